use crate::random::{Rng, below};
use crate::{ActionError, Illegal, Options, Outcome, Scores, SetupError, SetupText, Turn};
use std::fmt;
use std::hash::Hash;

/// A position of a game, which knows the rules that lead on from it.
///
/// Search clones and plays positions millions of times a second, so [`apply`](Game::apply) trusts its caller and a clone
/// should not allocate. Everything that comes from outside goes through [`play`](Game::play) or [`read`](Game::read).
pub trait Game: Clone + fmt::Debug + Send + Sync + 'static {
    /// What may be chosen before the game starts.
    type Options: Options;

    /// One atomic decision, of a seat or of chance. The same value may mean the same thing in many positions.
    type Action: Copy + Eq + Ord + Hash + fmt::Debug + Send + Sync + 'static;

    /// A position as plain data: what lies on the table and whose turn it is, without the way there. It can be written
    /// and read as one line of text.
    type Setup: SetupText<Self::Options> + Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// The game's name and what kind of game it is.
    const INFO: GameInfo;

    /// The start position.
    fn start(options: &Self::Options) -> Self;

    /// A position put together by hand, or why it cannot be one. Rules that look back (ko, repetition) start counting here.
    fn from_setup(options: &Self::Options, setup: &Self::Setup) -> Result<Self, SetupError>;

    /// The position as plain data.
    fn setup(&self) -> Self::Setup;

    /// The options the game is played with.
    fn options(&self) -> Self::Options;

    /// How many seats there are.
    fn seats(&self) -> usize;

    /// Who decides next.
    fn turn(&self) -> Turn;

    /// Empties the list, then fills it with every legal action, each once, in any order. None when the game is over.
    fn legal_actions(&self, actions: &mut Vec<Self::Action>);

    /// Whether an action is legal here and, if not, which clause forbids it. Must agree with
    /// [`legal_actions`](Game::legal_actions) for every action there can be.
    fn check(&self, action: Self::Action) -> Result<(), Illegal>;

    /// Plays an action that is known to be legal. With any other the position is worthless afterwards (but nothing worse
    /// happens than a panic).
    fn apply(&mut self, action: Self::Action);

    /// How often a chance action comes up, relative to the other ones.
    fn chance_weight(&self, _action: Self::Action) -> u32 {
        1
    }

    /// How the game ended; `None` while it runs.
    fn outcome(&self) -> Option<Outcome>;

    /// The scores as they are now.
    fn scores(&self) -> Scores;

    /// A number that is the same for the same [`setup`](Game::setup), and in practice for no other.
    fn hash_key(&self) -> u64;

    /// Writes an action that is legal here, as its one canonical string.
    fn write_action(&self, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads an action as people write it. It need not be legal, only understood; what it claims to cause must be true.
    fn read_action(&self, text: &str) -> Result<Self::Action, ActionError>;

    /// Plays an action, or says why it is not legal and changes nothing.
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.apply(action);
        Ok(())
    }

    /// Reads an action that must be legal here.
    fn read(&self, text: &str) -> Result<Self::Action, ActionError> {
        let action = self.read_action(text)?;
        self.check(action)?;
        Ok(action)
    }

    /// An action as something that can be printed.
    fn notation(&self, action: Self::Action) -> Notation<'_, Self> {
        Notation { game: self, action }
    }

    /// Plays to the end, every action drawn uniformly from the legal ones (chance by its weights), and returns how many
    /// actions that took. `scratch` saves allocating. A game may override this with something faster of the same kind.
    fn playout<R: Rng>(&mut self, random: &mut R, scratch: &mut Vec<Self::Action>) -> u32 {
        let mut actions = 0;
        while self.turn() != Turn::Over {
            let action = self.random_action(random, scratch);
            self.apply(action);
            actions += 1;
        }
        actions
    }

    /// A legal action drawn uniformly, or by its weight where chance decides. The game must not be over.
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

/// What kind of game it is.
#[derive(Clone, Copy, Debug)]
pub struct GameInfo {
    /// The name in records and on the command line: `iris`.
    pub id: &'static str,
    /// The name for people: `Iris`.
    pub name: &'static str,
    /// The game in one line.
    pub about: &'static str,
    /// Who made it; empty where no author is named.
    pub author: &'static str,
    /// How many can play, at least.
    pub fewest_seats: usize,
    /// How many can play, at most.
    pub most_seats: usize,
    /// What the seats are called in turn, such as `black` and `white`.
    pub seat_names: &'static [&'static str],
    /// Whether chance acts during play.
    pub has_chance: bool,
    /// Whether legal actions or the end depend on earlier positions (ko, repetition).
    pub looks_back: bool,
}

/// An action together with the position it is legal in, ready to be printed.
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
