use crate::tell::{judgement, thought};
use pentad_bots::analysis::{Judged, best_actions, review, worths_of_finished};
use pentad_bots::{Bot, BotKind, BotSpec};
use pentad_catalog::{AnyAction, AnyGame, Playthrough, Record};
use pentad_core::Turn;
use pentad_messages::{Ask, Tell, Thought};
use pentad_search::{Limits, Report};
use std::time::Duration;

/// Maximum number of lines in an answer.
const MOST_LINES: usize = 8;

/// Answers the questions of the page. It keeps the bot that played last, so that a bot can reuse its earlier search.
#[derive(Default)]
pub struct Mind {
    player: Option<Player>,
}

/// A bot in the middle of a game.
struct Player {
    /// The bot and its seed as requested.
    name: (String, u64),
    bot: Bot,
    start: AnyGame,
    heard: Vec<AnyAction>,
}

impl Mind {
    /// Answers a question; `tell` may be called several times.
    pub fn answer(&mut self, ask: &Ask, tell: &mut dyn FnMut(&Tell)) {
        let id = match ask {
            Ask::Move { id, .. } | Ask::Analyse { id, .. } | Ask::Review { id, .. } | Ask::Measure { id, .. } => *id,
        };
        if let Err(reason) = self.try_to_answer(id, ask, tell) {
            tell(&Tell::Failed { id, reason });
        }
    }

    fn try_to_answer(&mut self, id: u32, ask: &Ask, tell: &mut dyn FnMut(&Tell)) -> Result<(), String> {
        match ask {
            Ask::Move { record, bot, seed, .. } => {
                let played = read(record)?;
                let thought = self.choose(&played, bot, *seed)?;
                tell(&Tell::Thought { id, thought, done: true });
            }
            Ask::Analyse { record, lines, milliseconds, .. } => {
                let played = read(record)?;
                let game = played.last();
                let most = if game.turn() == Turn::Chance { usize::MAX } else { (*lines).max(MOST_LINES) };
                let limits = Limits::time(Duration::from_millis((*milliseconds).into()));
                let mut watch = |report: &Report<AnyAction>| {
                    tell(&Tell::Thought { id, thought: thought(game, report, most), done: false });
                };
                let report = best_actions(game, *lines, &limits, &mut watch);
                let thought = report.map_or_else(|| result(game), |report| thought(game, &report, most));
                tell(&Tell::Thought { id, thought, done: true });
            }
            Ask::Review { record, milliseconds, .. } => {
                let played = read(record)?;
                look_through(id, &played, *milliseconds, tell)?;
            }
            Ask::Measure { record, bot, milliseconds, .. } => {
                let played = read(record)?;
                let game = played.last();
                let spec: BotSpec = bot.parse().map_err(|error| format!("{error}"))?;
                let mut bot = Bot::new(&spec, game, 1).map_err(|error| error.to_string())?;
                let limits = Limits::time(Duration::from_millis((*milliseconds).into()));
                let report = bot.think(game, &limits, &mut |_| {});
                tell(&Tell::Thought { id, thought: thought(game, &report, MOST_LINES), done: true });
            }
        }
        Ok(())
    }

    /// Returns the action of a bot. The same bot continues if the game has only advanced since its last action.
    fn choose(&mut self, played: &Playthrough, name: &str, seed: u64) -> Result<Thought, String> {
        let game = played.last();
        if !matches!(game.turn(), Turn::Seat(_)) {
            return Err("no seat is to act".to_owned());
        }
        let start = &played.positions()[0];
        let goes_on = |player: &Player| {
            (player.name.0.as_str(), player.name.1) == (name, seed)
                && player.start.id() == start.id()
                && player.start.hash_key() == start.hash_key()
                && played.actions().starts_with(&player.heard)
        };
        let mut player = match self.player.take().filter(goes_on) {
            Some(player) => player,
            None => {
                let spec: BotSpec = name.parse().map_err(|error| format!("{error}"))?;
                let bot = Bot::new(&spec, start, seed).map_err(|error| error.to_string())?;
                Player { name: (name.to_owned(), seed), bot, start: start.clone(), heard: Vec::new() }
            }
        };
        for action in &played.actions()[player.heard.len()..] {
            player.bot.played(*action);
            player.heard.push(*action);
        }
        let report = player.bot.think(game, &Limits::default(), &mut |_| {});
        self.player = Some(player);
        Ok(thought(game, &report, MOST_LINES))
    }
}

/// Reads a game. Ignores the header `Result`: the record of a resigned game ends early.
fn read(text: &str) -> Result<Playthrough, String> {
    let record = Record::read(text).map_err(|error| error.to_string())?;
    Playthrough::of_record(&record).map_err(|(error, _)| error.to_string())
}

/// Returns the values of a finished game.
fn result(game: &AnyGame) -> Thought {
    Thought { lines: Vec::new(), worths: worths_of_finished(game), effort: 0, depth: 0, milliseconds: 0 }
}

/// Judges every action of a game, and reports each as soon as it is known.
fn look_through(id: u32, played: &Playthrough, milliseconds: u32, tell: &mut dyn FnMut(&Tell)) -> Result<(), String> {
    let spec = BotSpec::new(BotKind::Best);
    let limits = Limits::time(Duration::from_millis(milliseconds.into()));
    let mut watch = |judged: &Judged| {
        let judged = judgement(&played.positions()[judged.ply - 1], judged);
        tell(&Tell::Reviewed { id, plies: vec![judged], start: None, done: false });
    };
    let review = review(played, &spec, &limits, &mut watch).map_err(|error| error.to_string())?;
    tell(&Tell::Reviewed { id, plies: Vec::new(), start: Some(review.start), done: true });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::GameId;
    use pentad_core::Headers;

    fn answers(mind: &mut Mind, ask: Ask) -> Vec<Tell> {
        let mut told = Vec::new();
        mind.answer(&ask, &mut |tell| told.push(tell.clone()));
        told
    }

    fn start(id: GameId) -> Playthrough {
        Playthrough::new(id.start(&Headers::new()).unwrap())
    }

    fn ask(played: &Playthrough, bot: &str) -> Ask {
        Ask::Move { id: 7, record: played.record().to_string(), bot: bot.to_owned(), seed: 3 }
    }

    /// Returns the lines of the single answer to a request for a bot's action.
    fn lines_told(mind: &mut Mind, ask: Ask) -> Vec<pentad_messages::Appraisal> {
        let told = answers(mind, ask);
        let [Tell::Thought { id: 7, thought, done: true }] = &told[..] else { panic!("{told:?}") };
        thought.lines.clone()
    }

    /// A bot asked action by action plays like one that observes every action and keeps its search.
    #[test]
    fn a_whole_game_is_played_by_asking() {
        let mut mind = Mind::default();
        let mut played = Playthrough::new(GameId::Iris.start(&Headers::new().with("Size", "3")).unwrap());
        let mut bot = Bot::new(&"level:1".parse().unwrap(), played.last(), 3).unwrap();
        while played.last().turn() != Turn::Over {
            let lines = lines_told(&mut mind, ask(&played, "level:1"));
            let action = played.last().read(&lines[0].action).unwrap();
            let report = bot.think(played.last(), &Limits::default(), &mut |_| {});
            assert_eq!(lines, thought(played.last(), &report, MOST_LINES).lines, "after {} actions", played.plies());
            bot.played(action);
            played.push(action);
        }
        assert!(played.plies() > 5, "{} actions", played.plies());
        // After takebacks, the bot that observed the actions is replaced.
        played.undo();
        played.undo();
        let asked_anew = lines_told(&mut Mind::default(), ask(&played, "level:1"));
        assert_eq!(lines_told(&mut mind, ask(&played, "level:1")), asked_anew);
    }

    #[test]
    fn a_review_tells_every_action_once_and_then_that_it_is_done() {
        let mut played = start(GameId::Iris);
        for text in ["c3", "e5", "g4"] {
            let action = played.last().read(text).unwrap();
            played.push(action);
        }
        let told =
            answers(&mut Mind::default(), Ask::Review { id: 1, record: played.record().to_string(), milliseconds: 2 });
        let plies: Vec<usize> = told
            .iter()
            .flat_map(|tell| match tell {
                Tell::Reviewed { plies, .. } => plies.iter().map(|judged| judged.ply).collect::<Vec<_>>(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(plies, [1, 2, 3]);
        assert!(matches!(told.last(), Some(Tell::Reviewed { done: true, start: Some(_), .. })));
    }

    #[test]
    fn what_cannot_be_answered_is_said() {
        let played = start(GameId::Loom);
        for ask in [
            ask(&played, "level:3"),
            ask(&start(GameId::Iris), "level:9"),
            Ask::Move { id: 7, record: "[Game \"chess\"]".to_owned(), bot: "best".to_owned(), seed: 1 },
        ] {
            let told = answers(&mut Mind::default(), ask);
            assert!(matches!(&told[..], [Tell::Failed { id: 7, reason }] if !reason.is_empty()), "{told:?}");
        }
    }
}
