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

/// Why no game can be started from some headers.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// The header `Game` is missing.
    #[error("the header Game is missing: it is one of {}", GameId::list())]
    NoGame,
    /// The header `Game` names none of the games.
    #[error("there is no game called \"{0}\": it is one of {games}", games = GameId::list())]
    UnknownGame(String),
    /// An option is refused.
    #[error(transparent)]
    Option(#[from] OptionError),
}

/// The header that carries a position to start from.
const SETUP: &str = "Setup";

impl GameId {
    /// The names of all games, for messages.
    pub fn list() -> String {
        GameId::ALL.map(|id| id.info().id).join(", ")
    }

    /// The options that say what lies where at the start, in whose place a record may have `Setup`.
    fn options_of_the_start(self) -> impl Iterator<Item = &'static OptionSpec> {
        self.option_specs().iter().filter(|spec| spec.is_of_the_start)
    }

    /// Refuses headers that say twice how the game starts.
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
    /// The start position that a record's headers describe.
    pub fn start(headers: &Headers) -> Result<AnyGame, StartError> {
        let id: GameId = headers.get("Game").ok_or(StartError::NoGame)?.parse()?;
        Ok(id.start(headers)?)
    }

    /// Name and kind of the game.
    pub fn info(&self) -> GameInfo {
        self.id().info()
    }
}

/// Writes the list of games out into everything that needs one arm a game.
macro_rules! catalog {
    (($d:tt) $($Name:ident($Game:ty),)*) => {
        /// Which game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum GameId { $($Name,)* }

        /// A position of any game.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub enum AnyGame { $($Name($Game),)* }

        /// An action of any game.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[allow(missing_docs)]
        pub enum AnyAction { $($Name(<$Game as Game>::Action),)* }

        /// A piece of any game, as it is put onto its board.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(missing_docs)]
        pub enum AnyPiece { $($Name(<$Game as Editable>::Piece),)* }

        /// The piece as the text of a setup writes it.
        impl fmt::Display for AnyPiece {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(AnyPiece::$Name(piece) => piece.fmt(f),)* }
            }
        }

        /// A game that is in the list.
        pub trait Listed: Editable + Into<AnyGame> {
            /// Its name in the list.
            const ID: GameId;
            /// The action, if it is one of this game.
            fn own(action: AnyAction) -> Option<Self::Action>;
            /// The position, if it is one of this game.
            fn own_position(game: &AnyGame) -> Option<&Self>;
            /// An action of this game among those of all games.
            fn any(action: Self::Action) -> AnyAction;

            /// The piece, if it is one of this game.
            fn own_piece(piece: AnyPiece) -> Option<Self::Piece>;

            /// A piece of this game among those of all games.
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

        /// Does the same with whichever game is inside: `dispatch!(any, game => game.seats())`.
        #[macro_export]
        macro_rules! dispatch {
            ($d any:expr, $d game:ident => $d body:expr) => {
                match $d any { $($crate::AnyGame::$Name($d game) => $d body,)* }
            };
        }

        impl GameId {
            /// Every game, in the order they are shown.
            pub const ALL: [GameId; [$(GameId::$Name),*].len()] = [$(GameId::$Name),*];

            /// Name and kind of the game.
            pub fn info(self) -> GameInfo {
                match self { $(GameId::$Name => <$Game>::INFO,)* }
            }

            /// What may be chosen before it starts.
            pub fn option_specs(self) -> &'static [OptionSpec] {
                match self { $(GameId::$Name => <$Game as Game>::Options::SPECS,)* }
            }

            /// Choices with which different things happen, each written short.
            pub fn option_samples(self) -> &'static [&'static str] {
                match self { $(GameId::$Name => <$Game as Game>::Options::SAMPLES,)* }
            }

            /// Adds to the headers what chance decides before the first action.
            pub fn deal(self, headers: &mut Headers, random: &mut dyn Rng) -> Result<(), OptionError> {
                match self { $(GameId::$Name => <$Game as Game>::Options::deal(headers, random),)* }
            }

            /// The start position with the options in these headers: the usual one, or that in the header `Setup`.
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

            /// The position that [`AnyGame::setup_text`] wrote, with the options in these headers. Rules that look back
            /// (ko, repetition) start counting here.
            pub fn from_setup_text(self, headers: &Headers, text: &str) -> Result<AnyGame, OptionError> {
                // Whatever chance decided before the first action, the position says what has become of it.
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
            /// Which game it is.
            pub fn id(&self) -> GameId {
                match self { $(AnyGame::$Name(_) => GameId::$Name,)* }
            }

            /// Empties the list, then fills it with every legal action.
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

            /// Plays an action that is known to be legal here, and so one of this game.
            pub fn apply(&mut self, action: AnyAction) {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.apply(action),)*
                    (game, action) => panic!("{action:?} is not an action of {}", game.id()),
                }
            }

            /// The canonical string of an action that is legal here.
            pub fn notation(&self, action: AnyAction) -> String {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => game.notation(action).to_string(),)*
                    (game, action) => panic!("{action:?} is not an action of {}", game.id()),
                }
            }

            /// Reads an action that must be legal here.
            pub fn read(&self, text: &str) -> Result<AnyAction, ActionError> {
                match self { $(AnyGame::$Name(game) => game.read(text).map(AnyAction::$Name),)* }
            }

            /// Whether an action is legal here and, if not, why. One of another game is not.
            pub fn check(&self, action: AnyAction) -> Result<(), ActionError> {
                match (self, action) {
                    $((AnyGame::$Name(game), AnyAction::$Name(action)) => Ok(game.check(action)?),)*
                    (game, _) => Err(ActionError::unreadable(format!("this is not a move of {}", game.id()))),
                }
            }

            /// How likely chance is to do this, from 0 to 1.
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

            /// A legal action drawn uniformly, or by its weight where chance decides.
            pub fn random_action<R: Rng>(&self, random: &mut R) -> AnyAction {
                match self {
                    $(AnyGame::$Name(game) => AnyAction::$Name(game.random_action(random, &mut Vec::new())),)*
                }
            }

            /// The headers of a game of this kind: `Game`, `Seats` and the options.
            pub fn options(&self) -> Headers {
                let mut headers = Headers::new().with("Game", self.info().id);
                let options = match self { $(AnyGame::$Name(game) => game.options().to_headers(),)* };
                for (name, value) in options.iter() {
                    headers.set(name, value);
                }
                headers
            }

            /// The headers of a game that starts here: its options and, unless this is the usual start, `Setup`.
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

            /// The position as one line of text: what lies on the table and whose turn it is, without the way there.
            pub fn setup_text(&self) -> String {
                match self { $(AnyGame::$Name(game) => game.setup().to_string(),)* }
            }

            /// How many seats there are.
            pub fn seats(&self) -> usize {
                match self { $(AnyGame::$Name(game) => game.seats(),)* }
            }

            /// Who decides next.
            pub fn turn(&self) -> Turn {
                match self { $(AnyGame::$Name(game) => game.turn(),)* }
            }

            /// How the game ended; `None` while it runs.
            pub fn outcome(&self) -> Option<Outcome> {
                match self { $(AnyGame::$Name(game) => game.outcome(),)* }
            }

            /// The scores as they are now.
            pub fn scores(&self) -> Scores {
                match self { $(AnyGame::$Name(game) => game.scores(),)* }
            }

            /// A number that stands for the position.
            pub fn hash_key(&self) -> u64 {
                match self { $(AnyGame::$Name(game) => game.hash_key(),)* }
            }

            /// The position as a line of JSON.
            pub fn trace_line(&self, ply: usize) -> String {
                match self { $(AnyGame::$Name(game) => pentad_core::trace_line(game, ply),)* }
            }

            /// The number of action sequences of this length from here.
            pub fn perft(&self, depth: u32) -> u64 {
                match self { $(AnyGame::$Name(game) => pentad_core::perft(game, depth),)* }
            }
        }
    };
}
use catalog;
