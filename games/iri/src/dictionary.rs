use crate::piece::TYPES;
use crate::{Piece, Positions};
use std::fmt;

/// IRI-1: the circle of pieces that says which words are valid, clockwise from position 0.
///
/// For each type of piece it keeps the set of positions where one lies, so that a word is looked up at all positions at
/// once: by shifting sets and seeing what they share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dictionary {
    places: [u64; TYPES],
    len: u8,
}

/// One place where a word stands in the dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The position of the word's first piece.
    pub first: usize,
    /// Which way round the word is read from there.
    pub reading: Reading,
}

/// A way round the dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Reading {
    Clockwise,
    Anticlockwise,
}

impl Dictionary {
    /// The most pieces it can hold: the twelve of each of four seats.
    pub const MOST: usize = 48;

    /// The pieces clockwise. `None` if there are too many or a colour is not one of the four.
    pub fn new(pieces: &[Piece]) -> Option<Dictionary> {
        if pieces.len() > Dictionary::MOST {
            return None;
        }
        let mut places = [0; TYPES];
        for (position, piece) in pieces.iter().enumerate() {
            *places.get_mut(piece.index())? |= 1 << position;
        }
        Some(Dictionary { places, len: pieces.len() as u8 })
    }

    /// How many pieces are left in it.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether it holds nothing.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The piece at a position.
    pub fn piece(&self, position: usize) -> Option<Piece> {
        if position >= self.len() {
            return None;
        }
        self.places.iter().position(|places| places >> position & 1 == 1).map(Piece::from_index)
    }

    /// The pieces clockwise from position 0.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        let mut pieces = [Piece::from_index(0); Dictionary::MOST];
        for (index, mut places) in self.places.into_iter().enumerate() {
            while places != 0 {
                pieces[places.trailing_zeros() as usize] = Piece::from_index(index);
                places &= places - 1;
            }
        }
        pieces.into_iter().take(self.len())
    }

    /// How many pieces of a type it holds.
    pub fn count(&self, piece: Piece) -> usize {
        self.places(piece.index()).count_ones() as usize
    }

    /// IRI-9: the dictionary after a take, the gaps closed.
    #[must_use]
    pub fn without(mut self, taken: Positions) -> Dictionary {
        // From the highest down, so that those still to come keep their numbers.
        for position in taken.as_slice().iter().rev() {
            self.remove(*position);
        }
        self
    }

    /// IRI-3: every place where a sequence of pieces stands, in either direction, however often it goes round.
    pub fn find(&self, word: &[Piece]) -> Vec<Match> {
        let pieces: Vec<Piece> = self.pieces().collect();
        let readings = [Reading::Clockwise, Reading::Anticlockwise];
        let all = readings.into_iter().flat_map(|reading| (0..pieces.len()).map(move |first| Match { first, reading }));
        all.filter(|there| {
            there.positions(word.len(), pieces.len()).zip(word).all(|(position, piece)| pieces[position] == *piece)
        })
        .collect()
    }

    /// The positions of a type, given by its index, as a set of bits.
    #[inline]
    pub(crate) fn places(&self, index: usize) -> u64 {
        self.places.get(index).copied().unwrap_or(0)
    }

    /// The positions of each type of piece.
    #[inline]
    pub(crate) fn all_places(&self) -> &[u64; TYPES] {
        &self.places
    }

    /// IRI-9: takes out the piece at a position and closes the gap.
    #[inline]
    pub(crate) fn remove(&mut self, position: u8) {
        let below = (1_u64 << position) - 1;
        for places in &mut self.places {
            *places = (*places & below) | (*places >> 1 & !below);
        }
        self.len -= 1;
    }
}

/// The form of the header: `bS bL aM`.
impl fmt::Display for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, piece) in self.pieces().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{piece}")?;
        }
        Ok(())
    }
}

impl Match {
    /// The positions of the word's pieces in turn, for a word of `word` pieces in a dictionary of `len`.
    pub fn positions(self, word: usize, len: usize) -> impl Iterator<Item = usize> {
        (0..word).map(move |place| match self.reading {
            Reading::Clockwise => (self.first + place) % len,
            Reading::Anticlockwise => (self.first + len - place % len) % len,
        })
    }
}

/// The positions that one piece of a word, the *anchor*, can have in the dictionary if the word is read clockwise, and
/// if it is read anticlockwise. Every further piece of the word leaves fewer; none left means that the word is not valid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchors {
    clockwise: u64,
    anticlockwise: u64,
}

impl Anchors {
    /// An anchor that can be anywhere.
    #[inline]
    pub(crate) fn anywhere(dictionary: &Dictionary) -> Anchors {
        Anchors::at((1 << dictionary.len) - 1)
    }

    /// An anchor that must be at one of these positions.
    #[inline]
    pub(crate) fn at(places: u64) -> Anchors {
        Anchors { clockwise: places, anticlockwise: places }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.clockwise | self.anticlockwise == 0
    }

    /// Those left if the anchor is at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_at(self, places: u64) -> Anchors {
        Anchors { clockwise: self.clockwise & places, anticlockwise: self.anticlockwise & places }
    }

    /// Those left if the piece so far behind the anchor is at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_behind(self, places: u64, distance: Distance) -> Anchors {
        Anchors {
            clockwise: self.clockwise & distance.lower(places),
            anticlockwise: self.anticlockwise & distance.raise(places),
        }
    }

    /// Those left if the piece so far before the anchor is at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_before(self, places: u64, distance: Distance) -> Anchors {
        Anchors {
            clockwise: self.clockwise & distance.raise(places),
            anticlockwise: self.anticlockwise & distance.lower(places),
        }
    }
}

/// How far a piece of a word is from the anchor, counted round the dictionary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    steps: u8,
    len: u8,
}

impl Distance {
    /// The anchor itself.
    #[inline]
    pub(crate) fn none(dictionary: &Dictionary) -> Distance {
        Distance { steps: 0, len: dictionary.len }
    }

    /// One further. IRI-3: a word longer than the dictionary goes round it.
    #[inline]
    #[must_use]
    pub(crate) fn further(self) -> Distance {
        let steps = self.steps + 1;
        Distance { steps: if steps == self.len { 0 } else { steps }, ..self }
    }

    // Both of these leave bits beyond the dictionary, which go when the result meets the anchors.

    /// The positions so far clockwise of these.
    #[inline]
    fn raise(self, places: u64) -> u64 {
        places << self.steps | places >> (self.len - self.steps)
    }

    /// The positions so far anticlockwise of these.
    #[inline]
    fn lower(self, places: u64) -> u64 {
        places >> self.steps | places << (self.len - self.steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::random;
    use pentad_core::random::below;

    /// Words of any length, with any piece as the anchor, against looking the word up position by position.
    #[test]
    fn iri_3_anchors_are_where_the_word_is_found() {
        let mut random = random(3);
        let mut valid = 0;
        for round in 0..20_000 {
            let types = 1 + round % 12;
            let mut pieces = |least: usize, most: usize| -> Vec<Piece> {
                let len = least + below(&mut random, most - least + 1);
                (0..len).map(|_| Piece::from_index(below(&mut random, types))).collect()
            };
            let dictionary = Dictionary::new(&pieces(1, if round % 2 == 0 { 6 } else { 48 })).unwrap();
            let word = pieces(1, 9);
            let anchor = below(&mut random, word.len());
            let places = |piece: &Piece| dictionary.places(piece.index());

            let mut anchors = Anchors::anywhere(&dictionary).and_at(places(&word[anchor]));
            let mut distance = Distance::none(&dictionary);
            for piece in &word[anchor + 1..] {
                distance = distance.further();
                anchors = anchors.and_behind(places(piece), distance);
            }
            let mut distance = Distance::none(&dictionary);
            for piece in word[..anchor].iter().rev() {
                distance = distance.further();
                anchors = anchors.and_before(places(piece), distance);
            }

            let found = dictionary.find(&word);
            for (reading, set) in
                [(Reading::Clockwise, anchors.clockwise), (Reading::Anticlockwise, anchors.anticlockwise)]
            {
                let mut expected = 0_u64;
                for there in found.iter().filter(|there| there.reading == reading) {
                    expected |= 1 << there.positions(word.len(), dictionary.len()).nth(anchor).unwrap();
                }
                assert_eq!(set, expected, "{word:?} from piece {anchor} in {dictionary}");
            }
            assert_eq!(anchors.is_empty(), found.is_empty());
            valid += usize::from(!found.is_empty());
        }
        assert!((2_000..18_000).contains(&valid), "both kinds of words were tried: {valid}");
    }

    #[test]
    fn iri_9_gaps_close() {
        let pieces: Vec<Piece> = (0..48).map(|position| Piece::from_index(position * 7 % 12)).collect();
        for position in 0..48 {
            let mut dictionary = Dictionary::new(&pieces).unwrap();
            dictionary.remove(position as u8);
            let mut left = pieces.clone();
            left.remove(position);
            assert_eq!(dictionary.pieces().collect::<Vec<_>>(), left);
            assert_eq!(Some(dictionary), Dictionary::new(&left));
        }
    }
}
