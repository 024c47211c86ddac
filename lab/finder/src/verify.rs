use crate::Measure;
use crate::worth::{Worth, after, distinct_actions, key_after, report};
use pentad_catalog::{AnyAction, AnyGame, GameId};
use pentad_core::{Seat, Turn};
use pentad_puzzles::{Claim, Kind, Proof, Puzzle, PuzzleError};
use thiserror::Error;

/// The reason a puzzle does not hold.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum Refuted {
    /// The game has no puzzles.
    #[error("this game has no puzzles")]
    NoPuzzles,
    /// The position is refused when it is read back.
    #[error(transparent)]
    Position(#[from] PuzzleError),
    /// There are too few actions to choose from.
    #[error("there is nothing to choose")]
    NoChoice,
    /// Another turn is the best one.
    #[error("the search finds another answer")]
    OtherAnswer,
    /// Another turn is nearly as good.
    #[error("another turn is worth {other:.2}, the answer {worth:.2}")]
    TooClose {
        /// The worth of the answer.
        worth: f64,
        /// The worth of the other turn.
        other: f64,
    },
    /// The answer leads to a lost position.
    #[error("the answer is worth {0:.2} only")]
    Lost(f64),
    /// A reason given by another program.
    #[error("{0}")]
    Told(String),
    /// The claim differs from what the search finds.
    #[error("it says {said}, and it is {found}")]
    OtherClaim {
        /// The claim of the puzzle.
        said: String,
        /// The claim according to the search.
        found: String,
    },
}

/// A turn that was verified to stand out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Verified {
    pub(crate) kind: Kind,
    pub(crate) worth: f64,
    pub(crate) other: f64,
    pub(crate) proof: Proof,
    /// The expected continuation after the answer.
    pub(crate) then: Vec<AnyAction>,
}

/// Minimum number of distinct actions; with fewer, a guess is right too often.
const FEWEST_CHOICES: usize = 4;
/// Minimum number of the best other actions that are searched as deeply as the answer.
const RIVALS: usize = 4;
/// Maximum number of actions that look nearly as good at a glance; with more, most of them are.
const MOST_RIVALS: usize = 8;
/// Minimum lead of a proven answer over other turns: a search that did not prove those may undervalue them.
const GAP_TO_PROVEN: f64 = 0.25;
/// Number of actions of the expected continuation that are kept.
const SHOWN: usize = 4;

/// Returns true if there are enough distinct actions to choose from.
pub(crate) fn has_choice(game: &AnyGame) -> bool {
    distinct_actions(game).len() >= FEWEST_CHOICES
}

/// Searches a puzzle again, as when it was found, and checks every part of its claim.
pub fn verify(puzzle: &Puzzle) -> Result<(), Refuted> {
    let measure = Measure::of(puzzle.start.id()).ok_or(Refuted::NoPuzzles)?;
    let found = confirm(&puzzle.start, &puzzle.answer, &measure)?;
    let Claim { effort, game, action, .. } = puzzle.claim;
    let claim = Claim { worth: found.worth, other: found.other, proof: found.proof, effort, game, action };
    let (said, found) = (format!("{} {}", puzzle.kind, puzzle.claim), format!("{} {claim}", found.kind));
    if said == found { Ok(()) } else { Err(Refuted::OtherClaim { said, found }) }
}

/// Checks with the quick search that found the puzzle that its answer is still the action played.
pub fn reread(puzzle: &Puzzle) -> Result<(), Refuted> {
    let measure = Measure::of(puzzle.start.id()).ok_or(Refuted::NoPuzzles)?;
    let best = report(&puzzle.start, &measure, measure.quick).ok_or(Refuted::NoChoice)?.action();
    let wanted = if measure.whole_turns { &puzzle.answer[..] } else { &puzzle.answer[..1] };
    let key = key_after(&puzzle.start, best);
    let is_best = |action: &AnyAction| *action == best || key_after(&puzzle.start, *action) == key;
    // Only the first action of an answer is certain to be legal in the starting position.
    let known = wanted.iter().filter(|action| puzzle.start.check(**action).is_ok());
    if known.into_iter().any(is_best) { Ok(()) } else { Err(Refuted::OtherAnswer) }
}

/// Verifies that an answer stands out at ten times the effort.
pub(crate) fn confirm(game: &AnyGame, answer: &[AnyAction], measure: &Measure) -> Result<Verified, Refuted> {
    let Turn::Seat(seat) = game.turn() else { return Err(Refuted::NoChoice) };
    if !has_choice(game) {
        return Err(Refuted::NoChoice);
    }
    let (own, others, then) = match answer {
        [action] if !measure.compares_all => by_root(game, *action, measure)?,
        [action] => {
            let own = |effort| after(game, *action, seat, measure, effort);
            let glanced = glance(game, &[*action], seat, own(measure.glance), measure)?;
            let own = own(measure.deep());
            let others = others(game, glanced, seat, own, measure)?;
            (own, others, expected_after(game, answer, measure))
        }
        [first, second] if game.check(*second).is_ok() => {
            let mut next = game.clone();
            next.apply(*first);
            let mut turned = game.clone();
            turned.apply(*second);
            // Either of the two actions may begin the turn.
            let own = |effort| after(&next, *second, seat, measure, effort);
            let glanced = own(measure.glance);
            let begun = glance(game, &[*first, *second], seat, glanced, measure)?;
            let ended = glance(&next, &[*second], seat, glanced, measure)?;
            let swapped = glance(&turned, &[*first], seat, glanced, measure)?;
            let own = own(measure.deep());
            let begun = others(game, begun, seat, own, measure)?;
            let ended = others(&next, ended, seat, own, measure)?;
            let swapped = others(&turned, swapped, seat, own, measure)?;
            (own, begun.and(ended).and(swapped), expected_after(game, answer, measure))
        }
        _ => return Err(Refuted::NoChoice),
    };
    if own.share < measure.at_least {
        return Err(Refuted::Lost(own.share));
    }
    too_close(own, others.best, measure)?;
    let kind = match (own.is_won(), others.all_lost) {
        (true, _) => Kind::Win,
        (false, true) => Kind::Save,
        (false, false) => Kind::Best,
    };
    let proof = match (own.exact, others.all_exact, others.all_lost) {
        (true, true, _) => Proof::All,
        (true, false, _) => Proof::Answer,
        (false, _, true) => Proof::Others,
        (false, _, false) => Proof::Searched,
    };
    Ok(Verified { kind, worth: own.share, other: others.best, proof, then })
}

fn too_close(own: Worth, other: f64, measure: &Measure) -> Result<(), Refuted> {
    let gap = if own.exact { measure.gap.max(GAP_TO_PROVEN) } else { measure.gap };
    if other > own.share - gap || other > measure.other_at_most {
        return Err(Refuted::TooClose { worth: own.share, other });
    }
    Ok(())
}

/// All turns other than the answer.
#[derive(Clone, Copy, Debug)]
struct Others {
    best: f64,
    all_lost: bool,
    all_exact: bool,
}

impl Others {
    fn and(self, more: Others) -> Others {
        Others {
            best: self.best.max(more.best),
            all_lost: self.all_lost && more.all_lost,
            all_exact: self.all_exact && more.all_exact,
        }
    }
}

/// Computes the worth of the two best actions by one alpha-beta search, which also shows that no other is better.
fn by_root(game: &AnyGame, answer: AnyAction, measure: &Measure) -> Result<(Worth, Others, Vec<AnyAction>), Refuted> {
    let report = report(game, measure, measure.deep()).ok_or(Refuted::NoChoice)?;
    let best = report.best();
    let key = key_after(game, answer);
    let same = |action: AnyAction| action == answer || key_after(game, action) == key;
    if !same(best.action) {
        return Err(Refuted::OtherAnswer);
    }
    let own = Worth { share: best.worth, exact: best.exact };
    let rest = || report.lines[1..].iter().filter(|line| !same(line.action));
    let others = Others {
        // An action that is only known to be worth at most this much may be worth as much.
        best: rest().map(|line| line.worth).fold(0.0, f64::max),
        all_lost: rest().all(|line| line.exact && line.worth <= 0.0),
        all_exact: rest().all(|line| line.exact),
    };
    let then = best.expected.iter().skip(1).take(SHOWN).copied().collect();
    Ok((own, others, then))
}

/// An action and its estimated worth.
type Looked = (AnyAction, Worth);

/// Searches every action except the allowed ones briefly, each by itself.
fn glance(
    game: &AnyGame,
    allowed: &[AnyAction],
    seat: Seat,
    own: Worth,
    measure: &Measure,
) -> Result<Vec<Looked>, Refuted> {
    let legal = |action: &&AnyAction| game.check(**action).is_ok();
    let keys: Vec<u64> = allowed.iter().filter(legal).map(|action| key_after(game, *action)).collect();
    let mut looked = Vec::new();
    for (action, _) in distinct_actions(game).into_iter().filter(|(_, key)| !keys.contains(key)) {
        let worth = after(game, action, seat, measure, measure.glance);
        // A glance is rough: an action less than the gap behind the answer is searched again, unless both worths are proven.
        let gap = if worth.exact && own.exact { measure.gap } else { 0.0 };
        if worth.share > own.share - gap {
            return Err(Refuted::TooClose { worth: own.share, other: worth.share });
        }
        looked.push((action, worth));
    }
    Ok(looked)
}

/// Searches the actions closest to the answer as deeply as the answer.
fn others(
    game: &AnyGame,
    mut looked: Vec<Looked>,
    seat: Seat,
    own: Worth,
    measure: &Measure,
) -> Result<Others, Refuted> {
    looked.sort_by(|(_, one), (_, other)| other.share.total_cmp(&one.share));
    let rivals = looked.iter().take_while(|(_, worth)| worth.share > own.share - measure.gap).count();
    if let Some((_, worth)) = looked.first().filter(|_| rivals > MOST_RIVALS) {
        return Err(Refuted::TooClose { worth: own.share, other: worth.share });
    }
    let rivals = rivals.max(RIVALS);
    for (action, worth) in looked.iter_mut().take(rivals).filter(|(_, worth)| !worth.exact) {
        *worth = after(game, *action, seat, measure, measure.deep());
        too_close(own, worth.share, measure)?;
    }
    let worths = || looked.iter().map(|(_, worth)| *worth);
    Ok(Others {
        best: worths().map(|worth| worth.share).fold(0.0, f64::max),
        all_lost: worths().all(Worth::is_lost),
        all_exact: worths().all(|worth| worth.exact),
    })
}

/// Returns the expected continuation after an answer, up to the first chance action.
fn expected_after(game: &AnyGame, answer: &[AnyAction], measure: &Measure) -> Vec<AnyAction> {
    let mut game = game.clone();
    answer.iter().for_each(|action| game.apply(*action));
    let mut then = Vec::new();
    // One search per action, because the principal variation of a tree search ends where visits are few.
    while then.len() < SHOWN && game.turn().seat().is_some() {
        let Some(report) = report(&game, measure, measure.quick) else { break };
        let action = report.action();
        game.apply(action);
        then.push(action);
    }
    then
}

/// Returns the parameters for a game, or an error if it has no puzzles.
pub(crate) fn measure_of(id: GameId) -> Result<Measure, Refuted> {
    Measure::of(id).ok_or(Refuted::NoPuzzles)
}
