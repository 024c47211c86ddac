use crate::dictionary::{Anchors, Distance};
use crate::grid::{Grid, MOST_BORDER, Place, Step};
use crate::{Action, Dictionary, Hand, Piece, Size, Sizes};
use pentad_core::{Along, Cell, Seat};

/// IRI-4: adds every placement on a board that is not empty.
///
/// A placement is found from the first of its cells that touches a piece. The cells before that one, if any, are far from
/// all pieces, so nothing but the word itself restricts them.
pub(crate) fn list(grid: &Grid, dictionary: &Dictionary, colour: Seat, hand: Hand, actions: &mut Vec<Action>) {
    let places = own_places(dictionary, colour);
    let mut search =
        Search { grid, dictionary, places, held: hand.len(), hand, fitting: [[0; MOST_BORDER]; 2], actions };
    for (number, cell) in grid.border().iter().enumerate() {
        search.single(number, *cell);
    }
    if search.held < 2 {
        return;
    }
    for cell in grid.border() {
        for along in Along::BOTH {
            search.several(*cell, along);
        }
    }
}

/// IRI-5: adds every placement on the empty board.
pub(crate) fn list_openings(dictionary: &Dictionary, colour: Seat, hand: Hand, actions: &mut Vec<Action>) {
    let places = own_places(dictionary, colour);
    for sizes in orders(hand) {
        let mut anchors = Anchors::anywhere(dictionary);
        let mut distance = Distance::none(dictionary);
        for size in sizes.as_slice() {
            anchors = anchors.and_behind(places[*size as usize], distance);
            distance = distance.further();
        }
        if sizes.as_slice().len() >= 2 && !anchors.is_empty() {
            actions.push(Action::Place { first: Cell::ORIGIN, along: Along::Right, sizes });
        }
    }
}

/// Every different order in which one to three pieces of a hand can be laid.
pub(crate) fn orders(hand: Hand) -> Vec<Sizes> {
    let mut orders: Vec<Sizes> = Vec::new();
    for first in Size::ALL {
        orders.push(Sizes::one(first));
        for second in Size::ALL {
            orders.push(Sizes::one(first).and(second));
            orders.extend(Size::ALL.map(|third| Sizes::one(first).and(second).and(third)));
        }
    }
    orders.retain(|sizes| holds(hand, *sizes));
    orders
}

/// Whether the hand has what these sizes need.
pub(crate) fn holds(hand: Hand, sizes: Sizes) -> bool {
    Size::ALL
        .into_iter()
        .all(|size| sizes.as_slice().iter().filter(|other| **other == size).count() <= hand.count(size))
}

/// Where in the dictionary the pieces of one colour are, by size.
#[inline]
pub(crate) fn own_places(dictionary: &Dictionary, colour: Seat) -> [u64; 3] {
    Size::ALL.map(|size| dictionary.places(Piece::new(colour, size).index()))
}

/// Those anchors left after the pieces that lie directly before a cell, the anchor being on the cell.
#[inline]
pub(crate) fn after_run_before(
    grid: &Grid,
    dictionary: &Dictionary,
    anchor: Place,
    step: Step,
    mut anchors: Anchors,
) -> Anchors {
    let mut distance = Distance::none(dictionary).further();
    let mut place = anchor.back(step);
    while let Some(places) = grid.look_up(place, dictionary.all_places()) {
        anchors = anchors.and_before(places, distance);
        distance = distance.further();
        place = place.back(step);
    }
    anchors
}

/// Those anchors left after the pieces that lie from a place on, up to the next empty cell: that cell and its distance.
#[inline]
pub(crate) fn after_run_behind(
    grid: &Grid,
    dictionary: &Dictionary,
    mut place: Place,
    step: Step,
    mut distance: Distance,
    mut anchors: Anchors,
) -> (Anchors, Place, Distance) {
    while let Some(places) = grid.look_up(place, dictionary.all_places()) {
        anchors = anchors.and_behind(places, distance);
        distance = distance.further();
        place = place.forth(step);
    }
    (anchors, place, distance)
}

struct Search<'a> {
    grid: &'a Grid,
    dictionary: &'a Dictionary,
    /// Where in the dictionary the own pieces are, by size.
    places: [u64; 3],
    /// What is still in the hand.
    hand: Hand,
    /// How many pieces the whole hand has.
    held: usize,
    /// For both directions and each cell of the border, a bit for each size that fits into the word there.
    fitting: [[u8; MOST_BORDER]; 2],
    actions: &'a mut Vec<Action>,
}

impl Search<'_> {
    /// Finds out which sizes fit a border cell in both directions, and adds the placements of one piece there.
    #[inline]
    fn single(&mut self, number: usize, cell: Cell) {
        let place = Place::of(cell);
        for along in Along::BOTH {
            let step = Step::of(along);
            let mut anchors = Anchors::anywhere(self.dictionary);
            anchors = after_run_before(self.grid, self.dictionary, place, step, anchors);
            let distance = Distance::none(self.dictionary).further();
            (anchors, ..) = after_run_behind(self.grid, self.dictionary, place.forth(step), step, distance, anchors);
            let mut sizes = 0;
            for size in Size::ALL {
                let fits = self.hand.count(size) > 0 && !anchors.and_at(self.places[size as usize]).is_empty();
                sizes |= u8::from(fits) << size as u8;
            }
            self.fitting[along as usize][number] = sizes;
        }
        let both = self.fitting[0][number] & self.fitting[1][number];
        for size in Size::ALL {
            if both >> size as u8 & 1 == 1 {
                self.actions.push(Action::Place { first: cell, along: Along::Right, sizes: Sizes::one(size) });
            }
        }
    }

    /// Adds the placements of two or more pieces whose first cell on the border is this one.
    #[inline]
    fn several(&mut self, cell: Cell, along: Along) {
        let step = Step::of(along);
        let anywhere = Anchors::anywhere(self.dictionary);
        let mut place = Place::of(cell);
        for before in 0..self.held {
            let anchors = if before == 0 {
                after_run_before(self.grid, self.dictionary, place, step, anywhere)
            } else {
                place = place.back(step);
                if !self.grid.is_far(place) {
                    break;
                }
                anywhere
            };
            let line = Line { first: cell.step(along, -(before as i8)), along, step, before };
            let distance = Distance::none(self.dictionary);
            self.extend(&line, None, place, distance, anchors);
        }
    }

    /// Lays one more piece on an empty cell, in every way that can still be a word.
    fn extend(&mut self, line: &Line, laid: Option<Sizes>, place: Place, distance: Distance, anchors: Anchors) {
        let across = line.along.across();
        let fitting = match self.grid.border_number(place) {
            Some(number) => self.fitting[across as usize][number],
            None => 7,
        };
        let (anchors, next, next_distance) = after_run_behind(
            self.grid,
            self.dictionary,
            place.forth(line.step),
            line.step,
            distance.further(),
            anchors,
        );
        for size in Size::ALL {
            if fitting >> size as u8 & 1 == 0 || self.hand.count(size) == 0 {
                continue;
            }
            let anchors = anchors.and_behind(self.places[size as usize], distance);
            // A word that holds this one cannot be valid either.
            if anchors.is_empty() {
                continue;
            }
            let sizes = laid.map_or(Sizes::one(size), |laid| laid.and(size));
            let count = sizes.as_slice().len();
            if count >= 2 && count > line.before {
                self.actions.push(Action::Place { first: line.first, along: line.along, sizes });
            }
            if count < self.held {
                self.hand.counts[size as usize] -= 1;
                self.extend(line, Some(sizes), next, next_distance, anchors);
                self.hand.counts[size as usize] += 1;
            }
        }
    }
}

/// The line of a placement that is being put together.
struct Line {
    first: Cell,
    along: Along,
    step: Step,
    /// How many of its cells come before the first that touches a piece.
    before: usize,
}
