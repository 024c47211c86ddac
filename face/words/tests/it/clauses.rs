use pentad_catalog::{AnyGame, GameId};
use pentad_core::{ActionError, Headers, Illegal, clause};
use pentad_touch::{Reason, Refusal};
use pentad_words::{Locale, Words};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Returns every clause that the rules crates cite, in code or in comments.
fn cited() -> BTreeSet<String> {
    let mut clauses = BTreeSet::new();
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for game in std::fs::read_dir(games).expect("the games are two folders up") {
        let game = game.expect("the folder can be read").path();
        // These three crates serve all games and refuse nothing themselves.
        if !["core", "conformance", "twins"].iter().any(|shared| game.ends_with(shared)) {
            read_all(&game.join("src"), &mut clauses);
        }
    }
    clauses
}

fn read_all(path: &Path, clauses: &mut BTreeSet<String>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("a folder can be read") {
            read_all(&entry.expect("an entry can be read").path(), clauses);
        }
        return;
    }
    let text = std::fs::read_to_string(path).expect("a source file can be read");
    for word in text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-') {
        let Some((game, number)) = word.split_once('-') else { continue };
        let is_name = game.len() > 2 && game.chars().all(|letter| letter.is_ascii_uppercase());
        if is_name && number.parse::<u8>().is_ok() {
            clauses.insert(word.to_owned());
        }
    }
}

#[test]
fn every_clause_has_a_sentence() {
    let clauses = cited();
    assert!(clauses.len() > 40, "{clauses:?}");
    for locale in Locale::ALL {
        let words = Words::of(locale);
        for clause in &clauses {
            let key = format!("refusal-{clause}");
            assert_ne!(words.say(&key), key, "{}", locale.own_name());
        }
    }
}

#[test]
fn english_says_what_the_rules_say() {
    let words = Words::of(Locale::English);
    let game: AnyGame = super::play(super::start(GameId::Iris, "", 0), "e5; a1+i5");
    for text in ["e5", "a1", "pass me", "z9"] {
        let error = game.read(text).unwrap_err();
        let refused = words.refusal(&error);
        assert_eq!((words.cited(&refused), refused.clause), (error.to_string(), error.clause()));
        assert!(!refused.sentence.contains("IRIS-"), "{refused:?}");
    }
}

#[test]
fn refusals_begin_with_a_capital_letter_but_cells_and_pieces_keep_theirs() {
    let words = Words::of(Locale::English);
    for (reason, said) in [
        ("nothing is on c3", "Nothing is on c3 (IRI-4)"),
        ("a tile is turned up first", "A tile is turned up first (IRI-4)"),
        ("c3 is empty", "c3 is empty (IRI-4)"),
        ("aS is gone", "aS is gone (IRI-4)"),
        ("\"z9\" is no cell", "\"z9\" is no cell (IRI-4)"),
        ("", " (IRI-4)"),
    ] {
        assert_eq!(words.cited(&words.refusal(&ActionError::Illegal(Illegal::new(clause!("IRI-4"), reason)))), said);
    }
}

#[test]
fn other_languages_say_what_the_clause_asks_for() {
    let illegal = ActionError::Illegal(Illegal::new(clause!("ENAN-5"), "there is nothing to attack on c3"));
    let claim =
        ActionError::unreadable_by(clause!("ENAN-13"), "\"c3-c2, b3+\" says what does not happen: it would be c3-c2");
    let unreadable = ActionError::unreadable("\"what?\" is not a move (or so)");
    for locale in [Locale::French, Locale::Japanese] {
        let words = Words::of(locale);
        for (error, clause) in [(&illegal, "ENAN-5"), (&claim, "ENAN-13")] {
            let refused = words.refusal(error);
            assert_eq!(refused.sentence, words.say(&format!("refusal-{clause}")));
            assert_eq!(refused.clause.map(|clause| clause.name()), Some(clause));
            let cited = words.cited(&refused);
            assert!(cited.starts_with(&refused.sentence) && cited.contains(clause), "{cited}");
        }
        assert_eq!(words.refusal(&unreadable).sentence, words.say("refusal-unreadable"));
        let touched =
            Refusal { clause: Some(clause!("ENAN-5")), reason: Reason::Rules("nothing is on c3".to_owned(), None) };
        assert_eq!(words.refused(GameId::Enantiomerfolk, &touched), words.refusal(&illegal));
        let unnamed = Refusal { clause: None, ..touched };
        assert_eq!(words.refused(GameId::Enantiomerfolk, &unnamed).sentence, words.say("refusal-here"));
    }
}

/// Refusals name pieces and tiles in words, without the notation's letters.
#[test]
fn pieces_are_told_in_words() {
    // The dictionary is that of the sheet's first figure; other games have no such header.
    let mut headers = Headers::new();
    headers.set("Dictionary", "bS bL bM aS bS aL aM bM aM bS aM bS bL bM aM aS bM bL aL aL bL aS aL aS");
    let words = Words::of(Locale::English);
    for (game, played, tried, said) in [
        (GameId::Iri, "", "0,0>SML", "The dictionary has no word small yellow – medium yellow – large yellow"),
        (GameId::Iri, "0,0>SL; take 3 22", "0,0>S", "0,0 holds a small yellow pyramid already"),
        (GameId::Iri, "0,0>SL", "take 0 3", "Position 0 is a small blue pyramid and belongs to blue"),
        (
            GameId::Enantiomerfolk,
            "b3-b2",
            "b1-a1",
            "The blue-on-blue piece on b1 is barred: its bottom is blue, like that of the yellow-on-blue piece that Clockwise \
             just used",
        ),
        (
            GameId::Loom,
            "flip NE; flip SW",
            "NW@0,0",
            "No north-west tile lies face up in the hand, which shows a north-east tile and a south-west tile",
        ),
    ] {
        let position = super::play(game.start(&headers).expect("the headers are sound"), played);
        assert_eq!(words.refusal(&position.read(tried).unwrap_err()).sentence, said);
    }
}
