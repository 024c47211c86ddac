//! Background tasks of the club.

use super::*;
use pentad_api::Say;
use pentad_catalog::Cause;
use pentad_club::{BotTurn, Settings, Thinkers, ThoughtTurn};
use pentad_store::StoreError;
use pentad_table::{Ending, Happening, Room};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::Arc;

#[tokio::test]
async fn a_flag_falls_though_nobody_looks_and_exactly_once() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, OpenGame { time: live(5 * MINUTE), ..wish("iris", two()) }).await;
    act(club, &people[0], &id, play("c3")).await.unwrap();
    trial.time.pass(5 * MINUTE as i64 - 1);
    club.sweep().await.unwrap();
    assert!(table(club, &id).await.ending().is_none());
    trial.time.pass(1);
    let others = [club.clone(), trial.restarted().await];
    let sweeps = others.map(|club| tokio::spawn(async move { club.sweep().await }));
    for sweep in sweeps {
        sweep.await.unwrap().unwrap();
    }
    let stored = club.store().events(&id, 0).await.unwrap();
    let falls = stored.iter().filter(|kept| matches!(kept.event.what, Happening::Lost { cause: Cause::Flagged, .. }));
    assert_eq!(falls.count(), 1);
    club.sweep().await.unwrap();
}

#[tokio::test]
async fn a_game_of_days_goes_over_restarts_vacation_and_two_days() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let time = Some(TimeControl::EachTurn { span: 3 * DAY });
    let wish = OpenGame { time, vacation: 10 * DAY, ..wish("iris", two()) };
    let id = seated(&trial.club, &people, wish).await;
    act(&trial.club, &people[0], &id, play("c3")).await.unwrap();
    let mut club = trial.club.clone();
    for day in 0..2 {
        trial.time.pass(DAY as i64);
        club = trial.restarted().await;
        club.sweep().await.unwrap();
        assert_eq!(table(&club, &id).await.all_left(club.now())[1], (2 - day) * DAY);
    }
    act(&club, &people[1], &id, Command::BeginVacation).await.unwrap();
    trial.time.pass(9 * DAY as i64);
    club.sweep().await.unwrap();
    assert_eq!(table(&club, &id).await.all_left(club.now())[1], DAY);
    act(&club, &people[1], &id, Command::EndVacation).await.unwrap();
    let action = any_action(table(&club, &id).await.played().last(), &mut random(2));
    act(&club, &people[1], &id, play(&action)).await.unwrap();
    trial.time.pass(3 * DAY as i64);
    club.sweep().await.unwrap();
    assert!(matches!(table(&club, &id).await.ending(), Some(Ending::Lost(_))));
}

#[tokio::test]
async fn four_people_finish_a_game_of_iri_over_a_week() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await, trial.guest().await, trial.guest().await];
    let time = Some(TimeControl::EachTurn { span: 5 * DAY });
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open, SeatWish::Open];
    let id = seated(&trial.club, &people, OpenGame { time, ..wish("iri", seats) }).await;
    let (mut club, mut random, mut acted) = (trial.club.clone(), random(5), 0);
    let began = club.now();
    while let Awaited::Person(seat) = table(&club, &id).await.awaited() {
        // The players act twice a day, and now and then the server is restarted.
        trial.time.pass(DAY as i64 / 2);
        if acted % 7 == 0 {
            club = trial.restarted().await;
        }
        club.sweep().await.unwrap();
        let action = any_action(table(&club, &id).await.played().last(), &mut random);
        act(&club, &people[seat.index()], &id, play(&action)).await.unwrap();
        acted += 1;
    }
    assert_eq!(table(&club, &id).await.ending(), Some(Ending::Rules), "after {acted} actions");
    assert!(club.now().since(began) > 7 * DAY);
    let record = club.tables().record(&id).await.unwrap();
    assert!(!record.contains("[Ended"), "{record}");
}

#[tokio::test]
async fn the_time_in_which_the_club_was_away_is_nobodys() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let id = seated(&trial.club, &people, OpenGame { time: live(5 * MINUTE), ..wish("iris", two()) }).await;
    act(&trial.club, &people[0], &id, play("c3")).await.unwrap();
    trial.time.pass(20_000);
    trial.club.close().await;
    // The club restarts an hour later, on a machine whose clock has jumped as well.
    trial.time.pass(60 * MINUTE as i64);
    let club = trial.restarted().await;
    club.start().await.unwrap();
    assert_eq!(table(&club, &id).await.all_left(club.now()), [5 * MINUTE, 5 * MINUTE - 20_000]);
    // A clock that is set back freezes the time, and breaks nothing.
    trial.time.pass(-30 * MINUTE as i64);
    let action = any_action(table(&club, &id).await.played().last(), &mut random(2));
    act(&club, &people[1], &id, play(&action)).await.unwrap();
    assert_eq!(table(&club, &id).await.all_left(club.now()), [5 * MINUTE, 5 * MINUTE - 20_000]);
}

#[tokio::test]
async fn nobody_loses_by_days_that_ran_out_while_the_club_was_away() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let time = Some(TimeControl::EachTurn { span: DAY });
    let id = seated(&trial.club, &people, OpenGame { time, ..wish("iris", two()) }).await;
    act(&trial.club, &people[0], &id, play("c3")).await.unwrap();
    trial.time.pass((DAY - MINUTE) as i64);
    trial.club.close().await;
    trial.time.pass(2 * MINUTE as i64);
    let club = trial.restarted().await;
    club.start().await.unwrap();
    club.sweep().await.unwrap();
    assert_eq!(table(&club, &id).await.ending(), None);
    assert_eq!(table(&club, &id).await.all_left(club.now())[1], MINUTE);
}

#[tokio::test]
async fn games_that_nobody_joins_or_begins_are_called_off() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let open = club.opener().open_game(&people[0], &wish("iris", two())).await.unwrap();
    let unbegun = seated(club, &people, OpenGame { time: live(5 * MINUTE), ..wish("iris", two()) }).await;
    // In one game only chance has acted, in the other a person.
    let tiles = seated(club, &people, OpenGame { time: live(60 * MINUTE), ..wish("factory", two()) }).await;
    let begun = seated(club, &people, OpenGame { time: live(60 * MINUTE), ..wish("iris", two()) }).await;
    act(club, &people[0], &begun, play("c3")).await.unwrap();
    assert!(table(club, &tiles).await.played().plies() > 0);
    club.sweep().await.unwrap();
    assert_eq!(table(club, &open).await.awaited(), Awaited::Players);
    trial.time.pass(11 * MINUTE as i64);
    club.sweep().await.unwrap();
    assert_eq!(table(club, &unbegun).await.ending(), Some(Ending::Aborted));
    assert_eq!(table(club, &tiles).await.ending(), Some(Ending::Aborted));
    assert_eq!(table(club, &begun).await.ending(), None);
    trial.time.pass(31 * DAY as i64);
    club.sweep().await.unwrap();
    assert_eq!(table(club, &open).await.ending(), Some(Ending::Aborted));
}

/// Accepts turns and never computes them.
#[derive(Debug)]
struct Asleep;

impl Thinkers for Asleep {
    fn ask(&self, _: BotTurn) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(async { true })
    }

    fn next(&self) -> Pin<Box<dyn Future<Output = Option<ThoughtTurn>> + Send + '_>> {
        Box::pin(std::future::pending())
    }

    fn are_missed(&self) -> bool {
        false
    }

    fn patience(&self) -> std::time::Duration {
        std::time::Duration::from_secs(60 * 60)
    }

    fn threads(&self) -> usize {
        8
    }
}

#[tokio::test]
async fn a_bots_turn_is_taken_over_when_its_process_has_died() {
    // The process that opens the game hands the turn out and never plays it.
    let trial = Trial::with(Settings { thinkers: Some(Arc::new(Asleep)), ..Settings::default() }).await;
    let guest = trial.guest().await;
    let seats = vec![SeatWish::Bot("level:1".to_owned()), SeatWish::Me];
    let id = trial.club.opener().open_game(&guest, &wish("iris", seats)).await.unwrap();
    let club = trial.restarted_with(Settings::default()).await;
    club.start().await.unwrap();
    for _ in 0..6_000 {
        if table(&club, &id).await.played().plies() == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let stored = club.store().events(&id, 0).await.unwrap();
    assert_eq!(stored.len(), 2, "the bot has played once");
}

#[tokio::test]
async fn what_is_said_turns_no_text_around() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, wish("iris", two())).await;
    let say = |text: &str| Say { room: Room::Players, text: text.to_owned() };
    club.chat().say(&people[0], &id, &say("\u{202e}dlrow\u{2066} שלום\u{200f}!")).await.unwrap();
    assert_eq!(club.chat().chats(Some(&people[1]), &id).await.unwrap().lines[0].text, "dlrow שלום\u{200f}!");
    assert_eq!(club.chat().say(&people[0], &id, &say("\u{202e} \u{2069}")).await.unwrap_err().code(), "refused");
}

#[tokio::test]
async fn what_is_said_is_heard_by_those_it_is_for() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await, trial.guest().await]);
    let id = seated(club, &people[..2], wish("iris", two())).await;
    let say = |room: Room, text: &str| Say { room, text: text.to_owned() };
    club.chat().say(&people[0], &id, &say(Room::Players, "<b>hello</b>")).await.unwrap();
    club.chat().say(&people[2], &id, &say(Room::Spectators, "what a game")).await.unwrap();
    assert_eq!(club.chat().say(&people[2], &id, &say(Room::Players, "psst")).await.unwrap_err().code(), "forbidden");
    assert_eq!(club.chat().say(&people[0], &id, &say(Room::Players, " ")).await.unwrap_err().code(), "refused");
    let heard = |chats: pentad_api::Chats| chats.lines.into_iter().map(|line| line.text).collect::<Vec<_>>();
    assert_eq!(heard(club.chat().chats(Some(&people[1]), &id).await.unwrap()), ["<b>hello</b>"]);
    assert_eq!(heard(club.chat().chats(None, &id).await.unwrap()), ["what a game"]);
    club.chat().block(&people[1], &id, &people[0].name, true).await.unwrap();
    assert!(heard(club.chat().chats(Some(&people[1]), &id).await.unwrap()).is_empty());
    let flood = (0..30).map(|_| say(Room::Players, "again")).collect::<Vec<_>>();
    let mut refused = 0;
    for line in &flood {
        refused += usize::from(club.chat().say(&people[0], &id, line).await.is_err());
    }
    assert!(refused >= 10, "{refused}");
    let report =
        async || club.chat().report(&people[1], &id, &people[0].name, "says the same thing again and again").await;
    for _ in 0..20 {
        report().await.unwrap();
    }
    assert_eq!(report().await.unwrap_err().code(), "too_much");
}

#[tokio::test]
async fn a_name_that_two_guests_share_is_neither_blocked_nor_reported() {
    let trial = Trial::new().await;
    let club = &trial.club;
    // There are fewer names than rounds.
    let mut met = HashMap::new();
    let (one, other) = loop {
        let guest = trial.guest().await;
        if let Some(before) = met.insert(guest.name.clone(), guest.clone()) {
            break (before, guest);
        }
    };
    let people = [one.clone(), other.clone(), trial.guest().await];
    let seats = vec![SeatWish::Me, SeatWish::Open, SeatWish::Open];
    let id = seated(club, &people, wish("quintets", seats)).await;
    assert_eq!(club.chat().block(&people[2], &id, &one.name, true).await.unwrap_err().code(), "invalid");
    assert_eq!(club.chat().report(&people[2], &id, &one.name, "rude").await.unwrap_err().code(), "invalid");
    // Each of the two means the other one.
    club.chat().block(&one, &id, &one.name, true).await.unwrap();
    assert_eq!(club.chat().blocked(&one).await.unwrap(), [other.account]);
}

#[tokio::test]
async fn a_file_of_a_later_version_or_a_damaged_one_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pentad.db");
    std::fs::write(&file, "this is no database, and longer than its header would be: ".repeat(50)).unwrap();
    let time = Arc::new(SetTime::at(0));
    let refused = Club::open(Place::File(file.clone()), Settings::default(), time.clone()).await.unwrap_err();
    assert!(matches!(refused, StoreError::Corrupt(_)), "{refused}");
    std::fs::remove_file(&file).unwrap();
    let club = Club::open(Place::File(file.clone()), Settings::default(), time.clone()).await.unwrap();
    club.store().pretend_later_version(Store::LAYOUT as i64).await;
    club.close().await;
    // A later version that only added something lets this one continue.
    let club = Club::open(Place::File(file.clone()), Settings::default(), time.clone()).await.unwrap();
    club.store().note("needs", Store::LAYOUT as i64 + 1).await.unwrap();
    club.close().await;
    let refused = Club::open(Place::File(file), Settings::default(), time).await.unwrap_err();
    assert!(matches!(refused, StoreError::FromLater(_)), "{refused}");
}

#[tokio::test]
async fn a_game_without_a_clock_that_somebody_has_left_can_be_claimed_after_weeks() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let game = seated(&trial.club, &people, wish("quintets", vec![SeatWish::Me, SeatWish::Open])).await;
    let first = any_action(table(&trial.club, &game).await.played().last(), &mut random(1));
    act(&trial.club, &people[0], &game, play(&first)).await.unwrap();
    let claim = || Command::Claim { seat: Seat::numbered(2).unwrap() };
    trial.time.pass(13 * DAY as i64);
    trial.club.sweep().await.unwrap();
    assert!(act(&trial.club, &people[0], &game, claim()).await.is_err(), "two weeks are not over");
    trial.time.pass(2 * DAY as i64);
    trial.club.sweep().await.unwrap();
    // A player who comes back is not absent.
    trial.club.presence().came_to(&people[1], &game).await;
    trial.time.pass(MINUTE as i64);
    assert!(act(&trial.club, &people[0], &game, claim()).await.is_err(), "the other has come back");
    trial.club.presence().went_from(&people[1], &game).await;
    trial.time.pass(15 * DAY as i64);
    trial.club.sweep().await.unwrap();
    // Neither is a player who acts without a connection, as programs do.
    let second = any_action(table(&trial.club, &game).await.played().last(), &mut random(2));
    act(&trial.club, &people[1], &game, play(&second)).await.unwrap();
    trial.time.pass(MINUTE as i64);
    assert!(act(&trial.club, &people[0], &game, claim()).await.is_err(), "the other has played");
    let third = any_action(table(&trial.club, &game).await.played().last(), &mut random(3));
    act(&trial.club, &people[0], &game, play(&third)).await.unwrap();
    trial.time.pass(15 * DAY as i64);
    trial.club.sweep().await.unwrap();
    trial.time.pass(MINUTE as i64);
    act(&trial.club, &people[0], &game, claim()).await.unwrap();
    let table = table(&trial.club, &game).await;
    assert!(table.ending().is_some() && table.winners().contains(Seat::FIRST));
}
