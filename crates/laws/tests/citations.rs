//! Every article number written in the source exists in the edition it is written for.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use std::{fs, path::Path};

use arbiter_laws::index;
use arbiter_rulebook::LawsEdition;

fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, texts);
        } else {
            texts.push(fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn every_row_of_article_numbers_names_articles_that_exist() {
    let mut texts = Vec::new();
    sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")), &mut texts);
    let (mut rows, mut unknown) = (0, Vec::new());

    for text in &texts {
        for row in text.split("articles([").skip(1) {
            let row = row.split(']').next().unwrap();
            let cells: Vec<&str> = row.split('"').skip(1).step_by(2).collect();
            assert_eq!(cells.len(), LawsEdition::ALL.len(), "{row}");
            rows += 1;
            for (edition, number) in LawsEdition::ALL.into_iter().zip(cells) {
                if !number.is_empty() && number != "?" && index::find(edition, number).is_none() {
                    unknown.push(format!("{number} of {edition} in {row}"));
                }
            }
        }
    }

    assert!(rows > 100, "found {rows} rows");
    assert!(unknown.is_empty(), "{}", unknown.join("\n"));
}
