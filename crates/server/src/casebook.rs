//! The casebook: incidents as scripts, carried by the program so that exams can ask about them.

macro_rules! files {
    ($($name:literal),+ $(,)?) => {
        /// Every file of the casebook with its text.
        pub const FILES: &[(&str, &str)] = &[$(
            ($name, include_str!(concat!("../../../scenarios/", $name)))
        ),+];
    };
}

files![
    "combinations/at_the_board.case",
    "combinations/beginnings.case",
    "combinations/by_edition.case",
    "combinations/castling_agreements_signatures.case",
    "combinations/claims_flags_and_penalties.case",
    "combinations/clocks.case",
    "combinations/clocks_stopped.case",
    "combinations/conduct_and_penalties.case",
    "combinations/counts_and_sheets.case",
    "combinations/draws.case",
    "combinations/endings.case",
    "combinations/further.case",
    "combinations/guidelines_devices_recording.case",
    "combinations/illegal_moves.case",
    "combinations/offences.case",
    "combinations/sheets_and_sessions.case",
    "combinations/side_by_side.case",
    "combinations/touch.case",
    "combinations/touching.case",
    "combinations/ways_to_draw.case",
    "incidents/incidents.case",
    "incidents/older_editions.case",
    "laws/appendices_a_b.case",
    "laws/appendix_d.case",
    "laws/article_01.case",
    "laws/article_04.case",
    "laws/article_05.case",
    "laws/article_06.case",
    "laws/article_07.case",
    "laws/article_08.case",
    "laws/article_09.case",
    "laws/articles_10_to_12.case",
    "laws/guideline_i.case",
    "laws/guidelines_ii_iii.case",
    "laws_2023/appendices_and_guidelines.case",
    "laws_2023/articles_1_to_6.case",
    "laws_2023/articles_7_and_8.case",
    "laws_2023/articles_9_to_12.case",
    "laws_2023/findings.case",
    "laws_2023/incidents.case",
    "laws_2023/penalties_demanded.case",
    "laws_2023/weak.case",
    "online/arbiter.case",
    "online/assistants.case",
    "online/conduct.case",
    "online/play.case",
    "online/watch.case",
    "worked/examples.case",
    "worked/illegal_moves.case",
    "worked/time_modes.case",
    "worked/wrong_claims.case",
];

/// The text of every case, its title first.
pub fn cases() -> impl Iterator<Item = &'static str> {
    FILES.iter().flat_map(|(_, text)| {
        let mut begins: Vec<usize> = text.match_indices("\ncase ").map(|(at, _)| at + 1).collect();
        if text.starts_with("case ") {
            begins.insert(0, 0);
        }
        let ends: Vec<usize> = begins.iter().skip(1).copied().chain([text.len()]).collect();
        begins.into_iter().zip(ends).filter_map(|(begin, end)| text.get(begin..end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_of_every_file_is_there() {
        let all: usize =
            FILES.iter().map(|(_, text)| arbiter_laws::script::parse(text).unwrap().len()).sum();

        assert_eq!(cases().count(), all);
        assert!(
            cases().all(|case| arbiter_laws::script::parse(case).is_ok_and(|it| it.len() == 1))
        );
    }

    #[test]
    fn every_file_of_the_folder_is_part_of_the_program() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios");
        let mut found = 0;
        for folder in std::fs::read_dir(root).unwrap() {
            for file in std::fs::read_dir(folder.unwrap().path()).unwrap() {
                let path = file.unwrap().path();
                let name = path.strip_prefix(root).unwrap().display().to_string();
                assert!(FILES.iter().any(|(known, _)| *known == name), "{name}");
                found += 1;
            }
        }
        assert_eq!(found, FILES.len());
    }
}
