use super::*;
use pentad_core::Turn;
use pentad_table::{Happening, Room, Takebacks, TimeControl};

/// Formats the complete observable state of a table.
fn told(table: &Table) -> String {
    let record = table.played().record().to_string();
    let around = (table.sitters(), table.clock(), table.standing(), table.version(), table.last_time(), table.ending());
    let offers = (table.draw_offer(), table.takeback(), table.wants_rematch(), table.lost());
    let absent: Vec<_> = Seat::all(table.seats()).map(|seat| table.absent_since(seat)).collect();
    format!("{record}{around:?}{offers:?}{absent:?}")
}

fn any_terms(random: &mut Random) -> Terms {
    Terms {
        time: one_of(
            random,
            &[
                None,
                Some(TimeControl::Bank { bank: 60_000, increment: 700 }),
                Some(TimeControl::Bank { bank: 900, increment: 0 }),
                Some(TimeControl::EachTurn { span: 5_000 }),
            ],
        ),
        vacation: one_of(random, &[0, 3_000]),
        takebacks: one_of(random, &[Takebacks::Free, Takebacks::Consent, Takebacks::Never]),
        claim_after: one_of(random, &[None, Some(2_000)]),
        most_lag: one_of(random, &[0, 300]),
        clock_waits: one_of(random, &[false, true]),
        ..Terms::default()
    }
}

fn any_command(table: &Table, random: &mut Random) -> Command {
    let any_seat = seat(1 + below(random, 4));
    let plies = table.played().plies();
    if table.awaited() == Awaited::Players && below(random, 2) == 0 {
        return Command::Sit { seat: any_seat, sitter: Sitter::person() };
    }
    match below(random, 60) {
        0 if below(random, 6) == 0 => Command::Resign,
        1 | 2 => Command::OfferDraw,
        3 => Command::AcceptDraw,
        4 => Command::DeclineDraw,
        5 | 6 => Command::AskTakeback { plies: below(random, plies + 2) },
        7 | 8 => Command::GrantTakeback,
        9 => Command::RefuseTakeback,
        10 => Command::Flag,
        11 => Command::Absent { seat: any_seat },
        12 => Command::Present { seat: any_seat },
        13 => Command::Claim { seat: any_seat },
        14 => Command::Rematch,
        15 => Command::DeclineRematch,
        16 if below(random, 2) == 0 => Command::Resume,
        16 => Command::Excuse { span: below(random, 3_000) as u64 },
        17 => Command::BeginVacation,
        18 => Command::EndVacation,
        19 => Command::Say { room: Room::Players, text: "x".repeat(below(random, 600)) },
        20 => {
            Command::Sit { seat: any_seat, sitter: one_of(random, &[Sitter::person(), Sitter::Open, Sitter::level(2)]) }
        }
        21 if below(random, 6) == 0 => Command::Leave,
        22 if below(random, 6) == 0 => Command::Abort,
        23 => play(one_of(random, &["pass", "", "a1", "flip NE", "é", "take 1 2", "resign"])),
        _ if table.played().last().turn() == Turn::Over => Command::Rematch,
        _ => Command::Play { action: any_action(table, random), lag: below(random, 400) as u64 },
    }
}

fn any_actor(table: &Table, random: &mut Random) -> Actor {
    match below(random, 10) {
        0 => Actor::Visitor,
        1 => Actor::Authority,
        2..=4 => by(1 + below(random, 4)),
        _ => actor(table).unwrap_or(Actor::Visitor),
    }
}

/// Opens random tables of every game, with every possible number of seats, and passes each to `look`.
fn at_random_tables(rounds: u64, mut look: impl FnMut(&mut Table, &mut Vec<Event>, &mut Random)) {
    for id in GameId::ALL {
        for seats in id.info().fewest_seats..=id.info().most_seats {
            for round in 0..rounds {
                let mut random = random(round * 100 + seats as u64 * 10 + id as u64);
                let sitters = (0..seats)
                    .map(|_| {
                        one_of(
                            &mut random,
                            &[Sitter::person(), Sitter::person(), Sitter::person(), Sitter::level(3), Sitter::Open],
                        )
                    })
                    .collect();
                let terms = any_terms(&mut random);
                let headers = Headers::new().with("Game", id.info().id).with("Seats", seats.to_string());
                let mut opening = Opening::deal(&headers, sitters, terms, &mut random).unwrap();
                if id == GameId::Factory && round % 2 == 0 {
                    opening.earlier = Some(vec![3; seats]);
                }
                let (mut table, event) = Table::open(opening, at(1_000)).unwrap();
                look(&mut table, &mut vec![event], &mut random);
            }
        }
    }
}

#[test]
fn any_command_by_any_actor_at_any_time_is_applied_or_refused_and_replay_is_the_table() {
    let (mut applied, mut refused) = (0, 0);
    let mut seen = std::collections::BTreeSet::new();
    at_random_tables(60, |table, events, random| {
        let mut now: i64 = 1_000;
        for _ in 0..90 {
            // A clock may jump, also backwards.
            now += below(random, 900) as i64 - 100;
            let (who, command) = (any_actor(table, random), any_command(table, random));
            let before = told(table);
            match table.apply(at(now), who, &command) {
                Ok(new) => {
                    applied += 1;
                    for event in &new {
                        let name = format!("{:?}", event.what);
                        seen.insert(name.split(['(', '{', ' ']).next().unwrap_or_default().to_owned());
                    }
                    events.extend(new);
                }
                Err(error) => {
                    refused += 1;
                    assert_eq!(told(table), before, "{command:?} was refused ({error}) and changed the table");
                    assert!(!error.to_string().is_empty());
                }
            }
        }
        assert!(events.iter().enumerate().all(|(place, event)| event.number == place as u64));
        assert!(events.is_sorted_by_key(|event| event.time));
        let again = Table::replay(events.iter()).unwrap();
        assert_eq!(told(&again), told(table));
        // The serialized events give the same table too.
        let text = serde_json::to_string(&events).unwrap();
        let read: Vec<Event> = serde_json::from_str(&text).unwrap();
        assert_eq!(&read, events);
        // A follower that applies the events one by one ends in the same state.
        let mut follower = Table::replay(&events[..1]).unwrap();
        for event in &events[1..] {
            follower.take_over(event).unwrap();
        }
        assert_eq!(told(&follower), told(table));
    });
    assert!(applied > 10_000 && refused > 10_000, "{applied} applied, {refused} refused");
    assert_eq!(seen.len(), 23, "everything that can happen has happened: {seen:?}");
}

#[test]
fn what_the_table_says_of_its_end_is_what_its_record_says() {
    let mut ends = std::collections::BTreeSet::new();
    at_random_tables(40, |table, _, random| {
        let mut now = 1_000;
        for _ in 0..400 {
            now += below(random, 60) as i64;
            let quits = below(random, 3) == 0;
            if table.draw_offer().is_some() && quits {
                let _ = table.apply(at(now), by(1 + below(random, table.seats())), &Command::AcceptDraw);
            }
            let who = if quits { any_actor(table, random) } else { actor(table).unwrap_or(Actor::Visitor) };
            let command = if quits {
                any_command(table, random)
            } else {
                play(&match table.turn() {
                    Turn::Over => break,
                    _ => any_action(table, random),
                })
            };
            let _ = table.apply(at(now), who, &command);
        }
        let record = table.played().record();
        let again =
            pentad_catalog::Playthrough::of_record(&record).unwrap_or_else(|(error, _)| panic!("{error}\n{record}"));
        assert_eq!(again.check_result(), Ok(()), "{record}");
        assert_eq!(again.record(), record);
        if let Some(ending) = table.ending() {
            ends.insert(format!("{ending:?}").split('(').next().unwrap_or_default().to_owned());
            for loss in &table.played().ended().losses {
                assert!(!table.winners().contains(loss.seat), "a seat that has lost does not win: {record}");
            }
        }
    });
    assert_eq!(Vec::from_iter(ends), ["Aborted", "Agreed", "Lost", "MatchWon", "Rules"]);
}

#[test]
fn events_that_do_not_fit_are_refused_with_what_was_good() {
    let (mut table, opened) = opened(GameId::Iris, Headers::new().with("Size", "3"), people(2), Terms::default(), 1);
    let mut events = vec![opened];
    for (who, action) in [(1, "c3"), (2, "a1+e3")] {
        events.extend(table.apply(at(10), by(who), &play(action)).unwrap());
    }
    let broken = |change: fn(&mut Vec<Event>)| {
        let mut events = events.clone();
        change(&mut events);
        Table::replay(events.iter()).unwrap_err()
    };
    let twice = broken(|events| events.push(events[2].clone()));
    assert_eq!(
        (twice.to_string().as_str(), twice.table.unwrap().played().plies()),
        ("event 2: number 3 is expected here", 2)
    );
    let gap = broken(|events| drop(events.remove(1)));
    assert_eq!(gap.to_string(), "event 2: number 1 is expected here");
    let illegal = broken(|events| events[2].what = Happening::Played("c3".into()));
    assert!(illegal.to_string().starts_with("event 2: c3: c3 holds a black stone already"), "{illegal}");
    assert_eq!(illegal.table.unwrap().played().plies(), 1);
    let unopened = broken(|events| drop(events.remove(0)));
    assert_eq!((unopened.to_string().as_str(), unopened.table.is_none()), ("event 1: a table is opened first", true));
    let reopened = broken(|events| events[1].what = events[0].what.clone());
    assert_eq!(reopened.to_string(), "event 1: the table is open already");
    let nobody = broken(|events| events[1].what = Happening::Stood(super::seat(4)));
    assert_eq!(nobody.to_string(), "event 1: there is no seat 4");
    let stood = serde_json::to_string(&Happening::Stood(super::seat(4))).unwrap();
    for number in ["0", "5", "7", "255"] {
        let error = serde_json::from_str::<Happening>(&stood.replace('4', number)).unwrap_err().to_string();
        assert!(error.starts_with(&format!("there is no seat {number}")), "{error}");
    }
    let early = broken(|events| events[2].time = at(5));
    assert_eq!(early.to_string(), "event 2: it comes before the event before it");
    assert_eq!(Table::replay([].iter()).unwrap_err().to_string(), "event 0: there are no events");
}

#[test]
fn the_same_path_meets_the_same_chance_whatever_is_taken_back() {
    let (mut again, mut first) = (0, 0);
    for id in [GameId::Loom, GameId::Factory] {
        for seats in id.info().fewest_seats..=id.info().most_seats {
            for round in 0..25 {
                let mut random = random(9_000 + round * 10 + seats as u64);
                // Free takebacks, as in a local game, and takebacks by consent, as online.
                let takebacks = one_of(&mut random, &[Takebacks::Free, Takebacks::Consent]);
                let terms = Terms { takebacks, ..Terms::default() };
                let (mut table, opened) = opened(id, Headers::new(), people(seats), terms, round);
                let mut events = vec![opened];
                // The chance actions so far, by the path to them and by draw number.
                let mut by_path = std::collections::BTreeMap::<String, String>::new();
                let mut by_number = std::collections::BTreeMap::<usize, String>::new();
                for _ in 0..120 {
                    let plies = table.played().plies();
                    if table.turn() == Turn::Chance {
                        let played = table.played();
                        let is_chance = |ply: &usize| played.positions()[*ply].turn() == Turn::Chance;
                        let number = (0..plies).filter(is_chance).count();
                        let path: Vec<String> =
                            (0..plies).map(|ply| played.positions()[ply].notation(played.actions()[ply])).collect();
                        // The chance action is asked for anew at each turn, and a follower that has only seen the events gives
                        // the same answer.
                        let drawn = played.last().notation(table.chance(&mut random));
                        let follower = Table::replay(events.iter()).unwrap();
                        assert_eq!(follower.chance_seen(), table.chance_seen());
                        match by_path.insert(path.join(" "), drawn.clone()) {
                            Some(before) => {
                                again += 1;
                                assert_eq!(before, drawn, "{id}: {path:?}");
                            }
                            None => first += 1,
                        }
                        let before = by_number.insert(number, drawn.clone());
                        assert!(before.is_none_or(|before| before == drawn), "{id}: draw {number} is drawn once");
                        events.extend(table.apply(at(1), Actor::Authority, &play(&drawn)).unwrap());
                    } else if plies > 0 && below(&mut random, 4) == 0 {
                        // Often back to the very first deal.
                        let back = if below(&mut random, 3) == 0 { 0 } else { below(&mut random, plies) };
                        take_back(&mut table, &mut events, back, &mut random);
                    } else if let Some(who) = actor(&table) {
                        // Only two actions are tried, so that the same paths are walked again.
                        let mut actions = Vec::new();
                        table.played().last().legal_actions(&mut actions);
                        let action = actions[below(&mut random, actions.len().min(2))];
                        let text = table.played().last().notation(action);
                        events.extend(table.apply(at(1), who, &play(&text)).unwrap());
                    } else {
                        take_back(&mut table, &mut events, 0, &mut random);
                    }
                }
                assert!(table.took_back());
                assert!(Table::replay(events.iter()).unwrap().took_back());
            }
        }
    }
    assert!(again > 1_000 && first > 100, "{again} again, {first} for the first time");
}

/// Takes actions back: one person asks, and all others agree.
fn take_back(table: &mut Table, events: &mut Vec<Event>, plies: usize, random: &mut Random) {
    let asks = by(1 + below(random, table.seats()));
    // By consent, a seat may ask only if one of its own actions would be taken back.
    let Ok(asked) = table.apply(at(1), asks, &Command::AskTakeback { plies }) else { return };
    events.extend(asked);
    for number in 1..=table.seats() {
        if table.takeback().is_some_and(|asked| !asked.agreed.contains(seat(number))) {
            events.extend(table.apply(at(1), by(number), &Command::GrantTakeback).unwrap());
        }
    }
}
