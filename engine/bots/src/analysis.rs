//! Analysis of a position, and of every action of a finished or running game.

use crate::expectation::expectation;
use crate::{BotKind, BotSpec, Known, Method, SpecError};
use pentad_catalog::{AnyAction, AnyGame, Playthrough, dispatch};
use pentad_core::Turn;
use pentad_core::sorting::sort_highest_first;
use pentad_search::{Appraisal, Limits, Report};

pub use crate::position::{analyse, worths_of_finished};

/// Returns the best actions of a position by the strongest method; `None` once the game is over. `count` of them get their
/// own value. There may be more lines than asked for, and fewer if the rest no longer matters.
///
/// If chance is to act, the lines are all its possible actions, the likeliest first, each with its value to the seat that
/// decides next.
pub fn best_actions(
    game: &AnyGame,
    count: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(&Report<AnyAction>),
) -> Option<Report<AnyAction>> {
    let mut spec = BotSpec::new(BotKind::Best);
    if !dispatch!(game, game => strongest_compares_all(game)) {
        spec.settings.set("lines", &count.to_string());
    }
    match game.turn() {
        Turn::Over => Ok(None),
        Turn::Chance => expectation(game, &spec, limits, watch).map(Some),
        Turn::Seat(_) => analyse(game, &spec, limits, watch),
    }
    .expect("the strongest method is there for every game")
}

fn strongest_compares_all<G: Known>(game: &G) -> bool {
    G::methods(game.seats())[0].compares_all()
}

/// The review of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    /// The value of the start to each seat.
    pub start: Vec<f64>,
    /// Every action with its evaluation. Shorter than the game if the review was cancelled.
    pub plies: Vec<Judged>,
}

/// The review of one action. Values are shares of the win, or the points of a solitaire.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The number of the action, counted from 1.
    pub ply: usize,
    /// The seat that acted, or chance.
    pub turn: Turn,
    /// The action.
    pub action: AnyAction,
    /// The value of the position after it, to each seat.
    pub worths: Vec<f64>,
    /// The value that the acting seat lost compared with its best action: at least 0. `None` for chance.
    pub loss: Option<f64>,
    /// The best action, if another one was played.
    pub better: Option<Appraisal<AnyAction>>,
}

impl Review {
    /// Returns the actions that lost at least this much, the worst first.
    pub fn mistakes(&self, at_least: f64) -> Vec<&Judged> {
        let loss = |judged: &Judged| judged.loss.filter(|_| judged.better.is_some()).unwrap_or(0.0);
        let mut found: Vec<&Judged> = self.plies.iter().filter(|judged| loss(judged) >= at_least.max(1e-9)).collect();
        sort_highest_first(&mut found, |judged| loss(judged));
        found
    }
}

/// The loss from which an action is searched again before it counts as a mistake: a share of the win, or points of a
/// solitaire.
const DOUBTFUL: f64 = 0.05;

/// Reviews a whole game. The limits apply to each position; `watch` is called with the review so far after each action.
pub fn review(
    played: &Playthrough,
    spec: &BotSpec,
    limits: &Limits,
    watch: &mut dyn FnMut(&Review),
) -> Result<Review, SpecError> {
    let mut before = look_at(&played.positions()[0], spec, limits)?;
    let mut review = Review { start: before.worths(), plies: Vec::with_capacity(played.plies()) };
    for (index, action) in played.actions().iter().enumerate() {
        if limits.cancel.is_cancelled() {
            break;
        }
        let turn = played.positions()[index].turn();
        let after = look_at(&played.positions()[index + 1], spec, limits)?;
        let worths = after.worths();
        let (mut loss, mut better) = (None, None);
        if let (Turn::Seat(seat), Looked::Searched(report)) = (turn, &before) {
            let best = report.best();
            // Two searches differ a little even if the best action was played, which is no mistake.
            let lost = if best.action == *action { 0.0 } else { (best.worth - worths[seat.index()]).max(0.0) };
            loss = Some(if lost < DOUBTFUL {
                lost
            } else {
                // The search after an action sees one action further than the one before it, and may differ for that reason
                // alone: so the better action is evaluated from the position after it too, like the one that was played.
                let mut instead = played.positions()[index].clone();
                instead.apply(best.action);
                let instead = look_at(&instead, spec, limits)?.worths();
                (instead[seat.index()] - worths[seat.index()]).clamp(0.0, lost)
            });
            better = (best.action != *action).then(|| best.clone());
        }
        // A search that was cut short cannot be trusted to find mistakes.
        if limits.cancel.is_cancelled() {
            break;
        }
        let judged = Judged { ply: index + 1, turn, action: *action, worths, loss, better };
        review.plies.push(judged);
        watch(&review);
        before = after;
    }
    Ok(review)
}

/// The evaluation of a position.
enum Looked {
    /// A seat or chance is to act.
    Searched(Report<AnyAction>),
    /// The game is over.
    Finished(Vec<f64>),
}

impl Looked {
    fn worths(&self) -> Vec<f64> {
        match self {
            Looked::Searched(report) => report.worths.clone(),
            Looked::Finished(worths) => worths.clone(),
        }
    }
}

fn look_at(game: &AnyGame, spec: &BotSpec, limits: &Limits) -> Result<Looked, SpecError> {
    if game.turn() == Turn::Chance {
        return Ok(Looked::Searched(expectation(game, spec, limits, &mut |_| {})?));
    }
    let report = analyse(game, spec, limits, &mut |_| {})?;
    Ok(report.map_or_else(|| Looked::Finished(worths_of_finished(game)), Looked::Searched))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::{Headers, Seat};
    use pentad_search::Random;
    use rand_xoshiro::rand_core::SeedableRng;

    fn random_game(id: GameId, seed: u64) -> Playthrough {
        let mut random = Random::seed_from_u64(seed);
        let mut headers = Headers::new();
        id.deal(&mut headers, &mut random).unwrap();
        let mut played = Playthrough::new(id.start(&headers).unwrap());
        while played.last().turn() != Turn::Over {
            let action = played.last().random_action(&mut random);
            played.push(action);
        }
        played
    }

    #[test]
    fn every_action_of_every_game_is_judged_and_chance_makes_no_mistakes() {
        let spec: BotSpec = "best".parse().unwrap();
        for id in GameId::ALL {
            let played = random_game(id, 2);
            let mut heard = 0;
            let review = review(&played, &spec, &Limits::effort(12), &mut |review| heard = review.plies.len()).unwrap();
            assert_eq!((review.plies.len(), heard), (played.plies(), played.plies()), "{id}");
            for judged in &review.plies {
                assert_eq!(judged.loss.is_none(), judged.turn == Turn::Chance, "{id}: {judged:?}");
                assert!(judged.loss.is_none_or(|loss| loss >= 0.0));
                let sum: f64 = judged.worths.iter().sum();
                let adds_up = (sum - 1.0).abs() < 1e-3 || id == GameId::Loom;
                assert!(adds_up, "{id}: {judged:?}");
            }
            let last = &review.plies.last().unwrap().worths;
            let outcome = played.last().outcome().unwrap();
            assert_eq!(last[0], f64::from(outcome.worth(Seat::FIRST)), "{id}: the end is known");
        }
    }

    #[test]
    fn a_thrown_away_win_is_the_worst_mistake() {
        // IRIS-5: black passes although white is ahead, and white ends the game by passing too.
        let mut played = Playthrough::new(GameId::Iris.start(&Headers::new().with("Size", "3")).unwrap());
        for text in ["c3", "a1", "pass", "pass"] {
            let action = played.last().read(text).unwrap();
            played.push(action);
        }
        let spec: BotSpec = "best".parse().unwrap();
        let review = review(&played, &spec, &Limits::effort(500), &mut |_| {}).unwrap();
        let mistakes = review.mistakes(0.1);
        assert_eq!(mistakes.first().map(|judged| judged.ply), Some(3), "{review:?}");
        assert!(mistakes[0].better.as_ref().is_some_and(|line| line.action != mistakes[0].action));
        assert!(mistakes.windows(2).all(|pair| pair[0].loss >= pair[1].loss));
        assert_eq!(
            (review.plies[3].loss, &review.plies[3].better),
            (Some(0.0), &None),
            "a pass that wins is no mistake"
        );
    }

    #[test]
    fn the_better_action_is_looked_at_from_as_near_as_the_one_that_was_played() {
        let (spec, limits): (BotSpec, Limits) = ("best".parse().unwrap(), Limits::effort(400));
        let played = random_game(GameId::Enantiomerfolk, 4);
        let worths = |game: &AnyGame| look_at(game, &spec, &limits).unwrap().worths();
        let mut doubted = 0;
        for judged in review(&played, &spec, &limits, &mut |_| {}).unwrap().plies.iter().take(30) {
            let (Some(loss), Some(better), Turn::Seat(seat)) = (judged.loss, &judged.better, judged.turn) else {
                continue;
            };
            let believed = better.worth - judged.worths[seat.index()];
            if believed >= DOUBTFUL {
                let mut instead = played.positions()[judged.ply - 1].clone();
                instead.apply(better.action);
                let found = worths(&instead)[seat.index()] - judged.worths[seat.index()];
                assert_eq!(loss, found.clamp(0.0, believed));
                doubted += 1;
            }
        }
        assert!(doubted > 3, "{doubted}");
    }

    #[test]
    fn analysis_is_repeatable_can_be_watched_and_stopped() {
        let start = GameId::Iris.start(&Headers::new()).unwrap();
        let spec: BotSpec = "best".parse().unwrap();
        let think = |limits: &Limits| analyse(&start, &spec, limits, &mut |_| {}).unwrap().unwrap();
        let (one, other) = (think(&Limits::effort(300)), think(&Limits::effort(300)));
        assert_eq!((&one.lines, &one.worths), (&other.lines, &other.worths));
        let limits = Limits::default();
        let stop = limits.cancel.clone();
        let stopped = analyse(&start, &spec, &limits, &mut |_| stop.cancel()).unwrap();
        assert!(stopped.is_some_and(|report| report.effort > 0), "without any limit it is stopped by its watcher");
        let stopped = review(&random_game(GameId::Iris, 1), &spec, &limits, &mut |_| {}).unwrap();
        assert!(stopped.plies.is_empty());
    }

    #[test]
    fn a_search_needs_a_seat_to_act() {
        let start = GameId::Loom.start(&Headers::new()).unwrap();
        assert_eq!(start.turn(), Turn::Chance);
        let spec: BotSpec = "best".parse().unwrap();
        assert_eq!(analyse(&start, &spec, &Limits::effort(1), &mut |_| {}).unwrap(), None);
    }

    #[test]
    fn chance_is_worth_the_mean_of_what_may_come_up() {
        for id in [GameId::Loom, GameId::Factory] {
            let start = id.start(&Headers::new()).unwrap();
            assert_eq!(start.turn(), Turn::Chance);
            let mut rounds = Vec::new();
            let report = best_actions(&start, 3, &Limits::effort(300), &mut |told| rounds.push(told.effort)).unwrap();
            assert!(rounds.len() > 1 && rounds.is_sorted() && rounds.last() == Some(&report.effort), "{rounds:?}");
            let mut legal = Vec::new();
            start.legal_actions(&mut legal);
            assert_eq!(report.lines.len(), legal.len());
            let mean: f64 = report.lines.iter().map(|line| start.likelihood(line.action) * line.worth).sum();
            assert!((mean - report.worths[0]).abs() < 1e-9, "{report:?}");
            if id == GameId::Loom {
                // The rows are solved: 2.5593 patterns from the start, give or take the effect of the sampled second tile.
                assert!((mean - 2.5593).abs() < 0.1, "{mean}");
            }
            let again = best_actions(&start, 3, &Limits::effort(300), &mut |_| {}).unwrap();
            assert_eq!((again.lines, again.worths), (report.lines, report.worths));
        }
        let over = random_game(GameId::Loom, 3);
        assert_eq!(best_actions(over.last(), 1, &Limits::effort(1), &mut |_| {}), None);
    }
}
