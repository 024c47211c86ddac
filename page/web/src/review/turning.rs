//! The turning point of a game.

use pentad_core::SeatSet;

/// The action that changed the expected result most.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Turning {
    /// Number of the action, from 1. It may be a chance action.
    pub(crate) ply: usize,
    /// Value for the seats in question before and after it: a share of the win, or points of a solitaire game.
    pub(crate) before: f64,
    pub(crate) after: f64,
}

/// Smallest change that counts as a turning point: a share of the win, or points of a solitaire game.
const SMALLEST: f64 = 0.12;

/// Returns the turning point of a game: the greatest step towards the result of those who `won`, or in either direction if all seats or
/// none won. `worths` are the values of the positions by seat, from the start.
pub(crate) fn turning_point(worths: &[Option<Vec<f64>>], won: SeatSet) -> Option<Turning> {
    let seats = worths.iter().flatten().next()?.len();
    let is_decided = !won.is_empty() && won.len() < seats;
    let of = |worths: &Vec<f64>| -> f64 {
        let of_winners = worths.iter().enumerate().filter(|(place, _)| won.iter().any(|seat| seat.index() == *place));
        if is_decided { of_winners.map(|(_, worth)| worth).sum() } else { worths[0] }
    };
    let step = |(place, pair): (usize, &[Option<Vec<f64>>])| {
        let [Some(before), Some(after)] = pair else { return None };
        Some(Turning { ply: place + 1, before: of(before), after: of(after) })
    };
    let size = |turning: &Turning| {
        let change = turning.after - turning.before;
        if is_decided { change } else { change.abs() }
    };
    let steps = worths.windows(2).enumerate().filter_map(step);
    // Among equal steps the first wins, as no later one changed more.
    let greatest = steps.fold(None, |best: Option<Turning>, next| match best {
        Some(best) if size(&best) >= size(&next) => Some(best),
        _ => Some(next),
    });
    greatest.filter(|turning| size(turning) >= SMALLEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_core::Seat;

    fn of(shares: &[f64], won: &[usize]) -> Option<(usize, f64, f64)> {
        let worths: Vec<_> = shares.iter().map(|share| Some(vec![*share, 1.0 - *share])).collect();
        let won = won.iter().filter_map(|number| Seat::numbered(*number)).collect();
        turning_point(&worths, won).map(|turning| (turning.ply, turning.before, turning.after))
    }

    #[test]
    fn the_greatest_step_towards_the_result_is_the_turning_point() {
        assert_eq!(of(&[0.5, 0.2, 0.6, 0.9, 1.0], &[1]), Some((2, 0.2, 0.6)));
        assert_eq!(of(&[0.5, 0.9, 0.25, 0.0], &[2]), Some((2, 1.0 - 0.9, 0.75)), "steps the other way do not count");
        assert_eq!(of(&[0.5, 0.9, 0.4, 0.5], &[1, 2]), Some((2, 0.9, 0.4)), "a draw turns either way");
        assert_eq!(of(&[0.5, 0.55, 0.6], &[1]), None, "nothing turned");
        assert_eq!(of(&[], &[1]), None);
    }

    #[test]
    fn what_is_not_known_yet_is_passed_over() {
        let worths = [Some(vec![1.0]), None, Some(vec![2.0]), Some(vec![3.5])];
        let found = turning_point(&worths, SeatSet::only(Seat::FIRST));
        assert_eq!(found, Some(Turning { ply: 3, before: 2.0, after: 3.5 }));
    }
}
