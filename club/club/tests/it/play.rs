use super::*;
use pentad_api::{Expect, Expected, ServerMessage};
use pentad_catalog::{AnyAction, GameId, Playthrough, Record};
use pentad_club::about_game;
use pentad_core::{Seat, Turn};
use pentad_store::{Append, Appended, State};
use pentad_table::{Actor, CommandError, Ending, Event, Happening};

/// Plays a game to its end by random legal actions.
async fn play_out(club: &Club, people: &[Who], id: &str, seed: u64) {
    let mut random = random(seed);
    let mut table = table(club, id).await;
    loop {
        for event in club.tables().follow(None, id, table.version()).await.unwrap().events {
            table.take_over(&event).unwrap();
        }
        let Awaited::Person(seat) = table.awaited() else {
            assert_eq!(table.awaited(), Awaited::Nobody, "chance decides at once");
            return;
        };
        let action = any_action(table.played().last(), &mut random);
        act(club, &people[seat.index()], id, play(&action)).await.unwrap();
    }
}

#[tokio::test]
async fn every_game_is_played_to_its_end_and_listeners_hear_every_event_once() {
    let trial = Trial::new().await;
    for id in GameId::ALL {
        let info = id.info();
        for seats in info.fewest_seats..=info.most_seats {
            let mut people = Vec::new();
            let mut seats_wanted = vec![SeatWish::Me];
            for place in 0..seats {
                people.push(trial.guest().await);
                if place > 0 {
                    seats_wanted.push(SeatWish::Open);
                }
            }
            let game = trial.club.opener().open_game(&people[0], &wish(info.id, seats_wanted)).await.unwrap();
            let mut heard = trial.club.bus().listen(&about_game(&game)).await;
            let mut follower = trial.club.tables().follow(None, &game, 0).await.unwrap().events;
            for (place, who) in people.iter().enumerate().skip(1) {
                act(&trial.club, who, &game, sit(place + 1)).await.unwrap();
            }
            let club = trial.club.clone();
            let listening = tokio::spawn(async move {
                while let Ok(word) = heard.recv().await {
                    let Some(ServerMessage::Events { events, .. }) = word.told().map(|told| &told.tell) else {
                        continue;
                    };
                    follower.extend(events.iter().cloned());
                    if Table::replay(&follower).unwrap().ending().is_some() {
                        break;
                    }
                }
                follower
            });
            play_out(&club, &people, &game, seats as u64).await;
            let heard: Vec<Event> = listening.await.unwrap();
            assert!(heard.iter().enumerate().all(|(place, event)| event.number == place as u64));
            let stored = club.store().events(&game, 0).await.unwrap();
            assert_eq!(stored.into_iter().map(|kept| kept.event).collect::<Vec<_>>(), heard);
            let record = Record::read(&club.tables().record(&game).await.unwrap()).unwrap();
            Playthrough::of_record(&record).unwrap().check_result().unwrap();
            let row = club.store().game(&game).await.unwrap().unwrap();
            assert_eq!(row.derived.state, State::Over);
            assert_eq!(Some(row.derived.end.unwrap().result.as_str()), record.headers.get("Result"));
        }
    }
}

#[tokio::test]
async fn a_message_that_comes_twice_is_heard_once_also_after_a_restart() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let id = seated(&trial.club, &people, wish("iris", two())).await;
    let send = |club: Club, who: Who, id: String| async move {
        club.tables().perform(&who, &id, Some("m1"), play("c3"), 0).await
    };
    let first = send(trial.club.clone(), people[0].clone(), id.clone()).await.unwrap();
    assert!(!first.was_done);
    let again = send(trial.club.clone(), people[0].clone(), id.clone()).await.unwrap();
    assert_eq!((again.version, again.was_done), (first.version, true));
    let later = send(trial.restarted().await, people[0].clone(), id.clone()).await.unwrap();
    assert_eq!((later.version, later.was_done), (first.version, true));
    // The same key for another command is refused by every process.
    for club in [trial.club.clone(), trial.restarted().await] {
        let other = club.tables().perform(&people[0], &id, Some("m1"), Command::Resign, 0).await.unwrap_err();
        assert_eq!(other.code(), "taken", "{other}");
        let again = club
            .tables()
            .perform(&people[0], &id, Some("m1"), Command::Play { action: "c3".to_owned(), lag: 9 }, 7)
            .await;
        assert!(again.unwrap().was_done, "how slow the connection is does not make it another");
    }
    // The same key in a message of another person is another message.
    let other = trial.club.tables().perform(&people[1], &id, Some("m1"), play("nonsense"), 0).await.unwrap_err();
    assert_eq!(other.code(), "illegal");
    assert_eq!(table(&trial.club, &id).await.played().plies(), 1);
}

#[tokio::test]
async fn two_processes_at_one_game_never_disagree() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let id = seated(&trial.club, &people, wish("quintets", two())).await;
    let clubs = [trial.club.clone(), trial.restarted().await];
    let mut random = random(7);
    for round in 0..40 {
        // Both processes receive every message, in changing order.
        let table = table(&clubs[round % 2], &id).await;
        let Awaited::Person(seat) = table.awaited() else { break };
        let (action, message) = (any_action(table.played().last(), &mut random), format!("m{round}"));
        let sent = clubs.clone().map(|club| {
            let (who, id, action, message) =
                (people[seat.index()].clone(), id.clone(), action.clone(), message.clone());
            tokio::spawn(async move { club.tables().perform(&who, &id, Some(&message), play(&action), 0).await })
        });
        for answer in sent {
            answer.await.unwrap().unwrap();
        }
    }
    let stored = clubs[0].store().events(&id, 0).await.unwrap();
    let events: Vec<Event> = stored.into_iter().map(|kept| kept.event).collect();
    let played = events.iter().filter(|event| matches!(event.what, Happening::Played(_))).count();
    assert_eq!(played, Table::replay(&events).unwrap().played().plies());
    assert!(played >= 20, "{played}");
}

#[tokio::test]
async fn only_the_one_at_a_seat_acts_for_it() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let stranger = trial.guest().await;
    let id = seated(club, &people, wish("iris", two())).await;
    let refused = |result: Result<Performed, ClubError>| match result.unwrap_err() {
        ClubError::Table(refused) => refused,
        other => panic!("{other}"),
    };
    assert_eq!(refused(act(club, &people[1], &id, play("c3")).await), CommandError::NotYourTurn);
    assert_eq!(refused(act(club, &stranger, &id, play("c3")).await), CommandError::NotSeated);
    assert_eq!(refused(act(club, &stranger, &id, Command::Resign).await), CommandError::NotSeated);
    assert_eq!(refused(act(club, &stranger, &id, sit(2)).await), CommandError::Taken(Seat::numbered(2).unwrap()));
    assert_eq!(refused(act(club, &people[0], &id, sit(2)).await), CommandError::Taken(Seat::numbered(2).unwrap()));
    act(club, &people[0], &id, play("c3")).await.unwrap();
    act(club, &people[0], &id, Command::AskTakeback { plies: 0 }).await.unwrap();
    assert_eq!(refused(act(club, &people[0], &id, Command::GrantTakeback).await), CommandError::SaidAlready);
    assert_eq!(refused(act(club, &stranger, &id, Command::GrantTakeback).await), CommandError::NotSeated);
    act(club, &people[1], &id, Command::GrantTakeback).await.unwrap();
    assert_eq!(table(club, &id).await.played().plies(), 0);
    for forged in [Command::Absent { seat: Seat::FIRST }, Command::Resume, Command::Excuse { span: 5 }] {
        assert_eq!(refused(act(club, &people[0], &id, forged).await), CommandError::NotForPeople);
    }
    // People cannot choose the outcome of chance, and the server measures the lag itself.
    let factory = seated(club, &people, wish("factory", two())).await;
    let laid = table(club, &factory).await;
    let drawn =
        laid.played().positions().iter().zip(laid.played().actions()).find(|(game, _)| game.turn() == Turn::Chance);
    let (before, tile) = drawn.expect("tiles were turned up at the start");
    for who in &people {
        assert!(act(club, who, &factory, play(&before.notation(*tile))).await.is_err());
    }
    let timed = seated(club, &people, OpenGame { time: live(5 * MINUTE), ..wish("iris", two()) }).await;
    act(club, &people[0], &timed, play("c3")).await.unwrap();
    trial.time.pass(30_000);
    let action = any_action(table(club, &timed).await.played().last(), &mut random(1));
    act(club, &people[1], &timed, Command::Play { action, lag: 29_000 }).await.unwrap();
    assert_eq!(table(club, &timed).await.all_left(club.now())[1], 5 * MINUTE - 30_000);
    assert_eq!(act(club, &people[0], "nosuchgame", Command::Resign).await.unwrap_err().code(), "missing");
    assert_eq!(act(club, &people[0], "'; drop", Command::Resign).await.unwrap_err().code(), "missing");
}

#[tokio::test]
async fn chance_is_the_authoritys_and_is_drawn_when_it_is_asked() {
    let trial = Trial::new().await;
    let people = [trial.guest().await, trial.guest().await];
    let id = seated(&trial.club, &people, wish("factory", two())).await;
    let mut random = random(3);
    let mut drawn = 0;
    for _ in 0..30 {
        let table = table(&trial.club, &id).await;
        let Turn::Seat(seat) = table.turn() else { break };
        let stored = trial.club.store().events(&id, 0).await.unwrap();
        drawn = stored.iter().filter(|kept| kept.event.by == pentad_table::Actor::Authority).count();
        let action = any_action(table.played().last(), &mut random);
        act(&trial.club, &people[seat.index()], &id, play(&action)).await.unwrap();
    }
    assert!(drawn > 3, "{drawn}");
    // Every tile is turned up by an event of its own, together with the action before it, and never earlier.
    let table = table(&trial.club, &id).await;
    let turns = table.played().positions().iter().filter(|game| game.turn() == Turn::Chance).count();
    let by_authority = |event: &Event| event.by == pentad_table::Actor::Authority && event.number > 0;
    let events = trial.club.tables().follow(None, &id, 0).await.unwrap().events;
    assert_eq!(events.iter().filter(|event| by_authority(event)).count(), turns);
}

#[tokio::test]
async fn bots_fill_seats_and_play_on_for_those_who_leave() {
    let trial = Trial::new().await;
    let (club, human) = (&trial.club, trial.guest().await);
    let bot = || SeatWish::Bot("level:1".to_owned());
    let id = club.opener().open_game(&human, &wish("quintets", vec![SeatWish::Me, bot(), bot()])).await.unwrap();
    let mut random = random(1);
    for _ in 0..3 {
        let now = wait_for(club, &id, |table| !matches!(table.awaited(), Awaited::Bot { .. })).await;
        let action = any_action(now.played().last(), &mut random);
        act(club, &human, &id, play(&action)).await.unwrap();
    }
    let three = [human.clone(), trial.guest().await, trial.guest().await];
    let id = seated(club, &three, wish("iri", vec![SeatWish::Me, SeatWish::Open, SeatWish::Open])).await;
    let now = table(club, &id).await;
    let Awaited::Person(first) = now.awaited() else { panic!("somebody begins") };
    act(club, &three[first.index()], &id, play(&any_action(now.played().last(), &mut random))).await.unwrap();
    act(club, &three[2], &id, Command::Resign).await.unwrap();
    let after = table(club, &id).await;
    assert!(after.ending().is_none() && after.lost().contains(Seat::numbered(3).unwrap()));
    act(club, &three[1], &id, Command::Resign).await.unwrap();
    let after = table(club, &id).await;
    assert!(matches!(after.ending(), Some(Ending::Lost(_))));
    assert_eq!(after.winners().iter().collect::<Vec<_>>(), [Seat::FIRST]);
}

async fn wait_for(club: &Club, id: &str, is_so: impl Fn(&Table) -> bool) -> Table {
    for _ in 0..6_000 {
        let now = table(club, id).await;
        if is_so(&now) {
            return now;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    panic!("it never came")
}

#[tokio::test]
async fn all_who_want_another_game_get_one_with_the_seats_moved_on() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, wish("iris", two())).await;
    act(club, &people[0], &id, Command::Resign).await.unwrap();
    act(club, &people[1], &id, Command::Rematch).await.unwrap();
    assert_eq!(club.tables().follow(None, &id, 0).await.unwrap().info.next, None);
    act(club, &people[0], &id, Command::Rematch).await.unwrap();
    let next = club.tables().follow(None, &id, 0).await.unwrap().info.next.expect("both want it");
    let info = club.tables().follow(Some(&people[1]), &next, 0).await.unwrap().info;
    assert_eq!((info.mine, info.state.as_str(), info.earlier.as_deref()), (Some(1), "running", Some(id.as_str())));
    assert_eq!(info.seats[1].name, people[0].name);
    act(club, &people[1], &next, play("c3")).await.unwrap();
}

#[tokio::test]
async fn a_next_game_that_a_crash_prevented_is_opened_when_somebody_comes() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, wish("iris", two())).await;
    act(club, &people[0], &id, Command::Resign).await.unwrap();
    act(club, &people[1], &id, Command::Rematch).await.unwrap();
    // The last wish is stored, and its process dies before it opens the next game.
    let mut table = table(club, &id).await;
    let events = table.apply(club.now(), Actor::Seat(Seat::FIRST), &Command::Rematch).unwrap();
    let kept = club.store().game(&id).await.unwrap().unwrap();
    let append = Append {
        game: id.clone(),
        expected: kept.version,
        events,
        message: None,
        content: None,
        derived: kept.derived,
        seats: Vec::new(),
        mail_from: None,
    };
    assert_eq!(club.store().append(append).await.unwrap(), Appended::Done);
    let club = trial.restarted().await;
    let next = club.tables().follow(None, &id, 0).await.unwrap().info.next.expect("both want it");
    assert_eq!(club.tables().follow(None, &id, 0).await.unwrap().info.next, Some(next), "it is opened once");
}

#[tokio::test]
async fn a_match_goes_on_by_itself_until_it_is_won() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let mut id = seated(club, &people, OpenGame { in_match: true, ..wish("factory", two()) }).await;
    let mut places = people.clone();
    for round in 0..60 {
        play_out(club, &places, &id, round).await;
        let info = club.tables().follow(None, &id, 0).await.unwrap().info;
        match info.next {
            Some(next) => id = next,
            None => {
                assert!(matches!(table(club, &id).await.ending(), Some(Ending::MatchWon(_))));
                assert!(round > 0);
                return;
            }
        }
        places.rotate_left(1);
    }
    panic!("a match ends");
}

#[tokio::test]
async fn an_answer_that_was_prepared_is_given_at_once_and_only_if_it_was_expected() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let by_mail = || OpenGame { time: Some(TimeControl::EachTurn { span: 3 * DAY }), ..wish("iris", two()) };
    let id = seated(club, &people, by_mail()).await;
    let line = |if_played: &str, answer: &str| Expected {
        ply: 0,
        if_played: vec![if_played.to_owned()],
        answer: answer.to_owned(),
    };
    let first = &people[0];
    let legal = any_action(table(club, &id).await.played().last(), &mut random(5));
    let mut after = table(club, &id).await.played().last().clone();
    after.apply(after.read(&legal).unwrap());
    let answer = any_action(&after, &mut random(6));
    assert_eq!(
        club.expecting().expect(first, &id, Expect { lines: vec![line(&legal, &answer)] }).await.unwrap_err().code(),
        "invalid"
    );
    let nonsense = Expect { lines: vec![line(&legal, "zz9")] };
    assert_eq!(club.expecting().expect(&people[1], &id, nonsense).await.unwrap_err().code(), "illegal");
    club.expecting().expect(&people[1], &id, Expect { lines: vec![line(&legal, &answer)] }).await.unwrap();
    // The answer survives a restart, and the opponent cannot see it.
    let club = trial.restarted().await;
    assert_eq!(club.expecting().expected(&people[1], &id).await.unwrap().lines.len(), 1);
    assert!(club.expecting().expected(first, &id).await.unwrap().lines.is_empty());
    act(&club, first, &id, play(&legal)).await.unwrap();
    let now = table(&club, &id).await;
    assert_eq!(now.played().plies(), 2);
    after.apply(after.read(&answer).unwrap());
    assert_eq!(now.played().last().setup_text(), after.setup_text());
}

#[tokio::test]
async fn both_stones_of_a_turn_can_be_prepared() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let wish = OpenGame { time: Some(TimeControl::EachTurn { span: 3 * DAY }), ..wish("iris", two()) };
    let id = seated(club, &people, wish).await;
    // Two gray stones are two actions of one turn (IRIS-4).
    let (mut game, mut line) = (table(club, &id).await.played().last().clone(), Vec::new());
    for own in [1, 2, 2] {
        let mut legal = Vec::new();
        game.legal_actions(&mut legal);
        let then = |action: &AnyAction| {
            let mut after = game.clone();
            after.apply(*action);
            after
        };
        let goes_on = |action: &AnyAction| line.len() == 2 || then(action).turn().seat().map(Seat::number) == Some(2);
        let action = legal.into_iter().find(goes_on).expect("there is one");
        assert_eq!(game.turn().seat().map(Seat::number), Some(own));
        line.push(game.notation(action));
        game.apply(action);
    }
    let expected = |count: usize| Expected { ply: 0, if_played: line[..count].to_vec(), answer: line[count].clone() };
    club.expecting().expect(&people[1], &id, Expect { lines: vec![expected(1), expected(2)] }).await.unwrap();
    act(club, &people[0], &id, play(&line[0])).await.unwrap();
    assert_eq!(table(club, &id).await.played().last().setup_text(), game.setup_text());
}

#[tokio::test]
async fn what_cannot_be_opened_says_why() {
    let trial = Trial::new().await;
    let (club, guest) = (&trial.club, trial.guest().await);
    let mut odd = wish("iris", two());
    odd.options.insert("Nonsense".to_owned(), "1".to_owned());
    let mut size = wish("iris", two());
    size.options.insert("Size".to_owned(), "999".to_owned());
    let wishes = [
        (wish("chess", two()), "there is no game \"chess\""),
        (wish("iris", vec![SeatWish::Me]), "Iris has 2 to 2 seats"),
        (wish("iris", vec![SeatWish::Open, SeatWish::Open]), "one of the seats is yours"),
        (wish("iris", vec![SeatWish::Me, SeatWish::Bot("best:time=9h".to_owned())]), "is no bot of the house"),
        (odd, "Iris has no option \"Nonsense\""),
        (size, "999"),
        (OpenGame { time: live(5), ..wish("iris", two()) }, "a clock has"),
        (OpenGame { rated: true, ..wish("iris", two()) }, "rated games are for members"),
        (OpenGame { in_match: true, ..wish("iris", two()) }, "only the Factory"),
        (OpenGame { vacation: DAY, ..wish("iris", two()) }, "vacation"),
    ];
    for (wish, why) in wishes {
        let refusal = club.opener().open_game(&guest, &wish).await.unwrap_err().to_string();
        assert!(refusal.contains(why), "{refusal}");
    }
}

#[tokio::test]
async fn a_message_is_answered_the_same_after_a_restart_though_something_else_happened_at_the_same_moment() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, wish("iris", two())).await;
    let say = |club: Club, name: Option<&'static str>, person: usize, command: Command| {
        let (who, id) = (people[person].clone(), id.clone());
        async move { club.tables().perform(&who, &id, name, command, 0).await.unwrap() }
    };
    let first = say(club.clone(), Some("once"), 0, play("c3")).await;
    // The clock of the trial stands still, and this command has no message key.
    say(club.clone(), None, 1, Command::OfferDraw).await;
    let again = say(trial.restarted().await, Some("once"), 0, play("c3")).await;
    assert_eq!((again.version, again.was_done), (first.version, true));
}

#[tokio::test]
async fn bots_are_not_asked_about_a_game_in_which_nothing_helps() {
    let trial = Trial::new().await;
    let (club, people) = (&trial.club, [trial.guest().await, trial.guest().await]);
    let id = seated(club, &people, wish("iris", two())).await;
    act(club, &people[0], &id, play("c3")).await.unwrap();
    let setup = table(club, &id).await.played().last().setup_text();
    let asked = |game: &str, setup: Option<&str>| {
        let mut asked = wish(game, vec![SeatWish::Me, SeatWish::Bot("level:2".to_owned())]);
        asked.options.extend(setup.map(|setup| ("setup".to_owned(), setup.to_owned())));
        asked
    };
    for who in &people {
        let refusal = club.opener().open_game(who, &asked("iris", Some(&setup))).await.unwrap_err();
        assert_eq!(refusal.code(), "forbidden", "{refusal}");
        club.opener().open_game(who, &asked("iris", None)).await.unwrap();
    }
    let spectator = trial.guest().await;
    club.opener().open_game(&spectator, &asked("iris", Some(&setup))).await.unwrap();
    // Afterwards everything is allowed again, as it is in games whose players have agreed to help.
    act(club, &people[1], &id, Command::Abort).await.unwrap();
    club.opener().open_game(&people[0], &asked("iris", Some(&setup))).await.unwrap();
    let agreed = OpenGame { help: true, ..wish("iris", two()) };
    let id = seated(club, &people, agreed).await;
    assert!(table(club, &id).await.terms().help);
    club.opener().open_game(&people[1], &asked("iris", Some(&setup))).await.unwrap();
}
