use crate::fallible::Fallible;
use crate::known::plain_mcts;
use crate::random::RandomActions;
use crate::spec::BotKind;
use crate::{BotSpec, Known, Level, Rung, SpecError};
use pentad_catalog::{AnyAction, AnyGame, dispatch};
use pentad_search::{Limits, PlainUct, Report, Searcher};
use std::fmt;

/// A player of any game.
pub struct Bot {
    spec: BotSpec,
    player: Box<dyn AnyPlayer>,
    /// How it plays, if it plays at a level.
    rung: Option<Rung>,
}

/// A searcher of whichever game it is.
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
    /// A bot for the game that this position belongs to. The same seed plays the same way wherever effort is the limit.
    pub fn new(spec: &BotSpec, game: &AnyGame, seed: u64) -> Result<Bot, SpecError> {
        let rung = match spec.kind {
            BotKind::Level(level) => Some(dispatch!(game, game => rung_of(game, level, seed))),
            _ => None,
        };
        let player = dispatch!(game, game => player(spec, rung.as_ref(), game, seed)?);
        Ok(Bot { spec: spec.clone(), player, rung })
    }

    /// What it was made from.
    pub fn spec(&self) -> &BotSpec {
        &self.spec
    }

    /// Thinks about a position in which a seat is to act. The first line of the report is what it plays. Its own limits
    /// come before those given; a level never does more than it should.
    pub fn think(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        watch: &mut dyn FnMut(&Report<AnyAction>),
    ) -> Report<AnyAction> {
        let mut own = Limits {
            time: self.spec.time.or(limits.time),
            effort: self.spec.effort.or(limits.effort),
            cancel: limits.cancel.clone(),
        };
        if let Some(rung) = &self.rung {
            own.time = Some(own.time.map_or(rung.time, |time| time.min(rung.time)));
            own.effort = [own.effort, rung.effort].into_iter().flatten().min();
        }
        self.player.think(game, &own, watch)
    }

    /// Hears that an action was played, by whoever it was.
    pub fn played(&mut self, action: AnyAction) {
        self.player.played(action);
    }
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Bot").field(&self.spec).finish()
    }
}

fn rung_of<G: Known>(game: &G, level: Level, seed: u64) -> Rung {
    G::rung(if G::HAS_FORM { level.in_form(seed) } else { level }, game.seats())
}

fn player<G: Known>(spec: &BotSpec, rung: Option<&Rung>, game: &G, seed: u64) -> Result<Box<dyn AnyPlayer>, SpecError> {
    let mut settings = spec.settings.clone();
    let (mut oversight, mut doubt) =
        (settings.take_within("oversight", 0.0, 0.0..=1.0)?, settings.take_within("doubt", 0.0, 0.0..=100.0)?);
    let searcher: Box<dyn Searcher<G>> = match (&spec.kind, rung) {
        (BotKind::Level(_), Some(rung)) => {
            (oversight, doubt) = (rung.oversight, rung.doubt);
            let mut own = rung.settings.clone();
            let searcher = G::searcher(rung.method, game, &mut own, seed)?;
            own.finish()?;
            searcher
        }
        (BotKind::Random, _) => Box::new(RandomActions::new(seed)),
        (BotKind::Uct, _) => Box::new(PlainUct::new(settings.take_within("exploration", 1.4, 0.0..=1000.0)?, seed)),
        (BotKind::Tree, _) => plain_mcts(&mut settings, seed)?,
        (BotKind::Best | BotKind::Level(_), _) => G::searcher(G::METHODS[0], game, &mut settings, seed)?,
        (BotKind::Method(method), _) => match G::METHODS.iter().find(|known| *known == method) {
            Some(method) => G::searcher(method, game, &mut settings, seed)?,
            None => return Err(SpecError::UnknownMethod { method: method.clone(), known: G::METHODS }),
        },
    };
    settings.finish()?;
    if oversight > 0.0 || doubt > 0.0 {
        return Ok(Box::new(Player(Box::new(Fallible::new(searcher, oversight, doubt, seed)))));
    }
    Ok(Box::new(Player(searcher)))
}
