//! Fair sharing between people and addresses: seats in the lobby, opponents, thinking time; and privacy of unlisted games.

use super::*;
use pentad_api::Seek;
use pentad_catalog::AnyGame;
use pentad_club::{BotTurn, Thinkers, ThoughtTurn};
use pentad_store::GameQuery;
use pentad_table::Happening;
use std::pin::Pin;
use std::sync::Mutex;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

fn bot_game(game: &str, level: u8) -> OpenGame {
    OpenGame::new(game, vec![SeatWish::Bot(format!("level:{level}")), SeatWish::Me])
}

/// A guest at an address of a documentation network.
async fn guest_at(trial: &Trial, place: u8) -> Who {
    trial.guest().await.at([203, 0, 113, place].into())
}

#[tokio::test]
async fn one_place_cannot_drown_those_who_wait_in_the_lobby() {
    let trial = Trial::new().await;
    let club = &trial.club;
    let honest = guest_at(&trial, 1).await;
    let seat = club.opener().open_game(&honest, &wish("quintets", two())).await.unwrap();
    let mut opened = 0;
    for flood in 0..6 {
        let guest = guest_at(&trial, 2).await;
        for _ in 0..20 {
            trial.time.pass(1);
            match club.opener().open_game(&guest, &wish("iris", two())).await {
                Ok(_) => opened += 1,
                Err(refusal) => assert_eq!(refusal.code(), "too_much", "guest {flood}"),
            }
        }
    }
    assert_eq!(opened, 60, "all of one address together");
    let late = guest_at(&trial, 3).await;
    let last = club.opener().open_game(&late, &wish("quintets", two())).await.unwrap();
    let listed: Vec<String> = club.lobby().offers().await.unwrap().open.into_iter().map(|game| game.id).collect();
    assert_eq!(listed[0], seat, "the longest wait comes first");
    assert!(listed[..3].contains(&last), "an address that has one game comes before the second of another");
    // Within an address, accounts take turns as well.
    let neighbour = guest_at(&trial, 2).await;
    assert_eq!(club.opener().open_game(&neighbour, &wish("iris", two())).await.unwrap_err().code(), "too_much");
    // Guests without a known address are limited by account alone.
    club.opener().open_game(&trial.guest().await, &wish("iris", two())).await.unwrap();
}

#[tokio::test]
async fn games_with_bots_are_limited_by_person_and_by_address() {
    let trial = Trial::new().await;
    let club = &trial.club;
    let guest = guest_at(&trial, 1).await;
    let mut games = Vec::new();
    let refused = loop {
        match club.opener().open_game(&guest, &bot_game("iris", 1)).await {
            Ok(game) => games.push(game),
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((games.len(), refused.code()), (12, "too_much"));
    assert!(refused.to_string().contains("12 games with bots"), "{refused}");
    act(club, &guest, &games[0], Command::Resign).await.unwrap();
    club.opener().open_game(&guest, &bot_game("iris", 1)).await.unwrap();
    let mut from_address = 12;
    'guests: loop {
        let guest = guest_at(&trial, 1).await;
        for _ in 0..12 {
            match club.opener().open_game(&guest, &bot_game("iris", 1)).await {
                Ok(_) => from_address += 1,
                Err(refusal) => break 'guests assert!(refusal.to_string().contains("from your address"), "{refusal}"),
            }
        }
    }
    assert_eq!(from_address, 120);
    club.opener().open_game(&guest_at(&trial, 2).await, &bot_game("iris", 1)).await.unwrap();
    // Abandoned games do not block an address for ever.
    trial.time.pass(61 * MINUTE as i64);
    club.opener().open_game(&guest_at(&trial, 1).await, &bot_game("iris", 1)).await.unwrap();
}

/// Counts the actions of bots in these games.
async fn bots_acted(club: &Club, games: &[String]) -> usize {
    let mut acted = 0;
    for game in games {
        let stored = club.store().events(game, 0).await.unwrap();
        acted += stored.iter().filter(|kept| matches!(kept.event.what, Happening::Played(_))).count();
    }
    acted
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_of_strong_bots_does_not_hold_up_a_stranger() {
    let trial = Trial::with(Settings { bot_threads: 1, ..Settings::default() }).await;
    let club = &trial.club;
    let mut flood = Vec::new();
    for _ in 0..3 {
        let guest = guest_at(&trial, 1).await;
        for _ in 0..10 {
            flood.push(club.opener().open_game(&guest, &bot_game("enantiomerfolk", 8)).await.unwrap());
        }
    }
    let stranger = guest_at(&trial, 2).await;
    let games = [
        club.opener().open_game(&stranger, &bot_game("enantiomerfolk", 2)).await.unwrap(),
        club.opener().open_game(&stranger, &bot_game("enantiomerfolk", 8)).await.unwrap(),
    ];
    for game in &games {
        for _ in 0..60_000 {
            if table(club, game).await.played().plies() > 0 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert!(matches!(table(club, game).await.awaited(), Awaited::Person(_)));
    }
    let before = bots_acted(club, &flood).await;
    assert!(before < flood.len(), "the stranger was served before the flood was: {before}");
    // The flood is served too, with shorter thoughts that all give legal actions.
    for _ in 0..60_000 {
        if bots_acted(club, &flood).await == flood.len() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(bots_acted(club, &flood).await, flood.len());
}

/// A worker with one thread, which answers when the test tells it to.
#[derive(Debug)]
struct Worker {
    asked: Mutex<Vec<BotTurn>>,
    answers: tokio::sync::Mutex<mpsc::Receiver<ThoughtTurn>>,
}

impl Thinkers for Worker {
    fn ask(&self, turn: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        self.asked.lock().unwrap().push(turn);
        Box::pin(async { true })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(async { self.answers.lock().await.recv().await })
    }

    fn are_missed(&self) -> bool {
        false
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(60 * 60)
    }

    fn threads(&self) -> usize {
        1
    }
}

/// Waits until a condition holds.
async fn until(is_so: impl Fn() -> bool) {
    for _ in 0..6_000 {
        if is_so() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never was");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_are_handed_turns_in_rounds_and_no_more_than_they_have_threads() {
    let (sender, receiver) = mpsc::channel(1);
    let worker = Arc::new(Worker { asked: Mutex::default(), answers: tokio::sync::Mutex::new(receiver) });
    let trial = Trial::with(Settings { thinkers: Some(worker.clone()), ..Settings::default() }).await;
    let club = &trial.club;
    club.start().await.unwrap();
    let flood = guest_at(&trial, 1).await;
    for _ in 0..5 {
        club.opener().open_game(&flood, &bot_game("enantiomerfolk", 8)).await.unwrap();
    }
    let stranger = club.opener().open_game(&guest_at(&trial, 2).await, &bot_game("enantiomerfolk", 8)).await.unwrap();
    until(|| club.thoughts_waiting() == 5).await;
    let first = {
        let asked = worker.asked.lock().unwrap();
        assert_eq!(asked.len(), 1, "the others wait in the club");
        asked[0].clone()
    };
    assert_ne!(first.game, stranger);
    let action = Ok(club.tables().legal(&first.game).await.unwrap().remove(0));
    let (kept, is_kept) = oneshot::channel();
    sender.send(ThoughtTurn { game: first.game, version: first.version, action, kept }).await.unwrap();
    is_kept.await.unwrap();
    until(|| worker.asked.lock().unwrap().len() == 2).await;
    assert_eq!(worker.asked.lock().unwrap()[1].game, stranger, "whose address has had nothing is next");
}

async fn meets(club: &Club, who: &Who, seek: &Seek) -> (String, bool) {
    let id = club.pairing().pair(who, seek).await.unwrap();
    let is_open = table(club, &id).await.awaited() == Awaited::Players;
    (id, !is_open)
}

fn seek(game: &str, time: Option<TimeControl>) -> Seek {
    Seek { game: game.to_owned(), time, rated: false, at: None }
}

#[tokio::test]
async fn two_who_seek_the_same_meet_and_others_do_not() {
    let trial = Trial::new().await;
    let club = &trial.club;
    let [ann, ben, cid, dan] = [trial.guest().await, trial.guest().await, trial.guest().await, trial.guest().await];
    let days = Some(TimeControl::EachTurn { span: DAY });
    let (first, begins) = meets(club, &ann, &seek("iris", days)).await;
    assert!(!begins);
    // Another game, another time control and a private game do not fit. A repeated request opens no second game.
    assert_ne!(meets(club, &ben, &seek("quintets", days)).await.0, first);
    assert_ne!(meets(club, &ben, &seek("iris", None)).await.0, first);
    assert_eq!(meets(club, &ann, &seek("iris", days)).await, (first.clone(), false));
    let (met, begins) = meets(club, &cid, &seek("iris", days)).await;
    assert!(begins && met == first);
    // A waiting player asks again: the game has begun, and no other one is opened.
    let again = Seek { at: Some(first.clone()), ..seek("iris", days) };
    assert_eq!(meets(club, &ann, &again).await, (first, true));
    // A live game is offered only while its opener is present.
    let live = seek("iris", live(5 * MINUTE));
    let (absent, _) = meets(club, &dan, &live).await;
    trial.time.pass(1_000);
    let (second, begins) = meets(club, &ann, &live).await;
    assert!(!begins && second != absent);
    club.presence().came(&dan);
    // Both wait: the later one goes to the earlier one, and the later game is cancelled.
    trial.time.pass(1_000);
    let (met, begins) = meets(club, &ann, &Seek { at: Some(second.clone()), ..live.clone() }).await;
    assert!(begins && met == absent);
    assert!(table(club, &second).await.ending().is_some());
    assert_eq!(meets(club, &dan, &Seek { at: Some(absent.clone()), ..live }).await, (absent, true));
}

#[tokio::test]
async fn a_private_game_is_found_by_its_players_alone() {
    let trial = Trial::new().await;
    let club = &trial.club;
    let people = [trial.member("Ada").await, trial.member("Bea").await];
    let stranger = trial.guest().await;
    let private =
        OpenGame { listed: false, time: live(5 * MINUTE), rated: true, takebacks: false, ..wish("iris", two()) };
    let game = seated(club, &people, private.clone()).await;
    let public = seated(club, &people, OpenGame { listed: true, ..private }).await;
    let watched = |lobby: pentad_api::Lobby| lobby.running.into_iter().map(|game| game.id).collect::<Vec<_>>();
    assert_eq!(watched(club.lobby().offers().await.unwrap()), std::slice::from_ref(&public));
    for id in [&game, &public] {
        play_on(club, &people, id, 6).await;
        act(club, &people[0], id, Command::Resign).await.unwrap();
    }
    for _ in 0..6_000 {
        if club.store().unsettled(10).await.unwrap().is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let found = async |who: Option<&Who>, player: Option<&str>| {
        let games = club
            .archive()
            .find(GameQuery { seen_by: who.map(|who| who.account.clone()), ..GameQuery::default() }, player, 50)
            .await
            .unwrap()
            .games;
        games.into_iter().map(|game| game.id).collect::<std::collections::BTreeSet<_>>()
    };
    for who in [None, Some(&stranger)] {
        assert_eq!(found(who, None).await, [public.clone()].into());
        assert_eq!(found(who, Some("Ada")).await, [public.clone()].into());
    }
    assert_eq!(found(Some(&people[1]), None).await, [public.clone(), game.clone()].into());
    // Its actions and its name do not appear elsewhere either.
    let start = AnyGame::start(&table(club, &game).await.played().record().headers).unwrap();
    assert_eq!(club.archive().explore(&start).await.unwrap().games, 1);
    let courses = club.people().profile("Ada").await.unwrap().courses;
    let named: Vec<&str> = courses[0].iter().map(|point| &*point.played).collect();
    assert!(named.contains(&&*public) && !named.contains(&&*game), "{named:?}");
    // People with the link can see it, and a rematch is as private as the game before it.
    assert!(club.tables().follow(Some(&stranger), &game, 0).await.is_ok());
    for who in &people {
        act(club, who, &game, Command::Rematch).await.unwrap();
    }
    let next = club.tables().follow(None, &game, 0).await.unwrap().info.next.expect("another game follows");
    assert_eq!(watched(club.lobby().offers().await.unwrap()), Vec::<String>::new(), "{next} runs unseen");
}
