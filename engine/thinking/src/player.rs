use crate::ThinkError;
use pentad_bots::{Bot, BotSpec};
use pentad_catalog::{AnyAction, AnyGame, Playthrough};
use pentad_core::Turn;
use pentad_search::{Limits, Report};

/// A bot that plays a game.
///
/// It keeps its search from one turn to the next, as long as the game goes on from the last position that it thought about. After a takeback,
/// or in another game, it starts anew.
///
/// # Examples
///
/// ```
/// use pentad_catalog::{AnyGame, Playthrough};
/// use pentad_core::{Headers, Turn};
/// use pentad_search::Limits;
/// use pentad_thinking::Player;
///
/// let mut played = Playthrough::new(AnyGame::start(&Headers::new().with("Game", "iris").with("Size", "3"))?);
/// let mut player = Player::new("level:1".parse()?, 7);
/// while played.last().turn() != Turn::Over {
///     let action = player.think(&played, &Limits::default(), &mut |_| {})?.action();
///     played.push(action);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Player {
    spec: BotSpec,
    seed: u64,
    course: Option<Course>,
}

/// The bot, and the course of the game that it knows.
#[derive(Debug)]
struct Course {
    bot: Bot,
    start: AnyGame,
    actions: Vec<AnyAction>,
}

impl Player {
    /// Creates a player. Equal seeds give equal play.
    pub fn new(spec: BotSpec, seed: u64) -> Player {
        Player { spec, seed, course: None }
    }

    /// Returns the bot.
    pub fn spec(&self) -> &BotSpec {
        &self.spec
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns true if the game goes on from the last position that the player thought about.
    pub fn is_in(&self, played: &Playthrough) -> bool {
        self.course.as_ref().is_some_and(|course| course.leads_to(played))
    }

    /// Searches the last position of a game, in which a seat must be to act. The first line of the report is the action it plays. `watch` is
    /// called with the progress now and then.
    pub fn think(
        &mut self,
        played: &Playthrough,
        limits: &Limits,
        watch: &mut dyn FnMut(&Report<AnyAction>),
    ) -> Result<Report<AnyAction>, ThinkError> {
        let game = played.last();
        if !matches!(game.turn(), Turn::Seat(_)) {
            return Err(ThinkError::NoSeat);
        }
        let mut course = match self.course.take().filter(|course| course.leads_to(played)) {
            Some(course) => course,
            None => Course {
                bot: Bot::new(&self.spec, game, self.seed)?,
                start: played.positions()[0].clone(),
                actions: played.actions().to_vec(),
            },
        };
        for action in &played.actions()[course.actions.len()..] {
            course.bot.played(*action);
            course.actions.push(*action);
        }
        let report = course.bot.think(game, limits, watch);
        self.course = Some(course);
        Ok(report)
    }
}

impl Course {
    fn leads_to(&self, played: &Playthrough) -> bool {
        let start = &played.positions()[0];
        self.start.id() == start.id()
            && self.start.hash_key() == start.hash_key()
            && self.start.headers() == start.headers()
            && played.actions().starts_with(&self.actions)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    fn start(id: GameId) -> Playthrough {
        Playthrough::new(id.start(&Headers::new()).unwrap())
    }

    /// A player asked turn by turn plays like a bot that is told of every action.
    #[test]
    fn a_whole_game_is_played_with_one_search() {
        let mut played = Playthrough::new(GameId::Iris.start(&Headers::new().with("Size", "3")).unwrap());
        let spec: BotSpec = "level:1".parse().unwrap();
        let mut bot = Bot::new(&spec, played.last(), 3).unwrap();
        let mut player = Player::new(spec, 3);
        while played.last().turn() != Turn::Over {
            let report = player.think(&played, &Limits::default(), &mut |_| {}).unwrap();
            assert_eq!(report.lines, bot.think(played.last(), &Limits::default(), &mut |_| {}).lines);
            bot.played(report.action());
            played.push(report.action());
            assert!(player.is_in(&played));
        }
        assert!(played.plies() > 5, "{} actions", played.plies());
    }

    #[test]
    fn a_takeback_or_another_game_starts_anew() {
        let mut played = start(GameId::Quintets);
        let mut player = Player::new("level:2".parse().unwrap(), 3);
        for _ in 0..4 {
            let action = player.think(&played, &Limits::default(), &mut |_| {}).unwrap().action();
            played.push(action);
        }
        played.undo();
        played.undo();
        assert!(!player.is_in(&played));
        let again = player.think(&played, &Limits::default(), &mut |_| {}).unwrap();
        let mut other = Player::new("level:2".parse().unwrap(), 3);
        assert_eq!(again.lines, other.think(&played, &Limits::default(), &mut |_| {}).unwrap().lines);
        assert!(player.think(&start(GameId::Enantiomerfolk), &Limits::default(), &mut |_| {}).is_ok());
        assert!(!player.is_in(&played));
    }

    #[test]
    fn a_seat_must_be_to_act_and_the_bot_must_play_the_game() {
        let mut player = Player::new("level:3".parse().unwrap(), 1);
        let refused = player.think(&start(GameId::Loom), &Limits::default(), &mut |_| {});
        assert_eq!(refused.unwrap_err(), ThinkError::NoSeat);
        let refused =
            Player::new("solved".parse().unwrap(), 1).think(&start(GameId::Iris), &Limits::default(), &mut |_| {});
        assert!(matches!(refused, Err(ThinkError::Bot(_))), "{refused:?}");
    }
}
