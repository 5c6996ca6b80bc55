//! Prizes, rating forecast and chances of norms.

use arbiter_director::report::{self, ChanceState, NormField};
use arbiter_rating::Outcome;
use arbiter_rulebook::Message;
use arbiter_text::Text;
use arbiter_tournament::{PlayerId, PrizeFor};
use serde_json::json;

use super::{
    desk::{Desk, Loaded},
    tables::write_rows,
};
use crate::{
    error::Done,
    format::{self, Format, TableFormat, cited},
    world::World,
};

#[derive(Debug, clap::Args)]
pub(super) struct Prizes {
    id: u32,

    #[arg(long)]
    explain: bool,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn prizes(arguments: &Prizes, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let numbers = loaded.event.numbers();
    let winners = report::prizes(&loaded.event)?;
    let is_text = arguments.format == TableFormat::Text;
    if arguments.explain && is_text {
        for winner in &winners {
            let (name, amount) = (loaded.name(winner.id), money(winner.cents));
            writeln!(world.out, "{name}: {amount}, {}", winner.prizes.join(" + "))?;
            for reason in reasons(winner, &world.t) {
                writeln!(world.out, "  {reason}")?;
            }
        }
        return Ok(());
    }
    let rows = winners.iter().map(|winner| {
        let mut row = vec![
            numbers.get(&winner.id).map(ToString::to_string).unwrap_or_default(),
            money(winner.cents),
            loaded.name(winner.id).to_owned(),
            winner.prizes.join(" + "),
        ];
        row.extend(arguments.explain.then(|| reasons(winner, &world.t).join("; ")));
        row
    });
    let rows = rows.collect::<Vec<_>>();
    let mut head = vec!["no.", "amount", "name", "prizes"];
    head.extend(arguments.explain.then_some("why"));
    write_rows(&head, &rows, arguments.format, world)
}

#[derive(Debug, clap::Args)]
pub(super) struct Plan {
    id: u32,
}

pub(super) fn plan(arguments: &Plan, desk: &Desk, world: &mut World<'_>) -> Done {
    let event = desk.load(arguments.id)?.event;
    for line in report::plan(&event) {
        writeln!(world.out, "{} ({})", world.t.message(&line.message), line.clause)?;
    }
    Ok(())
}

fn money(cents: u64) -> String {
    format!("{}.{:02}", cents / 100, cents % 100)
}

/// Why a player has this prize: the place among whom, what is shared, what was left to others.
fn reasons(winner: &report::Winner, t: &Text) -> Vec<String> {
    let ground = &winner.ground;
    let contest = &ground.contest;
    let below = contest.rated_below.map(|limit| t.say1("cli-prize-below", "limit", limit));
    let federation = match contest.reserved_for {
        PrizeFor::Everybody => None,
        PrizeFor::National => Some(t.say("cli-prize-national")),
        PrizeFor::Foreign => Some(t.say("cli-prize-foreign")),
    };
    let name = &contest.category;
    let category = (!name.is_empty()).then(|| t.say1("cli-prize-category", "name", name));
    let who: Vec<String> = [below, federation, category].into_iter().flatten().collect();
    let key = if who.is_empty() { "cli-prize-place" } else { "cli-prize-place-of" };
    let values = [("place", ground.place.to_string()), ("who", who.join(", "))];
    let mut reasons = vec![t.with(key, &values)];
    if 1 < ground.n_level && 0 < ground.pool {
        let values = [("n", ground.n_level.to_string()), ("pool", money(ground.pool))];
        reasons.push(t.with("cli-prize-level", &values));
    }
    for left in &ground.left {
        let values = [("amount", money(left.cents)), ("prizes", left.prizes.join(" + "))];
        reasons.push(t.with("cli-prize-left", &values));
    }
    reasons
}

#[derive(Debug, clap::Args)]
pub(super) struct Forecast {
    id: u32,

    player: Option<String>,

    #[arg(long, value_enum, default_value_t = TableFormat::Text)]
    format: TableFormat,
}

pub(super) fn forecast(arguments: &Forecast, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let forecast = report::forecast(&loaded.event)?;
    for refusal in &forecast.rating.refusals {
        let why = cited(&world.t.explain(refusal), refusal.basis);
        world.tell(&Message::new("cli-rate-refused").with("why", why))?;
    }
    if let Some(word) = &arguments.player {
        return games(&loaded, &forecast, loaded.player(word)?, arguments.format, world);
    }
    let row = |player: &arbiter_rating::PlayerRating| {
        let id = loaded.event.player_numbered(player.number)?;
        let (games, change, new) = match &player.outcome {
            Outcome::Change(it) => (it.games, it.change.to_string(), it.new_rating.to_string()),
            Outcome::First { alone, .. } => {
                let new = alone.as_ref().map(|first| first.rating.to_string());
                (0, String::new(), new.unwrap_or_default())
            }
            Outcome::Nothing => (0, String::new(), String::new()),
        };
        let open = forecast.open.iter().find(|open| open.id == id);
        let open = open.map(|it| it.changes.map(|change| format!("{change}")).join(" / "));
        Some(vec![
            player.number.to_string(),
            player.entrant.own.map(|it| it.to_string()).unwrap_or_default(),
            loaded.name(id).to_owned(),
            games.to_string(),
            change,
            new,
            open.unwrap_or_default(),
        ])
    };
    let rows: Vec<Vec<String>> = forecast.rating.players.iter().filter_map(row).collect();
    let head = ["no.", "rating", "name", "games", "change", "new", "open"];
    write_rows(&head, &rows, arguments.format, world)
}

fn games(
    loaded: &Loaded,
    forecast: &report::Forecast,
    id: PlayerId,
    format: TableFormat,
    world: &mut World<'_>,
) -> Done {
    let number = loaded.event.numbers().get(&id).copied();
    let players = forecast.rating.players.iter();
    let player = players.clone().find(|player| Some(player.number) == number);
    let mut rows = Vec::new();
    for game in player.map_or(&[][..], |player| &player.games) {
        let opponent = loaded.event.player_numbered(game.opponent);
        rows.push(vec![
            game.round.to_string(),
            game.opponent_rating.map(|it| it.to_string()).unwrap_or_default(),
            opponent.map_or("?", |id| loaded.name(id)).to_owned(),
            game.score.score().to_string(),
            game.change.map(|it| it.expected.to_string()).unwrap_or_default(),
            game.change.map(|it| it.change.to_string()).unwrap_or_default(),
        ]);
    }
    for (round, why) in player.map_or(&[][..], |player| &player.left_out) {
        rows.push(vec![round.to_string(), String::new(), world.t.explain(why)]);
    }
    rows.sort_by_key(|row| row[0].parse::<usize>().unwrap_or(0));
    for row in &mut rows {
        row.resize(6, String::new());
    }
    let head = ["round", "rating", "opponent", "score", "expected", "change"];
    write_rows(&head, &rows, format, world)?;
    if let Some(new) = number.and_then(|number| report::new_rating(forecast, number)) {
        let said = Message::new("cli-forecast-would").with("name", loaded.name(id));
        world.tell(&said.with("rating", new))?;
    }
    Ok(())
}

#[derive(Debug, clap::Args)]
pub(super) struct Chances {
    id: u32,

    player: String,

    #[arg(long)]
    edition: Option<arbiter_rulebook::TitleEdition>,

    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

pub(super) fn chances(arguments: &Chances, desk: &Desk, world: &mut World<'_>) -> Done {
    let loaded = desk.load(arguments.id)?;
    let id = loaded.player(&arguments.player)?;
    let chances = NormField::of(&loaded.event, arguments.edition).chances(&loaded.event, id)?;
    if arguments.format == Format::Json {
        let titles = chances.titles.iter().map(|chance| {
            let (state, ways) = match &chance.state {
                ChanceState::Made(verdict) => (verdict.word(), &[][..]),
                ChanceState::Open(ways) => ("possible", ways.as_slice()),
                ChanceState::Gone => ("gone", &[][..]),
            };
            let ways = ways.iter().map(|way| {
                let points = points(way.half_points);
                json!({ "points": points, "opponents_at_least": way.opponents })
            });
            let ways: Vec<_> = ways.collect();
            json!({ "title": chance.title.code(), "state": state, "ways": ways })
        });
        let answer = json!({
            "player": id.0, "name": loaded.name(id), "edition": chances.edition.to_string(),
            "games_left": chances.games_left, "titles": titles.collect::<Vec<_>>(),
        });
        return format::json(world.out, &answer);
    }
    let left = chances.games_left;
    let head = Message::new("cli-chances-head").with("name", loaded.name(id)).with("games", left);
    world.print(&head.with("edition", chances.edition.to_string()))?;
    let t = world.t;
    for chance in &chances.titles {
        let title = chance.title.code();
        match &chance.state {
            ChanceState::Made(verdict) => {
                writeln!(world.out, "{title:>4}  {}", t.explain(verdict))?;
            }
            ChanceState::Gone => writeln!(world.out, "{title:>4}  {}", t.say("cli-chances-gone"))?,
            ChanceState::Open(ways) => {
                for way in ways {
                    let points = points(way.half_points);
                    let way = match way.opponents {
                        Some(average) => {
                            Message::new("cli-chances-against").with("average", average.to_string())
                        }
                        None => Message::new("cli-chances-points"),
                    };
                    let way = way.with("points", points).with("games", left);
                    writeln!(world.out, "{title:>4}  {}", t.message(&way))?;
                }
            }
        }
    }
    Ok(())
}

fn points(half_points: u32) -> String {
    format!("{}.{}", half_points / 2, half_points % 2 * 5)
}
