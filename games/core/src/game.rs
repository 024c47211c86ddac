use crate::random::{Rng, below};
use crate::{ActionError, Illegal, Options, Outcome, Scores, SetupError, SetupText, Turn};
use std::fmt;
use std::hash::Hash;

/// A position of a game, together with the rules for continuing it.
///
/// Search clones and plays positions millions of times a second, so [`apply`](Game::apply) trusts its caller and a clone should
/// not allocate. Input from outside goes through [`play`](Game::play) or [`read`](Game::read).
///
/// # Examples
///
/// ```
/// use pentad_core::setup::{Parts, number};
/// use pentad_core::{
///     ActionError, Game, GameInfo, Headers, Illegal, OptionError, OptionSpec, Options, Outcome, Scores, Seat, SetupError,
///     SetupText, Turn, clause, zobrist,
/// };
/// use std::fmt;
///
/// /// A heap of sticks. A turn takes one, two or three of them; the seat that takes the last one wins.
/// #[derive(Clone, PartialEq, Debug)]
/// struct Nim {
///     sticks: u8,
///     to_act: Seat,
/// }
///
/// #[derive(Clone, PartialEq, Debug)]
/// struct NoOptions;
///
/// impl Options for NoOptions {
///     const SPECS: &'static [OptionSpec] = &[];
///
///     fn from_headers(_: &Headers) -> Result<NoOptions, OptionError> {
///         Ok(NoOptions)
///     }
///
///     fn to_headers(&self) -> Headers {
///         Headers::new().with("Seats", "2")
///     }
/// }
///
/// /// The position is its own setup: `5; to 2`.
/// impl fmt::Display for Nim {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{}; to {}", self.sticks, self.to_act)
///     }
/// }
///
/// impl SetupText<NoOptions> for Nim {
///     const PARTS: &'static str = "to 2";
///
///     fn read(_: &NoOptions, text: &str) -> Result<Nim, SetupError> {
///         let parts = Parts::read(text, &["to"])?;
///         let sticks = number("board", parts.get("board").unwrap_or("21"), 21)? as u8;
///         Ok(Nim { sticks, to_act: parts.to_act(2, &[])? })
///     }
/// }
///
/// impl Game for Nim {
///     type Options = NoOptions;
///     type Action = u8;
///     type Setup = Nim;
///
///     const INFO: GameInfo = GameInfo {
///         id: "nim",
///         name: "Nim",
///         about: "take the last stick",
///         author: "",
///         fewest_seats: 2,
///         most_seats: 2,
///         seat_names: &["first", "second"],
///         has_chance: false,
///         looks_back: false,
///     };
///
///     fn start(_: &NoOptions) -> Nim {
///         Nim { sticks: 21, to_act: Seat::FIRST }
///     }
///
///     fn from_setup(_: &NoOptions, setup: &Nim) -> Result<Nim, SetupError> {
///         Ok(setup.clone())
///     }
///
///     fn setup(&self) -> Nim {
///         self.clone()
///     }
///
///     fn options(&self) -> NoOptions {
///         NoOptions
///     }
///
///     fn seats(&self) -> usize {
///         2
///     }
///
///     fn turn(&self) -> Turn {
///         if self.sticks == 0 { Turn::Over } else { Turn::Seat(self.to_act) }
///     }
///
///     fn legal_actions(&self, actions: &mut Vec<u8>) {
///         actions.clear();
///         actions.extend(1..=self.sticks.min(3));
///     }
///
///     fn check(&self, action: u8) -> Result<(), Illegal> {
///         match action {
///             1..=3 if action <= self.sticks => Ok(()),
///             1..=3 => Err(Illegal::new(clause!("NIM-2"), format!("{} sticks are left", self.sticks))),
///             _ => Err(Illegal::new(clause!("NIM-1"), "one to three sticks are taken")),
///         }
///     }
///
///     fn apply(&mut self, action: u8) {
///         self.sticks -= action;
///         self.to_act = self.to_act.next(2);
///     }
///
///     fn outcome(&self) -> Option<Outcome> {
///         (self.sticks == 0).then(|| Outcome::won_by(self.to_act.next(2)))
///     }
///
///     fn scores(&self) -> Scores {
///         Scores::None
///     }
///
///     fn hash_key(&self) -> u64 {
///         zobrist::key(self.sticks.into(), self.to_act.index() as u64)
///     }
///
///     fn write_action(&self, action: u8, out: &mut dyn fmt::Write) -> fmt::Result {
///         write!(out, "{action}")
///     }
///
///     fn read_action(&self, text: &str) -> Result<u8, ActionError> {
///         text.trim().parse().map_err(|_| ActionError::unreadable("a number of sticks is expected"))
///     }
/// }
///
/// let mut game = Nim::start(&NoOptions);
/// let action = game.read("3")?;
/// game.apply(action);
/// assert_eq!(game.setup().to_string(), "18; to 2");
/// assert_eq!(game.read("4").unwrap_err().to_string(), "one to three sticks are taken (NIM-1)");
/// # Ok::<(), ActionError>(())
/// ```
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// The choices made before the game starts.
    type Options: Options;

    /// One atomic decision, of a seat or of chance. The same value may occur in many positions with the same meaning.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;

    /// A position as plain data: the pieces on the table and the seat to act, without the history. It can be written and read as
    /// one line of text.
    type Setup: SetupText<Self::Options> + Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The game's name and other facts about it.
    const INFO: GameInfo;

    /// Returns the start position.
    fn start(options: &Self::Options) -> Self;

    /// Builds a position from a setup, or explains why the setup is not one. Rules that look back (ko, repetition) start counting
    /// here.
    fn from_setup(options: &Self::Options, setup: &Self::Setup) -> Result<Self, SetupError>;

    /// Returns the position as plain data.
    fn setup(&self) -> Self::Setup;

    /// Returns the options the game is played with.
    fn options(&self) -> Self::Options;

    /// Returns the number of seats.
    fn seats(&self) -> usize;

    /// Returns the seat to act, chance, or the end of the game.
    fn turn(&self) -> Turn;

    /// Clears `actions`, then fills it with every legal action, each once, in any order. It stays empty when the game is over.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// Checks that an action is legal here, or names the clause that forbids it. Must agree with
    /// [`legal_actions`](Game::legal_actions) for every possible action.
    fn check(&self, action: Self::Action) -> Result<(), Illegal>;

    /// Plays an action that the caller knows to be legal. Any other action may panic or leave a meaningless position, nothing
    /// worse.
    fn apply(&mut self, action: Self::Action);

    /// Returns the weight of a chance action, relative to the other ones.
    fn chance_weight(&self, _action: Self::Action) -> u32 {
        1
    }

    /// Returns the outcome; `None` while the game runs.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns the current scores.
    fn scores(&self) -> Scores;

    /// Returns a hash that is equal for equal [`setup`](Game::setup)s, and in practice for no others.
    fn hash_key(&self) -> u64;

    /// Writes an action that is legal here as its one canonical string.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Parses an action as people write it. It need not be legal, only understood; any consequence that the text claims must be
    /// true.
    fn read_action(&self, text: &str) -> Result<Self::Action, ActionError>;

    /// Plays an action; an illegal one is refused and changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action);
        Ok(())
    }

    /// Parses an action and checks that it is legal here.
    fn read(&self, text: &str) -> Result<Self::Action, ActionError> {
        let action = self.read_action(text)?;
        self.check(action)?;
        Ok(action)
    }

    /// Wraps an action for printing.
    fn notation(&self, action: Self::Action) -> Notation<'_, Self> {
        Notation { game: self, action }
    }

    /// Plays to the end, drawing every action uniformly from the legal ones (chance by its weights), and returns the number of
    /// actions played. `scratch` is a reusable buffer. A game may override this with a faster equivalent.
    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Self::Action>) -> u32 {
        let mut actions = 0;
        while self.turn() != Turn::Over {
            let action = self.random_action(random, scratch);
            self.apply(action);
            actions += 1;
        }
        actions
    }

    /// Draws a legal action uniformly, or by its weight where chance decides. The game must not be over.
    fn random_action<R: Rng>(&self, random: &mut R, scratch: &mut Vec<Self::Action>) -> Self::Action {
        self.legal_actions(scratch);
        if self.turn() != Turn::Chance {
            return scratch[below(random, scratch.len())];
        }
        let total: u32 = scratch.iter().map(|action| self.chance_weight(*action)).sum();
        let mut drawn = below(random, total as usize) as u32;
        for action in scratch.iter() {
            let weight = self.chance_weight(*action);
            if drawn < weight {
                return *action;
            }
            drawn -= weight;
        }
        unreachable!("the weights add up to their total")
    }
}

/// Static facts about a game.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name in records and on the command line: `iris`.
    pub id: &'static str,
    /// The name for people: `Iris`.
    pub name: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// The author; empty where none is named.
    pub author: &'static str,
    /// Minimum number of players.
    pub fewest_seats: usize,
    /// Maximum number of players.
    pub most_seats: usize,
    /// The names of the seats in turn order, such as `black` and `white`.
    pub seat_names: &'static [&'static str],
    /// True if chance acts during play.
    pub has_chance: bool,
    /// True if legal actions or the end depend on earlier positions (ko, repetition).
    pub looks_back: bool,
}

impl GameInfo {
    /// Returns true if the game has a single player.
    pub const fn is_solitaire(&self) -> bool {
        self.most_seats == 1
    }
}

/// An action together with the position in which it is legal, ready for printing.
#[derive(Clone, Copy, Debug)]
pub struct Notation<'a, G: Game> {
    game: &'a G,
    action: G::Action,
}

impl<G: Game> fmt::Display for Notation<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.write_action(self.action, f)
    }
}
