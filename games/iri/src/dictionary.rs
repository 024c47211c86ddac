use crate::piece::TYPES;
use crate::{Piece, Positions};
use std::fmt;

/// IRI-1: the circle of pieces that defines the valid words, clockwise from position 0.
///
/// It keeps one bit set of positions for each type of piece, so that a word is looked up at all positions at once: by shifting
/// and intersecting sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dictionary {
    places: [u64; TYPES],
    len: u8,
}

/// An occurrence of a word in the dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The position of the word's first piece.
    pub first: usize,
    /// The direction in which the word is read from there.
    pub reading: Reading,
}

/// A reading direction round the dictionary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Reading {
    Clockwise,
    Anticlockwise,
}

impl Dictionary {
    /// Maximum number of pieces: twelve of each of four seats.
    pub const MOST: usize = 48;

    /// Creates a dictionary of these pieces, clockwise. `None` if there are too many or a colour is not one of the four.
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

    /// Returns the number of pieces left.
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns true if no piece is left.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the piece at a position.
    pub fn piece(&self, position: usize) -> Option<Piece> {
        if position >= self.len() {
            return None;
        }
        self.places.iter().position(|places| places >> position & 1 == 1).map(Piece::from_index)
    }

    /// Iterates over the pieces clockwise from position 0.
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

    /// Returns the number of pieces of a type.
    pub fn count(&self, piece: Piece) -> usize {
        self.places(piece.index()).count_ones() as usize
    }

    /// IRI-9: returns the dictionary after a take, with the gaps closed.
    #[must_use]
    pub fn without(mut self, taken: Positions) -> Dictionary {
        // From the highest position down, so that the remaining ones keep their numbers.
        for position in taken.as_slice().iter().rev() {
            self.remove(*position);
        }
        self
    }

    /// IRI-3: returns every occurrence of a sequence of pieces, in either direction, however often it goes round.
    pub fn find(&self, word: &[Piece]) -> Vec<Match> {
        let pieces: Vec<Piece> = self.pieces().collect();
        let readings = [Reading::Clockwise, Reading::Anticlockwise];
        let all = readings.into_iter().flat_map(|reading| (0..pieces.len()).map(move |first| Match { first, reading }));
        all.filter(|there| {
            there.positions(word.len(), pieces.len()).zip(word).all(|(position, piece)| pieces[position] == *piece)
        })
        .collect()
    }

    /// Returns the positions of a type, given by its index, as a bit set.
    #[inline]
    pub(crate) fn places(&self, index: usize) -> u64 {
        self.places.get(index).copied().unwrap_or(0)
    }

    /// Returns the positions of each type of piece.
    #[inline]
    pub(crate) fn all_places(&self) -> &[u64; TYPES] {
        &self.places
    }

    /// IRI-9: removes the piece at a position and closes the gap.
    #[inline]
    pub(crate) fn remove(&mut self, position: u8) {
        let below = (1_u64 << position) - 1;
        for places in &mut self.places {
            *places = (*places & below) | (*places >> 1 & !below);
        }
        self.len -= 1;
    }
}

/// Writes the dictionary as in the header: `bS bL aM`.
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
    /// Iterates over the positions of the word's pieces in order, for a word of `word` pieces in a dictionary of `len`.
    pub fn positions(self, word: usize, len: usize) -> impl Iterator<Item = usize> {
        (0..word).map(move |place| match self.reading {
            Reading::Clockwise => (self.first + place) % len,
            Reading::Anticlockwise => (self.first + len - place % len) % len,
        })
    }
}

/// The candidate positions in the dictionary of one piece of a word, the *anchor*, for the word read clockwise and for the word
/// read anticlockwise. Every further piece of the word narrows them; the word is not valid if none are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchors {
    clockwise: u64,
    anticlockwise: u64,
}

impl Anchors {
    /// Creates an anchor that can be at any position.
    #[inline]
    pub(crate) fn anywhere(dictionary: &Dictionary) -> Anchors {
        Anchors::at((1 << dictionary.len) - 1)
    }

    /// Creates an anchor that must be at one of these positions.
    #[inline]
    pub(crate) fn at(places: u64) -> Anchors {
        Anchors { clockwise: places, anticlockwise: places }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.clockwise | self.anticlockwise == 0
    }

    /// Keeps the candidates at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_at(self, places: u64) -> Anchors {
        Anchors { clockwise: self.clockwise & places, anticlockwise: self.anticlockwise & places }
    }

    /// Keeps the candidates for which the piece at this distance behind the anchor is at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_behind(self, places: u64, distance: Distance) -> Anchors {
        Anchors {
            clockwise: self.clockwise & distance.lower(places),
            anticlockwise: self.anticlockwise & distance.raise(places),
        }
    }

    /// Keeps the candidates for which the piece at this distance before the anchor is at one of these positions.
    #[inline]
    #[must_use]
    pub(crate) fn and_before(self, places: u64, distance: Distance) -> Anchors {
        Anchors {
            clockwise: self.clockwise & distance.raise(places),
            anticlockwise: self.anticlockwise & distance.lower(places),
        }
    }
}

/// The distance of a piece of a word from the anchor, modulo the length of the dictionary.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    steps: u8,
    len: u8,
}

impl Distance {
    /// Creates the distance of the anchor itself.
    #[inline]
    pub(crate) fn none(dictionary: &Dictionary) -> Distance {
        Distance { steps: 0, len: dictionary.len }
    }

    /// Returns the distance one step further. IRI-3: a word longer than the dictionary goes round it.
    #[inline]
    #[must_use]
    pub(crate) fn further(self) -> Distance {
        let steps = self.steps + 1;
        Distance { steps: if steps == self.len { 0 } else { steps }, ..self }
    }

    // Both methods below leave bits beyond the dictionary, which the intersection with the anchors removes.

    /// Moves positions clockwise by this distance.
    #[inline]
    fn raise(self, places: u64) -> u64 {
        places << self.steps | places >> (self.len - self.steps)
    }

    /// Moves positions anticlockwise by this distance.
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

    /// Compares anchors, for words of any length and with any piece as the anchor, with a search position by position.
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
