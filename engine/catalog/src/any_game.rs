use pentad_core::random::{Rng, Unshuffled};
use pentad_core::{
    ActionError, Editable, Game, GameInfo, Headers, OptionError, OptionSpec, Options, Outcome, Scores, SetupError,
    SetupText, Turn,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

catalog! { ($)
    Iri(pentad_iri::Iri),
    Quintets(pentad_quintets::Quintets),
    Iris(pentad_iris::Iris),
    Enantiomerfolk(pentad_enantiomerfolk::Enantiomerfolk),
    Loom(pentad_herati::Loom),
    Factory(pentad_herati::Factory),
}

/// Errors for headers from which no game can be started.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// The header `Game` is missing.
    #[error("the header Game is missing: it is one of {}", GameId::list())]
    NoGame,
    /// The header `Game` names no known game.
    #[error("there is no game called \"{0}\": it is one of {games}", games = GameId::list())]
    UnknownGame(String),
    /// An option was refused.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// The header with the position that the game starts from.
const SETUP: &str = "Setup";

impl GameId {
    /// Returns the names of all games, comma-separated, for messages.
    pub fn list() -> String {
        GameId::ALL.map(|id| id.info().id).join(", ")
    }

    /// Returns the options that describe the start position. A record may have `Setup` in their place.
    fn options_of_the_start(self) -> impl Iterator<Item = &'static OptionSpec> {
        self.option_specs().iter().filter(|spec| spec.is_of_the_start)
    }

    /// Refuses headers that describe the start position twice.
    fn refuse_second_start(self, headers: &Headers) -> Result<(), OptionError> {
        let twice = self.options_of_the_start().find_map(|spec| Some((spec, headers.get(spec.header)?)));
        twice.map_or(Ok(()), |(spec, value)| Err(spec.refused(value, "the header Setup says how the game starts")))
    }
}

impl FromStr for GameId {
    type Err = StartError;

    fn from_str(name: &str) -> Result<GameId, StartError> {
        let same = |id: &GameId| id.info().id.eq_ignore_ascii_case(name.trim());
        GameId::ALL.into_iter().find(same).ok_or_else(|| StartError::UnknownGame(name.to_owned()))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.info().id)
    }
}

impl AnyGame {
    /// Returns the start position that a record's headers describe.
    pub fn start(headers: &Headers) -> Result<AnyGame, StartError> {
        let id: GameId = headers.get("Game").ok_or(StartError::NoGame)?.parse()?;
        Ok(id.start(headers)?)
    }

    /// Returns the name and kind of the game.
    pub fn info(&self) -> GameInfo {
        self.id().info()
    }
}

/// Generates every type and function that needs one arm per game from a single list of games.
macro_rules! catalog {
    (($d:tt) $($Name:ident($Game:ty),)*) => {
        /// The identity of a game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum GameId { $($Name,)* }

        /// A position of any game.
        ///
        /// # Examples
        ///
        /// ```
        /// use pentad_catalog::{AnyGame, GameId};
        /// use pentad_core::Headers;
        ///
        /// let mut game = AnyGame::start(&Headers::new().with("Game", "quintets").with("Seats", "3"))?;
        /// assert_eq!((game.id(), game.seats()), (GameId::Quintets, 3));
        /// let action = game.read("La1")?;
        /// game.apply(action);
        /// assert_eq!(game.turn().seat().map(|seat| seat.number()), Some(2));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub enum AnyGame { $($Name($Game),)* }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum AnyAction { $($Name(<$Game as Game>::Action),)* }

        /// A piece of any game, as it is placed on the board.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum AnyPiece { $($Name(<$Game as Editable>::Piece),)* }

        /// Writes the piece as a setup text does.
        impl fmt::Display for AnyPiece {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(AnyPiece::$Name(piece) => piece.fmt(f),)* }
            }
        }

        /// A game of the catalog.
        pub trait Listed: Editable + Into<AnyGame> {
            /// The game's identity in the catalog.
            const ID: GameId;
            /// Returns the action if it belongs to this game.
            fn own(action: AnyAction) -> Option<Self::Action>;
            /// Returns the position if it belongs to this game.
            fn own_position(game: &AnyGame) -> Option<&Self>;
            /// Wraps an action of this game.
            fn any(action: Self::Action) -> AnyAction;

            /// Returns the piece if it belongs to this game.
            fn own_piece(piece: AnyPiece) -> Option<Self::Piece>;

            /// Wraps a piece of this game.
            fn any_piece(piece: Self::Piece) -> AnyPiece;
        }

        $(
            impl Listed for $Game {
                const ID: GameId = GameId::$Name;
                fn own(action: AnyAction) -> Option<Self::Action> {
                    if let AnyAction::$Name(action) = action { Some(action) } else { None }
                }
                fn own_position(game: &AnyGame) -> Option<&Self> {
                    if let AnyGame::$Name(game) = game { Some(game) } else { None }
                }
                fn any(action: Self::Action) -> AnyAction {
                    AnyAction::$Name(action)
                }

                fn own_piece(piece: AnyPiece) -> Option<Self::Piece> {
                    if let AnyPiece::$Name(piece) = piece { Some(piece) } else { None }
                }

                fn any_piece(piece: Self::Piece) -> AnyPiece {
                    AnyPiece::$Name(piece)
                }
            }

            impl From<$Game> for AnyGame {
                fn from(game: $Game) -> AnyGame {
                    AnyGame::$Name(game)
                }
            }
        )*

        /// Evaluates an expression with the game inside: `dispatch!(any, game => game.seats())`.
        #[macro_export]
        macro_rules! dispatch {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any { $($crate::AnyGame::$Name($d game) => $d body,)* }
            };
        }

        impl GameId {
            /// Every game, in display order.
            pub const ALL: [GameId; [$(GameId::$Name),*].len()] = [$(GameId::$Name),*];

            /// Returns the name and kind of the game.
            pub fn info(self) -> GameInfo {
                match self { $(GameId::$Name => <$Game>::INFO,)* }
            }

            /// Returns the options that can be chosen before the game starts.
            pub fn option_specs(self) -> &'static [OptionSpec] {
                match self { $(GameId::$Name => <$Game as Game>::Options::SPECS,)* }
            }

            /// Returns sample choices that exercise different rules, each in its short form.
            pub fn option_samples(self) -> &'static [&'static str] {
                match self { $(GameId::$Name => <$Game as Game>::Options::SAMPLES,)* }
            }

            /// Adds the headers for everything that chance decides before the first action.
            pub fn deal(self, headers: &mut Headers, random: &mut dyn Rng) -> Result<(), OptionError> {
                match self { $(GameId::$Name => <$Game as Game>::Options::deal(headers, random),)* }
            }

            /// Returns the start position for these headers: the usual one, or the one in the header `Setup`.
            pub fn start(self, headers: &Headers) -> Result<AnyGame, OptionError> {
                if let Some(text) = headers.get(SETUP) {
                    self.refuse_second_start(headers)?;
                    return self.from_setup_text(headers, text);
                }
                match self {
                    $(GameId::$Name => {
                        let options = <$Game as Game>::Options::from_headers(headers)?;
                        Ok(AnyGame::$Name(<$Game>::start(&options)))
                    })*
                }
            }

            /// Reads a position written by [`AnyGame::setup_text`], with the options in these headers. Rules that depend on
            /// earlier positions (ko, repetition) start counting here.
            pub fn from_setup_text(self, headers: &Headers, text: &str) -> Result<AnyGame, OptionError> {
                // The position already contains everything that chance decided before the first action, so any deal serves.
                let mut headers = headers.clone();
                self.deal(&mut headers, &mut Unshuffled)?;
                let refused = |error: SetupError| OptionError::refused(SETUP, text, error.to_string());
                match self {
                    $(GameId::$Name => {
                        let options = <$Game as Game>::Options::from_headers(&headers)?;
                        let setup = <<$Game as Game>::Setup>::read(&options, text).map_err(refused)?;
                        Ok(AnyGame::$Name(<$Game>::from_setup(&options, &setup).map_err(refused)?))
                    })*
                }
            }
        }

        impl AnyGame {
            /// Returns the identity of the game.
            pub fn id(&self) -> GameId {
                match self { $(AnyGame::$Name(_) => GameId::$Name,)* }
            }

            /// Replaces the contents of `actions` with every legal action.
            pub fn legal_actions(&self, actions: &mut Vec<AnyAction>) {
                actions.clear();
                match self {
                    $(AnyGame::$Name(game) => {
                        let mut own = Vec::new();
                        game.legal_actions(&mut own);
                        actions.extend(own.into_iter().map(AnyAction::$Name));
                    })*
                }
            }

            /// Applies an action that the caller knows to be legal here, and so to belong to this game.
            pub fn apply(&mut self, action: AnyAction) {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.apply(action),)*
                    (game, action) => panic!("{action:?} is not an action of {}", game.id()),
                }
            }

            /// Returns the canonical notation of an action that is legal here.
            pub fn notation(&self, action: AnyAction) -> String {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.notation(action).to_string(),)*
                    (game, action) => panic!("{action:?} is not an action of {}", game.id()),
                }
            }

            /// Parses an action, which must be legal here.
            pub fn read(&self, text: &str) -> Result<AnyAction, ActionError> {
                match self { $(AnyGame::$Name(game) => game.read(text).map(AnyAction::$Name),)* }
            }

            /// Returns an error that says why an action is not legal here. Actions of other games are illegal.
            pub fn check(&self, action: AnyAction) -> Result<(), ActionError> {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => Ok(game.check(action)?),)*
                    (game, _) => Err(ActionError::unreadable(format!("this is not a move of {}", game.id()))),
                }
            }

            /// Returns the probability with which chance takes this action, from 0 to 1.
            pub fn likelihood(&self, action: AnyAction) -> f64 {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => {
                        let mut actions = Vec::new();
                        game.legal_actions(&mut actions);
                        let total: f64 = actions.iter().map(|action| f64::from(game.chance_weight(*action))).sum();
                        f64::from(game.chance_weight(action)) / total
                    })*
                    _ => 0.0,
                }
            }

            /// Draws a legal action: uniformly for a seat, by weight for chance.
            pub fn random_action<R: Rng>(&self, random: &mut R) -> AnyAction {
                match self {
                    $(AnyGame::$Name(game) => AnyAction::$Name(game.random_action(random, &mut Vec::new())),)*
                }
            }

            /// Returns the pass if it is the only legal action.
            pub fn forced_pass(&self) -> Option<AnyAction> {
                let mut actions = Vec::new();
                self.legal_actions(&mut actions);
                let [only] = actions[..] else { return None };
                (self.notation(only) == "pass").then_some(only)
            }

            /// Returns the headers that describe this kind of game: `Game`, `Seats` and the options.
            pub fn options(&self) -> Headers {
                let mut headers = Headers::new().with("Game", self.info().id);
                let options = match self { $(AnyGame::$Name(game) => game.options().to_headers(),)* };
                for (name, value) in options.iter() {
                    headers.set(name, value);
                }
                headers
            }

            /// Returns the headers of a game that starts at this position: its options and, unless this is the usual start,
            /// `Setup`.
            pub fn headers(&self) -> Headers {
                let is_usual = match self {
                    $(AnyGame::$Name(game) => <$Game>::start(&game.options()).setup() == game.setup(),)*
                };
                if is_usual {
                    return self.options();
                }
                let mut headers = self.options();
                self.id().options_of_the_start().for_each(|spec| headers.remove(spec.header));
                headers.with(SETUP, self.setup_text())
            }

            /// Returns the position as one line of text: the table and the seat to act, without the moves that led to it.
            pub fn setup_text(&self) -> String {
                match self { $(AnyGame::$Name(game) => game.setup().to_string(),)* }
            }

            /// Returns the number of seats.
            pub fn seats(&self) -> usize {
                match self { $(AnyGame::$Name(game) => game.seats(),)* }
            }

            /// Returns the seat that decides next, or chance.
            pub fn turn(&self) -> Turn {
                match self { $(AnyGame::$Name(game) => game.turn(),)* }
            }

            /// Returns the outcome of the game; `None` while it is running.
            pub fn outcome(&self) -> Option<Outcome> {
                match self { $(AnyGame::$Name(game) => game.outcome(),)* }
            }

            /// Returns the current scores.
            pub fn scores(&self) -> Scores {
                match self { $(AnyGame::$Name(game) => game.scores(),)* }
            }

            /// Returns a hash key of the position.
            pub fn hash_key(&self) -> u64 {
                match self { $(AnyGame::$Name(game) => game.hash_key(),)* }
            }

            /// Returns the position as a line of JSON.
            pub fn trace_line(&self, ply: usize) -> String {
                match self { $(AnyGame::$Name(game) => pentad_core::trace_line(game, ply),)* }
            }

            /// Counts the action sequences of this length from here.
            pub fn perft(&self, depth: u32) -> u64 {
                match self { $(AnyGame::$Name(game) => pentad_core::perft(game, depth),)* }
            }
        }
    };
}
use catalog;
