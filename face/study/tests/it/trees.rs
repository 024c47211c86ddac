use super::{all_nodes, random_study, start};
use pentad_boards::View;
use pentad_catalog::{GameId, Playthrough};
use pentad_conformance::random;
use pentad_core::Turn;
use pentad_core::random::below;
use pentad_study::{NodeId, Study, StudyError};

/// Asserts the invariants of every study.
fn assert_sound(study: &Study) {
    let nodes = all_nodes(study);
    assert_eq!(study.len(), nodes.len());
    let main_line = study.main_line_from(study.root());
    for node in nodes {
        assert!(study.contains(node));
        let path = study.path(node);
        assert_eq!(study.ply(node), path.len() - 1);
        assert_eq!((path[0], path[path.len() - 1]), (study.root(), node));
        assert_eq!(study.is_main_line(node), main_line.contains(&node));
        let mut actions: Vec<_> = study.children(node).iter().map(|child| study.action(*child)).collect();
        actions.sort();
        actions.dedup();
        assert_eq!(actions.len(), study.children(node).len(), "an action leads to one node");
        for pair in study.children(node).windows(2) {
            assert_eq!(study.next_variation(pair[0]), Some(pair[1]));
            assert_eq!(study.previous_variation(pair[1]), Some(pair[0]));
        }
        let Some(parent) = study.parent(node) else { continue };
        assert!(study.children(parent).contains(&node));
        let action = study.action(node).unwrap();
        let mut position = study.position(parent).clone();
        assert_eq!(position.notation(action), study.notation(node));
        position.apply(action);
        assert_eq!(position.trace_line(study.ply(node)), study.position(node).trace_line(study.ply(node)));
    }
    let last = study.position(*main_line.last().unwrap());
    let result = last.outcome().map_or("*".to_owned(), |outcome| outcome.to_string());
    assert_eq!(study.headers().get("Result"), Some(&*result));
}

#[test]
fn random_trees_are_sound() {
    for id in GameId::ALL {
        for seed in 0..40 {
            assert_sound(&random_study(id, seed));
        }
    }
}

#[test]
fn promoting_changes_the_order_and_nothing_else() {
    for id in GameId::ALL {
        for seed in 0..30 {
            let study = random_study(id, seed);
            let nodes = all_nodes(&study);
            let node = nodes[below(&mut random(seed), nodes.len())];
            let mut promoted = study.clone();
            promoted.promote(node);
            assert_sound(&promoted);
            assert_eq!(promoted == study, study.is_main_line(node));
            promoted.make_main_line(node);
            assert_sound(&promoted);
            assert!(promoted.is_main_line(node));
            assert_eq!(promoted.path(node), study.path(node));
            assert_eq!(promoted.len(), study.len());
        }
    }
}

#[test]
fn deleting_takes_what_follows_and_no_other_id() {
    for id in GameId::ALL {
        for seed in 0..30 {
            let study = random_study(id, seed);
            let nodes = all_nodes(&study);
            let node = nodes[below(&mut random(seed), nodes.len())];
            let mut less = study.clone();
            assert_eq!(less.delete(node), study.parent(node).unwrap_or(study.root()));
            assert_sound(&less);
            for other in nodes {
                let doomed = study.path(other).contains(&node) && other != study.root();
                assert_eq!(less.contains(other), !doomed);
                if !doomed {
                    assert_eq!(less.path(other), study.path(other));
                    assert_eq!(less.comment(other), study.comment(other));
                }
            }
        }
    }
}

#[test]
fn a_line_is_the_game_that_was_played() {
    for id in GameId::ALL {
        let mut random = random(7);
        let mut played = Playthrough::new(start(id, 7));
        played.set_header("Event", "the club");
        while played.last().turn() != Turn::Over {
            played.push(played.last().random_action(&mut random));
        }
        let study = Study::of_playthrough(&played);
        assert_sound(&study);
        assert_eq!(study.to_text(), played.record().to_string());
        let line = study.main_line_from(study.root());
        assert_eq!(study.playthrough(line[line.len() - 1]).record(), played.record());
        let early = study.playthrough(line[2]);
        assert_eq!((early.plies(), early.result()), (2, "*".to_owned()));
        assert_eq!(early.last().hash_key(), played.positions()[2].hash_key());
    }
}

#[test]
fn a_line_keeps_its_comments() {
    let mut study = Study::new(start(GameId::Iris, 0));
    study.set_comment(study.root(), "before");
    let first = study.play_text(study.root(), "e5").unwrap();
    study.set_comment(first, "one\n+ two");
    study.play_text(study.root(), "e4").unwrap();
    let line = Study::of_playthrough(&study.playthrough(first));
    assert_eq!(line.comment(line.root()), "before");
    assert_eq!(line.comment(line.children(line.root())[0]), "one\n+ two");
    assert_eq!(line.len(), 2);
}

#[test]
fn what_is_gone_answers_like_the_root_and_changes_nothing() {
    let mut study = Study::new(start(GameId::Iris, 0));
    let first = study.play_text(study.root(), "e5").unwrap();
    let second = study.play_text(first, "pass").unwrap();
    let action = study.action(second).unwrap();
    study.delete(first);
    let kept = study.play_text(study.root(), "e4").unwrap();
    assert!(kept != first && kept != second, "ids are not used again");
    let before = study.clone();
    for gone in [first, second] {
        assert_eq!((study.ply(gone), study.notation(gone), study.parent(gone)), (0, "", None));
        assert_eq!(study.path(gone), [study.root()]);
        assert_eq!(study.play(gone, action), Err(StudyError::Gone));
        assert_eq!(study.delete(gone), study.root());
        study.set_comment(gone, "lost");
        study.promote(gone);
        study.make_main_line(gone);
        assert!(!study.is_main_line(gone));
        assert_eq!(study.next_variation(gone), None);
    }
    assert_eq!(study, before);
}

#[test]
fn only_legal_actions_are_played() {
    let mut study = Study::new(start(GameId::Iris, 0));
    let root = study.root();
    let first = study.play_text(root, "e5").unwrap();
    let action = study.action(first).unwrap();
    assert!(matches!(study.play(first, action), Err(StudyError::Action(_))));
    let other = start(GameId::Loom, 0).read("flip NE").unwrap();
    assert!(matches!(study.play(root, other), Err(StudyError::Action(_))));
    assert_eq!(study.play(root, action), Ok(first));
    assert_eq!(study.len(), 2);
}

#[test]
fn headers_of_the_game_stay_as_they_are() {
    let mut study = Study::new(start(GameId::Iri, 0));
    for name in ["Game", "seats", "Dictionary", "result", "Setup", "", "two words", "a\"b"] {
        assert!(matches!(study.set_header(name, "1"), Err(StudyError::Header { .. })), "{name}");
    }
    study.set_header("Event", "the club\r\nin spring").unwrap();
    assert_eq!(study.headers().get("event"), Some("the club in spring"));
    assert_eq!(Study::read(&study.to_text()), Ok(study));
}

#[test]
fn variations_can_lie_thousands_deep() {
    let mut study = Study::new(start(GameId::Quintets, 0));
    let mut random = random(3);
    let mut node: NodeId = study.root();
    for _ in 0..400 {
        if study.position(node).turn() == Turn::Over {
            break;
        }
        // The main line ends at once, and all other nodes hang below second choices.
        let mut legal = Vec::new();
        study.position(node).legal_actions(&mut legal);
        for _ in 0..2 {
            let action = legal.swap_remove(below(&mut random, legal.len()));
            let next = study.play(node, action).unwrap();
            if legal.is_empty() || study.children(node).len() == 2 {
                node = next;
                break;
            }
        }
    }
    assert!(study.rows().iter().any(|row| row.depth() > 50));
    assert_eq!(Study::read(&study.to_text()), Ok(study.clone()));
    assert_eq!(Study::from_link(&study.to_link()), Ok(study));
}

/// A board marks the same turn in a study as in the game itself.
#[test]
fn a_study_and_a_game_agree_about_turns() {
    for id in GameId::ALL {
        for seed in 0..10 {
            let mut random = random(seed);
            let mut played = Playthrough::new(start(id, seed));
            while played.last().turn() != Turn::Over {
                let action = played.last().random_action(&mut random);
                played.push(action);
            }
            let study = Study::of_playthrough(&played);
            for (ply, node) in study.main_line_from(study.root()).into_iter().enumerate() {
                let earlier = View::after(&played, ply).earlier;
                assert_eq!(study.earlier_in_turn(node), earlier, "{id}, seed {seed}, ply {ply}");
                if let Some(before) = study.parent(node) {
                    assert_eq!(study.action_in_turn(before), earlier, "{id}, seed {seed}, ply {ply}");
                }
            }
        }
    }
}
