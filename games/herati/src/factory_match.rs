use crate::{Action, Factory, FactoryOptions};
use pentad_core::{Game, Illegal, Outcome, Seat, Turn};

/// FACT-8: how many points over all games win a match.
pub const MATCH_POINTS: u32 = 5;

/// FACT-8: games of The Factory in a row, until somebody has five points over all of them.
///
/// Players are counted from 0 and keep their number; who sits where changes with each game, since seat 1 is whoever
/// starts it. The match is played action by action, and game by game.
///
/// ```
/// use pentad_herati::{Action, FactoryMatch, FactoryOptions, Tile};
///
/// let mut games = FactoryMatch::new(&FactoryOptions { seats: 3 });
/// games.play(Action::Flip(Tile::NE))?;
/// assert_eq!(games.games()[0].players(), [0, 1, 2]);
/// assert_eq!(games.points(), [0, 0, 0]);
/// assert_eq!(games.winner(), None);
/// # Ok::<(), pentad_core::Illegal>(())
/// ```
#[derive(Clone, Debug)]
pub struct FactoryMatch {
    options: FactoryOptions,
    games: Vec<MatchGame>,
    current: Factory,
    /// The points of each player from the games before the current one.
    earlier: Vec<u32>,
}

/// One game of a match: what a record of it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchGame {
    players: Vec<usize>,
    actions: Vec<Action>,
    outcome: Option<Outcome>,
}

impl MatchGame {
    /// Which player sits where, seat 1 first. It is the one who starts.
    pub fn players(&self) -> &[usize] {
        &self.players
    }

    /// Every action so far, chance included.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// How the game ended; `None` while it runs, and for the game in which the match was decided: that one breaks off.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

impl FactoryMatch {
    /// The first game of a match, which player 0 starts.
    pub fn new(options: &FactoryOptions) -> FactoryMatch {
        let current = Factory::start(options);
        let earlier = vec![0; current.seats()];
        let mut games = FactoryMatch { options: *options, games: Vec::new(), current, earlier };
        games.open();
        games
    }

    /// The options every game of the match is played with.
    pub fn options(&self) -> &FactoryOptions {
        &self.options
    }

    /// How many players there are.
    pub fn players(&self) -> usize {
        self.earlier.len()
    }

    /// The game that is being played, or the one last played.
    pub fn game(&self) -> &Factory {
        &self.current
    }

    /// Every game so far, the current one last.
    pub fn games(&self) -> &[MatchGame] {
        &self.games
    }

    /// The player on a seat in the current game.
    pub fn player_at(&self, seat: Seat) -> usize {
        self.player_in(self.games.len() - 1, seat)
    }

    /// The seat of a player in the current game.
    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        Seat::all(self.players()).find(|seat| self.player_at(*seat) == player)
    }

    /// The points of each player over all games.
    pub fn points(&self) -> Vec<u32> {
        let mut points = self.earlier.clone();
        for seat in Seat::all(self.players()) {
            points[self.player_at(seat)] += self.current.points(seat);
        }
        points
    }

    /// The player who has won the match. Only one can: points come one seat at a time.
    pub fn winner(&self) -> Option<usize> {
        self.points().iter().position(|points| *points >= MATCH_POINTS)
    }

    /// Whether the current game is over but the match is not, so that the [next game](FactoryMatch::next_game) can start.
    pub fn awaits_next_game(&self) -> bool {
        self.current.turn() == Turn::Over && self.winner().is_none()
    }

    /// Whether an action is legal in the current game, and the match not yet won.
    pub fn check(&self, action: Action) -> Result<(), Illegal> {
        self.is_undecided()?;
        self.current.check(action)
    }

    /// Plays an action in the current game, or says why it is not legal and changes nothing.
    pub fn play(&mut self, action: Action) -> Result<(), Illegal> {
        self.check(action)?;
        self.current.apply(action);
        // A deciding placement may be the last of its game as well; the match has ended at the point, before that.
        let outcome = if self.winner().is_some() { None } else { self.current.outcome() };
        if let Some(game) = self.games.last_mut() {
            game.actions.push(action);
            game.outcome = outcome;
        }
        Ok(())
    }

    /// Starts the next game, with the next player clockwise on seat 1.
    pub fn next_game(&mut self) -> Result<(), Illegal> {
        self.is_undecided()?;
        if self.current.turn() != Turn::Over {
            return Err(Illegal::new("FACT-8", "the next game starts when this one is over"));
        }
        self.earlier = self.points();
        self.current = Factory::start(&self.options);
        self.open();
        Ok(())
    }

    fn open(&mut self) {
        let players = Seat::all(self.players()).map(|seat| self.player_in(self.games.len(), seat)).collect();
        self.games.push(MatchGame { players, actions: Vec::new(), outcome: None });
    }

    fn player_in(&self, game: usize, seat: Seat) -> usize {
        (game + seat.index()) % self.players()
    }

    fn is_undecided(&self) -> Result<(), Illegal> {
        match self.winner() {
            None => Ok(()),
            Some(player) => {
                let reason = format!("the match is over: player {} has {} points", player + 1, self.points()[player]);
                Err(Illegal::new("FACT-8", reason))
            }
        }
    }
}
