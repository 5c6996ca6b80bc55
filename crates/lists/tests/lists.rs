//! Lists as federations deliver them. The players are invented.

use arbiter_lists::{Columns, CsvList, Listed, ReadListError, TextList, XmlList};
use arbiter_rulebook::Tempo;
use arbiter_tournament::{Sex, Title};

const TEXT: &str = "\
ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag
100001         Example, Ada                                                 BEL F   WFM  WFM                     2105  9   20 2050  0   20 2000  0   20 1990  wi
100002         Specimen, Bruno                                              FRA M   GM                           2600  4   10                          1985
oops           Nobody                                                       FRA M                                2600  4   10                          1985
100003         Unrated, Carla                                               NED F                                                                      2010
";

const XML: &str = "<?xml version=\"1.0\"?><playerslist>
<player><fideid>100001</fideid><name>Example &amp; Co, Ada</name><country>BEL</country><sex>F</sex>
<title></title><w_title>WFM</w_title><rating>2105</rating><k>20</k><rapid_rating>0</rapid_rating>
<birthday>1990</birthday><flag>wi</flag></player>
<player><fideid></fideid><name>Numberless</name></player>
<player><fideid>100002</fideid><name>Specimen, Bruno</name><title>GM</title></player>
</playerslist>";

fn check_ada(ada: &Listed) {
    assert_eq!((ada.fide_id, ada.federation.as_str()), (Some(100_001), "BEL"));
    assert_eq!((ada.sex, ada.title), (Some(Sex::Female), Some(Title::WomanFideMaster)));
    assert_eq!((ada.standard, ada.k), (Some(2105), Some(20)));
    assert_eq!(ada.birth, "1990".parse().ok());
    assert!(ada.is_inactive);
}

#[test]
fn fixed_width_text_is_read_by_its_header_and_a_bad_line_stops_nothing() {
    let players: Vec<_> = TextList::new(TEXT.as_bytes()).unwrap().collect();

    assert_eq!(players.len(), 4);
    check_ada(players[0].as_ref().unwrap());
    assert_eq!(players[0].as_ref().unwrap().rapid, Some(2050));
    assert_eq!(players[1].as_ref().unwrap().title, Some(Title::Grandmaster));
    assert!(matches!(players[2], Err(ReadListError::BadLine { line: 4, .. })));
    assert_eq!(players[3].as_ref().unwrap().standard, None);
}

#[test]
fn a_list_for_one_kind_of_chess_heads_its_ratings_with_the_month() {
    let text = "ID Number      Name        Fed Sex Tit  NOV26 Gms K\n\
                7              One, Only   BEL M   FM   2301  4   20\n";

    let player = TextList::new(text.as_bytes()).unwrap().next().unwrap().unwrap();

    assert_eq!((player.standard, player.k), (Some(2301), Some(20)));
}

#[test]
fn a_file_without_a_header_is_refused() {
    let error = TextList::new("nothing like it\n".as_bytes()).unwrap_err();

    assert!(matches!(error, ReadListError::NoHeader { .. }));
}

#[test]
fn xml_is_read_one_player_at_a_time() {
    let players: Vec<_> = XmlList::new(XML.as_bytes()).collect();

    assert_eq!(players.len(), 3);
    check_ada(players[0].as_ref().unwrap());
    assert_eq!(players[0].as_ref().unwrap().name, "Example & Co, Ada");
    assert!(matches!(players[1], Err(ReadListError::BadLine { line: 2, .. })));
    assert_eq!(players[2].as_ref().unwrap().title, Some(Title::Grandmaster));
}

#[test]
fn broken_xml_ends_with_an_error_and_not_in_a_loop() {
    let players: Vec<_> = XmlList::new("<a><player></b>".as_bytes()).collect();

    assert!(matches!(players[..], [Err(ReadListError::BadXml { .. })]));
}

#[test]
fn csv_columns_are_chosen_by_name() {
    let columns = Columns {
        separator: Some(b';'),
        name: "lname".to_owned(),
        first_name: Some("fname".to_owned()),
        national_id: Some("id".to_owned()),
        national_rating: Some("rating".to_owned()),
        ..Columns::default()
    };
    let table = "id;lname;fname;rating\n77;Exemple;Zoé;1650\n;;;\n";

    let players: Vec<_> = CsvList::new(table.as_bytes(), &columns).unwrap().collect();

    let zoe = players[0].as_ref().unwrap();
    assert_eq!(
        (zoe.name.as_str(), zoe.national_id, zoe.national),
        ("Exemple, Zoé", Some(77), Some(1650))
    );
    assert!(matches!(players[1], Err(ReadListError::BadLine { .. })));
    let missing = Columns { name: "surname".to_owned(), ..columns };
    let error = CsvList::new(table.as_bytes(), &missing).unwrap_err();
    assert!(error.to_string().contains("id, lname, fname, rating"));
}

#[test]
fn usual_column_names_are_known_and_an_elo_is_not_a_national_rating() {
    let header = |text: &str| text.split(';').map(str::to_owned).collect::<Vec<_>>();
    let columns = Columns::guessed(b';', &header("Nom;Prénom;Elo;Born;Rapid"));
    let table = "Nom;Prénom;Elo;Born;Rapid\nExemple;Zoé;1650;1988-02-03;1600\n\
                 Other;Yan;;1988-02-30;\n";

    let players: Vec<Listed> =
        CsvList::new(table.as_bytes(), &columns).unwrap().map(Result::unwrap).collect();

    assert_eq!((players[0].standard, players[0].national), (Some(1650), None));
    assert_eq!(players[0].birth.map(|birth| birth.to_string()).as_deref(), Some("1988-02-03"));
    assert_eq!(players[0].rating_for(Tempo::Rapid), Some((1600, Tempo::Rapid)));
    assert_eq!(players[1].birth.map(|birth| birth.to_string()).as_deref(), Some("1988"));
    let both = Columns::guessed(b';', &header("name;rating;national rating"));
    assert_eq!(both.national_rating.as_deref(), Some("national rating"));
}

#[test]
fn who_has_no_rapid_rating_is_ranked_by_the_standard_one() {
    let player = Listed { standard: Some(2300), blitz: Some(2050), ..Listed::default() };

    assert_eq!(player.rating_for(Tempo::Standard), Some((2300, Tempo::Standard)));
    assert_eq!(player.rating_for(Tempo::Rapid), Some((2300, Tempo::Standard)));
    assert_eq!(player.rating_for(Tempo::Blitz), Some((2050, Tempo::Blitz)));
    assert_eq!(Listed::default().rating_for(Tempo::Blitz), None);
}
