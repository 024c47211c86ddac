use crate::Size;
use pentad_core::notation::Reader;
use pentad_core::{ActionError, Along, Cell};
use std::fmt;

/// One decision in Iri.
///
/// # Examples
///
/// ```
/// use pentad_core::{Along, Cell};
/// use pentad_iri::{Action, Positions, Size, Sizes};
///
/// let sizes = Sizes::new(&[Size::Small, Size::Large]).expect("one to three sizes");
/// let place = Action::Place { first: Cell::ORIGIN, along: Along::Right, sizes };
/// let take = Action::Take(Positions::new(&[22, 3]).expect("one to three positions, all different"));
/// assert_ne!(place, take);
/// assert_eq!(Positions::new(&[3, 3]), None);
/// ```
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// IRI-8: no action, since nothing can be placed.
    Pass,
    /// IRI-4: pieces from the hand go onto successive empty cells of a line, stepping over occupied ones.
    Place {
        /// The cell of the first new piece.
        first: Cell,
        /// The direction in which the others follow. IRI-6: a single piece always goes [`Along::Right`].
        along: Along,
        /// The sizes in the order of their cells.
        sizes: Sizes,
    },
    /// IRI-9: pieces are taken from the dictionary.
    Take(Positions),
}

/// One to three sizes in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sizes {
    sizes: [Size; 3],
    len: u8,
}

/// One to three positions of the dictionary, ascending.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Positions {
    positions: [u8; 3],
    len: u8,
}

impl Sizes {
    /// Creates a list of sizes in this order; `None` unless there are one to three.
    pub fn new(sizes: &[Size]) -> Option<Sizes> {
        if !(1..=3).contains(&sizes.len()) {
            return None;
        }
        // Unused entries always have the same value, so that equal lists are equal values.
        let mut all = [Size::Small; 3];
        all[..sizes.len()].copy_from_slice(sizes);
        Some(Sizes { sizes: all, len: sizes.len() as u8 })
    }

    /// Returns the sizes.
    #[inline]
    pub fn as_slice(&self) -> &[Size] {
        &self.sizes[..usize::from(self.len)]
    }

    /// Creates a list of a single size.
    #[inline]
    pub(crate) const fn one(size: Size) -> Sizes {
        Sizes { sizes: [size, Size::Small, Size::Small], len: 1 }
    }

    /// Returns the list with one more size before the first. It must not be full.
    #[inline]
    pub(crate) fn after(self, size: Size) -> Sizes {
        Sizes { sizes: [size, self.sizes[0], self.sizes[1]], len: self.len + 1 }
    }

    /// Returns the list with one more size after the last. It must not be full.
    #[inline]
    pub(crate) fn and(mut self, size: Size) -> Sizes {
        self.sizes[usize::from(self.len)] = size;
        self.len += 1;
        self
    }
}

impl fmt::Debug for Sizes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Positions {
    /// Creates a list of positions given in any order; `None` unless there are one to three, all different.
    pub fn new(positions: &[u8]) -> Option<Positions> {
        if !(1..=3).contains(&positions.len()) {
            return None;
        }
        let mut all = [0; 3];
        let used = &mut all[..positions.len()];
        used.copy_from_slice(positions);
        used.sort_unstable();
        let distinct = used.windows(2).all(|pair| pair[0] < pair[1]);
        distinct.then_some(Positions { positions: all, len: positions.len() as u8 })
    }

    /// Returns the positions, ascending.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.positions[..usize::from(self.len)]
    }

    /// Returns the `len` lowest positions of a bit set, which must hold at least that many.
    #[inline]
    pub(crate) fn of_bits(mut bits: u64, len: usize) -> Positions {
        let mut positions = [0; 3];
        for position in &mut positions[..len] {
            *position = bits.trailing_zeros() as u8;
            bits &= bits - 1;
        }
        Positions { positions, len: len as u8 }
    }
}

impl fmt::Debug for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Action {
    pub(crate) fn write(self, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Action::Pass => out.write_str("pass"),
            Action::Place { first, along, sizes } => {
                let along = match along {
                    Along::Right => '>',
                    Along::Down => 'v',
                };
                write!(out, "{first}{along}")?;
                sizes.as_slice().iter().try_for_each(|size| write!(out, "{size}"))
            }
            Action::Take(positions) => {
                out.write_str("take")?;
                positions.as_slice().iter().try_for_each(|position| write!(out, " {position}"))
            }
        }
    }

    pub(crate) fn read(text: &str) -> Result<Action, ActionError> {
        let mut reader = Reader::new(text);
        if reader.word("pass") && reader.is_at_end() {
            return Ok(Action::Pass);
        }
        let mut reader = Reader::new(text);
        if reader.word("take") {
            return read_take(reader, text);
        }
        read_place(reader, text)
    }
}

/// IRI-9: parses positions in any order, with spaces or commas between them.
fn read_take(mut reader: Reader<'_>, text: &str) -> Result<Action, ActionError> {
    let mut positions: Vec<u8> = Vec::new();
    while !reader.is_at_end() {
        let number = reader.number().ok_or_else(|| not_understood(text))?;
        let position = u8::try_from(number)
            .map_err(|_| ActionError::unreadable(format!("the dictionary has no position {number}")))?;
        if positions.contains(&position) {
            return Err(ActionError::unreadable(format!("position {position} is named twice")));
        }
        positions.push(position);
        if reader.symbol(',') && reader.is_at_end() {
            return Err(not_understood(text));
        }
    }
    if positions.len() > 3 {
        return Err(ActionError::unreadable("a hand holds three pieces: name one to three positions"));
    }
    Positions::new(&positions).map(Action::Take).ok_or_else(|| not_understood(text))
}

fn read_place(mut reader: Reader<'_>, text: &str) -> Result<Action, ActionError> {
    let first = Cell::read(&mut reader).ok_or_else(|| not_understood(text))?;
    let along = match reader.next_char() {
        Some('>') => Along::Right,
        Some('V') => Along::Down,
        _ => return Err(not_understood(text)),
    };
    let mut sizes = Vec::new();
    while !reader.is_at_end() {
        sizes.push(Size::read(&mut reader).ok_or_else(|| not_understood(text))?);
    }
    if sizes.len() > 3 {
        return Err(ActionError::unreadable("a hand holds three pieces: one to three can be placed"));
    }
    let sizes = Sizes::new(&sizes).ok_or_else(|| not_understood(text))?;
    // IRI-6: a single piece is the same action in either direction.
    let along = if sizes.as_slice().len() == 1 { Along::Right } else { along };
    Ok(Action::Place { first, along, sizes })
}

fn not_understood(text: &str) -> ActionError {
    ActionError::unreadable(format!(
        "\"{}\" is not a move: a placement to the right (0,0>SL) or down (2,-1vM), take with positions (take 3 22) or \
         pass is expected",
        text.trim()
    ))
}
