//! Position setup by hand: a setup is changed edit by edit.
//!
//! A setup being edited need not be a valid position yet. [`Game::from_setup`] reports what is still wrong with it, in the words
//! in which a text would be refused.

use crate::{Game, Points, Seat, SetupError};
use std::fmt;

/// One change of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Edit<P> {
    /// Puts a piece onto a place, replacing any piece there.
    Put {
        /// The place, as the board names it: `e4`, `-1,0`.
        at: String,
        /// The piece.
        piece: P,
    },
    /// Takes away the piece on a place.
    Take {
        /// The place, as the board names it.
        at: String,
    },
    /// Gives the piece on a place its next [facing](Editable::facings).
    Turn {
        /// The place, as the board names it.
        at: String,
    },
    /// Empties the board and resets everything else to its state on an empty board.
    Clear,
    /// Makes it the turn of a seat.
    ToAct(Seat),
    /// Sets the phase within the turn.
    Phase(PhaseName),
    /// Sets a number.
    Count {
        /// The number to set.
        what: Count,
        /// The new value.
        to: u32,
    },
}

impl<P: Copy> Edit<P> {
    /// Converts the piece of this edit to another type. `None` if there is no such piece.
    pub fn map<Q>(&self, piece: impl FnOnce(P) -> Option<Q>) -> Option<Edit<Q>> {
        Some(match self {
            Edit::Put { at, piece: put } => Edit::Put { at: at.clone(), piece: piece(*put)? },
            Edit::Take { at } => Edit::Take { at: at.clone() },
            Edit::Turn { at } => Edit::Turn { at: at.clone() },
            Edit::Clear => Edit::Clear,
            Edit::ToAct(seat) => Edit::ToAct(*seat),
            Edit::Phase(phase) => Edit::Phase(phase.clone()),
            Edit::Count { what, to } => Edit::Count { what: what.clone(), to: *to },
        })
    }
}

/// A phase within a turn, in the words of the setup text: `turn`, `second e4`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PhaseName {
    /// The phase's word.
    pub word: &'static str,
    /// The cell or piece that belongs to the phase.
    pub of: Option<String>,
}

impl PhaseName {
    /// Creates a phase named by a word alone.
    pub const fn new(word: &'static str) -> PhaseName {
        PhaseName { word, of: None }
    }

    /// Creates a phase with a cell or a piece.
    pub fn of(word: &'static str, of: impl fmt::Display) -> PhaseName {
        PhaseName { word, of: Some(of.to_string()) }
    }
}

impl fmt::Display for PhaseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.of {
            Some(of) => write!(f, "{} {of}", self.word),
            None => f.write_str(self.word),
        }
    }
}

/// The kinds of number in a setup.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Count {
    /// Pieces of one kind that a seat holds, visible to all.
    Held {
        /// The holder.
        seat: Seat,
        /// The kind as the text writes it: `S`, `RY`, `NE`; with Restack `R:` for a bottom and `:R` for a top.
        kind: String,
    },
    /// Tiles that lie face down in front of a seat.
    FaceDown(Seat),
    /// Tiles of a kind that were set aside.
    Aside(String),
    /// A seat's score.
    Score(Seat),
    /// Consecutive passes.
    Passes,
    /// Consecutive quiet actions.
    Quiet,
    /// Actions played.
    Plies,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Count::Held { seat, kind } => write!(f, "hand {seat} {kind}"),
            Count::FaceDown(seat) => write!(f, "hand {seat} face down"),
            Count::Aside(kind) => write!(f, "aside {kind}"),
            Count::Score(seat) => write!(f, "score {seat}"),
            Count::Passes => f.write_str("passes"),
            Count::Quiet => f.write_str("quiet"),
            Count::Plies => f.write_str("plies"),
        }
    }
}

/// A number that can be set, with its current value and its maximum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter<P> {
    /// The kind of number.
    pub count: Count,
    /// The current value.
    pub value: u32,
    /// The highest value allowed.
    pub most: u32,
    /// True if the value counts half points.
    pub in_halves: bool,
    /// The piece that is counted, if it can be drawn.
    pub piece: Option<P>,
}

impl<P> Counter<P> {
    /// Creates a counter of whole units.
    pub fn new(count: Count, value: impl TryInto<u32>, most: impl TryInto<u32>) -> Counter<P> {
        let number = |number: Result<u32, _>| number.unwrap_or(u32::MAX);
        let (value, most) = (number(value.try_into().map_err(drop)), number(most.try_into().map_err(drop)));
        Counter { count, value, most, in_halves: false, piece: None }
    }

    /// Makes the counter count half points.
    #[must_use]
    pub fn in_halves(self) -> Counter<P> {
        Counter { in_halves: true, ..self }
    }

    /// Sets the piece that the counter is drawn as.
    #[must_use]
    pub fn drawn_as(self, piece: P) -> Counter<P> {
        Counter { piece: Some(piece), ..self }
    }

    /// Converts the piece of this counter to another type.
    pub fn map<Q>(self, piece: impl FnOnce(P) -> Q) -> Counter<Q> {
        let Counter { count, value, most, in_halves, piece: drawn } = self;
        Counter { count, value, most, in_halves, piece: drawn.map(piece) }
    }
}

/// Writes the value in units: `7`, `6.5`.
impl<P> fmt::Display for Counter<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.in_halves { Points::halves(self.value).fmt(f) } else { self.value.fmt(f) }
    }
}

/// A game whose setups can be changed edit by edit.
///
/// The [`places`](Editable::places), [`phases`](Editable::phases) and [`counters`](Editable::counters) on offer follow from the
/// rules, and so do the side effects of an edit: in a game where every piece is always on the board or in a hand, a piece that is
/// put comes out of a hand. Putting a piece onto an empty place and taking it away again restores the setup.
pub trait Editable: Game {
    /// A piece that can be put onto a place. Its text is that of the setup.
    type Piece: Copy + PartialEq + fmt::Display + fmt::Debug + Send + Sync + 'static;

    /// A place on the board.
    type Place: Copy + PartialEq + fmt::Debug;

    /// Returns all pieces there are.
    fn tray(options: &Self::Options) -> Vec<Self::Piece>;

    /// Returns every facing of a piece, its present one included.
    fn facings(piece: Self::Piece) -> Vec<Self::Piece> {
        vec![piece]
    }

    /// Returns the places that hold a piece or can take one.
    fn places(options: &Self::Options, setup: &Self::Setup) -> Vec<Self::Place>;

    /// Returns the board's name for a place.
    fn place_name(options: &Self::Options, place: Self::Place) -> String;

    /// Returns the place with this name.
    fn place(options: &Self::Options, name: &str) -> Option<Self::Place>;

    /// Returns the pieces on the board with their places, in an order in which they can be put there.
    fn pieces(options: &Self::Options, setup: &Self::Setup) -> Vec<(Self::Place, Self::Piece)>;

    /// Puts a piece onto an empty place, or explains why it cannot lie there. Anything else that is then wrong with the setup is
    /// left to [`Game::from_setup`].
    fn put(
        options: &Self::Options,
        setup: &mut Self::Setup,
        at: Self::Place,
        piece: Self::Piece,
    ) -> Result<(), SetupError>;

    /// Takes away the piece that lies on a place.
    fn take(options: &Self::Options, setup: &mut Self::Setup, at: Self::Place, piece: Self::Piece);

    /// Returns the setup with an empty board.
    fn cleared(options: &Self::Options, setup: &Self::Setup) -> Self::Setup;

    /// Returns the seat to act.
    fn to_act(setup: &Self::Setup) -> Seat;

    /// Makes it the turn of a seat, which must be one of the table's.
    fn set_to_act(setup: &mut Self::Setup, seat: Seat);

    /// Returns the phase within the turn of the seat to act.
    fn phase(options: &Self::Options, setup: &Self::Setup) -> PhaseName;

    /// Returns the phases that can be chosen, the usual one first.
    fn phases(options: &Self::Options, setup: &Self::Setup) -> Vec<PhaseName>;

    /// Sets the phase to one of those that can be chosen.
    fn set_phase(options: &Self::Options, setup: &mut Self::Setup, phase: &PhaseName) -> Result<(), SetupError>;

    /// Returns the numbers that can be set.
    fn counters(options: &Self::Options, setup: &Self::Setup) -> Vec<Counter<Self::Piece>>;

    /// Sets one of these numbers; its counter gives the highest value.
    fn set_count(options: &Self::Options, setup: &mut Self::Setup, what: &Count, to: u32) -> Result<(), SetupError>;

    /// Returns a finished game that looks like the setup, so that a setup which is not a position yet can be drawn. `None` if the
    /// setup does not fit onto a board at all.
    fn stand_in(options: &Self::Options, setup: &Self::Setup) -> Option<Self>;

    /// Returns the number of seats at the table.
    fn table_seats(options: &Self::Options) -> usize;

    /// Returns true at the beginning of a turn, with nothing of it done yet.
    fn begins_turn(setup: &Self::Setup) -> bool;

    /// Returns the setup with the turn of the seat to act skipped. `None` in the middle of a turn.
    fn skipped(options: &Self::Options, setup: &Self::Setup) -> Option<Self::Setup> {
        let next = Self::to_act(setup).next(Self::table_seats(options));
        Self::begins_turn(setup).then(|| Self::turn_of(options, setup, next)).flatten()
    }

    /// Returns the setup as the beginning of a turn of this seat, regardless of the seat to act. It need not be a valid position.
    fn turn_of(options: &Self::Options, setup: &Self::Setup, seat: Seat) -> Option<Self::Setup> {
        let mut turned = setup.clone();
        // Bars and permissions left by the previous turn concern another seat.
        let fresh = Self::phases(options, setup).into_iter().next().map(Edit::Phase);
        let passes = Self::counters(options, setup).into_iter().find(|counter| counter.count == Count::Passes);
        let no_pass = passes.map(|counter| Edit::Count { what: counter.count, to: 0 });
        for edit in [Edit::ToAct(seat)].into_iter().chain(fresh).chain(no_pass) {
            Self::edit(options, &mut turned, &edit).ok()?;
        }
        Some(turned)
    }

    /// Applies an edit to a setup. A refused edit leaves the setup unchanged.
    fn edit(options: &Self::Options, setup: &mut Self::Setup, edit: &Edit<Self::Piece>) -> Result<(), SetupError> {
        let mut changed = setup.clone();
        change::<Self>(options, &mut changed, edit)?;
        *setup = changed;
        Ok(())
    }
}

fn change<G: Editable>(options: &G::Options, setup: &mut G::Setup, edit: &Edit<G::Piece>) -> Result<(), SetupError> {
    match edit {
        Edit::Put { at, piece } => {
            let at = place::<G>(options, at)?;
            if let Some(there) = piece_at::<G>(options, setup, at) {
                G::take(options, setup, at, there);
            }
            G::put(options, setup, at, *piece)
        }
        Edit::Take { at } => {
            let (at, there) = piece_named::<G>(options, setup, at)?;
            G::take(options, setup, at, there);
            Ok(())
        }
        Edit::Turn { at } => {
            let (at, there) = piece_named::<G>(options, setup, at)?;
            let facings = G::facings(there);
            let now = facings.iter().position(|facing| *facing == there).unwrap_or(0);
            let mut others = (1..facings.len()).map(|further| facings[(now + further) % facings.len()]);
            let next = others.next().ok_or_else(|| SetupError::new(format!("{there} can face only one way")))?;
            G::take(options, setup, at, there);
            G::put(options, setup, at, next)
        }
        Edit::Clear => {
            *setup = G::cleared(options, setup);
            Ok(())
        }
        Edit::ToAct(seat) => {
            let seats = G::table_seats(options);
            if seat.index() >= seats {
                return Err(SetupError::new(format!("to {seat}: a seat from 1 to {seats} is expected")));
            }
            G::set_to_act(setup, *seat);
            Ok(())
        }
        Edit::Phase(phase) => {
            let phases = G::phases(options, setup);
            if !phases.contains(phase) {
                let known = phases.iter().map(PhaseName::to_string).collect::<Vec<_>>().join(", ");
                return Err(SetupError::new(format!("phase {phase}: one of {known} is expected")));
            }
            G::set_phase(options, setup, phase)
        }
        Edit::Count { what, to } => {
            let counters = G::counters(options, setup);
            let Some(counter) = counters.into_iter().find(|counter| counter.count == *what) else {
                return Err(SetupError::new(format!("{what} is no number that can be set here")));
            };
            if *to > counter.most {
                let most = counter.most;
                return Err(SetupError::new(format!("{what} {to}: a whole number from 0 to {most} is expected")));
            }
            if *to == counter.value {
                return Ok(());
            }
            G::set_count(options, setup, what, *to)
        }
    }
}

fn place<G: Editable>(options: &G::Options, name: &str) -> Result<G::Place, SetupError> {
    G::place(options, name).ok_or_else(|| SetupError::new(format!("\"{name}\" is no place on this board")))
}

fn piece_at<G: Editable>(options: &G::Options, setup: &G::Setup, at: G::Place) -> Option<G::Piece> {
    G::pieces(options, setup).into_iter().find(|(place, _)| *place == at).map(|(_, piece)| piece)
}

fn piece_named<G: Editable>(
    options: &G::Options,
    setup: &G::Setup,
    name: &str,
) -> Result<(G::Place, G::Piece), SetupError> {
    let at = place::<G>(options, name)?;
    let there = piece_at::<G>(options, setup, at);
    there.map(|piece| (at, piece)).ok_or_else(|| SetupError::new(format!("nothing lies on {name}")))
}
