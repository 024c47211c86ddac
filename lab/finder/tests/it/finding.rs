use pentad_catalog::GameId;
use pentad_finder::{Hunt, Measure, Refuted, Step, find, find_at, scout, verify};
use pentad_puzzles::{Claim, Puzzle, lines, shipped};
use pentad_search::Cancel;

fn hunt(game: GameId, cancel: Cancel) -> Hunt {
    Hunt { game, count: 200, seed: 1, cancel }
}

/// Returns the first puzzle found after the known ones.
fn first(game: GameId, known: &[Puzzle]) -> Puzzle {
    let cancel = Cancel::default();
    let mut found = None;
    find(&hunt(game, cancel.clone()), known, &mut |step| {
        if let Step::Found(puzzle) = step {
            found.get_or_insert_with(|| puzzle.clone());
            cancel.cancel();
        }
    })
    .unwrap();
    found.expect("it goes on until it has found one")
}

#[test]
fn the_same_seed_finds_the_same_and_a_hunt_goes_on_where_it_stopped() {
    let one = first(GameId::Factory, &[]);
    assert_eq!(one.to_string(), first(GameId::Factory, &[]).to_string());
    assert_eq!(verify(&one), Ok(()));
    let next = first(GameId::Factory, std::slice::from_ref(&one));
    assert!(next.claim.game > one.claim.game);
}

#[test]
fn a_hunt_that_has_enough_ends_at_once() {
    let one = first(GameId::Factory, &[]);
    let enough = Hunt { count: 1, ..hunt(GameId::Factory, Cancel::default()) };
    find(&enough, &[one], &mut |_| panic!("nothing is to be done")).unwrap();
}

#[test]
fn a_solitaire_has_no_puzzles() {
    assert_eq!(Measure::of(GameId::Loom), None);
    assert_eq!(find(&hunt(GameId::Loom, Cancel::default()), &[], &mut |_| {}), Err(Refuted::NoPuzzles));
}

#[test]
fn a_wrong_answer_and_a_wrong_claim_are_found_out() {
    let line = lines(shipped(GameId::Quintets)).next().unwrap();
    let right = Puzzle::read(GameId::Quintets, line).unwrap();
    let mut legal = Vec::new();
    right.start.legal_actions(&mut legal);
    let other = legal.into_iter().find(|action| !right.answer.contains(action)).unwrap();
    let wrong = Puzzle { answer: vec![other], then: Vec::new(), ..right.clone() };
    assert_eq!(verify(&wrong), Err(Refuted::OtherAnswer));
    let exaggerated = Puzzle { claim: Claim { worth: right.claim.worth / 2.0, ..right.claim.clone() }, ..right };
    assert!(matches!(verify(&exaggerated), Err(Refuted::OtherClaim { .. })));
}

#[test]
fn several_at_once_find_what_one_finds_in_the_same_order() {
    let hunt = || Hunt { game: GameId::Factory, count: 3, seed: 7, cancel: Cancel::default() };
    let told = |step: Step<'_>| match step {
        Step::Found(puzzle) => format!("found {puzzle}"),
        Step::Rejected(why) => format!("rejected {why}"),
        Step::GameOver { game } => format!("game {game}"),
    };
    let (mut alone, mut together) = (Vec::new(), Vec::new());
    find(&hunt(), &[], &mut |step| alone.push(told(step))).unwrap();
    let hunt = hunt();
    let look = |number: u64, enough: &[u8]| scout(&hunt, number, enough);
    find_at(&hunt, &[], 3, &look, &mut |step| together.push(told(step))).unwrap();
    assert!(alone.iter().filter(|step| step.starts_with("found")).count() >= 3, "{alone:?}");
    assert_eq!(alone, together);
}
