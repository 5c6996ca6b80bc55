use super::*;

fn minutes(minutes: i64) -> Millis {
    Millis::from_minutes(minutes)
}

fn seconds(seconds: i64) -> Millis {
    Millis::from_secs(seconds)
}

fn ninety_and_thirty(mode: Mode) -> Clock {
    Clock::new(TimeControl::simple(minutes(90), seconds(30), mode).unwrap())
}

fn white_moves_after(clock: &mut Clock, elapsed: Millis) -> String {
    clock.start(Color::White);
    clock.pass(elapsed);
    clock.complete_move(Color::White);
    clock.remaining(Color::White).to_string()
}

#[track_caller]
fn check_mode(mode: Mode, start: &str, after_20_s: &str, after_40_s: &str) {
    let mut clock = ninety_and_thirty(mode);

    assert_eq!(clock.remaining(Color::White).to_string(), start);
    assert_eq!(white_moves_after(&mut clock, seconds(20)), after_20_s);
    assert_eq!(white_moves_after(&mut clock, seconds(40)), after_40_s);
}

// clause: 6.3.2(2)
#[test]
fn ninety_minutes_and_thirty_seconds_in_the_three_modes() {
    check_mode(Mode::Fischer, "1:30:30", "1:30:40", "1:30:30");
    check_mode(Mode::Bronstein, "1:30:30", "1:30:30", "1:30:20");
    check_mode(Mode::Delay, "1:30:00", "1:30:00", "1:29:50");
}

// clause: 6.3.2(1)
#[test]
fn unused_time_is_carried_into_the_next_period() {
    let mut clock = forty_moves();
    clock.set_moves(Color::White, 39);
    clock.set(Color::White, seconds(12 * 60 + 20));

    let shown = white_moves_after(&mut clock, seconds(10));

    assert_eq!(shown, "42:10");
    assert!(clock.in_last_period(Color::White));
}

fn forty_moves() -> Clock {
    let periods = vec![
        Period { moves: Some(40), base: minutes(90), increment: Millis::ZERO },
        Period { moves: None, base: minutes(30), increment: Millis::ZERO },
    ];
    Clock::new(TimeControl::new(periods, Mode::Fischer).unwrap())
}

// clause: 6.1
#[test]
fn only_one_side_runs() {
    let mut clock = forty_moves();

    clock.start(Color::White);
    clock.start(Color::Black);
    clock.pass(seconds(5));

    assert_eq!(clock.remaining(Color::White), minutes(90));
    assert_eq!(clock.remaining(Color::Black), minutes(90) - seconds(5));
}

#[test]
fn a_flag_falls_at_zero_and_stays_down_until_somebody_deals_with_it() {
    let mut clock = forty_moves();
    clock.start(Color::White);

    assert_eq!(clock.next_flag(), Some((Color::White, minutes(90))));
    clock.pass(minutes(90) - Millis(1));
    assert_eq!(clock.side(Color::White).flag, None);
    clock.pass(Millis(1));
    assert_eq!(clock.side(Color::White).flag, Some(Flag { period: 0, completed: 0 }));
    assert_eq!(clock.next_flag(), None);
    assert_eq!(clock.first_flag(), Some(Color::White));
}

#[test]
fn the_next_flag_of_a_delay_clock_counts_the_delay_that_is_left() {
    let mut clock = ninety_and_thirty(Mode::Delay);
    clock.start(Color::Black);
    clock.pass(seconds(10));

    assert_eq!(clock.next_flag(), Some((Color::Black, minutes(90) + seconds(20))));
}

#[test]
fn overstepped_time_comes_off_the_next_period() {
    let mut clock = forty_moves();
    clock.start(Color::White);
    clock.pass(minutes(90) + seconds(7));

    clock.go_on_in_next_period(Color::White, 40);

    assert_eq!(clock.remaining(Color::White), minutes(30) - seconds(7));
    assert_eq!(clock.side(Color::White).flag, None);
}

#[test]
fn a_stop_and_a_restart_do_not_begin_the_move_again() {
    let mut clock = ninety_and_thirty(Mode::Delay);
    clock.start(Color::White);
    clock.pass(seconds(20));
    clock.stop();
    clock.pass(minutes(5));
    clock.resume(Color::White);
    clock.pass(seconds(20));

    assert_eq!(clock.remaining(Color::White), minutes(90) - seconds(10));
}
