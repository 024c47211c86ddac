use crate::{AnyGame, AnyPiece, GameId, Listed};
use pentad_core::{Counter, Edit, Editable, PhaseName, Seat, SetupError, SetupText};
use std::fmt;

/// A setup of any game while it is being edited by hand. It may not be a valid position yet.
pub struct Arrangement(Box<dyn Arranged>);

impl Arrangement {
    /// Starts from a position.
    pub fn of(game: &AnyGame) -> Arrangement {
        dispatch!(game, game => Arrangement(Sheet::of(game)))
    }

    /// Parses a setup text for a game with the same options.
    pub fn read(&self, text: &str) -> Result<Arrangement, SetupError> {
        self.0.read(text).map(Arrangement)
    }

    /// Returns the text of the setup, valid position or not.
    pub fn text(&self) -> String {
        self.0.text()
    }

    /// Returns examples of the parts that may follow the board in the text.
    pub fn parts(&self) -> &'static str {
        self.0.parts()
    }

    /// Returns the position, or the error with which its text would be refused.
    pub fn game(&self) -> Result<AnyGame, SetupError> {
        self.0.game()
    }

    /// Returns a finished game that looks like the setup, to draw while it is not a valid position. `None` if the setup does
    /// not fit on a board at all.
    pub fn stand_in(&self) -> Option<AnyGame> {
        self.0.stand_in()
    }

    /// Returns the setup with the turn of the seat to act skipped. `None` in the middle of a turn.
    pub fn skipped(&self) -> Option<Arrangement> {
        self.0.skipped().map(Arrangement)
    }

    /// Returns the identity of the game.
    pub fn id(&self) -> GameId {
        self.0.id()
    }

    /// Returns the number of seats.
    pub fn seats(&self) -> usize {
        self.0.seats()
    }

    /// Returns the pieces that can be placed on the board.
    pub fn tray(&self) -> Vec<AnyPiece> {
        self.0.tray()
    }

    /// Returns every orientation of a piece, including the given one.
    pub fn facings(&self, piece: AnyPiece) -> Vec<AnyPiece> {
        self.0.facings(piece)
    }

    /// Returns the names of the places that hold a piece or can take one.
    pub fn places(&self) -> Vec<String> {
        self.0.places()
    }

    /// Returns the piece at a place.
    pub fn piece_at(&self, place: &str) -> Option<AnyPiece> {
        self.0.pieces().into_iter().find(|(at, _)| at == place).map(|(_, piece)| piece)
    }

    /// Returns the seat to act.
    pub fn to_act(&self) -> Seat {
        self.0.to_act()
    }

    /// Returns the current phase of that seat's turn.
    pub fn phase(&self) -> PhaseName {
        self.0.phase()
    }

    /// Returns the phases that can be chosen, the usual one first.
    pub fn phases(&self) -> Vec<PhaseName> {
        self.0.phases()
    }

    /// Returns the counters that can be set.
    pub fn counters(&self) -> Vec<Counter<AnyPiece>> {
        self.0.counters()
    }

    /// Applies one edit; on error the setup is unchanged.
    pub fn edit(&mut self, edit: &Edit<AnyPiece>) -> Result<(), SetupError> {
        self.0.edit(edit)
    }
}

impl Clone for Arrangement {
    fn clone(&self) -> Arrangement {
        Arrangement(self.0.boxed())
    }
}

impl PartialEq for Arrangement {
    fn eq(&self, other: &Arrangement) -> bool {
        self.id() == other.id() && self.text() == other.text()
    }
}

impl fmt::Debug for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.id(), self.text())
    }
}

/// The type-erased interface of a [`Sheet`].
trait Arranged: Send + Sync {
    fn boxed(&self) -> Box<dyn Arranged>;
    fn read(&self, text: &str) -> Result<Box<dyn Arranged>, SetupError>;
    fn text(&self) -> String;
    fn parts(&self) -> &'static str;
    fn game(&self) -> Result<AnyGame, SetupError>;
    fn stand_in(&self) -> Option<AnyGame>;
    fn skipped(&self) -> Option<Box<dyn Arranged>>;
    fn id(&self) -> GameId;
    fn seats(&self) -> usize;
    fn tray(&self) -> Vec<AnyPiece>;
    fn facings(&self, piece: AnyPiece) -> Vec<AnyPiece>;
    fn places(&self) -> Vec<String>;
    fn pieces(&self) -> Vec<(String, AnyPiece)>;
    fn to_act(&self) -> Seat;
    fn phase(&self) -> PhaseName;
    fn phases(&self) -> Vec<PhaseName>;
    fn counters(&self) -> Vec<Counter<AnyPiece>>;
    fn edit(&mut self, edit: &Edit<AnyPiece>) -> Result<(), SetupError>;
}

/// A setup of one game and its options.
struct Sheet<G: Editable> {
    options: G::Options,
    setup: G::Setup,
}

impl<G: Listed> Sheet<G> {
    fn of(game: &G) -> Box<dyn Arranged> {
        Box::new(Sheet::<G> { options: game.options(), setup: game.setup() })
    }
}

impl<G: Listed> Arranged for Sheet<G> {
    fn boxed(&self) -> Box<dyn Arranged> {
        Box::new(Sheet::<G> { options: self.options.clone(), setup: self.setup.clone() })
    }

    fn read(&self, text: &str) -> Result<Box<dyn Arranged>, SetupError> {
        let setup = G::Setup::read(&self.options, text)?;
        Ok(Box::new(Sheet::<G> { options: self.options.clone(), setup }))
    }

    fn text(&self) -> String {
        self.setup.to_string()
    }

    fn parts(&self) -> &'static str {
        <G::Setup as SetupText<G::Options>>::PARTS
    }

    fn game(&self) -> Result<AnyGame, SetupError> {
        G::from_setup(&self.options, &self.setup).map(G::into)
    }

    fn stand_in(&self) -> Option<AnyGame> {
        G::stand_in(&self.options, &self.setup).map(G::into)
    }

    fn skipped(&self) -> Option<Box<dyn Arranged>> {
        let setup = G::skipped(&self.options, &self.setup)?;
        Some(Box::new(Sheet::<G> { options: self.options.clone(), setup }))
    }

    fn id(&self) -> GameId {
        G::ID
    }

    fn seats(&self) -> usize {
        G::table_seats(&self.options)
    }

    fn tray(&self) -> Vec<AnyPiece> {
        G::tray(&self.options).into_iter().map(G::any_piece).collect()
    }

    fn facings(&self, piece: AnyPiece) -> Vec<AnyPiece> {
        let own = G::own_piece(piece).map(G::facings).unwrap_or_default();
        own.into_iter().map(G::any_piece).collect()
    }

    fn places(&self) -> Vec<String> {
        let places = G::places(&self.options, &self.setup).into_iter();
        places.map(|place| G::place_name(&self.options, place)).collect()
    }

    fn pieces(&self) -> Vec<(String, AnyPiece)> {
        let pieces = G::pieces(&self.options, &self.setup).into_iter();
        pieces.map(|(place, piece)| (G::place_name(&self.options, place), G::any_piece(piece))).collect()
    }

    fn to_act(&self) -> Seat {
        G::to_act(&self.setup)
    }

    fn phase(&self) -> PhaseName {
        G::phase(&self.options, &self.setup)
    }

    fn phases(&self) -> Vec<PhaseName> {
        G::phases(&self.options, &self.setup)
    }

    fn counters(&self) -> Vec<Counter<AnyPiece>> {
        G::counters(&self.options, &self.setup).into_iter().map(|counter| counter.map(G::any_piece)).collect()
    }

    fn edit(&mut self, edit: &Edit<AnyPiece>) -> Result<(), SetupError> {
        let own = edit.map(G::own_piece);
        let own = own.ok_or_else(|| SetupError::new(format!("this is not a piece of {}", G::INFO.name)))?;
        G::edit(&self.options, &mut self.setup, &own)
    }
}
