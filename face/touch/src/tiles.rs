//! The common part of The Loom and The Factory: a tile from the hand goes onto a cell.

use crate::stepwise::Stepwise;
use crate::{Note, Reason, Refusal, Spot, TargetKind};
use pentad_boards::scene::Item;
use pentad_boards::{Drawn, View, ghost};
use pentad_catalog::Listed;
use pentad_core::notation::Reader;
use pentad_core::{Cell, Points, Seat, clause};
use pentad_herati::{Action, Colour, Field, Hand, Pattern, Side, Tile};

/// A game of Herati tiles.
pub(crate) trait Tiled: Listed + Drawn<Action = Action> {
    /// Returns the tiles in the middle.
    fn tiles(&self) -> &Field;

    /// Returns the tiles in front of a seat.
    fn tiles_of(&self, seat: Seat) -> &Hand;

    /// True if equal tiles lie side by side in a hand, rather than as one tile with a count.
    const SPREAD: bool;

    /// Returns the note for scoring this many patterns.
    fn gain(&self, patterns: u32) -> Note;

    /// Returns the reason why a face-up tile in the acting seat's hand is of no use now.
    fn idle(&self, tile: Tile) -> Refusal;
}

/// A kind of tile in a hand, a pile face down, or a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Thing {
    Held(Seat, Tile),
    Pile(Seat),
    Cell(Cell),
}

impl<G: Tiled> Stepwise for G {
    type Thing = Thing;

    fn thing(&self, spot: &Spot) -> Option<Thing> {
        if let Some((seat, _)) = spot.in_hand(self.seats()) {
            let held = Tile::ALL
                .into_iter()
                .filter(|tile| self.tiles_of(seat).count(*tile) > 0)
                .map(|tile| Thing::Held(seat, tile));
            let mut things = held.chain([Thing::Pile(seat)]);
            return things.find(|thing| self.spot(*thing) == *spot || self.twins(*thing).contains(spot));
        }
        let mut reader = Reader::new(spot.place()?);
        Cell::read(&mut reader).filter(|_| reader.is_at_end()).map(Thing::Cell)
    }

    fn spot(&self, thing: Thing) -> Spot {
        match thing {
            Thing::Held(seat, tile) => Spot::reserve(format!("hand {seat} {tile}")),
            Thing::Pile(seat) => Spot::reserve(format!("hand {seat} face down")),
            Thing::Cell(cell) => Spot::on_board(cell.to_string(), self.tiles().tile(cell).is_some()),
        }
    }

    fn twins(&self, thing: Thing) -> Vec<Spot> {
        match thing {
            Thing::Held(seat, tile) if G::SPREAD => {
                let ranks = 2..=self.tiles_of(seat).count(tile);
                ranks.map(|rank| Spot::reserve(format!("hand {seat} {tile} {rank}"))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn ways(&self, action: Action) -> Vec<Vec<Thing>> {
        match action {
            Action::Place(tile, cell) => vec![vec![Thing::Held(to_act(self), tile), Thing::Cell(cell)]],
            Action::Aside(tile) => vec![vec![Thing::Held(to_act(self), tile)]],
            Action::Flip(_) | Action::Pass => Vec::new(),
        }
    }

    fn outlook(&self, action: Action) -> (TargetKind, Option<Note>) {
        let note = match action {
            Action::Place(tile, cell) => match patterns_made(self.tiles(), tile, cell) {
                0 => None,
                patterns => Some(Note::Gain(Points::whole(patterns))),
            },
            Action::Flip(_) | Action::Aside(_) | Action::Pass => None,
        };
        (TargetKind::Place, note)
    }

    fn tell(&self, action: Action) -> Option<Note> {
        match action {
            Action::Place(tile, cell) => match patterns_made(self.tiles(), tile, cell) {
                0 => None,
                patterns => Some(self.gain(patterns)),
            },
            Action::Aside(tile) => Some(Note::Aside(tile)),
            Action::Flip(_) | Action::Pass => None,
        }
    }

    fn ghosts(&self, action: Action, view: &View<Action>) -> Vec<Item> {
        match action {
            Action::Place(tile, cell) => ghost::tile(self, tile, cell, view).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// Returns the neighbouring tiles whose edges match.
    fn lit(&self, action: Action) -> Vec<Thing> {
        let Action::Place(tile, cell) = action else { return Vec::new() };
        let around = Side::ALL.into_iter().zip(cell.neighbours());
        let matches = |(side, next): &(Side, Cell)| {
            self.tiles().tile(*next).is_some_and(|there| there.edge(side.opposite()) == tile.edge(*side))
        };
        around.filter(matches).map(|(_, next)| Thing::Cell(next)).collect()
    }

    /// Returns the cells of the patterns that a tile is part of.
    fn look(&self, thing: Thing) -> (Vec<Thing>, Option<Note>) {
        let Thing::Cell(cell) = thing else { return (Vec::new(), None) };
        let patterns = self.tiles().patterns().into_iter().filter(|pattern| pattern.cells().contains(&cell));
        let patterns: Vec<Pattern> = patterns.collect();
        let mut cells: Vec<Thing> = Vec::new();
        for cell in patterns.iter().flat_map(|pattern| pattern.cells()).map(Thing::Cell) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let colours: Vec<Colour> = patterns.iter().map(|pattern| pattern.colour).collect();
        (cells, (!colours.is_empty()).then_some(Note::InPatterns(colours)))
    }

    fn refusal(&self, chosen: &[Thing], thing: Thing) -> Refusal {
        let acting = to_act(self);
        match (chosen.last(), thing) {
            (_, Thing::Held(seat, _) | Thing::Pile(seat)) if seat != acting => {
                Refusal::by(clause!("HERA-4"), Reason::OthersHand { owner: seat, acting })
            }
            (_, Thing::Held(_, tile)) => self.idle(tile),
            (_, Thing::Pile(_)) => refused(self, Action::Flip(Tile::NE)),
            (Some(Thing::Held(_, tile)), Thing::Cell(cell)) => refused(self, Action::Place(*tile, cell)),
            (_, Thing::Cell(cell)) => {
                let mut shown: Vec<Tile> = self.tiles_of(acting).face_up().collect();
                shown.dedup();
                let fits = |tile: &Tile| self.check(Action::Place(*tile, cell)).is_ok();
                let fitting: Vec<Tile> = shown.iter().copied().filter(fits).collect();
                match shown.first() {
                    None => Refusal::because(Reason::NotNext),
                    Some(tile) if fitting.is_empty() => refused(self, Action::Place(*tile, cell)),
                    Some(_) => Refusal::because(Reason::ChooseTile(fitting)),
                }
            }
        }
    }
}

fn refused<G: Tiled>(game: &G, action: Action) -> Refusal {
    let illegal = game.check(action).err().map(Refusal::from);
    illegal.unwrap_or_else(|| Refusal::because(Reason::NotNext))
}

/// HERA-2: returns the number of patterns that a tile completes.
fn patterns_made(field: &Field, tile: Tile, cell: Cell) -> u32 {
    use Tile::{NE, NW, SE, SW};
    // The north-west, north-east, south-west and south-east tile around a point, for black corners and for white ones.
    const PATTERNS: [[Tile; 4]; 2] = [[SE, SW, NE, NW], [NW, NE, SW, SE]];
    let there = |at: Cell| if at == cell { Some(tile) } else { field.tile(at) };
    let around = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
    let made = around.into_iter().filter(|(x, y)| {
        let [x, y] = [cell.x + x, cell.y + y];
        let four = [Cell::new(x, y), Cell::new(x + 1, y), Cell::new(x, y + 1), Cell::new(x + 1, y + 1)].map(there);
        PATTERNS.iter().any(|pattern| pattern.map(Some) == four)
    });
    made.count() as u32
}

fn to_act<G: Tiled>(game: &G) -> Seat {
    game.turn().seat().unwrap_or(Seat::FIRST)
}
