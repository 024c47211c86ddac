use pentad_catalog::GameId;
use pentad_puzzles::{Attempt, Puzzle, Verdict};

/// A position in which black places two stones, in either order.
const TURN: &str =
    "2 best | Size=3 | 3/4/2bw1/4/3; to 1 | b2 ; d3 | c2 | worth=0.9 other=0.5 proof=none effort=10000 game=0 action=4";

fn attempt() -> Attempt {
    Attempt::new(Puzzle::read(GameId::Iris, TURN).unwrap())
}

fn play(attempt: &mut Attempt, text: &str) -> Verdict {
    let action = attempt.position().read(text).unwrap();
    attempt.play(action)
}

#[test]
fn a_turn_is_right_in_either_order() {
    for order in [["b2", "d3"], ["d3", "b2"]] {
        let mut attempt = attempt();
        assert_eq!(play(&mut attempt, order[0]), Verdict::GoOn);
        assert!(!attempt.is_solved());
        assert_eq!(play(&mut attempt, order[1]), Verdict::Solved);
        assert!(attempt.is_solved() && attempt.next().is_none());
        assert!(attempt.play_on() && !attempt.play_on());
    }
}

#[test]
fn a_wrong_action_changes_nothing_at_any_time() {
    let mut attempt = attempt();
    let before = attempt.position().hash_key();
    assert_eq!(play(&mut attempt, "c2"), Verdict::Wrong);
    assert_eq!(attempt.position().hash_key(), before);
    assert_eq!(play(&mut attempt, "b2"), Verdict::GoOn);
    assert_eq!(play(&mut attempt, "d2"), Verdict::Wrong);
    assert_eq!(play(&mut attempt, "d3"), Verdict::Solved);
}

#[test]
fn what_cannot_be_played_is_no_attempt() {
    let mut attempt = attempt();
    let other = GameId::Quintets.start(&Default::default()).unwrap().read("La1").unwrap();
    assert_eq!(attempt.play(other), Verdict::Illegal);
    attempt.give_up();
    let action = attempt.position().read("c2").unwrap();
    assert_eq!(attempt.play(action), Verdict::Illegal, "it is over");
}

#[test]
fn giving_up_shows_the_whole_answer() {
    let mut attempt = attempt();
    assert!(!attempt.play_on(), "nothing goes on before the answer");
    attempt.give_up();
    assert!(attempt.is_solved());
    assert_eq!(attempt.played().plies(), 2);
    assert!(attempt.play_on());
    assert_eq!(attempt.played().plies(), 3);
}
