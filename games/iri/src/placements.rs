use crate::dictionary::{Anchors, Distance};
use crate::grid::{Grid, MOST_BORDER, Place, Step};
use crate::{Action, Dictionary, Hand, Piece, Size, Sizes};
use pentad_core::{Along, Cell, Seat};

/// IRI-4: adds every placement on a board that is not empty.
///
/// Part of a valid word is a valid word. So wherever a placement has a piece on the border, that piece could be placed there
/// alone: single pieces are found first, and longer placements grow from them, each from the first of its cells on the
/// border. Its cells before that one, if any, are far from all pieces: only the word itself restricts them.
pub(crate) fn list(grid: &Grid, dictionary: &Dictionary, colour: Seat, hand: Hand, actions: &mut Vec<Action>) {
    if hand.is_empty() {
        return;
    }
    let places = own_places(dictionary, colour);
    let mut search = Search { grid, dictionary, places, fitting: [SizeSet::NONE; MOST_BORDER], actions };
    let held = SizeSet::of(hand);
    for (number, cell) in grid.border().iter().enumerate() {
        search.fitting[number] = search.fitting_at(Place::of(*cell), held);
        for size in search.fitting[number].iter() {
            search.actions.push(Action::Place { first: *cell, along: Along::Right, sizes: Sizes::one(size) });
        }
    }
    if hand.len() < 2 {
        return;
    }
    for (number, cell) in grid.border().iter().enumerate() {
        for size in search.fitting[number].iter() {
            for along in Along::BOTH {
                search.grow(*cell, along, size, without(hand, size));
            }
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
fn orders(hand: Hand) -> Vec<Sizes> {
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
fn holds(hand: Hand, sizes: Sizes) -> bool {
    Size::ALL
        .into_iter()
        .all(|size| sizes.as_slice().iter().filter(|other| **other == size).count() <= hand.count(size))
}

/// Where in the dictionary the pieces of one colour are, by size.
#[inline]
pub(crate) fn own_places(dictionary: &Dictionary, colour: Seat) -> [u64; 3] {
    Size::ALL.map(|size| dictionary.places(Piece::new(colour, size).index()))
}

struct Search<'a> {
    grid: &'a Grid,
    dictionary: &'a Dictionary,
    /// Where in the dictionary the own pieces are, by size.
    places: [u64; 3],
    /// The sizes that can be placed alone on each cell of the border.
    fitting: [SizeSet; MOST_BORDER],
    actions: &'a mut Vec<Action>,
}

impl Search<'_> {
    /// The sizes that make no invalid word on an empty cell.
    #[inline]
    fn fitting_at(&self, place: Place, mut sizes: SizeSet) -> SizeSet {
        for along in Along::BOTH {
            let step = Step::of(along);
            if !self.grid.is_occupied(place.back(step)) && !self.grid.is_occupied(place.forth(step)) {
                continue;
            }
            let anywhere = Anchors::anywhere(self.dictionary);
            let anchors = self.join_before(place, step, anywhere);
            let (anchors, ..) = self.join_behind(place, step, Distance::none(self.dictionary), anchors);
            sizes = sizes.filter(|size| !anchors.and_at(self.places[size as usize]).is_empty());
        }
        sizes
    }

    /// Adds the placements of two or more pieces whose first cell on the border is this one.
    #[inline]
    fn grow(&mut self, cell: Cell, along: Along, size: Size, hand: Hand) {
        let step = Step::of(along);
        let place = Place::of(cell);
        let here = Distance::none(self.dictionary);
        let anchors = self.join_before(place, step, Anchors::at(self.places[size as usize]));
        let (anchors, next, distance) = self.join_behind(place, step, here, anchors);
        let end = End { along, step, next, distance };
        let sizes = Sizes::one(size);
        self.extend(end, cell, sizes, hand, anchors);

        let before = place.back(step);
        if !self.grid.is_far(before) {
            return;
        }
        for size in SizeSet::of(hand).iter() {
            let anchors = anchors.and_before(self.places[size as usize], here.further());
            if anchors.is_empty() {
                continue;
            }
            let (hand, sizes, first) = (without(hand, size), sizes.behind(size), cell.step(along, -1));
            self.actions.push(Action::Place { first, along, sizes });
            self.extend(end, first, sizes, hand, anchors);
            if !self.grid.is_far(before.back(step)) {
                continue;
            }
            for size in SizeSet::of(hand).iter() {
                let anchors = anchors.and_before(self.places[size as usize], here.further().further());
                if !anchors.is_empty() {
                    let (sizes, first) = (sizes.behind(size), cell.step(along, -2));
                    self.actions.push(Action::Place { first, along, sizes });
                }
            }
        }
    }

    /// Adds the placements that go on from one, in every way that can still be a word.
    fn extend(&mut self, end: End, first: Cell, sizes: Sizes, hand: Hand, anchors: Anchors) {
        let mut fitting = SizeSet::of(hand);
        if let Some(number) = self.grid.border_number(end.next) {
            fitting = fitting.and(self.fitting[number]);
        }
        for size in fitting.iter() {
            let anchors = anchors.and_behind(self.places[size as usize], end.distance);
            if anchors.is_empty() {
                continue;
            }
            let (anchors, next, distance) = self.join_behind(end.next, end.step, end.distance, anchors);
            if anchors.is_empty() {
                continue;
            }
            let sizes = sizes.and(size);
            self.actions.push(Action::Place { first, along: end.along, sizes });
            self.extend(End { next, distance, ..end }, first, sizes, without(hand, size), anchors);
        }
    }

    /// Those anchors left by the pieces that lie directly before the anchor's cell.
    #[inline]
    fn join_before(&self, anchor: Place, step: Step, mut anchors: Anchors) -> Anchors {
        let mut distance = Distance::none(self.dictionary).further();
        let mut place = anchor.back(step);
        while let Some(places) = self.grid.look_up(place, self.dictionary.all_places()) {
            anchors = anchors.and_before(places, distance);
            distance = distance.further();
            place = place.back(step);
        }
        anchors
    }

    /// Those anchors left by the pieces that lie directly behind a cell, the empty cell behind them, and its distance.
    #[inline]
    fn join_behind(
        &self,
        place: Place,
        step: Step,
        distance: Distance,
        mut anchors: Anchors,
    ) -> (Anchors, Place, Distance) {
        let mut distance = distance.further();
        let mut place = place.forth(step);
        while let Some(places) = self.grid.look_up(place, self.dictionary.all_places()) {
            anchors = anchors.and_behind(places, distance);
            distance = distance.further();
            place = place.forth(step);
        }
        (anchors, place, distance)
    }
}

/// Where a placement goes on.
#[derive(Clone, Copy)]
struct End {
    along: Along,
    step: Step,
    /// The empty cell behind its last piece and those that follow it.
    next: Place,
    distance: Distance,
}

#[inline]
fn without(mut hand: Hand, size: Size) -> Hand {
    hand.counts[size as usize] -= 1;
    hand
}

/// A set of sizes.
#[derive(Clone, Copy)]
struct SizeSet(u8);

impl SizeSet {
    const NONE: SizeSet = SizeSet(0);

    #[inline]
    fn of(hand: Hand) -> SizeSet {
        let [small, medium, large] = hand.counts.map(|count| u8::from(count > 0));
        SizeSet(small | medium << 1 | large << 2)
    }

    #[inline]
    fn and(self, other: SizeSet) -> SizeSet {
        SizeSet(self.0 & other.0)
    }

    #[inline]
    fn contains(self, size: Size) -> bool {
        self.0 >> size as u8 & 1 == 1
    }

    #[inline]
    fn filter(self, keep: impl Fn(Size) -> bool) -> SizeSet {
        SizeSet(Size::ALL.into_iter().map(|size| u8::from(self.contains(size) && keep(size)) << size as u8).sum())
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = Size> {
        Size::ALL.into_iter().filter(move |size| self.contains(*size))
    }
}
