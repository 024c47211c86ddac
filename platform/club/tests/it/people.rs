use super::*;
use pentad_api::NewToken;
use pentad_club::Secret;
use pentad_store::{AccountKind, State};

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_everything() {
    let trial = Trial::new().await;
    let (club, (secret, guest)) = (&trial.club, trial.club.welcome().await.unwrap());
    let id = seated(club, &[guest.clone(), trial.guest().await], wish("iris", two())).await;
    let member = club.join(&guest, &credentials("Ada")).await.unwrap();
    assert_eq!((member.account.as_str(), member.kind), (guest.account.as_str(), AccountKind::Member));
    let known = club.recognise(&secret).await.unwrap().unwrap();
    assert_eq!((known.name.as_str(), known.kind), ("Ada", AccountKind::Member));
    act(club, &known, &id, play("c3")).await.unwrap();
    assert_eq!(club.follow(None, &id, 0).await.unwrap().info.seats[0].name, "Ada");
    assert!(club.record(&id).await.unwrap().contains("Ada"));
    // Another guest who logs in as Ada brings games along.
    let (_, guest) = club.welcome().await.unwrap();
    let other = seated(club, &[guest.clone(), trial.guest().await], wish("iris", two())).await;
    let (secret, again) = club.log_in(Some(&guest), &credentials("ada")).await.unwrap();
    assert_eq!(again.account, member.account);
    act(club, &again, &other, play("c3")).await.unwrap();
    assert_eq!(club.games_of(&again, State::Running, 10).await.unwrap().games.len(), 2);
    club.log_out(&again).await.unwrap();
    assert!(club.recognise(&secret).await.unwrap().is_none());
}

#[tokio::test]
async fn names_are_had_once_and_passwords_are_not_guessed() {
    let trial = Trial::new().await;
    let club = &trial.club;
    trial.member("Ada").await;
    let guest = trial.guest().await;
    assert_eq!(club.join(&guest, &credentials("АDA")).await.unwrap_err().code(), "taken");
    assert_eq!(club.join(&guest, &credentials("<script>")).await.unwrap_err().code(), "invalid");
    let short = Credentials { name: "Bea".to_owned(), password: "short".to_owned() };
    assert_eq!(club.join(&guest, &short).await.unwrap_err().code(), "invalid");
    let wrong = Credentials { password: "wrong horse".to_owned(), ..credentials("Ada") };
    for _ in 0..10 {
        assert_eq!(club.log_in(None, &wrong).await.unwrap_err().code(), "forbidden");
    }
    assert_eq!(club.log_in(None, &credentials("Ada")).await.unwrap_err().code(), "too_much", "not even the right one");
    trial.time.pass(16 * MINUTE as i64);
    club.log_in(None, &credentials("Ada")).await.unwrap();
    let nobody = club.log_in(None, &credentials("Nobody here")).await.unwrap_err().to_string();
    assert_eq!(nobody, club.log_in(None, &wrong).await.unwrap_err().to_string(), "who is a member is not said");
    assert!(club.recognise(&Secret::brought("made up")).await.unwrap().is_none());
}

#[tokio::test]
async fn tokens_do_what_they_may_and_can_be_ended() {
    let trial = Trial::new().await;
    let (club, ada) = (&trial.club, trial.member("Ada").await);
    let wish_for = |scopes: &[&str]| NewToken {
        label: "my bot".to_owned(),
        scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(),
    };
    let reader = club.new_token(&ada, &wish_for(&["read"])).await.unwrap();
    let player = club.new_token(&ada, &wish_for(&["read", "play"])).await.unwrap();
    assert_eq!(club.new_token(&ada, &wish_for(&["account"])).await.unwrap_err().code(), "invalid");
    let reader = club.recognise(&reader).await.unwrap().unwrap();
    assert_eq!(club.open_game(&reader, &wish("iris", two())).await.unwrap_err().code(), "forbidden");
    let as_player = club.recognise(&player).await.unwrap().unwrap();
    club.open_game(&as_player, &wish("iris", two())).await.unwrap();
    assert_eq!(club.new_token(&as_player, &wish_for(&["play"])).await.unwrap_err().code(), "forbidden");
    assert_eq!(club.sessions(&as_player).await.unwrap_err().code(), "forbidden");
    let sessions = club.sessions(&ada).await.unwrap();
    assert_eq!(sessions.len(), 3);
    for token in sessions.iter().filter(|session| session.kind == "token") {
        club.end_session(&ada, &token.id).await.unwrap();
    }
    assert!(club.recognise(&player).await.unwrap().is_none());
    assert_eq!(club.end_session(&ada, "").await.unwrap_err().code(), "missing");
}

#[tokio::test]
async fn the_operator_bans_mutes_renames_and_removes() {
    let trial = Trial::new().await;
    let (club, ada, bea) = (&trial.club, trial.member("Ada").await, trial.member("Bea").await);
    let id = seated(club, &[ada.clone(), bea], wish("iris", two())).await;
    let account = club.account_of("ADA").await.unwrap();
    club.rename(&account, "Ada Two").await.unwrap();
    assert_eq!(club.follow(None, &id, 0).await.unwrap().info.seats[0].name, "Ada Two");
    let (secret, _) = club.log_in(None, &credentials("Ada Two")).await.unwrap();
    let until = club.now().millis() + DAY as i64;
    club.restrict(&account, until, until).await.unwrap();
    let banned = club.recognise(&secret).await.unwrap().unwrap();
    assert_eq!(act(club, &banned, &id, play("c3")).await.unwrap_err().code(), "forbidden");
    trial.time.pass(2 * DAY as i64);
    act(club, &banned, &id, play("c3")).await.unwrap();
    club.remove(&account).await.unwrap();
    assert!(club.recognise(&secret).await.unwrap().is_none());
    assert_eq!(club.log_in(None, &credentials("Ada Two")).await.unwrap_err().code(), "forbidden");
    let record = club.record(&id).await.unwrap();
    assert!(record.contains("a former member") && !record.contains("Ada"), "{record}");
    // No event holds a name either.
    for kept in club.store().events(&id, 0).await.unwrap() {
        assert!(!format!("{:?}", kept.event).contains("Ada"), "{:?}", kept.event);
    }
    club.join(&trial.guest().await, &credentials("Ada Two")).await.unwrap();
}

#[tokio::test]
async fn too_many_games_are_refused() {
    let trial = Trial::new().await;
    let (club, guest) = (&trial.club, trial.guest().await);
    let mut opened = Vec::new();
    let refusal = loop {
        match club.open_game(&guest, &wish("iris", two())).await {
            Ok(id) => opened.push(id),
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((opened.len(), refusal.code()), (20, "too_much"));
    act(club, &guest, &opened[0], Command::Abort).await.unwrap();
    club.open_game(&guest, &wish("iris", two())).await.unwrap();
}

#[tokio::test]
async fn what_the_operator_changes_is_felt_by_a_club_that_runs() {
    let trial = Trial::new().await;
    let (secret, guest) = trial.club.welcome().await.unwrap();
    let ada = trial.club.join(&guest, &credentials("Ada")).await.unwrap();
    let id = seated(&trial.club, &[ada, trial.guest().await], wish("iris", two())).await;
    trial.club.start().await.unwrap();
    assert_eq!(trial.club.recognise(&secret).await.unwrap().unwrap().name, "Ada");
    // The operator's program is another process over the same store.
    let operator = trial.restarted().await;
    let account = operator.account_of("Ada").await.unwrap();
    operator.rename(&account, "Bea").await.unwrap();
    let began = std::time::Instant::now();
    while trial.club.recognise(&secret).await.unwrap().unwrap().name != "Bea" {
        assert!(began.elapsed().as_secs() < 120, "it is not felt");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(trial.club.follow(None, &id, 0).await.unwrap().info.seats[0].name, "Bea");
    // A ban, and a password that was forgotten: the new one counts, and whoever is logged in is not any more.
    let account = operator.account_of("Bea").await.unwrap();
    operator.restrict(&account, trial.club.now().millis() + DAY as i64, 0).await.unwrap();
    let banned = async || {
        let who = trial.club.recognise(&secret).await.unwrap().unwrap();
        act(&trial.club, &who, &id, play("c3")).await.is_err_and(|refusal| refusal.code() == "forbidden")
    };
    let began = std::time::Instant::now();
    while !banned().await {
        assert!(began.elapsed().as_secs() < 120, "the ban is not felt");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    operator.set_password(&account, "battery staple").await.unwrap();
    while trial.club.recognise(&secret).await.unwrap().is_some() {
        assert!(began.elapsed().as_secs() < 120, "the session goes on");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(operator.log_in(None, &credentials("Bea")).await.is_err());
    let new = Credentials { password: "battery staple".to_owned(), ..credentials("Bea") };
    operator.log_in(None, &new).await.unwrap();
}

#[tokio::test]
async fn a_session_says_in_which_browser_it_is() {
    let trial = Trial::new().await;
    let club = &trial.club;
    trial.member("Ada").await;
    let (secret, who) = club.log_in(None, &credentials("Ada")).await.unwrap();
    let label = async || {
        let sessions = club.sessions(&who).await.unwrap();
        sessions.into_iter().find(|session| session.is_this).unwrap().label
    };
    assert_eq!(label().await, "");
    club.recognise_in(&secret, Some("Firefox, Linux")).await.unwrap().unwrap();
    assert_eq!(label().await, "Firefox, Linux");
    // A token keeps the name that its owner gave it.
    let wish = pentad_api::NewToken { label: "my bot".to_owned(), scopes: vec!["play".to_owned()] };
    let token = club.new_token(&who, &wish).await.unwrap();
    club.recognise_in(&token, Some("curl")).await.unwrap().unwrap();
    let sessions = club.sessions(&who).await.unwrap();
    assert_eq!(sessions.iter().filter(|session| session.label == "my bot").count(), 1);
}
