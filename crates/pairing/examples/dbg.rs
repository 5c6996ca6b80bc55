use pairing::{
    dutch,
    swiss::{Field, Options},
};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let record = trf::read(&std::fs::read(&a[1]).unwrap()).unwrap().record;
    let round: usize = a[2].parse().unwrap();
    let field = Field::of(&record, &Options { round: Some(round), ..Options::default() }).unwrap();
    for e in field.ranking() {
        let exp = record.players[e.number.index()].rounds.get(round - 1);
        println!(
            "{:>3} {} cols {:?} pref {:?} fl {:?} bye {} opp {:?} EXP {:?}",
            e.number,
            e.pairing_score,
            e.colors
                .as_slice()
                .iter()
                .map(|c| if *c == rulebook::Color::White { 'W' } else { 'B' })
                .collect::<String>(),
            e.colors.preference().map(|p| (p.color, p.grade)),
            (e.float_back(1), e.float_back(2)),
            !e.had_bye,
            e.barred_opponents.iter().map(|n| n.get()).collect::<Vec<_>>(),
            exp
        );
    }
    match dutch::pair(&field) {
        Ok(b) => {
            for x in b.boards {
                print!("{}-{} ", x.white, x.black);
            }
            println!("bye {:?}", b.bye);
        }
        Err(e) => println!("{e}"),
    }
}
