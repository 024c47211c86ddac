//! Several processes that serve one club over a NATS server: the knowledge that they must share.

use super::*;
use pentad_api::{Expect, Expected, ServerMessage};
use pentad_club::{Bus, BusAddress, Heard, SystemTime, Told, Word, about_game, about_lobby, about_person};
use pentad_services::Nats;
use pentad_table::{Event, Happening, TimeControl};
use std::time::{Duration, Instant};

/// Two processes over one store.
struct Two {
    nats: Nats,
    clubs: [Club; 2],
    _folder: TempDir,
}

impl Two {
    async fn new() -> Two {
        let nats = Nats::start().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let place = fresh_place(folder.path()).await;
        let clubs = [process(&nats, &place).await, process(&nats, &place).await];
        Two { nats, clubs, _folder: folder }
    }
}

async fn process(nats: &Nats, place: &Place) -> Club {
    let bus = Bus::join(&BusAddress::at(&nats.address())).await.unwrap();
    let time = Arc::new(SystemTime::start());
    let club = Club::open_with(place.clone(), bus, Settings::default(), time).await.unwrap();
    club.started().await.unwrap()
}

/// Returns the next message that `wanted` accepts, within a generous time.
async fn next<T>(heard: &mut Heard, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
    let looking = async {
        loop {
            let word = heard.recv().await.expect("the bus goes on");
            if let Some(found) = word.told().and_then(|told| wanted(&told.tell)) {
                return found;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(30), looking).await.expect("it was told in time")
}

fn events(tell: &ServerMessage) -> Option<Vec<Event>> {
    if let ServerMessage::Events { events, .. } = tell { Some(events.clone()) } else { None }
}

/// Accepts events with an action: the event of a player sitting down may still be on its way.
fn played(tell: &ServerMessage) -> Option<Vec<Event>> {
    events(tell).filter(|events| events.iter().any(|event| matches!(event.what, Happening::Played(_))))
}

async fn a_game(clubs: &[Club; 2]) -> ([Who; 2], String) {
    let people = [clubs[0].people().welcome().await.unwrap().1, clubs[1].people().welcome().await.unwrap().1];
    let game =
        clubs[0].opener().open_game(&people[0], &wish("quintets", vec![SeatWish::Me, SeatWish::Open])).await.unwrap();
    act(&clubs[1], &people[1], &game, sit(2)).await.unwrap();
    (people, game)
}

/// Plays an action for the player to act, at that player's process.
async fn move_on(clubs: &[Club; 2], people: &[Who; 2], game: &str, number: u64) -> usize {
    let table = table(&clubs[0], game).await;
    let seat = table.turn().seat().unwrap().index();
    let action = any_action(table.played().last(), &mut random(number));
    act(&clubs[seat], &people[seat], game, play(&action)).await.unwrap();
    seat
}

/// Waits until a listener in another process hears messages of this one: the subscription may take a moment.
async fn heard_from(club: &Club, subject: &str, heard: &mut Heard) {
    for _ in 0..1_000 {
        club.bus().tell(subject, Told::to_all(ServerMessage::Pong { id: 0, now: 0 }));
        let is_pong = |word: &Word| matches!(word, Word::Told(told) if matches!(told.tell, ServerMessage::Pong { .. }));
        if let Ok(Ok(word)) = tokio::time::timeout(Duration::from_millis(20), heard.recv()).await
            && is_pong(&word)
        {
            return;
        }
    }
    panic!("the other process is never heard")
}

#[tokio::test]
async fn what_happens_at_one_process_is_told_at_the_other() {
    let two = Two::new().await;
    let (people, game) = a_game(&two.clubs).await;
    let mut heard =
        [two.clubs[0].bus().listen(&about_game(&game)).await, two.clubs[1].bus().listen(&about_game(&game)).await];
    let mut turns = two.clubs[1].bus().listen(&about_person(&people[1].account)).await;
    // Listeners of a game get lost messages from the store; messages for a person count only from here on.
    for club in &two.clubs {
        club.tables().follow(None, &game, 0).await.unwrap();
    }
    heard_from(&two.clubs[0], &about_person(&people[1].account), &mut turns).await;
    for number in 0..6 {
        let seat = move_on(&two.clubs, &people, &game, number).await;
        let [one, other] = &mut heard;
        assert_eq!(next(one, played).await, next(other, played).await);
        if seat == 0 {
            let told = |tell: &ServerMessage| matches!(tell, ServerMessage::Turn { is_yours: true, .. }).then_some(());
            next(&mut turns, told).await;
        }
    }
}

#[tokio::test]
async fn who_is_there_and_what_there_is_to_play_is_known_everywhere() {
    let two = Two::new().await;
    let [one, other] = &two.clubs;
    let (people, game) = a_game(&two.clubs).await;
    let both =
        |tell: &ServerMessage| if let ServerMessage::Present { seats, .. } = tell { Some(seats.clone()) } else { None };
    other.presence().came_to(&people[1], &game).await;
    // A listener that comes later asks for the presence.
    let mut heard = one.bus().listen(&about_game(&game)).await;
    assert_eq!(next(&mut heard, both).await, [2]);
    assert_eq!(one.tables().follow(None, &game, 0).await.unwrap().present, [2]);
    other.presence().went_from(&people[1], &game).await;
    assert_eq!(next(&mut heard, both).await, [0; 0]);

    let mut lobby = other.bus().listen(&about_lobby()).await;
    one.presence().came(&people[0]);
    let mut wanted = wish("iris", vec![SeatWish::Me, SeatWish::Open]);
    wanted.time = live(60_000);
    let open = one.opener().open_game(&people[0], &wanted).await.unwrap();
    next(&mut lobby, |tell| match tell {
        ServerMessage::Lobby(lobby) if lobby.people == 1 && lobby.open.iter().any(|game| game.id == open) => Some(()),
        _ => None,
    })
    .await;

    // A session that ends in one process is not accepted by the other.
    let (secret, guest) = one.people().welcome().await.unwrap();
    assert!(other.people().recognise(&secret).await.unwrap().is_some());
    one.people().log_out(&guest).await.unwrap();
    let since = Instant::now();
    while other.people().recognise(&secret).await.unwrap().is_some() {
        assert!(since.elapsed() < Duration::from_secs(120), "a session that has ended is still recognised");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn without_nats_games_go_on_and_followers_elsewhere_hear_of_it() {
    let mut two = Two::new().await;
    let (people, game) = a_game(&two.clubs).await;
    let mut followers: Vec<Vec<Event>> = Vec::new();
    let mut heard = Vec::new();
    for club in &two.clubs {
        heard.push(club.bus().listen(&about_game(&game)).await);
        followers.push(club.tables().follow(None, &game, 0).await.unwrap().events);
    }
    for number in 0..12 {
        // NATS is killed and restarted in between.
        match number {
            4 => two.nats.kill(),
            8 => two.nats.resume().unwrap(),
            _ => {}
        }
        move_on(&two.clubs, &people, &game, number).await;
        for (place, heard) in heard.iter_mut().enumerate() {
            let known = followers[place].len() as u64;
            // Events that were heard already may be repeated.
            let new =
                next(heard, |tell| events(tell).filter(|new| new.last().is_some_and(|last| last.number >= known)));
            followers[place].extend(new.await.into_iter().filter(|event| event.number >= known));
        }
    }
    let stored = two.clubs[0].tables().follow(None, &game, 0).await.unwrap().events;
    assert!(followers.iter().all(|events| *events == stored));
    assert!(!Table::replay(&stored).unwrap().played().actions().is_empty());
}

#[tokio::test]
async fn what_is_prepared_at_one_process_is_played_at_the_other() {
    let two = Two::new().await;
    let [one, other] = &two.clubs;
    let people = [one.people().welcome().await.unwrap().1, other.people().welcome().await.unwrap().1];
    let by_days = OpenGame {
        time: Some(TimeControl::EachTurn { span: 3 * DAY }),
        ..wish("iris", vec![SeatWish::Me, SeatWish::Open])
    };
    let game = one.opener().open_game(&people[0], &by_days).await.unwrap();
    act(other, &people[1], &game, sit(2)).await.unwrap();
    // Both processes have the table in memory by now.
    let mut after = table(one, &game).await.played().last().clone();
    let expected = any_action(&after, &mut random(1));
    after.apply(after.read(&expected).unwrap());
    let answer = any_action(&after, &mut random(2));
    let line = Expected { ply: 0, if_played: vec![expected.clone()], answer };
    other.expecting().expect(&people[1], &game, Expect { lines: vec![line] }).await.unwrap();
    act(one, &people[0], &game, play(&expected)).await.unwrap();
    assert_eq!(table(other, &game).await.played().plies(), 2);
}

#[tokio::test]
async fn whoever_opens_the_next_game_everybody_is_led_to_it() {
    let mut two = Two::new().await;
    let (people, game) = a_game(&two.clubs).await;
    let mut heard = Vec::new();
    for club in &two.clubs {
        heard.push(club.bus().listen(&about_game(&game)).await);
        club.tables().follow(None, &game, 0).await.unwrap();
    }
    // From here on, the processes cannot exchange messages.
    two.nats.kill();
    act(&two.clubs[0], &people[0], &game, Command::Resign).await.unwrap();
    act(&two.clubs[0], &people[0], &game, Command::Rematch).await.unwrap();
    act(&two.clubs[1], &people[1], &game, Command::Rematch).await.unwrap();
    let mut led = Vec::new();
    for heard in &mut heard {
        led.push(
            next(heard, |tell| if let ServerMessage::Next { next, .. } = tell { Some(next.clone()) } else { None })
                .await,
        );
    }
    assert_eq!(led[0], led[1]);
}

#[tokio::test]
async fn a_rating_counts_every_game_though_two_processes_settle_at_once() {
    let two = Two::new().await;
    let mut members = Vec::new();
    for name in ["Ada", "Ben"] {
        members.push(two.clubs[0].people().add_member(&credentials(name), false).await.unwrap());
    }
    let rated = OpenGame {
        time: live(10 * MINUTE),
        rated: true,
        takebacks: false,
        ..wish("iris", vec![SeatWish::Me, SeatWish::Open])
    };
    let mut games = Vec::new();
    for _ in 0..6 {
        let game = two.clubs[0].opener().open_game(&members[0], &rated).await.unwrap();
        act(&two.clubs[0], &members[1], &game, sit(2)).await.unwrap();
        play_on(&two.clubs[0], &members, &game, 6).await;
        games.push(game);
    }
    let ending = games.iter().enumerate().map(|(place, game)| {
        let (club, who) = (two.clubs[place % 2].clone(), members[place % 2].clone());
        let game = game.clone();
        tokio::spawn(async move { act(&club, &who, &game, Command::Resign).await.unwrap() })
    });
    for ended in ending.collect::<Vec<_>>() {
        ended.await.unwrap();
    }
    let since = Instant::now();
    loop {
        let rating = two.clubs[0].store().rating(&members[0].account, "iris").await.unwrap();
        if rating.is_some_and(|rating| rating.games == games.len() as u64) {
            break;
        }
        assert!(since.elapsed() < Duration::from_secs(120), "{rating:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let course = two.clubs[0].store().rating_course(&members[0].account, "iris", 100).await.unwrap();
    assert_eq!(course.len(), games.len());
}
