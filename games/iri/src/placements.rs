use crate::dictionary::{Anchors, Distance};
use crate::grid::{Grid, MOST_BORDER, Place, Stride};
use crate::{Action, Dictionary, Hand, Piece, Size, Sizes};
use pentad_core::{Along, Cell, Seat};

/// IRI-4, IRI-5: lists every placement.
///
/// Part of a valid word is a valid word. So wherever a placement has a piece on the border, that piece could be placed there
/// alone: single pieces are found first, and longer placements grow from them, each from its first cell on the border. Cells of
/// the placement before that one touch no piece, so only the word itself restricts them.
pub(crate) fn list(grid: &Grid, dictionary: &Dictionary, colour: Seat, hand: Hand, actions: &mut Vec<Action>) {
    if hand.is_empty() {
        return;
    }
    let places = own_places(dictionary, colour);
    let mut search = Search { grid, dictionary, places, fitting: [SizeSet::NONE; MOST_BORDER], actions };
    let held = SizeSet::of(hand);
    if grid.border().is_empty() {
        // IRI-5: a single place and direction, and never a single piece.
        for size in held.iter() {
            search.grow_behind(Cell::ORIGIN, Along::Right, size, without(hand, size));
        }
        return;
    }
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
                let hand = without(hand, size);
                let (end, anchors) = search.grow_behind(*cell, along, size, hand);
                search.grow_before(end, anchors, *cell, Sizes::one(size), hand);
            }
        }
    }
}

/// Returns the positions of one colour's pieces in the dictionary, by size.
#[inline]
pub(crate) fn own_places(dictionary: &Dictionary, colour: Seat) -> [u64; 3] {
    Size::ALL.map(|size| dictionary.places(Piece::new(colour, size).index()))
}

struct Search<'a> {
    grid: &'a Grid,
    dictionary: &'a Dictionary,
    /// The positions of the seat's own pieces in the dictionary, by size.
    places: [u64; 3],
    /// The sizes that can be placed alone on each border cell.
    fitting: [SizeSet; MOST_BORDER],
    actions: &'a mut Vec<Action>,
}

impl Search<'_> {
    /// Keeps the sizes that make no invalid word on an empty cell.
    #[inline]
    fn fitting_at(&self, place: Place, mut sizes: SizeSet) -> SizeSet {
        for along in Along::BOTH {
            let stride = Stride::of(along);
            if !self.grid.is_occupied(place.back(stride)) && !self.grid.is_occupied(place.forth(stride)) {
                continue;
            }
            let anywhere = Anchors::anywhere(self.dictionary);
            let anchors = self.join_before(place, stride, anywhere);
            let (anchors, ..) = self.join_behind(place, stride, Distance::none(self.dictionary), anchors);
            sizes = sizes.filter(|size| !anchors.and_at(self.places[size as usize]).is_empty());
            if sizes.is_empty() {
                break;
            }
        }
        sizes
    }

    /// Lists the placements of two or more pieces that start on a cell with this size.
    #[inline]
    fn grow_behind(&mut self, cell: Cell, along: Along, size: Size, hand: Hand) -> (End, Anchors) {
        let stride = Stride::of(along);
        let place = Place::of(cell);
        let anchors = self.join_before(place, stride, Anchors::at(self.places[size as usize]));
        let (anchors, next, distance) = self.join_behind(place, stride, Distance::none(self.dictionary), anchors);
        let end = End { along, stride, next, distance };
        self.extend(end, cell, Sizes::one(size), hand, anchors);
        (end, anchors)
    }

    /// Lists the placements that have one or two pieces before the first cell on the border.
    #[inline]
    fn grow_before(&mut self, end: End, anchors: Anchors, cell: Cell, sizes: Sizes, hand: Hand) {
        let End { along, stride, .. } = end;
        let before = Place::of(cell).back(stride);
        if !self.grid.is_far(before) {
            return;
        }
        let distance = Distance::none(self.dictionary).further();
        for size in SizeSet::of(hand).iter() {
            let anchors = anchors.and_before(self.places[size as usize], distance);
            if anchors.is_empty() {
                continue;
            }
            let (hand, sizes, first) = (without(hand, size), sizes.after(size), cell.step(along, -1));
            self.actions.push(Action::Place { first, along, sizes });
            self.extend(end, first, sizes, hand, anchors);
            if !self.grid.is_far(before.back(stride)) {
                continue;
            }
            for size in SizeSet::of(hand).iter() {
                let anchors = anchors.and_before(self.places[size as usize], distance.further());
                if !anchors.is_empty() {
                    let (sizes, first) = (sizes.after(size), cell.step(along, -2));
                    self.actions.push(Action::Place { first, along, sizes });
                }
            }
        }
    }

    /// Lists the extensions of a placement, in every way that can still form a word.
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
            let (anchors, next, distance) = self.join_behind(end.next, end.stride, end.distance, anchors);
            if anchors.is_empty() {
                continue;
            }
            let sizes = sizes.and(size);
            self.actions.push(Action::Place { first, along: end.along, sizes });
            self.extend(End { next, distance, ..end }, first, sizes, without(hand, size), anchors);
        }
    }

    /// Narrows the anchors by the pieces directly before the anchor's cell.
    #[inline]
    fn join_before(&self, anchor: Place, stride: Stride, mut anchors: Anchors) -> Anchors {
        let mut distance = Distance::none(self.dictionary).further();
        let mut place = anchor.back(stride);
        while let Some(places) = self.grid.look_up(place, self.dictionary.all_places()) {
            anchors = anchors.and_before(places, distance);
            distance = distance.further();
            place = place.back(stride);
        }
        anchors
    }

    /// Narrows the anchors by the pieces directly behind a cell; also returns the empty cell behind them and its distance.
    #[inline]
    fn join_behind(
        &self,
        place: Place,
        stride: Stride,
        distance: Distance,
        mut anchors: Anchors,
    ) -> (Anchors, Place, Distance) {
        let mut distance = distance.further();
        let mut place = place.forth(stride);
        while let Some(places) = self.grid.look_up(place, self.dictionary.all_places()) {
            anchors = anchors.and_behind(places, distance);
            distance = distance.further();
            place = place.forth(stride);
        }
        (anchors, place, distance)
    }
}

/// The open end of a placement.
#[derive(Clone, Copy)]
struct End {
    along: Along,
    stride: Stride,
    /// The empty cell behind the placement's last piece and the pieces that follow it.
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
    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the subset of the sizes for which `keep` returns true.
    #[inline]
    fn filter(self, keep: impl Fn(Size) -> bool) -> SizeSet {
        let [small, medium, large] = Size::ALL.map(|size| u8::from(keep(size)));
        self.and(SizeSet(small | medium << 1 | large << 2))
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = Size> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let size = *Size::ALL.get(bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(size)
        })
    }
}
