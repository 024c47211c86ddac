use super::random_study;
use pentad_catalog::{AnyGame, GameId, Playthrough, Record};
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_study::{MOST_NODES, Study, StudyError};

#[test]
fn random_studies_survive_as_text() {
    for id in GameId::ALL {
        for seed in 0..150 {
            let study = random_study(id, seed);
            let text = study.to_text();
            let (again, doubts) = Study::read_with_doubts(&text).unwrap_or_else(|error| panic!("{error}:\n{text}"));
            assert_eq!(doubts, [], "{text}");
            assert_eq!(again, study, "{text}");
            assert_eq!(again.to_text(), text);
        }
    }
}

#[test]
fn a_plain_reader_sees_the_main_line_and_loses_nothing() {
    for id in GameId::ALL {
        for seed in 0..40 {
            let study = random_study(id, seed);
            let played = Playthrough::of_record(&Record::read(&study.to_text()).unwrap()).unwrap();
            assert_eq!(played.check_result(), Ok(()));
            let line = study.main_line_from(study.root());
            assert_eq!(played.plies() + 1, line.len());
            assert_eq!(played.last().hash_key(), study.position(line[line.len() - 1]).hash_key());
            assert_eq!(Study::of_playthrough(&played), study);
            assert_eq!(Study::read(&played.record().to_string()), Ok(study));
        }
    }
}

const BY_HAND: &str = r#"[Game "quintets"]
[Seats "2"]
# from a letter
[Event "by hand"]
[Result "*"]

# Two beginners.
# Or are they?
La1
Sc5 # The natural answer.
# It waits.
# + Sa3 # Far away.
# | Lb4 # Black is faster here.
# | #
# | # \| and a bar\
# | + Ld1
# | | Sb1
# + Se2
Lc1
"#;

#[test]
fn a_text_written_by_hand_reads_as_it_looks() {
    let (study, doubts) = Study::read_with_doubts(BY_HAND).unwrap();
    assert_eq!(doubts, []);
    assert_eq!(study.to_text(), BY_HAND);
    assert_eq!(study.comment(study.root()), "Two beginners.\nOr are they?");
    let first = study.children(study.root())[0];
    let [main, middle, last] = *study.children(first) else { panic!("three answers") };
    assert_eq!(study.comment(main), "The natural answer.\nIt waits.");
    assert_eq!((study.notation(middle), study.notation(last)), ("Sa3", "Se2"));
    let after: Vec<&str> = study.children(middle).iter().map(|node| study.notation(*node)).collect();
    assert_eq!(after, ["Lb4", "Ld1"]);
    assert_eq!(study.comment(study.children(middle)[0]), "Black is faster here.\n\n| and a bar");
}

#[test]
fn the_examples_of_the_documentation_are_what_they_say() {
    let lines = include_str!("../../../../docs/records.md").lines();
    let examples = lines.map(|line| line.strip_prefix("    ").or(line.is_empty().then_some(""))).collect::<Vec<_>>();
    let examples = examples.split(Option::is_none).map(|lines| lines.iter().flatten().copied().collect::<Vec<_>>());
    let examples: Vec<String> = examples.map(|lines| lines.join("\n")).filter(|text| !text.trim().is_empty()).collect();
    let nodes: Vec<usize> = examples
        .iter()
        .map(|text| {
            let game = if text.contains("[Game") { "" } else { "[Game \"quintets\"]\n" };
            let (study, doubts) = Study::read_with_doubts(&format!("{game}{text}")).unwrap();
            assert_eq!(doubts, [], "{text}");
            study.len()
        })
        .collect();
    assert_eq!(nodes, [4, 1, 9, 1]);
}

#[test]
fn variations_may_be_untidy() {
    let untidy = "[Game quintets]\r\nla1\r\nSC5\r\n#+sa3#quick\r\n  # |  lb4\r\n#|+ LD1\r\n#||sb1  \r\nLc1";
    let tidy = "La1\nSc5\n# + Sa3 # quick\n# | Lb4\n# | + Ld1\n# | | Sb1\nLc1\n";
    assert!(Study::read(untidy).unwrap().to_text().ends_with(tidy));
}

#[test]
fn what_only_looks_like_a_variation_stays_a_comment_and_is_named() {
    for (comments, doubtful) in [
        ("# + a fine move\n", vec![4]),
        ("# +\n# |\n", vec![4, 5]),
        ("# | Lb4\n", vec![4]),
        ("# | # nothing is open\n", vec![4]),
        ("# + # no action\n", vec![4]),
        ("# | | Lb4\n# | + Lb4\n", vec![4, 5]),
        // The continuation of a broken variation is not taken for the end of the variation before it.
        ("# + Lb4\n# + Lx9\n# | Sb1\n", vec![5, 6]),
        ("# + Lb4\n# | Sa1\n# | typo\n# | Sa3\n", vec![6, 7]),
        ("# + Lb4\n# | + Sa1\n# | | Sa3\n", vec![]),
    ] {
        let text = format!("[Game \"quintets\"]\n\nLa1\n{comments}Sc5\n");
        let (study, doubts) = Study::read_with_doubts(&text).unwrap();
        assert_eq!(doubts.iter().map(|doubt| doubt.line).collect::<Vec<_>>(), doubtful, "{text}{doubts:?}");
        let written = study.to_text();
        for line in comments.lines() {
            let words = line.trim_start_matches(['#', '+', '|', ' ']);
            assert!(written.contains(words), "{line} is lost: {written}");
        }
        assert_eq!(Study::read_with_doubts(&written), Ok((study, vec![])));
    }
    let (study, doubts) = Study::read_with_doubts("[Game \"iris\"]\n\n# + before any action\n").unwrap();
    assert_eq!((study.comment(study.root()), doubts[0].line), ("+ before any action", 3));
    let (_, doubts) = Study::read_with_doubts("[Game \"iris\"]\n[Result \"1\"]\n\n").unwrap();
    assert_eq!(doubts[0].to_string(), "line 1: Result \"1\" is not true: the game is not over, so it should be \"*\"");
}

#[test]
fn what_cannot_be_read_is_refused_by_line() {
    for (text, message) in [
        ("", "line 1: there is no record here"),
        ("hello", "the header Game is missing"),
        ("[Game \"chess\"]", "there is no game called \"chess\""),
        ("[Game \"iris\"]\n\ne5\ne5\n", "line 4, action 2, e5: "),
        ("[Game \"iris\"]\n\ne5\n[Size \"5\"]\n", "line 4: the header Size comes after an action"),
        ("[Game \"loom\"]\n\n[Game \"iris\"]\n\ne5\n", "line 3: one record is expected, and another one starts here"),
    ] {
        let error = Study::read(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn a_game_that_people_ended_says_so_until_it_is_played_on() {
    let text = "[Game \"quintets\"]\n[Seats \"2\"]\n[Result \"1\"]\n[Ended \"resigned 2\"]\n\nLa1\nSc5\n";
    let mut study = Study::read(text).unwrap();
    assert_eq!(study.to_text(), text);
    assert_eq!(Study::from_link(&study.to_link()), Ok(study.clone()));
    let line = study.main_line_from(study.root());
    let last = line[line.len() - 1];
    assert_eq!(study.playthrough(last).record().to_string(), text);
    let before = study.playthrough(study.parent(last).unwrap()).record().to_string();
    assert!(before.contains("[Result \"*\"]") && !before.contains("Ended"), "{before}");
    assert!(study.set_header("Ended", "agreed").is_err(), "it follows from the main line");
    // After another action, the game is no longer ended.
    let action = study.position(last).read("Lc1").unwrap();
    let next = study.play(last, action).unwrap();
    assert!(study.to_text().contains("[Result \"*\"]") && !study.to_text().contains("Ended"));
    study.delete(next);
    assert_eq!(study.to_text(), text);
}

#[test]
fn the_game_that_decides_a_match_stays_broken_off() {
    let mut played = None;
    // FACT-8: a finished game whose record says that it broke off.
    for seed in 0..5 {
        let mut study = Study::new(super::start(GameId::Factory, seed));
        let mut random = random(seed);
        let mut node = study.root();
        while study.position(node).outcome().is_none() {
            let action = study.position(node).random_action(&mut random);
            node = study.play(node, action).unwrap();
        }
        study.set_header("Players", "Ann, Ben").unwrap();
        let result = format!("[Result \"{}\"]", study.headers().get("Result").unwrap());
        played = Some((study.to_text().replace(&result, "[Result \"*\"]"), result));
    }
    let (text, result) = played.unwrap();
    let mut study = Study::read(&text).unwrap();
    assert_eq!(study.to_text(), text);
    assert_eq!(Study::from_link(&study.to_link()), Ok(study.clone()));
    let line = study.main_line_from(study.root());
    assert_eq!(study.playthrough(line[line.len() - 1]).record().to_string(), text);
    // The same end, played again, counts as an end by the rules.
    let last = line[line.len() - 1];
    let action = study.action(last).unwrap();
    let before = study.delete(last);
    study.play(before, action).unwrap();
    assert!(study.to_text().contains(&result));
}

#[test]
fn any_text_is_read_or_refused() {
    const SCRAPS: [&str; 24] = [
        "[Game \"quintets\"]\n",
        "[Game \"iris\"]\n",
        "[Seats \"3\"]\n",
        "\n",
        "\n",
        "# ",
        "#",
        "+ ",
        "| ",
        "|",
        "+",
        "La1",
        "Sc5",
        "Lb4",
        "e5",
        "pass",
        " # ",
        "\\",
        "é",
        "\"",
        "[",
        "]",
        "\r\n",
        "La1\n# + Lb4\n# | Sa3\n# | + Se1\n",
    ];
    for seed in 0..3000 {
        let mut random = random(seed);
        let mut text = String::from(if seed % 3 == 0 { "" } else { "[Game \"quintets\"]\n\n" });
        text.extend((0..below(&mut random, 40)).map(|_| SCRAPS[below(&mut random, SCRAPS.len())]));
        if let Ok(study) = Study::read(&text) {
            assert_eq!(Study::read_with_doubts(&study.to_text()), Ok((study, vec![])), "{text}");
        }
    }
    // A valid text with letters swapped, removed or inserted.
    for seed in 0..600 {
        let mut random = random(seed);
        let mut letters: Vec<char> = random_study(GameId::ALL[seed as usize % 6], seed).to_text().chars().collect();
        for _ in 0..=below(&mut random, 5) {
            let (from, to) = (below(&mut random, letters.len()), below(&mut random, letters.len()));
            match below(&mut random, 3) {
                0 => letters.swap(from, to),
                1 => letters.insert(from, letters[to]),
                _ => drop(letters.remove(from)),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Ok(study) = Study::read(&text) {
            assert_eq!(Study::read_with_doubts(&study.to_text()), Ok((study, vec![])), "{text}");
        }
    }
}

#[test]
fn there_is_an_end_to_what_a_study_holds() {
    let main = format!("[Game \"iris\"]\n\n{}", "pass\n".repeat(MOST_NODES));
    assert_eq!(Study::read(&main), Err(StudyError::TooLarge));

    // Every opening on a large board, with every answer to it.
    let mut text = "[Game \"iris\"]\n[Size \"10\"]\n\nj10\n".to_owned();
    let study = Study::read(&text).unwrap();
    let start = study.position(study.root());
    let legal = |position: &AnyGame| {
        let mut actions = Vec::new();
        position.legal_actions(&mut actions);
        actions
    };
    let mut nodes = 2;
    for opening in legal(start).into_iter().filter(|action| start.notation(*action) != "j10") {
        text.push_str(&format!("# + {}\n", start.notation(opening)));
        let mut opened = start.clone();
        opened.apply(opening);
        for (place, answer) in legal(&opened).into_iter().enumerate() {
            let mark = if place == 0 { "|" } else { "| +" };
            text.push_str(&format!("# {mark} {}\n", opened.notation(answer)));
        }
        nodes += 1 + legal(&opened).len();
        if nodes > MOST_NODES {
            assert_eq!(Study::read(&text), Err(StudyError::TooLarge));
            break;
        }
        if nodes + 500 > MOST_NODES {
            assert_eq!(Study::read(&text).unwrap().len(), nodes);
        }
    }
    assert!(nodes > MOST_NODES, "a board of ten has enough openings");
}
