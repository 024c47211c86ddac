//! Data of earlier versions of the program, opened by this one.
//!
//! `versions/0001.sql` is the dump of a file that the first version wrote. It contains a finished rated game, a running correspondence
//! game, a running game against a bot, an open game, and a game with tiles that chance turned up.

use super::*;
use pentad_api::GameInfo;
use pentad_store::{GameQuery, State, Store};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use std::path::Path;

const FIRST: &str = include_str!("versions/0001.sql");

/// Writes a file as the first version left it.
async fn first_version(file: &Path) {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}?mode=rwc", file.display());
    let mut connection = sqlx::AnyConnection::connect(&address).await.unwrap();
    connection.execute(AssertSqlSafe(FIRST)).await.unwrap();
    connection.close().await.unwrap();
}

async fn over(club: &Club, wanted: GameQuery) -> Vec<GameInfo> {
    club.archive().find(wanted, None, 50).await.unwrap().games
}

#[tokio::test]
async fn what_every_earlier_version_kept_is_there_and_goes_on() {
    for layout in 1..=Store::LAYOUT {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pentad.db");
        first_version(&file).await;
        Store::bring_to(&file, layout).await.unwrap();
        // The day after the file was written.
        let store = Store::open(Place::File(file.clone())).await.unwrap();
        let last = store.last_change().await.unwrap().unwrap();
        store.check_whole().await.unwrap();
        store.close().await;
        let time = Arc::new(SetTime::at(last + DAY as i64));
        let club = Club::open(Place::File(file), Settings::default(), time).await.unwrap();
        club.sweep().await.unwrap();
        for (state, count) in [(State::Open, 1), (State::Running, 2), (State::Over, 2)] {
            assert_eq!(club.store().count(state).await.unwrap(), count, "layout {layout}, {state:?}");
        }
        // Members keep their identity and their ratings.
        let ada = log_in(&club, None, &credentials("Ada")).await.unwrap().who;
        let bea = log_in(&club, None, &credentials("Bea")).await.unwrap().who;
        let [high, low] = [&ada, &bea].map(|who| club.people().profile(&who.name));
        let (high, low) = (high.await.unwrap(), low.await.unwrap());
        assert!(high.ratings[0].rating > low.ratings[0].rating && high.ratings[0].games == 1);
        // Finished games can be found and read, also by criteria that were not stored then. One of them is unlisted, and found only by its
        // players.
        assert_eq!(over(&club, GameQuery::default()).await.len(), 1);
        let seen_by = Some(ada.account.clone());
        assert_eq!(over(&club, GameQuery { seen_by: seen_by.clone(), ..GameQuery::default() }).await.len(), 2);
        let rated = over(&club, GameQuery { is_rated: Some(true), ..GameQuery::default() }).await;
        assert_eq!((rated.len(), rated[0].winners.as_slice()), (1, &[1][..]));
        let [winner, loser] = [0, 1].map(|place| (rated[0].seats[place].rating, rated[0].seats[place].rating_after));
        assert!(winner.0 == Some(1500) && loser.0 == Some(1500), "both began with the first rating");
        assert!(winner.1 > Some(1500) && loser.1 < Some(1500) && loser.1.is_some());
        assert!(club.tables().record(&rated[0].id).await.unwrap().contains("[Players \"Ada, Bea\"]"));
        let by_rating = over(&club, GameQuery { least_rating: Some(1_000), ..GameQuery::default() }).await;
        assert_eq!(by_rating.iter().map(|game| &game.id).collect::<Vec<_>>(), [&rated[0].id]);
        let by_bot = over(&club, GameQuery { bot: Some("level:2".to_owned()), seen_by, ..GameQuery::default() }).await;
        assert_eq!(by_bot.len(), 1);
        // Running games go on, and every list of events replays to the same table.
        for game in club.lobby().games_of(&ada, State::Running, 10).await.unwrap().games {
            let before = table(&club, &game.id).await;
            assert_eq!(before.version(), game.version);
            let Awaited::Person(seat) = before.awaited() else { continue };
            if seat.number() == 2 && game.game == "quintets" {
                let action = any_action(before.played().last(), &mut random(1));
                act(&club, &bea, &game.id, play(&action)).await.unwrap();
                assert_eq!(table(&club, &game.id).await.played().plies(), before.played().plies() + 1);
                assert_eq!(club.chat().chats(Some(&ada), &game.id).await.unwrap().lines[0].text, "Have fun!");
            }
        }
        let open = club.lobby().offers().await.unwrap().open;
        let joined = open.iter().find(|game| game.game == "iri").unwrap();
        act(&club, &bea, &joined.id, sit(2)).await.unwrap();
    }
}

/// A published migration is never changed: files that have applied it could not be opened any more.
#[tokio::test]
async fn a_file_of_the_first_version_knows_the_first_step_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pentad.db");
    first_version(&file).await;
    Store::bring_to(&file, 1).await.unwrap();
    assert!(FIRST.contains("_sqlx_migrations") && !FIRST.contains("mail_from"));
}
