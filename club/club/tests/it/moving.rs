//! Copying a club from one store to another.

use super::*;
use pentad_store::{Store, StoreError};

/// Fills a club with members, ratings, chat, and games in every state.
async fn lived_in(trial: &Trial) -> Vec<String> {
    let club = &trial.club;
    let [ada, bea] = [trial.member("Ada").await, trial.member("Bea").await];
    let mut ids = Vec::new();
    for _ in 0..3 {
        let rated = OpenGame { rated: true, takebacks: false, time: live(10 * MINUTE), ..wish("iris", two()) };
        let id = seated(club, &[ada.clone(), bea.clone()], rated).await;
        play_on(club, &[ada.clone(), bea.clone()], &id, 6).await;
        ids.push(id);
    }
    act(club, &bea, &ids[0], Command::Resign).await.unwrap();
    let say = pentad_api::Say { room: pentad_table::Room::Players, text: "héllo".to_owned() };
    club.chat().say(&ada, &ids[1], &say).await.unwrap();
    while !club.store().unsettled(10).await.unwrap().is_empty() {
        club.sweep().await.unwrap();
    }
    ids
}

/// Opens a store in a file, independent of the other stores of the test.
async fn file(folder: &TempDir) -> Store {
    Store::open(Place::File(folder.path().join("moved.db"))).await.unwrap()
}

async fn club_in(folder: &TempDir, time: &Arc<SetTime>) -> Club {
    Club::open(Place::File(folder.path().join("moved.db")), Settings::default(), time.clone()).await.unwrap()
}

async fn records(club: &Club, ids: &[String]) -> Vec<String> {
    let mut records = Vec::new();
    for id in ids {
        records.push(club.tables().record(id).await.unwrap());
    }
    records
}

#[tokio::test]
async fn a_club_moves_with_everything_and_goes_on() {
    let (trial, folder) = (Trial::new().await, tempfile::tempdir().unwrap());
    let ids = lived_in(&trial).await;
    let before = records(&trial.club, &ids).await;
    let later = trial.club.now().millis() + 60_000;
    // A move and back again: through PostgreSQL if the tests have a server, otherwise from file to file.
    let there = file(&folder).await;
    let mut moved = Vec::new();
    trial.club.store().move_to(&there, later, |step| moved.push(step)).await.unwrap();
    let of =
        |table: &str| moved.iter().find(|step| step.table == table && step.is_compared).map_or(0, |step| step.rows);
    assert_eq!((of("games"), of("ratings"), of("said")), (3, 2, 1), "{moved:?}");
    let back = Trial::new().await;
    there.move_to(back.club.store(), later, |_| {}).await.unwrap();
    there.close().await;
    for club in [&club_in(&folder, &trial.time).await, &back.club] {
        assert_eq!(records(club, &ids).await, before);
        let mut people = Vec::new();
        for name in ["Ada", "Bea"] {
            people.push(log_in(club, None, &credentials(name)).await.unwrap().who);
        }
        play_on(club, &people, &ids[1], 1).await;
    }
}

/// Returns the message of the error.
fn why(moved: Result<(), StoreError>) -> String {
    moved.expect_err("it is refused").to_string()
}

#[tokio::test]
async fn a_move_that_was_broken_off_goes_on_and_never_into_another_club() {
    let (trial, folder) = (Trial::new().await, tempfile::tempdir().unwrap());
    let (own, there) = (trial.club.store(), file(&folder).await);
    let later = trial.club.now().millis() + 60_000;
    assert!(why(own.move_to(&there, later, |_| {}).await).contains("there is no club"));
    lived_in(&trial).await;
    // A club was started in the new place before, and has no accounts.
    there.note("alive", 1).await.unwrap();
    // Broken off in the middle by dropping the future.
    {
        let mut steps = 0;
        let (broken, half) = tokio::sync::oneshot::channel();
        let mut broken = Some(broken);
        let moving = own.move_to(&there, later, |_| {
            steps += 1;
            if steps == 4 {
                let _ = broken.take().map(|broken| broken.send(()));
            }
        });
        tokio::select! {
            biased;
            _ = half => {}
            done = moving => panic!("it was not broken off: {done:?}"),
        }
    }
    assert!(there.is_half_moved().await.unwrap());
    let half = Club::open(there.place().clone(), Settings::default(), trial.time.clone()).await;
    assert!(half.unwrap_err().to_string().contains("migrate"), "nobody plays in half a club");
    own.move_to(&there, later, |_| {}).await.unwrap();
    // Once the move is complete, the copy is a club of its own.
    assert!(why(own.move_to(&there, later, |_| {}).await).contains("there is a club already"));

    // The club ran again after a move was broken off.
    let other_folder = tempfile::tempdir().unwrap();
    let other = file(&other_folder).await;
    other.note("moving", 7).await.unwrap();
    assert!(why(own.move_to(&other, later, |_| {}).await).contains("has run since"));
    // A running club is not moved.
    trial.club.start().await.unwrap();
    assert!(why(own.move_to(&other, trial.club.now().millis(), |_| {}).await).contains("stop it first"));
}
