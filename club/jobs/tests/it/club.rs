//! Workers that think for the bots of a club.

use super::*;
use pentad_api::{OpenGame, SeatWish};
use pentad_catalog::AnyGame;
use pentad_club::{BotTurn, Club, Settings, SystemTime, Thinkers, ThoughtTurn, Who};
use pentad_jobs::{Asked, Thinking, Turns};
use pentad_store::Place;
use pentad_table::{Awaited, Command, Table};
use std::path::Path;
use std::pin::Pin;
use tokio::sync::oneshot;

async fn club(folder: &Path, thinkers: Option<Arc<dyn Thinkers>>) -> Club {
    let settings = Settings { thinkers, ..Settings::default() };
    let time = Arc::new(SystemTime::start());
    let club = Club::open(Place::File(folder.join("club.db")), settings, time).await.unwrap();
    club.start().await.unwrap();
    club
}

async fn table(club: &Club, id: &str) -> Table {
    Table::replay(&club.tables().follow(None, id, 0).await.unwrap().events).unwrap()
}

/// Opens a game of a person against a bot, and plays until the bot has acted `acts` times.
async fn acts_of_a_bot(club: &Club, who: &Who, acts: usize) -> Table {
    let options = [("Size".to_owned(), "4".to_owned())].into_iter().collect();
    let seats = vec![SeatWish::Me, SeatWish::Bot("level:1".to_owned())];
    let wish = OpenGame { options, ..OpenGame::new("iris", seats) };
    let id = club.opener().open_game(who, &wish).await.unwrap();
    let of_bot = |game: &AnyGame| game.turn().seat().is_some_and(|seat| seat.number() == 2);
    for _ in 0..6_000 {
        let now = table(club, &id).await;
        let (game, before) = now.played().positions().split_last().unwrap();
        if before.iter().filter(|game| of_bot(game)).count() >= acts {
            return now;
        }
        match now.awaited() {
            Awaited::Person(_) => {
                let mut legal = Vec::new();
                game.legal_actions(&mut legal);
                let action = Command::Play { action: game.notation(legal[0]), lag: 0 };
                club.tables().perform(who, &id, None, action, 0).await.unwrap();
            }
            _ => tokio::time::sleep(Duration::from_millis(5)).await,
        }
    }
    panic!("the bot has not played")
}

fn actions(table: &Table) -> Vec<String> {
    let played = table.played();
    played.positions().iter().zip(played.actions()).map(|(game, action)| game.notation(*action)).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_think_for_the_bots_of_a_club_and_the_server_does_without_them() {
    let (nats, folder) = (nats(), tempfile::tempdir().unwrap());
    let turns = Arc::new(Turns::join(&address(&nats)).await.unwrap());
    let club = club(folder.path(), Some(turns.clone())).await;
    let (_, who) = club.people().welcome().await.unwrap();
    // No worker is present.
    acts_of_a_bot(&club, &who, 2).await;
    let worker = Hired::new(&nats, 1, Thinking).await;
    until(|| turns.is_there()).await;
    // The server may think once more itself before it has opened the queues.
    for _ in 0..10 {
        acts_of_a_bot(&club, &who, 3).await;
        if turns.workers().iter().any(|info| info.tally[Need::Person as usize].done > 0) {
            break;
        }
    }
    // The worker leaves, and the server thinks at once.
    let tally = worker.drained().await[Need::Person as usize];
    assert!(tally.done >= 1 && tally.refused == 0, "{tally:?}");
    until(|| !turns.is_there()).await;
    acts_of_a_bot(&club, &who, 1).await;
}

/// Hands a turn out as soon as that is possible.
async fn opened(turns: &Turns, turn: BotTurn) {
    for _ in 0..3_000 {
        if turns.ask(turn.clone()).await != Asked::Nobody {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("a turn is never handed out")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_that_two_servers_hand_out_is_thought_about_once_and_comes_back_until_it_is_stored() {
    let (nats, skills) = (nats(), Scripted::default());
    let (one, other) = (Turns::join(&address(&nats)).await.unwrap(), Turns::join(&address(&nats)).await.unwrap());
    let turn = BotTurn {
        game: "game".to_owned(),
        version: 7,
        record: String::new(),
        bot: "some".to_owned(),
        seed: 1,
        longest: Duration::from_secs(1),
    };
    assert_eq!(one.ask(turn.clone()).await, Asked::Nobody, "no worker is there yet");
    let worker = Hired::new(&nats, 2, skills.clone()).await;
    until(|| one.is_there() && other.is_there()).await;
    // The queues are opened a moment later.
    for turns in [&one, &other] {
        opened(turns, BotTurn { version: 6, ..turn.clone() }).await;
    }
    let asked = [one.ask(turn.clone()).await, other.ask(turn.clone()).await, one.ask(turn.clone()).await];
    assert_eq!(asked, [Asked::Now, Asked::Before, Asked::Before]);
    let mut heard = Vec::new();
    while heard.len() < 3 {
        let answer = tokio::select! {
            answer = one.next() => answer.unwrap(),
            answer = other.next() => answer.unwrap(),
        };
        heard.push((answer.version, answer.action.unwrap()));
        // The first turn cannot be stored, so that it is delivered again.
        if heard.len() > 1 {
            answer.kept.send(()).unwrap();
        }
    }
    assert_eq!(heard.iter().filter(|answer| **answer == heard[0]).count(), 2, "{heard:?}");
    let versions: std::collections::BTreeSet<u64> = heard.iter().map(|(version, _)| *version).collect();
    assert_eq!(versions, [6, 7].into());
    assert_eq!(skills.done(), ["some", "some"], "two turns, thought about once each");
    assert_eq!(worker.drained().await[Need::Person as usize].done, 2);
}

/// Accepts turns and never computes them.
#[derive(Debug, Default)]
struct Asleep(std::sync::Mutex<Vec<BotTurn>>);

impl Thinkers for Asleep {
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        self.0.lock().unwrap().push(turn);
        Box::pin(async { true })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(std::future::pending())
    }

    fn are_missed(&self) -> bool {
        false
    }

    fn patience(&self) -> Duration {
        Duration::from_millis(50)
    }

    fn threads(&self) -> usize {
        8
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_thinks_itself_when_nobody_answers() {
    let (folder, asleep) = (tempfile::tempdir().unwrap(), Arc::new(Asleep::default()));
    let club = club(folder.path(), Some(asleep.clone())).await;
    let (_, who) = club.people().welcome().await.unwrap();
    acts_of_a_bot(&club, &who, 2).await;
    let asked = asleep.0.lock().unwrap();
    assert!(asked.len() >= 2);
    for turn in asked.iter() {
        assert!(!turn.record.contains("Players"), "who plays is nobody's business: {}", turn.record);
    }
}

/// Returns the turns that the test gives it.
#[derive(Debug)]
struct Says(tokio::sync::Mutex<tokio::sync::mpsc::Receiver<ThoughtTurn>>, std::sync::Mutex<Vec<BotTurn>>);

impl Thinkers for Says {
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        self.1.lock().unwrap().push(turn);
        Box::pin(async { true })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(async { self.0.lock().await.recv().await })
    }

    fn are_missed(&self) -> bool {
        false
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(60)
    }

    fn threads(&self) -> usize {
        8
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_comes_twice_is_played_once_and_nonsense_is_thought_about_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (sender, receiver) = tokio::sync::mpsc::channel(8);
    let says = Arc::new(Says(tokio::sync::Mutex::new(receiver), std::sync::Mutex::default()));
    let club = club(folder.path(), Some(says.clone())).await;
    let (_, who) = club.people().welcome().await.unwrap();
    let playing = tokio::spawn({
        let (club, who) = (club.clone(), who.clone());
        async move { acts_of_a_bot(&club, &who, 2).await }
    });
    until(|| !says.1.lock().unwrap().is_empty()).await;
    let turn = says.1.lock().unwrap()[0].clone();
    let say = async |version: u64, action: Result<String, String>| {
        let (kept, is_kept) = oneshot::channel();
        sender.send(ThoughtTurn { game: turn.game.clone(), version, action, kept }).await.unwrap();
        is_kept.await
    };
    let question = json!({ "ask": "turn", "record": turn.record, "bot": turn.bot, "seed": turn.seed });
    let answer = Thinking.answer(&question, &Cancel::default()).unwrap().unwrap();
    let action = answer["action"].as_str().unwrap().to_owned();
    for _ in 0..3 {
        // The second and the third come too late, and are acknowledged as well.
        say(turn.version, Ok(action.clone())).await.unwrap();
    }
    // From now on every answer is invalid, and the club computes the turns itself.
    let mut reply = 0;
    while !playing.is_finished() {
        reply += 1;
        let last = says.1.lock().unwrap().last().unwrap().clone();
        let nonsense = if reply % 2 == 0 { Ok("nonsense".to_owned()) } else { Err("in vain".to_owned()) };
        say(last.version, nonsense).await.unwrap();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let table = playing.await.unwrap();
    let events = club.tables().follow(None, &turn.game, 0).await.unwrap().events;
    assert_eq!(events.len() as u64, table.version());
    assert_eq!(actions(&table).iter().filter(|played| **played == action).count(), 1);
}
