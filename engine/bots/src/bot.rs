use crate::fallible::Fallible;
use crate::known::{Method, plain_mcts};
use crate::random::RandomActions;
use crate::spec::BotKind;
use crate::{BotSpec, Known, Level, Rung, SpecError};
use pentad_catalog::{AnyAction, AnyGame, dispatch};
use pentad_search::{Limits, PlainUct, Report, Searcher};
use std::fmt;
use std::time::Duration;

/// A bot for any game.
///
/// # Examples
///
/// ```
/// use pentad_bots::{Bot, BotSpec};
/// use pentad_catalog::AnyGame;
/// use pentad_core::Headers;
/// use pentad_search::Limits;
///
/// let mut game = AnyGame::start(&Headers::new().with("Game", "quintets"))?;
/// let mut bot = Bot::new(&"uct:effort=100".parse::<BotSpec>()?, &game, 1)?;
/// let action = bot.think(&game, &Limits::default(), &mut |_| {}).action();
/// game.apply(action);
/// bot.played(action);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bot {
    spec: BotSpec,
    player: Box<dyn AnyPlayer>,
    /// The upper limits of its thinking, if it plays at a level.
    cap: Option<Cap>,
}

/// The upper limits of a level for one action.
#[derive(Clone, Copy)]
struct Cap {
    time: Duration,
    effort: Option<u64>,
}

/// A searcher of any game.
trait AnyPlayer: Send {
    fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        watch: &mut dyn FnMut(&Report<AnyAction>),
    ) -> Report<AnyAction>;
    fn played(&mut self, action: AnyAction);
}

struct Player<G: Known>(Box<dyn Searcher<G>>);

impl<G: Known> AnyPlayer for Player<G> {
    fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        watch: &mut dyn FnMut(&Report<AnyAction>),
    ) -> Report<AnyAction> {
        let game = G::own_position(game).expect("a bot plays the game it was made for");
        let report = self.0.think(game, limits, &mut |report| watch(&report.map(G::any)));
        report.map(G::any)
    }

    fn played(&mut self, action: AnyAction) {
        self.0.played(G::own(action).expect("a bot plays the game it was made for"));
    }
}

impl Bot {
    /// Creates a bot for the game of this position. With a limit of effort, equal seeds give equal play.
    pub fn new(spec: &BotSpec, game: &AnyGame, seed: u64) -> Result<Bot, SpecError> {
        let (player, cap) = dispatch!(game, game => player(spec, game, seed)?);
        Ok(Bot { spec: spec.clone(), player, cap })
    }

    /// Returns the spec that the bot was created from.
    pub fn spec(&self) -> &BotSpec {
        &self.spec
    }

    /// Searches a position in which a seat is to act. The first line of the report is the action it plays. Its own limits
    /// take precedence over those given; a level never exceeds its cap.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        watch: &mut dyn FnMut(&Report<AnyAction>),
    ) -> Report<AnyAction> {
        let own = Limits {
            time: self.spec.time.or(limits.time),
            most_time: limits.most_time,
            effort: self.spec.effort.or(limits.effort),
            cancel: limits.cancel.clone(),
        };
        let own = match self.cap {
            Some(cap) => cap.within(&own),
            None => own,
        };
        self.player.think(game, &own, watch)
    }

    /// Announces an action played by any seat or by chance.
    pub fn played(&mut self, action: AnyAction) {
        self.player.played(action);
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bot").field(&self.spec).finish()
    }
}

impl Cap {
    /// Returns the limits for a level. The caller's time limit stays a hard limit, even for an elastic search.
    fn within(self, limits: &Limits) -> Limits {
        let least = |one: Option<Duration>, other: Option<Duration>| [one, other].into_iter().flatten().min();
        Limits {
            time: least(limits.time, Some(self.time)),
            most_time: least(limits.most_time, limits.time),
            effort: [limits.effort, self.effort].into_iter().flatten().min(),
            cancel: limits.cancel.clone(),
        }
    }
}

fn rung_of<G: Known>(game: &G, level: Level, seed: u64) -> Rung<G::Method> {
    G::rung(if G::HAS_FORM { level.in_form(seed) } else { level }, game.seats())
}

fn player<G: Known>(spec: &BotSpec, game: &G, seed: u64) -> Result<(Box<dyn AnyPlayer>, Option<Cap>), SpecError> {
    let mut settings = spec.settings.clone();
    let (mut oversight, mut doubt) =
        (settings.take_within("oversight", 0.0, 0.0..=1.0)?, settings.take_within("doubt", 0.0, 0.0..=100.0)?);
    let mut cap = None;
    let methods = G::methods(game.seats());
    let searcher: Box<dyn Searcher<G>> = match &spec.kind {
        BotKind::Level(level) => {
            let rung = rung_of(game, *level, seed);
            (oversight, doubt) = (rung.oversight, rung.doubt);
            cap = Some(Cap { time: rung.time, effort: rung.effort });
            let mut own = rung.settings;
            let searcher = G::searcher(rung.method, game, &mut own, seed)?;
            own.finish()?;
            searcher
        }
        BotKind::Random => Box::new(RandomActions::new(seed)),
        BotKind::Uct => Box::new(PlainUct::new(settings.take_within("exploration", 1.4, 0.0..=1000.0)?, seed)),
        BotKind::Tree => plain_mcts(&mut settings, seed)?,
        BotKind::Best => G::searcher(methods[0], game, &mut settings, seed)?,
        BotKind::Method(name) => match methods.iter().find(|method| method.name() == name) {
            Some(method) => G::searcher(*method, game, &mut settings, seed)?,
            None => return Err(unknown_method::<G>(name, game.seats())),
        },
    };
    settings.finish()?;
    if oversight > 0.0 || doubt > 0.0 {
        return Ok((Box::new(Player(Box::new(Fallible::new(searcher, oversight, doubt, seed)))), cap));
    }
    Ok((Box::new(Player(searcher)), cap))
}

fn unknown_method<G: Known>(name: &str, seats: usize) -> SpecError {
    let known = G::methods(seats).iter().map(|method| method.name()).collect();
    let tables = G::INFO.fewest_seats..=G::INFO.most_seats;
    let has_it = |seats: &usize| G::methods(*seats).iter().any(|method| method.name() == name);
    match tables.clone().find(has_it) {
        Some(_) => SpecError::MethodForOtherTables { method: name.to_owned(), seats, known },
        None => SpecError::UnknownMethod { method: name.to_owned(), known },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    fn refusal(game: GameId, seats: &str, spec: &str) -> Option<String> {
        let start = game.start(&Headers::new().with("Seats", seats)).unwrap();
        Bot::new(&spec.parse().unwrap(), &start, 1).err().map(|error| error.to_string())
    }

    #[test]
    fn every_method_is_known_by_its_name_where_it_works_and_refused_elsewhere() {
        let works = [
            (GameId::Quintets, "2", "alphabeta"),
            (GameId::Quintets, "2", "mcts"),
            (GameId::Quintets, "3", "mcts"),
            (GameId::Iris, "2", "mcts"),
            (GameId::Enantiomerfolk, "2", "alphabeta"),
            (GameId::Loom, "1", "solved"),
            (GameId::Factory, "4", "mcts"),
        ];
        for (game, seats, method) in works {
            assert_eq!(refusal(game, seats, method), None, "{method} plays {game}");
        }
        for (game, seats, method) in [
            (GameId::Factory, "2", "foreman"),
            (GameId::Factory, "2", "alphabeta"),
            (GameId::Iris, "2", "alphabeta"),
            (GameId::Loom, "1", "mcts"),
            (GameId::Enantiomerfolk, "2", "mcts"),
        ] {
            let refused = refusal(game, seats, method).unwrap_or_default();
            assert!(refused.starts_with(&format!("no bot called \"{method}\" plays this game")), "{game}: {refused}");
        }
        let refused = refusal(GameId::Quintets, "3", "alphabeta").unwrap_or_default();
        assert!(refused.contains("not at a table of 3 seats") && refused.ends_with("random, mcts"), "{refused}");
    }

    #[test]
    fn a_level_never_takes_longer_than_it_is_given() {
        let second = Duration::from_secs(1);
        let times = |given: Option<Duration>| {
            let limits = Cap { time: second, effort: None }.within(&Limits { time: given, ..Limits::default() });
            (limits.time, limits.most_time)
        };
        assert_eq!(times(None), (Some(second), None));
        assert_eq!(times(Some(second / 4)), (Some(second / 4), Some(second / 4)));
        assert_eq!(times(Some(5 * second)), (Some(second), Some(5 * second)));
    }
}
