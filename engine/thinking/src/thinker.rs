use crate::message::{answer_of_review, limits_of, read_game, thought_of};
use crate::{Player, ThinkError};
use pentad_bots::BotSpec;
use pentad_bots::analysis::{analyse, best_actions, review, worths_of_finished};
use pentad_core::Turn;
use pentad_messages::{Answer, Question, Thought};
use pentad_search::{Cancel, Report};

/// Answers questions. It keeps the player that was asked last, which goes on with its search when its next turn comes.
#[derive(Debug)]
pub struct Thinker {
    player: Option<Player>,
    most_lines: usize,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker { player: None, most_lines: usize::MAX }
    }
}

impl Thinker {
    /// Creates a thinker whose analyses have at most this many lines, or as many as were asked for if these are more: shorter messages.
    pub fn brief(most_lines: usize) -> Thinker {
        Thinker { most_lines, ..Thinker::default() }
    }

    /// Answers a question on the caller's thread. `watch` is called with the answer so far, now and then.
    pub fn answer(
        &mut self,
        question: &Question,
        cancel: &Cancel,
        watch: &mut dyn FnMut(Answer),
    ) -> Result<Answer, ThinkError> {
        match question {
            Question::Turn { record, bot, seed, allowed } => {
                let played = read_game(record)?;
                let spec: BotSpec = bot.parse()?;
                let same = |player: &Player| *player.spec() == spec && player.seed() == *seed;
                let mut player = self.player.take().filter(same).unwrap_or_else(|| Player::new(spec.clone(), *seed));
                let report = player.think(&played, &limits_of(*allowed, cancel), &mut |_| {});
                self.player = Some(player);
                Ok(Answer::Action(played.last().notation(report?.action())))
            }
            Question::Analyse { record, bot, lines, allowed } => {
                let played = read_game(record)?;
                let game = played.last();
                let most = if game.turn() == Turn::Chance { usize::MAX } else { (*lines).max(self.most_lines) };
                let limits = limits_of(*allowed, cancel);
                let mut watch = |report: &Report<_>| watch(Answer::Thought(thought_of(game, report, most)));
                let report = match bot {
                    None => best_actions(game, *lines, &limits, &mut watch),
                    Some(bot) => analyse(game, &bot.parse()?, &limits, &mut watch)?,
                };
                let finished = || Thought {
                    lines: Vec::new(),
                    worths: worths_of_finished(game),
                    effort: 0,
                    depth: 0,
                    milliseconds: 0,
                };
                Ok(Answer::Thought(report.map_or_else(finished, |report| thought_of(game, &report, most))))
            }
            Question::Review { record, bot, allowed } => {
                let played = read_game(record)?;
                let mut watch = |reviewed: &_| watch(answer_of_review(&played, reviewed));
                let reviewed = review(&played, &bot.parse()?, &limits_of(*allowed, cancel), &mut watch)?;
                Ok(answer_of_review(&played, &reviewed))
            }
        }
    }
}

/// Refuses a bot that a question from another machine may not name: one that reads a file of this machine, or uses more than one thread.
pub fn check_portable(spec: &BotSpec) -> Result<(), ThinkError> {
    for (name, value) in spec.settings.iter() {
        match name {
            "net" => {
                return Err(ThinkError::NotPortable("a bot with a net in a file plays on the machine of that file"));
            }
            "threads" if value != "1" => return Err(ThinkError::NotPortable("a bot of a worker thinks on one thread")),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_catalog::{GameId, Playthrough};
    use pentad_core::Headers;
    use pentad_messages::Allowed;
    use pentad_search::Limits;

    fn start(id: GameId) -> Playthrough {
        Playthrough::new(id.start(&Headers::new()).unwrap())
    }

    fn turn(played: &Playthrough, bot: &str) -> Question {
        let record = played.record().to_string();
        Question::Turn { record, bot: bot.to_owned(), seed: 3, allowed: Allowed::default() }
    }

    fn answer(thinker: &mut Thinker, question: &Question) -> Result<Answer, ThinkError> {
        thinker.answer(question, &Cancel::default(), &mut |_| {})
    }

    /// A thinker asked turn by turn answers like a player that holds the game.
    #[test]
    fn a_whole_game_is_played_by_asking() {
        let mut thinker = Thinker::default();
        let mut played = Playthrough::new(GameId::Iris.start(&Headers::new().with("Size", "3")).unwrap());
        let mut player = Player::new("level:1".parse().unwrap(), 3);
        while played.last().turn() != Turn::Over {
            let report = player.think(&played, &Default::default(), &mut |_| {}).unwrap();
            let action = Answer::Action(played.last().notation(report.action()));
            assert_eq!(answer(&mut thinker, &turn(&played, "level:1")), Ok(action), "after {} actions", played.plies());
            played.push(report.action());
        }
        assert!(played.plies() > 5, "{} actions", played.plies());
        // After takebacks, the player is replaced.
        played.undo();
        played.undo();
        let anew = answer(&mut Thinker::default(), &turn(&played, "level:1"));
        assert_eq!(answer(&mut thinker, &turn(&played, "level:1")), anew);
    }

    #[test]
    fn a_review_tells_each_action_as_soon_as_it_is_judged() {
        let mut played = start(GameId::Iris);
        for text in ["c3", "e5", "g4"] {
            let action = played.last().read(text).unwrap();
            played.push(action);
        }
        let question = Question::Review {
            record: played.record().to_string(),
            bot: "best".to_owned(),
            allowed: Allowed::milliseconds(2),
        };
        let mut told = Vec::new();
        let last = Thinker::default().answer(&question, &Cancel::default(), &mut |answer| told.push(answer)).unwrap();
        let count = |answer: &Answer| match answer {
            Answer::Review { start, plies } if start.len() == 2 => plies.len(),
            other => panic!("{other:?}"),
        };
        assert_eq!(told.iter().map(count).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(told.last(), Some(&last));
    }

    #[test]
    fn a_bot_that_is_named_searches_and_an_analysis_can_be_watched() {
        let record = start(GameId::Enantiomerfolk).record().to_string();
        let allowed = Allowed { effort: Some(300), ..Allowed::default() };
        let ask = |bot: Option<&str>| {
            let question = Question::Analyse { record: record.clone(), bot: bot.map(str::to_owned), lines: 2, allowed };
            let mut rounds = 0;
            let answer = Thinker::default().answer(&question, &Cancel::default(), &mut |_| rounds += 1).unwrap();
            let Answer::Thought(thought) = answer else { panic!("{answer:?}") };
            (thought, rounds)
        };
        let game = start(GameId::Enantiomerfolk).last().clone();
        let lines = |report: Report<_>| thought_of(&game, &report, usize::MAX).lines;
        let limits = Limits::effort(300);
        let (thought, rounds) = ask(None);
        assert!(rounds > 0);
        assert_eq!(thought.lines, lines(best_actions(&game, 2, &limits, &mut |_| {}).unwrap()));
        let (thought, _) = ask(Some("uct"));
        assert_eq!(
            thought.lines,
            lines(analyse(&game, &"uct".parse().unwrap(), &limits, &mut |_| {}).unwrap().unwrap())
        );
    }

    #[test]
    fn a_question_that_cannot_be_answered_is_refused() {
        for question in [
            turn(&start(GameId::Loom), "level:3"),
            turn(&start(GameId::Iris), "level:9"),
            Question::Turn {
                record: "[Game \"chess\"]".to_owned(),
                bot: "best".to_owned(),
                seed: 1,
                allowed: Allowed::default(),
            },
        ] {
            let refused = answer(&mut Thinker::default(), &question).unwrap_err();
            assert!(!refused.to_string().is_empty());
        }
    }

    #[test]
    fn a_bot_from_elsewhere_reads_no_file_and_takes_one_thread() {
        for (bot, is_fine) in [
            ("level:3", true),
            ("best:effort=10", true),
            ("mcts:threads=1", true),
            ("mcts:threads=2", false),
            ("alphabeta:net=/etc/passwd", false),
        ] {
            assert_eq!(check_portable(&bot.parse().unwrap()).is_ok(), is_fine, "{bot}");
        }
    }
}
