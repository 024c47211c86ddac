//! Play by the solved rows.

use super::below::Below;
use super::first_row::{FirstRow, GrowingRow};
use super::row::{COLUMNS, FullRow, Kind, PartialRow, kind};
use super::row_ends::RowEnds;
use pentad_core::sorting::sort_highest_first;
use pentad_core::{Cell, Game};
use pentad_herati::{Action, Loom};
use pentad_search::{Appraisal, Limits, Report, Searcher, Stopwatch};

/// A searcher that knows the expected number of patterns after every action with best play, and plays the best action.
///
/// With a shorter sight it plays as if the game ended that many tiles from now: with 1 it considers the tile it places, with
/// 2 both tiles it sees, with more also tiles that are yet to be flipped.
#[derive(Clone, Debug)]
pub(super) struct Weaver {
    sight: usize,
    ends: RowEnds,
    first: FirstRow,
    /// The row in progress, as far as it has been solved.
    below: Option<Below>,
}

impl Weaver {
    pub(super) fn new(sight: usize) -> Weaver {
        let ends = RowEnds::known();
        let first = FirstRow::solved(&ends);
        Weaver { sight: sight.max(1), ends, first, below: None }
    }

    /// Returns the expected number of patterns in the cloth after an action that is legal here, with best play from then on.
    pub(super) fn worth(&mut self, game: &Loom, action: Action) -> f64 {
        let left = game.hand().len().min(self.sight) - 1;
        let so_far = f64::from(game.field().pattern_count());
        so_far + f64::from(self.patterns_ahead(game, action, left))
    }

    fn patterns_ahead(&mut self, game: &Loom, action: Action, left: usize) -> f32 {
        let laid = game.field().len();
        let (tile, cell) = match action {
            Action::Place(tile, cell) => (tile, Some(cell)),
            Action::Aside(tile) => (tile, None),
            Action::Flip(_) | Action::Pass => return 0.0,
        };
        let kept = kept(game, kind(tile));
        let Some((low, high)) = game.field().bounds() else {
            return GrowingRow::new(&[kind(tile)]).map_or(0.0, |row| self.first.worth(row, kept, left, &self.ends));
        };
        if laid < COLUMNS {
            let row: Vec<Kind> = game.field().tiles().map(|(_, tile)| kind(tile)).collect();
            let row = GrowingRow::new(&row);
            let next = match cell {
                None => row,
                Some(cell) if cell.x > high.x => row.and_then(|row| row.with_right(kind(tile))),
                Some(_) => row.and_then(|row| row.with_left(kind(tile))),
            };
            return next.map_or(0.0, |row| self.first.worth(row, kept, left, &self.ends));
        }
        let complete = (laid / COLUMNS) as i8;
        let in_work = PartialRow::of_field(game.field(), Cell::new(low.x, low.y + complete));
        let Some(above) = FullRow::of_field(game.field(), Cell::new(low.x, low.y + complete - 1)) else { return 0.0 };
        let below = match &mut self.below {
            Some(below) if below.above() == above => below,
            other => other.insert(Below::new(above)),
        };
        below.solve_up_to(left, &self.ends);
        match cell {
            None => below.worth(in_work, kept, left, &self.ends),
            Some(cell) => {
                let column = (cell.x - low.x) as usize;
                let gain = below.gain(in_work, column, kind(tile)).unwrap_or(0);
                gain as f32 + below.worth(in_work.with(column, kind(tile)), kept, left, &self.ends)
            }
        }
    }
}

/// Returns the tile that stays in hand when this one is used; if none stays, the result does not matter.
fn kept(game: &Loom, gone: Kind) -> Kind {
    let mut shown: Vec<Kind> = game.hand().face_up().map(kind).collect();
    if let Some(place) = shown.iter().position(|shown| *shown == gone) {
        shown.remove(place);
    }
    shown.first().copied().unwrap_or(gone)
}

impl Searcher<Loom> for Weaver {
    fn think(&mut self, game: &Loom, limits: &Limits, _: &mut dyn FnMut(&Report<Action>)) -> Report<Action> {
        let stopwatch = Stopwatch::start(limits);
        let mut actions = Vec::new();
        game.legal_actions(&mut actions);
        let exact = self.sight >= game.hand().len();
        let mut lines: Vec<Appraisal<Action>> = actions
            .into_iter()
            .map(|action| {
                let worth = self.worth(game, action);
                Appraisal { action, worth, exact, at_most: false, visits: 0, expected: vec![action] }
            })
            .collect();
        sort_highest_first(&mut lines, |line| line.worth);
        let worths = vec![lines[0].worth];
        let depth = game.hand().len().min(self.sight) as u32;
        Report { effort: lines.len() as u64, lines, worths, depth, elapsed: stopwatch.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::Turn;
    use pentad_core::random::below;
    use pentad_herati::{Hand, LoomOptions, LoomSetup, Tile};
    use pentad_search::{Cancel, Expectimax, SOLITAIRE_UNIT};

    /// Returns the same position with most face-down tiles removed, so that the end is near.
    fn shortened(game: &Loom, left: usize) -> Loom {
        let setup = game.setup();
        let face_down = left.saturating_sub(setup.hand.face_up_len());
        let gone = setup.hand.face_down().saturating_sub(face_down);
        let mut aside = setup.aside.clone();
        aside.extend(std::iter::repeat_n(Tile::NE, gone));
        let hand = Hand::new(setup.hand.face_up(), (setup.hand.face_down() - gone) as u8);
        Loom::from_setup(&LoomOptions, &LoomSetup { tiles: setup.tiles, hand, aside }).unwrap()
    }

    fn played_on(seed: u64, laid: usize) -> Loom {
        let mut random = random(seed);
        let mut game = Loom::start(&LoomOptions);
        while game.turn() == Turn::Chance || game.field().len() < laid {
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
        game
    }

    #[test]
    fn rows_are_worth_what_plain_expectimax_says() {
        let mut weaver = Weaver::new(usize::MAX);
        let (mut asides, mut positions) = (0, 0);
        for seed in 0..120 {
            let mut random = random(seed);
            // Covers the first row, the step from it to the second, and the rows further down.
            let laid = 1 + below(&mut random, 19);
            let game = shortened(&played_on(seed, laid), 2 + below(&mut random, 4));
            let solved = Expectimax::default().solve(&game, u64::MAX, &Cancel::default(), |_| None).unwrap();
            positions += 1;
            for (action, worths) in solved {
                let plain = f64::from(worths.of(pentad_core::Seat::FIRST) * SOLITAIRE_UNIT);
                assert!((weaver.worth(&game, action) - plain).abs() < 1e-3, "{action:?} in {game:?}");
                asides += u32::from(matches!(action, Action::Aside(_)));
            }
        }
        assert!(positions > 100 && asides > 0, "{asides} tiles could be set aside");
    }

    #[test]
    fn a_short_sight_sees_only_what_is_near() {
        // A complete row and the first tile of the next one: with NW beside NE, below SE and SW, black corners meet.
        let tiles = [Tile::SE, Tile::SW, Tile::SE, Tile::SW, Tile::SE, Tile::NE];
        let cells = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 1)].map(|(x, y)| Cell::new(x, y));
        let tiles = cells.into_iter().zip(tiles).collect();
        let hand = Hand::new([Tile::NW, Tile::NE], 17);
        let game = Loom::from_setup(&LoomOptions, &LoomSetup { tiles, hand, aside: Vec::new() }).unwrap();
        let completes = Action::Place(Tile::NW, Cell::new(1, 1));
        let report = Weaver::new(1).think(&game, &Limits::default(), &mut |_| {});
        assert_eq!(report.action(), completes);
        assert!(!report.best().exact);
        let report = Weaver::new(usize::MAX).think(&game, &Limits::default(), &mut |_| {});
        assert!(report.lines.iter().all(|line| line.exact));
        assert_eq!(Weaver::new(1).worth(&game, completes), 1.0);
        assert!(Weaver::new(usize::MAX).worth(&game, completes) > 2.0);
    }
}
