use crate::Tile;
use pentad_core::SetupError;
use pentad_core::setup::{is_nothing, pieces};
use std::fmt;

/// The tiles in front of one seat: those face up by kind, those face down by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Hand {
    up: [u8; 4],
    down: u8,
}

impl Hand {
    /// Creates a hand with these tiles face up and this many face down.
    pub fn new(face_up: impl IntoIterator<Item = Tile>, face_down: u8) -> Hand {
        let mut hand = Hand { up: [0; 4], down: face_down };
        for tile in face_up {
            hand.up[tile.index()] = hand.up[tile.index()].saturating_add(1);
        }
        hand
    }

    /// Iterates over the tiles that lie face up, grouped by kind.
    pub fn face_up(&self) -> impl Iterator<Item = Tile> + use<> {
        let up = self.up;
        Tile::ALL.into_iter().flat_map(move |tile| std::iter::repeat_n(tile, up[tile.index()].into()))
    }

    /// Returns the number of face-up tiles of one kind.
    pub const fn count(&self, tile: Tile) -> usize {
        self.up[tile.index()] as usize
    }

    /// Returns the number of face-up tiles.
    pub fn face_up_len(&self) -> usize {
        self.up.iter().map(|count| usize::from(*count)).sum()
    }

    /// Returns the number of face-down tiles.
    pub const fn face_down(&self) -> usize {
        self.down as usize
    }

    /// Returns the number of tiles.
    pub fn len(&self) -> usize {
        self.face_up_len() + self.face_down()
    }

    /// Returns true if no tile is left.
    pub fn is_empty(&self) -> bool {
        self.down == 0 && !self.shows_any()
    }

    /// Returns true if a tile of this kind lies face up.
    #[inline]
    pub(crate) const fn shows(&self, tile: Tile) -> bool {
        self.up[tile.index()] > 0
    }

    /// Iterates over the kinds of face-up tiles, each once.
    #[inline]
    pub(crate) fn kinds(&self) -> impl Iterator<Item = Tile> + use<> {
        let mut left = u32::from_le_bytes(self.up);
        std::iter::from_fn(move || {
            let kind = (left != 0).then(|| left.trailing_zeros() / 8)?;
            left &= !(0xFF << (8 * kind));
            Some(Tile::from_index(kind as usize))
        })
    }

    /// Returns true if any tile lies face up.
    #[inline]
    pub(crate) const fn shows_any(&self) -> bool {
        u32::from_le_bytes(self.up) != 0
    }

    /// HERA-3: turns up a face-down tile, which shows this face.
    #[inline]
    pub(crate) fn flip(&mut self, tile: Tile) {
        self.up[tile.index()] += 1;
        self.down -= 1;
    }

    /// Removes a face-up tile from the hand.
    #[inline]
    pub(crate) fn take(&mut self, tile: Tile) {
        self.up[tile.index()] -= 1;
    }

    /// Returns the hand with this many tiles of one kind face up.
    #[must_use]
    pub(crate) fn with_face_up(mut self, tile: Tile, count: u8) -> Hand {
        self.up[tile.index()] = count;
        self
    }

    /// Returns the hand with this many tiles face down.
    #[must_use]
    pub(crate) fn with_face_down(self, face_down: u8) -> Hand {
        Hand { down: face_down, ..self }
    }

    /// Returns the hand with this many tiles of one kind face up. They are turned up from the face-down tiles as long as there
    /// are any, and turned down if there are fewer than before.
    #[must_use]
    pub(crate) fn turned(self, tile: Tile, face_up: u8) -> Hand {
        let both = u16::from(self.up[tile.index()]) + u16::from(self.down);
        let face_down = both.saturating_sub(face_up.into()).min(u8::MAX.into()) as u8;
        self.with_face_up(tile, face_up).with_face_down(face_down)
    }

    /// Parses a hand in a position: `NESW+12`, the tiles face up, then the number of tiles face down.
    pub(crate) fn read(text: &str) -> Result<Hand, SetupError> {
        let refused = || SetupError::new(format!("\"{text}\" is not a hand such as NESW+12, or - for none"));
        if is_nothing(text) {
            return Ok(Hand::default());
        }
        let (face_up, face_down) = match text.split_once('+') {
            Some((face_up, face_down)) => (face_up, face_down.trim().parse().map_err(|_| refused())?),
            None => (text, 0),
        };
        Ok(Hand::new(pieces(face_up, Tile::read_letters, "a tile").map_err(|_| refused())?, face_down))
    }

    /// Writes a hand in a position.
    pub(crate) fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.face_up().try_for_each(|tile| write!(f, "{tile}"))?;
        match self.down {
            0 if !self.shows_any() => f.write_str("-"),
            0 => Ok(()),
            down => write!(f, "+{down}"),
        }
    }

    /// Packs the five counts into one number for keys, `bits` bits each.
    pub(crate) fn packed(&self, bits: u32) -> u64 {
        self.up.iter().fold(u64::from(self.down), |packed, count| packed << bits | u64::from(*count))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_what_it_holds() {
        let mut hand = Hand::new([Tile::SW, Tile::NE, Tile::SW], 2);
        assert_eq!(hand.face_up().collect::<Vec<_>>(), [Tile::NE, Tile::SW, Tile::SW]);
        assert_eq!(hand.kinds().collect::<Vec<_>>(), [Tile::NE, Tile::SW]);
        assert_eq!((hand.face_up_len(), hand.face_down(), hand.len()), (3, 2, 5));
        hand.flip(Tile::NW);
        hand.take(Tile::SW);
        assert_eq!(hand, Hand::new([Tile::NE, Tile::SW, Tile::NW], 1));
        assert!(!hand.is_empty() && Hand::new([], 0).is_empty() && !Hand::new([], 1).is_empty());
    }
}
