//! Games that nobody here wrote, and files that other readers test with.
//!
//! They lie beside the repository, or where `ARBITER_VECTORS` says; without them the tests
//! say so and pass.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use notation::pgn::{self, Game, Games, Trouble, TroubleKind};

fn vectors() -> Option<PathBuf> {
    let folder = env::var_os("ARBITER_VECTORS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
        PathBuf::from,
    );
    let folder = folder.join("pgn");
    if !folder.is_dir() {
        println!("skipped: no {}", folder.display());
        return None;
    }
    Some(folder)
}

fn read(path: &Path) -> Vec<(Game, Vec<Trouble>)> {
    let bytes = fs::read(path).unwrap();
    Games::new(&bytes[..]).collect::<Result<_, _>>().unwrap()
}

#[test]
fn probe() {
    let Some(folder) = vectors() else { return };
    for kind in ["chess-library", "python-chess", "scalachess"] {
        let mut files: Vec<_> = fs::read_dir(folder.join("tricky").join(kind))
            .unwrap()
            .map(|e| e.unwrap().path())
            .collect();
        files.sort();
        for path in files {
            let games = read(&path);
            let plies: usize = games.iter().map(|(g, _)| g.line.plies.len()).sum();
            println!(
                "{} games {} plies {}",
                path.file_name().unwrap().display(),
                games.len(),
                plies
            );
            for (g, troubles) in &games {
                for t in troubles {
                    println!("    {t}");
                }
                let mut text = String::new();
                pgn::write(g, &mut text).unwrap();
                let again: Vec<_> = Games::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
                assert_eq!(again.len(), 1, "{text}");
                if again[0].0 != *g {
                    println!("DIFF {:?}\n{:?}\n{text}", again[0].0, g);
                }
                let _ = matches!(troubles.first().map(|t| &t.kind), Some(TroubleKind::Text(_)));
            }
        }
    }
}
