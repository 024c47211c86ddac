use pentad_catalog::GameId;
use pentad_study::{NodeId, Study};
use std::path::Path;

/// Returns the commented game that the page offers for each game.
fn example(language: &str, id: GameId) -> Study {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(language).join(format!("{id}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (study, doubts) = Study::read_with_doubts(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert_eq!(doubts, [], "{}", path.display());
    study
}

fn main_line(study: &Study) -> Vec<NodeId> {
    study.main_line_from(study.root())
}

#[test]
fn every_game_has_an_example_that_is_played_to_the_end_and_explained() {
    for id in GameId::ALL {
        let study = example("", id);
        let line = main_line(&study);
        assert!(study.position(line[line.len() - 1]).outcome().is_some(), "{id} is not over");
        let said = line.iter().filter(|node| !study.comment(**node).is_empty()).count();
        assert!(said >= 10, "{id} has {said} comments");
        assert!(!study.comment(study.root()).is_empty() && !study.comment(line[line.len() - 1]).is_empty(), "{id}");
    }
}

#[test]
fn translated_comments_stand_at_the_same_moves_of_the_same_game() {
    for (language, id) in ["fr", "ja"].into_iter().flat_map(|language| GameId::ALL.map(|id| (language, id))) {
        let (english, translated) = (example("", id), example(language, id));
        let (line, other) = (main_line(&english), main_line(&translated));
        assert_eq!(line.len(), other.len(), "{id}");
        for (node, same) in line.iter().zip(&other) {
            assert_eq!(english.notation(*node), translated.notation(*same), "{id}");
            let (said, translation) = (english.comment(*node), translated.comment(*same));
            assert_eq!(said.is_empty(), translation.is_empty(), "{language} {id}: {said} {translation}");
            assert!(said.is_empty() || said != translation, "{language} {id}: {said}");
            let is_japanese = |letter: char| ('\u{3040}'..='\u{30ff}').contains(&letter);
            assert!(said.is_empty() || language != "ja" || translation.contains(is_japanese), "{id}: {translation}");
        }
    }
}
