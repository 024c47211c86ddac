use crate::{all_steps, legal};
use pentad_boards::{View, scene_of};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Outcome, Seat, Turn};
use pentad_course::{Beat, Goal, Lesson, Progress, course, solutions};
use std::collections::BTreeSet;

#[test]
fn every_game_has_about_eight_steps_and_every_step_a_name_of_its_own() {
    let mut keys = BTreeSet::new();
    for id in GameId::ALL {
        let steps = course(id);
        assert!((7..=11).contains(&steps.len()), "{id} has {}", steps.len());
        let looks = steps.iter().filter(|step| matches!(step.goal, Goal::Look)).count();
        assert!(looks <= 1, "{id} is learned by doing");
        for step in steps {
            assert!(step.key.starts_with(&format!("{}-", id.info().id)), "{}", step.key);
            assert!(keys.insert(step.key), "{} is there twice", step.key);
        }
    }
}

#[test]
fn every_position_is_one_of_its_game_and_the_learner_always_has_the_first_seat() {
    for (id, index, step) in all_steps() {
        assert_eq!((step.start)().id(), id, "{}", step.key);
        let lesson = Lesson::at(id, index).expect("the step is there");
        assert_eq!(lesson.position().turn(), Turn::Seat(Seat::FIRST), "{}", step.key);
    }
}

#[test]
fn every_step_can_be_done_and_most_can_be_missed() {
    for (id, index, step) in all_steps() {
        let found = solutions(step);
        if matches!(step.goal, Goal::Look) {
            assert!(found.is_empty(), "{}", step.key);
            continue;
        }
        assert!(!found.is_empty(), "{} cannot be done", step.key);
        let lesson = Lesson::at(id, index).expect("the step is there");
        // The step cannot be failed if the rules leave only one kind of action.
        let is_free = ["iri-word", "iri-end", "loom-edge", "loom-aside", "factory-pass"].contains(&step.key);
        assert_ne!(can_be_missed(&lesson), is_free, "{}", step.key);
    }
}

fn can_be_missed(lesson: &Lesson) -> bool {
    legal(lesson.position()).into_iter().any(|action| {
        let mut tried = lesson.clone();
        match tried.play(action) {
            Progress::NotYet => true,
            Progress::GoOn => can_be_missed(&tried),
            Progress::Well | Progress::Illegal => false,
        }
    })
}

#[test]
fn solutions_lead_to_the_end_with_every_reply_played() {
    for (id, index, step) in all_steps() {
        for way in solutions(step) {
            let mut lesson = Lesson::at(id, index).expect("the step is there");
            for (place, action) in way.iter().enumerate() {
                let expected = if place + 1 == way.len() { Progress::Well } else { Progress::GoOn };
                assert_eq!(lesson.play(*action), expected, "{}", step.key);
            }
            assert!(lesson.is_done());
            let Goal::Script(beats) = step.goal else { continue };
            assert_eq!(lesson.played().plies(), beats.len(), "{}", step.key);
            let mut replied = (step.start)();
            for (beat, action) in beats.iter().zip(lesson.played().actions()) {
                if let Beat::Reply(text) = beat {
                    assert_eq!(replied.notation(*action), *text, "{}", step.key);
                }
                replied.apply(*action);
            }
        }
    }
}

#[test]
fn a_way_that_is_shown_leads_to_the_end() {
    for (id, index, step) in all_steps() {
        let mut lesson = Lesson::at(id, index).expect("the step is there");
        while let Some(action) = lesson.right_action() {
            assert!(matches!(lesson.play(action), Progress::Well | Progress::GoOn), "{}", step.key);
        }
        assert!(lesson.is_done(), "{}", step.key);
    }
}

#[test]
fn places_that_are_marked_are_on_the_board() {
    for (id, index, step) in all_steps() {
        let lesson = Lesson::at(id, index).expect("the step is there");
        let scene = scene_of(lesson.position(), &View::default());
        for spot in step.spots {
            assert!(scene.items.iter().any(|item| item.name == *spot), "{}: {spot}", step.key);
        }
    }
}

/// Claims of the texts about the boards, which a changed position would make false.
#[test]
fn steps_end_as_their_praise_says() {
    let done = |key: &str| -> AnyGame {
        let (id, index, _) = all_steps().find(|(_, _, step)| step.key == key).expect("the step is there");
        let mut lesson = Lesson::at(id, index).expect("the step is there");
        while let Some(action) = lesson.right_action() {
            lesson.play(action);
        }
        lesson.position().clone()
    };
    let scores = |key: &str| done(key).scores().to_string();
    assert_eq!(scores("iri-word"), "[6.5,0]");
    assert_eq!(scores("iri-three"), "[9.5,0]");
    assert_eq!(scores("iri-end"), "[18.5,18]");
    assert_eq!(scores("iris-end"), "[[6],[3,3]]");
    assert_eq!(scores("iris-cut"), "[[4],[2,2]]");
    assert_eq!(scores("loom-finish"), "[4]");
    assert_eq!(scores("factory-two"), "[2,0]");
    assert_eq!(scores("factory-end"), "[5,3]");
    assert_eq!(scores("quintets-gift"), "[1,0]");
    for key in ["iri-end", "quintets-win", "iris-end", "enantiomerfolk-win", "factory-end"] {
        assert_eq!(done(key).outcome(), Some(Outcome::won_by(Seat::FIRST)), "{key}");
    }
}

/// Actions that the tasks call forbidden or useless.
#[test]
fn what_a_task_warns_of_is_so() {
    let at = |key: &str| {
        let (id, index, _) = all_steps().find(|(_, _, step)| step.key == key).expect("the step is there");
        Lesson::at(id, index).expect("the step is there")
    };
    let refused = |key: &str, text: &str| at(key).position().read(text).unwrap_err().to_string();
    assert!(refused("quintets-six", "Sa3").contains("QUIN-6"));
    assert!(refused("quintets-slide", "a1-c3").contains("QUIN-4"));
    assert!(refused("quintets-sizes", "c3~b2").contains("QUIN-5"));
    assert!(refused("loom-edge", "NE@1,0").contains("LOOM-3"));
    assert!(refused("loom-aside", "NE@1,0").contains("LOOM-3"));
    assert!(refused("factory-room", "SW@5,0").contains("FACT-2"));
    assert!(refused("enantiomerfolk-bar", "a1-a2").contains("ENAN-3"));
    assert!(refused("enantiomerfolk-guard", "c3-d3").contains("ENAN-3"));
    assert!(refused("enantiomerfolk-guard", "c4-c5").contains("ENAN-3"));
    let missed = |key: &str, text: &str| {
        let mut lesson = at(key);
        let action = lesson.position().read(text).expect("it is legal");
        lesson.play(action)
    };
    assert_eq!(missed("quintets-gift", "c4~c3"), Progress::NotYet);
    assert_eq!(missed("enantiomerfolk-capture", "c3>b3"), Progress::NotYet);
    for useless in ["d4>c4", "d4>d5"] {
        assert_eq!(missed("enantiomerfolk-fourth", useless), Progress::NotYet);
    }
    assert_eq!(missed("factory-gift", "NE@0,1"), Progress::NotYet);
    assert_eq!(missed("loom-wait", "SW@1,1"), Progress::NotYet);
}
