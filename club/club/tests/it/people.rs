use super::*;
use pentad_api::NewToken;
use pentad_club::{Limits, Secret};
use pentad_store::{AccountKind, State};

#[tokio::test]
async fn accounts_are_made_by_two_processes_at_once() {
    let trial = Trial::new().await;
    // The operator's commands open the store beside the server.
    let clubs = [trial.club.clone(), trial.restarted().await];
    let adding = (0..24).map(|number| {
        let club = clubs[number % 2].clone();
        tokio::spawn(async move {
            club.people().add_member(&credentials(&format!("Member{number}")), false).await.map(|_| ())
        })
    });
    for added in adding.collect::<Vec<_>>() {
        added.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_guest_becomes_a_member_and_keeps_everything() {
    let trial = Trial::new().await;
    let (club, (secret, guest)) = (&trial.club, trial.club.people().welcome().await.unwrap());
    let id = seated(club, &[guest.clone(), trial.guest().await], wish("iris", two())).await;
    let Admitted { who: member, session, .. } = club.people().join(&guest, &credentials("Ada")).await.unwrap();
    assert_eq!((member.account.as_str(), member.kind), (guest.account.as_str(), AccountKind::Member));
    assert!(club.people().recognise(&secret).await.unwrap().is_none(), "the guest's secret is not the member's");
    let known = club.people().recognise(&session).await.unwrap().unwrap();
    assert_eq!(known, member);
    assert_eq!((known.name.as_str(), known.kind), ("Ada", AccountKind::Member));
    act(club, &known, &id, play("c3")).await.unwrap();
    assert_eq!(club.tables().follow(None, &id, 0).await.unwrap().info.seats[0].name, "Ada");
    assert!(club.tables().record(&id).await.unwrap().contains("Ada"));
    // A guest who logs in as Ada brings along the guest's games.
    let (_, guest) = club.people().welcome().await.unwrap();
    let other = seated(club, &[guest.clone(), trial.guest().await], wish("iris", two())).await;
    let Admitted { session: secret, who: again, .. } = log_in(club, Some(&guest), &credentials("ada")).await.unwrap();
    assert_eq!(again.account, member.account);
    act(club, &again, &other, play("c3")).await.unwrap();
    assert_eq!(club.lobby().games_of(&again, State::Running, 10).await.unwrap().games.len(), 2);
    club.people().log_out(&again).await.unwrap();
    assert!(club.people().recognise(&secret).await.unwrap().is_none());
}

#[tokio::test]
async fn names_are_had_once_and_passwords_are_not_guessed() {
    let trial = Trial::new().await;
    let club = &trial.club;
    trial.member("Ada").await;
    let guest = trial.guest().await;
    assert_eq!(club.people().join(&guest, &credentials("ADA")).await.unwrap_err().code(), "taken");
    assert_eq!(
        club.people().join(&guest, &credentials("АDA")).await.unwrap_err().code(),
        "invalid",
        "letters of two scripts"
    );
    assert_eq!(club.people().join(&guest, &credentials("<script>")).await.unwrap_err().code(), "invalid");
    let short = Credentials { name: "Bea".to_owned(), password: "short".to_owned() };
    assert_eq!(club.people().join(&guest, &short).await.unwrap_err().code(), "invalid");
    let wrong = Credentials { password: "wrong horse".to_owned(), ..credentials("Ada") };
    for _ in 0..10 {
        assert_eq!(log_in(club, None, &wrong).await.unwrap_err().code(), "forbidden");
    }
    assert_eq!(log_in(club, None, &credentials("Ada")).await.unwrap_err().code(), "too_much", "not even the right one");
    trial.time.pass(16 * MINUTE as i64);
    log_in(club, None, &credentials("Ada")).await.unwrap();
    let nobody = log_in(club, None, &credentials("Nobody here")).await.unwrap_err().to_string();
    assert_eq!(nobody, log_in(club, None, &wrong).await.unwrap_err().to_string(), "who is a member is not said");
    assert!(club.people().recognise(&Secret::brought("made up")).await.unwrap().is_none());
}

#[tokio::test]
async fn nobody_joins_under_a_name_that_passes_for_a_members() {
    let trial = Trial::new().await;
    let club = &trial.club;
    for (original, copies) in
        [("Ilia", ["llia", "I1ia", "ILIA"]), ("Lilo", ["LiIo", "Li1o", "lilo"]), ("Bo", ["Во", "B0", "bO"])]
    {
        trial.member(original).await;
        for copy in copies {
            let refused = club.people().join(&trial.guest().await, &credentials(copy)).await.unwrap_err();
            assert_eq!(refused.code(), "taken", "{copy} beside {original}");
        }
    }
    for mixed in ["Тom", "Мike", "Кarl", "Неidi"] {
        let refused = club.people().join(&trial.guest().await, &credentials(mixed)).await.unwrap_err();
        assert!(refused.to_string().contains("one script"), "{mixed}: {refused}");
    }
    // Members who have such a name keep it and can change their password; names accepted by an earlier version count too.
    let (_, guest) = club.people().welcome().await.unwrap();
    let store = club.store();
    assert!(store.set_member(&guest.account, AccountKind::Member, "Тom", "earlier", &[], None).await.unwrap());
    let account = club.people().account_of("Lilo").await.unwrap();
    store.note_looks(vec![(account.id.clone(), Vec::new())]).await.unwrap();
    let club = trial.restarted().await;
    for (copy, free) in [("Tom", false), ("Lil0", false), ("Timo", true)] {
        assert_eq!(club.people().join(&trial.guest().await, &credentials(copy)).await.is_ok(), free, "{copy}");
    }
    // A name that its owner gave up is free again.
    club.people().rename(&account, "Lena").await.unwrap();
    club.people().join(&trial.guest().await, &credentials("LiIo")).await.unwrap();
}

#[tokio::test]
async fn strangers_do_not_lock_a_member_out() {
    let limits = Limits { wrong_passwords: 3, ..Limits::default() };
    let trial = Trial::with(Settings { limits, ..Settings::default() }).await;
    let (club, guest) = (&trial.club, trial.guest().await);
    let device = club.people().join(&guest, &credentials("Ada")).await.unwrap().device;
    let wrong = Credentials { password: "wrong horse".to_owned(), ..credentials("Ada") };
    let at = |last: u8| Origin { address: Some([203, 0, 113, last].into()), device: None };
    let guess = async |origin: &Origin, given: &Credentials| match club.people().log_in(None, given, origin).await {
        Ok(_) => "in".to_owned(),
        Err(refusal) => refusal.code().to_owned(),
    };
    for _ in 0..3 {
        assert_eq!(guess(&at(1), &wrong).await, "forbidden");
    }
    assert_eq!(guess(&at(1), &credentials("Ada")).await, "too_much", "this address has guessed enough");
    assert_eq!(guess(&at(2), &credentials("Ada")).await, "in", "another address");
    // Many addresses together have ten times as many attempts, which do not affect a known browser.
    let mut heard = 3;
    for number in 0..50 {
        heard += usize::from(guess(&at(3 + number / 2), &wrong).await == "forbidden");
    }
    assert_eq!(heard, 30);
    assert_eq!(guess(&at(99), &credentials("Ada")).await, "too_much");
    let known = Origin { device: device.clone(), ..at(1) };
    assert_eq!(guess(&known, &credentials("Ada")).await, "in");
    // A known browser may be stolen: it has as many attempts as an address.
    for _ in 0..3 {
        assert_eq!(guess(&known, &wrong).await, "forbidden");
    }
    assert_eq!(guess(&known, &credentials("Ada")).await, "too_much");
    trial.time.pass(16 * MINUTE as i64);
    // A new password invalidates all known devices.
    let ada = club.people().log_in(None, &credentials("Ada"), &known).await.unwrap();
    let changed = club.people().change_password(&ada.who, "correct horse", "battery staple").await.unwrap();
    assert_ne!(changed.device, device);
}

#[tokio::test]
async fn other_rights_come_with_another_session() {
    let trial = Trial::new().await;
    let club = &trial.club;
    let is_known = async |secret: &Secret| club.people().recognise(secret).await.unwrap().is_some();
    let (as_guest, guest) = club.people().welcome().await.unwrap();
    let joined = club.people().join(&guest, &credentials("Ada")).await.unwrap();
    assert!(!is_known(&as_guest).await && is_known(&joined.session).await);
    let token = NewToken { label: "my bot".to_owned(), scopes: vec!["play".to_owned()] };
    let token = club.people().new_token(&joined.who, &token).await.unwrap();
    // A browser that logs in again, and a guest's browser.
    let again = log_in(club, Some(&joined.who), &credentials("Ada")).await.unwrap();
    assert!(!is_known(&joined.session).await && is_known(&again.session).await && is_known(&token).await);
    let (as_guest, guest) = club.people().welcome().await.unwrap();
    let other = log_in(club, Some(&guest), &credentials("Ada")).await.unwrap();
    assert!(!is_known(&as_guest).await && is_known(&other.session).await && is_known(&again.session).await);
    // A token that logs in stays valid, since it does not belong to the browser.
    let by_token = club.people().recognise(&token).await.unwrap().unwrap();
    log_in(club, Some(&by_token), &credentials("Ada")).await.unwrap();
    assert!(is_known(&token).await);
    let changed = club.people().change_password(&again.who, "correct horse", "battery staple").await.unwrap();
    for ended in [&again.session, &other.session, &token] {
        assert!(!is_known(ended).await);
    }
    assert_eq!(club.people().recognise(&changed.session).await.unwrap().unwrap(), changed.who);
}

#[tokio::test]
async fn tokens_do_what_they_may_and_can_be_ended() {
    let trial = Trial::new().await;
    let (club, ada) = (&trial.club, trial.member("Ada").await);
    let wish_for = |scopes: &[&str]| NewToken {
        label: "my bot".to_owned(),
        scopes: scopes.iter().map(|scope| (*scope).to_owned()).collect(),
    };
    let reader = club.people().new_token(&ada, &wish_for(&["read"])).await.unwrap();
    let player = club.people().new_token(&ada, &wish_for(&["read", "play"])).await.unwrap();
    assert_eq!(club.people().new_token(&ada, &wish_for(&["account"])).await.unwrap_err().code(), "invalid");
    let reader = club.people().recognise(&reader).await.unwrap().unwrap();
    assert_eq!(club.opener().open_game(&reader, &wish("iris", two())).await.unwrap_err().code(), "forbidden");
    let as_player = club.people().recognise(&player).await.unwrap().unwrap();
    club.opener().open_game(&as_player, &wish("iris", two())).await.unwrap();
    assert_eq!(club.people().new_token(&as_player, &wish_for(&["play"])).await.unwrap_err().code(), "forbidden");
    assert_eq!(club.people().sessions(&as_player).await.unwrap_err().code(), "forbidden");
    let sessions = club.people().sessions(&ada).await.unwrap();
    assert_eq!(sessions.len(), 3);
    for token in sessions.iter().filter(|session| session.kind == "token") {
        club.people().end_session(&ada, &token.id).await.unwrap();
    }
    assert!(club.people().recognise(&player).await.unwrap().is_none());
    assert_eq!(club.people().end_session(&ada, "").await.unwrap_err().code(), "missing");
}

#[tokio::test]
async fn the_operator_bans_mutes_renames_and_removes() {
    let trial = Trial::new().await;
    let (club, ada, bea) = (&trial.club, trial.member("Ada").await, trial.member("Bea").await);
    let id = seated(club, &[ada.clone(), bea], wish("iris", two())).await;
    let account = club.people().account_of("ADA").await.unwrap();
    club.people().rename(&account, "Ada Two").await.unwrap();
    assert_eq!(club.tables().follow(None, &id, 0).await.unwrap().info.seats[0].name, "Ada Two");
    let secret = log_in(club, None, &credentials("Ada Two")).await.unwrap().session;
    let until = club.now().millis() + DAY as i64;
    club.people().restrict(&account, until, until).await.unwrap();
    let banned = club.people().recognise(&secret).await.unwrap().unwrap();
    assert_eq!(act(club, &banned, &id, play("c3")).await.unwrap_err().code(), "forbidden");
    trial.time.pass(2 * DAY as i64);
    act(club, &banned, &id, play("c3")).await.unwrap();
    club.people().remove(&account).await.unwrap();
    assert!(club.people().recognise(&secret).await.unwrap().is_none());
    assert_eq!(log_in(club, None, &credentials("Ada Two")).await.unwrap_err().code(), "forbidden");
    let record = club.tables().record(&id).await.unwrap();
    assert!(record.contains("a former member") && !record.contains("Ada"), "{record}");
    // The events hold no names either.
    for kept in club.store().events(&id, 0).await.unwrap() {
        assert!(!format!("{:?}", kept.event).contains("Ada"), "{:?}", kept.event);
    }
    club.people().join(&trial.guest().await, &credentials("Ada Two")).await.unwrap();
}

#[tokio::test]
async fn too_many_games_are_refused() {
    let trial = Trial::new().await;
    let (club, guest) = (&trial.club, trial.guest().await);
    let mut opened = Vec::new();
    let refusal = loop {
        match club.opener().open_game(&guest, &wish("iris", two())).await {
            Ok(id) => opened.push(id),
            Err(refusal) => break refusal,
        }
    };
    assert_eq!((opened.len(), refusal.code()), (20, "too_much"));
    act(club, &guest, &opened[0], Command::Abort).await.unwrap();
    club.opener().open_game(&guest, &wish("iris", two())).await.unwrap();
}

#[tokio::test]
async fn what_the_operator_changes_is_felt_by_a_club_that_runs() {
    let trial = Trial::new().await;
    let Admitted { session: secret, who: ada, .. } =
        trial.club.people().join(&trial.guest().await, &credentials("Ada")).await.unwrap();
    let id = seated(&trial.club, &[ada, trial.guest().await], wish("iris", two())).await;
    trial.club.start().await.unwrap();
    assert_eq!(trial.club.people().recognise(&secret).await.unwrap().unwrap().name, "Ada");
    // The operator's program is another process on the same store.
    let operator = trial.restarted().await;
    let account = operator.people().account_of("Ada").await.unwrap();
    operator.people().rename(&account, "Bea").await.unwrap();
    let began = std::time::Instant::now();
    while trial.club.people().recognise(&secret).await.unwrap().unwrap().name != "Bea" {
        assert!(began.elapsed().as_secs() < 120, "it is not felt");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(trial.club.tables().follow(None, &id, 0).await.unwrap().info.seats[0].name, "Bea");
    // A ban; then a new password, which ends all sessions.
    let account = operator.people().account_of("Bea").await.unwrap();
    operator.people().restrict(&account, trial.club.now().millis() + DAY as i64, 0).await.unwrap();
    let banned = async || {
        let who = trial.club.people().recognise(&secret).await.unwrap().unwrap();
        act(&trial.club, &who, &id, play("c3")).await.is_err_and(|refusal| refusal.code() == "forbidden")
    };
    let began = std::time::Instant::now();
    while !banned().await {
        assert!(began.elapsed().as_secs() < 120, "the ban is not felt");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    operator.people().set_password(&account, "battery staple").await.unwrap();
    while trial.club.people().recognise(&secret).await.unwrap().is_some() {
        assert!(began.elapsed().as_secs() < 120, "the session goes on");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(log_in(&operator, None, &credentials("Bea")).await.is_err());
    let new = Credentials { password: "battery staple".to_owned(), ..credentials("Bea") };
    log_in(&operator, None, &new).await.unwrap();
}

#[tokio::test]
async fn a_session_says_in_which_browser_it_is() {
    let trial = Trial::new().await;
    let club = &trial.club;
    trial.member("Ada").await;
    let Admitted { session: secret, who, .. } = log_in(club, None, &credentials("Ada")).await.unwrap();
    let label = async || {
        let sessions = club.people().sessions(&who).await.unwrap();
        sessions.into_iter().find(|session| session.is_this).unwrap().label
    };
    assert_eq!(label().await, "");
    club.people().recognise_in(&secret, Some("Firefox, Linux")).await.unwrap().unwrap();
    assert_eq!(label().await, "Firefox, Linux");
    // A token keeps the label that its owner gave it.
    let wish = pentad_api::NewToken { label: "my bot".to_owned(), scopes: vec!["play".to_owned()] };
    let token = club.people().new_token(&who, &wish).await.unwrap();
    club.people().recognise_in(&token, Some("curl")).await.unwrap().unwrap();
    let sessions = club.people().sessions(&who).await.unwrap();
    assert_eq!(sessions.iter().filter(|session| session.label == "my bot").count(), 1);
}
