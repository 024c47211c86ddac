use super::*;
use pentad_api::ServerMessage;
use pentad_club::Archive;
use pentad_store::GameQuery;

fn rated() -> OpenGame {
    OpenGame { rated: true, takebacks: false, time: live(10 * MINUTE), ..wish("iris", two()) }
}

/// Opens a rated game of two and plays it far enough that a resignation counts.
async fn begun(club: &Club, people: &[Who; 2]) -> String {
    let id = seated(club, people, rated()).await;
    play_on(club, people, &id, 6).await;
    id
}

async fn settled(club: &Club, id: &str) {
    for _ in 0..6_000 {
        if !club.store().unsettled(100).await.unwrap().contains(&id.to_owned()) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it is never settled");
}

#[tokio::test]
async fn a_rated_game_changes_both_ratings_exactly_once() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let id = begun(club, &people).await;
    assert_eq!(act(club, &trial.guest().await, &id, sit(2)).await.unwrap_err().code(), "forbidden");
    act(club, &people[1], &id, Command::Resign).await.unwrap();
    settled(club, &id).await;
    // Other processes look for games to settle as well.
    let other = trial.restarted().await;
    other.sweep().await.unwrap();
    let [ada, bea] = [club.people().profile("Ada").await.unwrap(), club.people().profile("Bea").await.unwrap()];
    assert!(ada.ratings[0].rating > 1600.0 && bea.ratings[0].rating < 1400.0);
    assert_eq!((ada.ratings[0].games, ada.courses[0].len(), bea.courses[0].len()), (1, 1, 1));
    assert_eq!(ada.courses[0][0].played, id);
    assert_eq!(club.people().me(&people[0]).await.unwrap().ratings, ada.ratings);
}

#[tokio::test]
async fn a_game_that_is_over_shows_the_ratings_it_was_played_with() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let mut shown = Vec::new();
    for _ in 0..2 {
        let id = begun(club, &people).await;
        let mut heard = club.bus().listen(&pentad_bus::about_game(&id)).await;
        act(club, &people[1], &id, Command::Resign).await.unwrap();
        // The listeners of the game are notified.
        let told = loop {
            let word = heard.recv().await.unwrap();
            if let Some(ServerMessage::Rated { seats, .. }) = word.told().map(|told| &told.tell) {
                break seats.clone();
            }
        };
        assert_eq!(club.tables().follow(None, &id, 0).await.unwrap().info.seats, told);
        shown.push((id, told));
        // Once settled, a rating changes only with the next game.
        trial.time.pass(1_000);
    }
    let numbers = |place: usize| {
        let seats = shown.iter().map(|(_, seats)| (seats[place].rating.unwrap(), seats[place].rating_after.unwrap()));
        seats.collect::<Vec<_>>()
    };
    let (ada, bea) = (numbers(0), numbers(1));
    assert_eq!((ada[0].0, bea[0].0), (1500, 1500));
    assert!(ada[0].1 > 1600 && bea[0].1 < 1400);
    assert_eq!((ada[1].0, bea[1].0), (ada[0].1, bea[0].1), "the second began where the first led");
    // The lists show the same ratings, and none for games that do not count.
    let casual = seated(club, &people, wish("iris", two())).await;
    let running = club.tables().follow(None, &casual, 0).await.unwrap().info;
    assert_eq!(running.seats[0].rating, Some(ada[1].1), "those who play see how strong the others are now");
    act(club, &people[0], &casual, play("c3")).await.unwrap();
    act(club, &people[0], &casual, Command::Resign).await.unwrap();
    let over = club.lobby().games_of(&people[0], pentad_store::State::Over, 10).await.unwrap().games;
    let of = |id: &str| over.iter().find(|game| game.id == id).unwrap().seats.clone();
    for (id, told) in &shown {
        assert_eq!(of(id), *told);
    }
    assert!(of(&casual).iter().all(|seat| seat.rating.is_none() && seat.rating_after.is_none()));
}

#[tokio::test]
async fn games_settled_at_the_same_time_all_count() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let mut games = Vec::new();
    for _ in 0..12 {
        let id = begun(club, &people).await;
        games.push(id);
    }
    let resigning = games.iter().cloned().map(|id| {
        let (club, who) = (club.clone(), people[1].clone());
        tokio::spawn(async move { act(&club, &who, &id, Command::Resign).await.unwrap() })
    });
    for task in resigning.collect::<Vec<_>>() {
        task.await.unwrap();
    }
    for id in &games {
        for _ in 0..20 {
            club.sweep().await.unwrap();
        }
        settled(club, id).await;
    }
    assert_eq!(club.people().profile("Ada").await.unwrap().ratings[0].games, 12);
}

#[tokio::test]
async fn ratings_are_earned_and_not_made() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let play_one = async |people: &[Who; 2]| {
        let id = begun(club, people).await;
        act(club, &people[1], &id, Command::Resign).await.unwrap();
        settled(club, &id).await;
    };
    let rating =
        async |name: &str| club.people().profile(name).await.unwrap().ratings.first().map(|known| known.rating);
    let mut course = Vec::new();
    for _ in 0..25 {
        play_one(&people).await;
        course.push(rating("Ada").await.unwrap());
    }
    let gains: Vec<f64> = course.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(gains.windows(2).all(|pair| pair[1] < pair[0]) && gains[20] < 0.01, "{gains:?}");
    assert!(course[24] < 1_800.0, "{course:?}");
    assert_eq!(club.people().profile("Ada").await.unwrap().ratings[0].games, 25);
    // Days later, such a game counts again.
    trial.time.pass(4 * DAY as i64);
    play_one(&people).await;
    assert!(rating("Ada").await.unwrap() > course[24] + 1.0);
    // Two people at one address.
    let two = [trial.member("Cem").await, trial.member("Dan").await];
    for who in &two {
        club.people().acts_from(who, [203, 0, 113, 9].into());
    }
    play_one(&two).await;
    assert_eq!(rating("Cem").await, None);
    club.people().acts_from(&two[1], [203, 0, 113, 10].into());
    play_one(&two).await;
    assert!(rating("Cem").await.unwrap() > 1_600.0);
}

#[tokio::test]
async fn a_game_given_up_at_once_changes_no_rating() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    for moves in 1..=6 {
        let id = seated(club, &people, rated()).await;
        play_on(club, &people, &id, moves).await;
        act(club, &people[1], &id, Command::Resign).await.unwrap();
        settled(club, &id).await;
        let counted = club.people().profile("Ada").await.unwrap().ratings.len();
        assert_eq!(counted, usize::from(moves == 6), "{moves} moves");
    }
}

#[tokio::test]
async fn an_aborted_game_changes_nothing() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let id = seated(club, &people, rated()).await;
    act(club, &people[0], &id, Command::Abort).await.unwrap();
    settled(club, &id).await;
    assert!(club.people().profile("Ada").await.unwrap().ratings.is_empty());
}

#[tokio::test]
async fn the_archive_finds_games_by_all_that_is_known_of_them() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let mut played = Vec::new();
    for round in 0..6 {
        trial.time.pass(1_000);
        let id = seated(club, &people, wish("iris", two())).await;
        act(club, &people[0], &id, play(if round % 2 == 0 { "c3" } else { "d4" })).await.unwrap();
        act(club, &people[round % 2], &id, Command::Resign).await.unwrap();
        settled(club, &id).await;
        played.push(id);
    }
    let all = |games: pentad_api::Games| games.games.into_iter().map(|game| game.id).collect::<Vec<_>>();
    let wanted = GameQuery { game: Some("iris".to_owned()), ..GameQuery::default() };
    let mut newest_first = played.clone();
    newest_first.reverse();
    assert_eq!(all(club.archive().find(wanted.clone(), None, 50).await.unwrap()), newest_first);
    let page = club.archive().find(wanted.clone(), Some("ada"), 4).await.unwrap();
    let rest = club.archive().find(GameQuery { before: page.before, ..wanted.clone() }, Some("ada"), 4).await.unwrap();
    assert_eq!([all(page), all(rest.clone())].concat(), newest_first);
    assert_eq!(rest.before, None);
    let by_opening = GameQuery { opening: Some("d4 ".to_owned()), ..wanted.clone() };
    assert_eq!(all(club.archive().find(by_opening, None, 50).await.unwrap()).len(), 3);
    let won = GameQuery { result: Some("2".to_owned()), ..wanted.clone() };
    assert_eq!(all(club.archive().find(won, None, 50).await.unwrap()).len(), 3);
    assert!(
        club.archive()
            .find(GameQuery { game: Some("iri".to_owned()), ..GameQuery::default() }, None, 5)
            .await
            .unwrap()
            .games
            .is_empty()
    );
    // The archive knows the number of games from the first position and their continuations.
    let start = table(club, &played[0]).await.played().positions()[0].clone();
    let explored = club.archive().explore(&start).await.unwrap();
    assert_eq!((explored.games, explored.continuations.len()), (6, 2));
    assert_eq!(explored.position, format!("{:016x}", Archive::key_of(&start)));
    let centre = explored.continuations.iter().find(|next| next.action == "c3").unwrap();
    assert_eq!((centre.games, centre.won.as_slice(), centre.shared), (3, [0, 3].as_slice(), 0));
    let at = GameQuery { position: Some(Archive::key_of(&start)), ..GameQuery::default() };
    assert_eq!(all(club.archive().find(at, None, 50).await.unwrap()).len(), 6);
}

#[tokio::test]
async fn no_game_is_lost_between_two_pages() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    // Time stands still within each of the three groups.
    let mut played = Vec::new();
    for count in [1, 3, 1] {
        for _ in 0..count {
            let id = seated(club, &people, wish("iris", two())).await;
            act(club, &people[0], &id, play("c3")).await.unwrap();
            act(club, &people[0], &id, Command::Resign).await.unwrap();
            settled(club, &id).await;
            played.push(id);
        }
        trial.time.pass(1_000);
    }
    for most in 1..=played.len() {
        let (mut names, mut before) = (Vec::new(), None);
        loop {
            let page = club.archive().find(GameQuery { before, ..GameQuery::default() }, None, most).await.unwrap();
            names.extend(page.games.into_iter().map(|game| game.id));
            before = page.before;
            if before.is_none() {
                break;
            }
        }
        names.sort();
        let mut all = played.clone();
        all.sort();
        assert_eq!(names, all, "{most} at a time");
    }
}

/// Returns the names of the games that a search finds.
async fn found(club: &Club, wanted: GameQuery) -> Vec<String> {
    let mut names: Vec<String> =
        club.archive().find(wanted, None, 50).await.unwrap().games.into_iter().map(|game| game.id).collect();
    names.sort();
    names
}

#[tokio::test]
async fn games_are_found_by_the_level_of_play() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.member("Ada").await, trial.member("Bea").await]);
    let mut games = Vec::new();
    for _ in 0..3 {
        let id = begun(club, &people).await;
        act(club, &people[1], &id, Command::Resign).await.unwrap();
        settled(club, &id).await;
        games.push(id);
        trial.time.pass(1_000);
    }
    // An unrated game of two rated members, one with a guest, one with a bot.
    let casual = seated(club, &people, wish("iris", two())).await;
    act(club, &people[1], &casual, Command::Resign).await.unwrap();
    let with_guest = seated(club, &[people[0].clone(), trial.guest().await], wish("iris", two())).await;
    act(club, &people[0], &with_guest, Command::Resign).await.unwrap();
    let seats = vec![SeatWish::Me, SeatWish::Bot("level:2".to_owned())];
    let with_bot = club.opener().open_game(&people[0], &wish("iris", seats)).await.unwrap();
    act(club, &people[0], &with_bot, Command::Resign).await.unwrap();
    for id in [&casual, &with_guest, &with_bot] {
        settled(club, id).await;
    }
    let wanted = GameQuery::default;
    assert_eq!(found(club, GameQuery { bot: Some("level:2".to_owned()), ..wanted() }).await, [with_bot]);
    assert!(found(club, GameQuery { bot: Some("level:3".to_owned()), ..wanted() }).await.is_empty());
    // All ratings start at 1500: before the first game both had that, afterwards they drew apart.
    let exactly = GameQuery { least_rating: Some(1_500), most_rating: Some(1_500), ..wanted() };
    assert_eq!(found(club, exactly).await, [games[0].clone()]);
    let mut members = [games.clone(), vec![casual.clone()]].concat();
    members.sort();
    assert_eq!(found(club, GameQuery { most_rating: Some(3_000), ..wanted() }).await, members);
    assert_eq!(found(club, GameQuery { least_rating: Some(0), ..wanted() }).await, members);
    let ratings = club.store().ratings(&people[1].account).await.unwrap();
    let lowest = ratings[0].1.rating.round() as i64;
    assert_eq!(found(club, GameQuery { most_rating: Some(lowest), ..wanted() }).await, Vec::<String>::new());
    let above = GameQuery { least_rating: Some(lowest + 1), ..wanted() };
    let mut earlier = games.clone();
    earlier.sort();
    assert_eq!(found(club, above).await, earlier, "the casual game came after the last change");
}
