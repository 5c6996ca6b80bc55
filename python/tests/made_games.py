"""Games that are made up, for tests of the job that judges many."""

GAME = '[Event "{0}"]\n[Date "20{1:02}.05.12"]\n[Result "{2}"]\n\n1. f3 e5 2. g4 Qh4# {2}\n\n'


def games(count: int) -> str:
    """Every third game has the wrong result, every seventh cannot be read."""
    made = []
    for number in range(count):
        text = GAME.format(number, number % 24, "1-0" if number % 3 == 0 else "0-1")
        made.append(text.replace("Qh4#", "xyzzy") if number % 7 == 0 else text)
    return "".join(made)
