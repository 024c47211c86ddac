use crate::{all_steps, legal};
use pentad_catalog::GameId;
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_course::{Lesson, Progress, course};

#[test]
fn what_is_not_asked_is_put_back() {
    for (id, index, step) in all_steps() {
        let lesson = Lesson::at(id, index).expect("the step is there");
        for action in legal(lesson.position()) {
            let mut tried = lesson.clone();
            if tried.play(action) == Progress::NotYet {
                assert_eq!(tried.position().hash_key(), lesson.position().hash_key(), "{}", step.key);
                assert_eq!(tried.played().plies(), lesson.played().plies(), "{}", step.key);
                assert!(!tried.is_done());
            }
        }
    }
}

#[test]
fn actions_of_another_game_or_after_the_end_change_nothing() {
    let mut lesson = Lesson::new(GameId::Iris);
    let other = legal(Lesson::new(GameId::Quintets).position())[0];
    assert_eq!(lesson.play(other), Progress::Illegal);
    let right = lesson.right_action().expect("there is a way");
    assert_eq!(lesson.play(right), Progress::Well);
    let next = legal(lesson.position())[0];
    assert_eq!(lesson.play(next), Progress::Illegal);
    assert_eq!(lesson.right_action(), None);
    lesson.restart();
    assert!(!lesson.is_done() && lesson.played().plies() == 0);
}

#[test]
fn a_turn_that_leads_elsewhere_starts_again() {
    let mut lesson = Lesson::of_key(GameId::Iris, "iris-turn").expect("the step is there");
    let start = lesson.position().hash_key();
    for (text, progress) in [("d3", Progress::GoOn), ("f3", Progress::NotYet), ("c4", Progress::GoOn)] {
        let action = lesson.position().read(text).expect("it is legal");
        assert_eq!(lesson.play(action), progress, "{text}");
        assert_eq!(lesson.position().hash_key() == start, progress == Progress::NotYet);
    }
    let wasted = lesson.position().read("f3").expect("it is legal");
    assert_ne!(lesson.right_action(), Some(wasted));
}

#[test]
fn the_second_thing_asked_has_its_own_messages() {
    let mut lesson = Lesson::of_key(GameId::Iri, "iri-gap").expect("the step is there");
    assert_eq!((lesson.task_key().as_str(), lesson.hint_key().as_str()), ("learn-iri-gap-task", "learn-iri-gap-hint"));
    let take = lesson.position().read("take 5").expect("it is legal");
    assert_eq!(lesson.play(take), Progress::GoOn);
    assert_eq!(
        (lesson.task_key().as_str(), lesson.hint_key().as_str()),
        ("learn-iri-gap-then", "learn-iri-gap-then-hint")
    );
    assert_eq!(lesson.played().plies(), 3, "the take, and blue's whole turn");
}

#[test]
fn one_step_leads_to_the_next() {
    for id in GameId::ALL {
        let mut lesson = Lesson::new(id);
        assert!(!lesson.go_back());
        for index in 0..course(id).len() {
            assert_eq!((lesson.game(), lesson.index(), lesson.step().key), (id, index, course(id)[index].key));
            assert_eq!(lesson.go_on(), index + 1 < course(id).len());
        }
        assert!(lesson.go_back() && lesson.index() + 2 == course(id).len());
        assert!(Lesson::at(id, course(id).len()).is_none() && Lesson::of_key(id, "nothing").is_none());
    }
}

/// A learner who tries actions at random completes every step in the end, and no attempt breaks the lesson.
#[test]
fn random_tries_get_through_in_the_end() {
    for (id, index, step) in all_steps() {
        let mut random = random(index as u64);
        let mut lesson = Lesson::at(id, index).expect("the step is there");
        for _ in 0..20_000 {
            if lesson.is_done() {
                break;
            }
            let actions = legal(lesson.position());
            lesson.play(actions[below(&mut random, actions.len())]);
        }
        assert!(lesson.is_done(), "{}", step.key);
    }
}
