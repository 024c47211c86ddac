//! Samples of every JSON message: each matches its schema, and every variant has a sample.

use crate::description::{Checker, document};
use pentad_api::{
    Amiss, ChatLine, Chats, ClientMessage, Command, Continuation, Done, Expect, Expected, Explored, GameInfo, Games,
    Lobby, MailInfo, MailWish, Me, OpenGame, Problem, Profile, RatingInfo, RatingPoint, Say, Seat, SeatKind, SeatWish,
    Seek, ServerMessage, SessionInfo, Token,
};
use pentad_catalog::Cause;
use pentad_core::Seat as Place;
use pentad_table::{Actor, Event, Happening, Opening, Person, Room, Sitter, Takebacks, Terms, Time, TimeControl};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn place() -> Place {
    Place::numbered(2).unwrap()
}

/// Returns every command that clients may send over the API.
fn commands() -> Vec<Command> {
    let seat = place();
    vec![
        Command::Sit { seat, sitter: Sitter::Open },
        Command::Leave,
        Command::Play { action: "c3".to_owned(), lag: 10 },
        Command::Resign,
        Command::Abort,
        Command::OfferDraw,
        Command::AcceptDraw,
        Command::DeclineDraw,
        Command::AskTakeback { plies: 1 },
        Command::GrantTakeback,
        Command::RefuseTakeback,
        Command::Flag,
        Command::Claim { seat },
        Command::Rematch,
        Command::DeclineRematch,
        Command::BeginVacation,
        Command::EndVacation,
    ]
}

fn sitters() -> Vec<Sitter> {
    let person = Person { id: "k3mWq8TzPb4x".to_owned(), name: "Ada".to_owned() };
    vec![Sitter::Open, Sitter::Person(person), Sitter::person(), Sitter::level(3)]
}

fn times() -> Vec<TimeControl> {
    vec![TimeControl::Bank { bank: 60_000, increment: 1_000 }, TimeControl::EachTurn { span: 86_400_000 }]
}

fn terms() -> Vec<Terms> {
    let takebacks = [Takebacks::Free, Takebacks::Consent, Takebacks::Never];
    let filled = |takebacks| Terms {
        time: Some(times()[0]),
        vacation: 1,
        takebacks,
        claim_after: Some(60_000),
        most_lag: 1_000,
        help: true,
        clock_waits: true,
        ..Terms::default()
    };
    takebacks.into_iter().map(filled).chain([Terms::default()]).collect()
}

fn happenings() -> Vec<Happening> {
    let (seat, text) = (place(), "c3".to_owned());
    let opening = Opening {
        record: "[Game \"iris\"]\n".to_owned(),
        sitters: sitters(),
        terms: terms()[0].clone(),
        earlier: Some(vec![1, 2]),
        left: Some(vec![1, 2]),
    };
    vec![
        Happening::Opened(Box::new(opening)),
        Happening::Sat { seat, sitter: Sitter::person() },
        Happening::Stood(seat),
        Happening::Played(text.clone()),
        Happening::PlayedLate { action: text.clone(), lag: 10 },
        Happening::TookBack(1),
        Happening::TakebackAsked(1),
        Happening::TakebackGranted,
        Happening::TakebackRefused,
        Happening::DrawOffered,
        Happening::DrawAccepted,
        Happening::DrawDeclined,
        Happening::DrawAgreed,
        Happening::Lost { seat, cause: Cause::Resigned },
        Happening::Aborted,
        Happening::Absent(seat),
        Happening::Present(seat),
        Happening::RematchWanted,
        Happening::RematchDeclined,
        Happening::Resumed,
        Happening::Excused(10),
        Happening::VacationBegun,
        Happening::VacationEnded,
        Happening::Said { room: Room::Spectators, text },
    ]
}

fn events() -> Vec<Event> {
    let actors = [Actor::Authority, Actor::Seat(place()), Actor::Visitor];
    let event = |(number, what)| Event {
        number,
        time: Time::from_millis(1_700_000_000_000),
        by: actors[number as usize % 3],
        what,
        left: if number % 2 == 0 { vec![] } else { vec![1, 2] },
    };
    (0..).zip(happenings()).map(event).collect()
}

fn infos() -> Vec<GameInfo> {
    let kinds = [SeatKind::Open, SeatKind::Guest, SeatKind::Member, SeatKind::Bot];
    let seat = |kind| Seat { kind, name: "Ada".to_owned(), rating: Some(1500), rating_after: Some(1512) };
    let full = GameInfo {
        id: "k3mWq8TzPb4x".to_owned(),
        game: "iris".to_owned(),
        options: BTreeMap::from([("Size".to_owned(), "5".to_owned())]),
        seats: kinds.map(seat).to_vec(),
        terms: terms()[0].clone(),
        rated: true,
        listed: false,
        speed: "live".to_owned(),
        state: "over".to_owned(),
        version: 7,
        created: 1,
        changed: 2,
        plies: 3,
        turn: Some(1),
        acts_by: Some(4),
        result: Some("1-0".to_owned()),
        winners: vec![1],
        ended: Some("resigned".to_owned()),
        ended_at: Some(5),
        earlier: Some("a".to_owned()),
        next: Some("b".to_owned()),
        mine: Some(1),
    };
    let bare = GameInfo {
        options: BTreeMap::new(),
        turn: None,
        acts_by: None,
        result: None,
        winners: vec![],
        ended: None,
        ended_at: None,
        earlier: None,
        next: None,
        mine: None,
        ..full.clone()
    };
    vec![full, bare]
}

fn me() -> Me {
    Me {
        kind: "member".to_owned(),
        name: "Ada".to_owned(),
        ratings: vec![rating()],
        turns: vec!["k3mWq8TzPb4x".to_owned()],
        muted_until: Some(1),
    }
}

fn rating() -> RatingInfo {
    RatingInfo { game: "iris".to_owned(), rating: 1512.5, deviation: 80.0, games: 12 }
}

fn lines() -> Vec<ChatLine> {
    let line = |room| ChatLine { number: 1, name: "Ada".to_owned(), room, text: "Hello".to_owned(), time: 1 };
    vec![line(Room::Players), line(Room::Spectators)]
}

fn lobby() -> Lobby {
    Lobby { open: infos(), running: infos(), people: 2 }
}

fn asks() -> Vec<ClientMessage> {
    let (game, message) = ("k3mWq8TzPb4x".to_owned(), "1".to_owned());
    let say = Say { room: Room::Players, text: "Hello".to_owned() };
    vec![
        ClientMessage::Follow { game: game.clone(), have: 3 },
        ClientMessage::Leave { game: game.clone() },
        ClientMessage::Do { game: game.clone(), message, command: Command::Resign },
        ClientMessage::Say { game, say },
        ClientMessage::Lobby { on: true },
        ClientMessage::Ping { id: 1 },
    ]
}

fn tells() -> Vec<ServerMessage> {
    let (game, message) = ("k3mWq8TzPb4x".to_owned(), "1".to_owned());
    let problem = Problem { code: "over".to_owned(), reason: "the game is over".to_owned() };
    let info = Box::new(infos().remove(0));
    vec![
        ServerMessage::Hello { me: me(), now: 1 },
        ServerMessage::Game { info, events: events(), present: vec![1], now: 1 },
        ServerMessage::Events { game: game.clone(), events: events(), now: 1 },
        ServerMessage::Done { game: game.clone(), message: message.clone(), version: 3 },
        ServerMessage::Refused { game: game.clone(), message, problem },
        ServerMessage::Present { game: game.clone(), seats: vec![1, 2] },
        ServerMessage::Said { game: game.clone(), line: lines().remove(0) },
        ServerMessage::Next { game: game.clone(), next: "b".to_owned() },
        ServerMessage::Rated { game: game.clone(), seats: infos().remove(0).seats },
        ServerMessage::Turn { game, is_yours: true },
        ServerMessage::Lobby(lobby()),
        ServerMessage::Pong { id: 1, now: 1 },
        ServerMessage::Amiss { what: vec![Amiss::Store, Amiss::Bus, Amiss::Workers] },
        ServerMessage::Bye,
    ]
}

fn wishes() -> Vec<OpenGame> {
    let minimal: OpenGame = serde_json::from_value(json!({ "game": "iris", "seats": ["me", "open"] })).unwrap();
    let full = OpenGame {
        options: BTreeMap::from([("Size".to_owned(), "5".to_owned())]),
        seats: vec![SeatWish::Me, SeatWish::Open, SeatWish::Bot("level:3".to_owned())],
        time: Some(times()[1]),
        ..minimal.clone()
    };
    vec![minimal, full]
}

fn seeks() -> Vec<Seek> {
    let minimal: Seek = serde_json::from_value(json!({ "game": "iris" })).unwrap();
    let at = Some("k3mWq8TzPb4x".to_owned());
    vec![Seek { time: Some(times()[0]), rated: true, at, ..minimal.clone() }, minimal]
}

fn values<T: Serialize>(samples: &[T]) -> Vec<Value> {
    samples.iter().map(|sample| serde_json::to_value(sample).unwrap()).collect()
}

fn profile() -> Profile {
    let point = RatingPoint { time: 1, played: "k3mWq8TzPb4x".to_owned(), rating: 1500.0, deviation: 90.0 };
    Profile {
        name: "Ada".to_owned(),
        kind: "member".to_owned(),
        created: 1,
        ratings: vec![rating()],
        courses: vec![vec![point]],
        is_there: true,
    }
}

fn mail_wish() -> MailWish {
    MailWish { address: Some("ada@club.example".to_owned()), language: Some("fr".to_owned()) }
}

fn session() -> SessionInfo {
    let text = "read play".to_owned();
    SessionInfo {
        id: "0123456789ab".to_owned(),
        kind: "token".to_owned(),
        scopes: text.clone(),
        label: text,
        created: 1,
        seen: 2,
        is_this: false,
    }
}

fn all() -> Vec<(&'static str, Vec<Value>)> {
    let expected = Expected { ply: 3, if_played: vec!["c3".to_owned()], answer: "d4".to_owned() };
    let continuation = Continuation { action: "c3".to_owned(), games: 3, won: vec![1, 1], shared: 1 };
    vec![
        ("Command", values(&commands())),
        ("Room", values(&[Room::Players, Room::Spectators])),
        ("Sitter", values(&sitters())),
        ("TimeControl", values(&times())),
        ("Terms", values(&terms())),
        ("Takebacks", values(&[Takebacks::Free, Takebacks::Consent, Takebacks::Never])),
        ("Happening", values(&happenings())),
        ("Event", values(&events())),
        ("GameInfo", values(&infos())),
        ("Games", values(&[Games { games: infos(), before: Some(3) }, Games::default()])),
        ("Lobby", values(&[lobby(), Lobby::default()])),
        ("SeatWish", values(&wishes()[1].seats)),
        ("OpenGame", values(&wishes())),
        ("Seek", values(&seeks())),
        ("Me", values(&[me(), Me { muted_until: None, ..me() }])),
        ("Profile", values(&[profile()])),
        ("SessionInfo", values(&[session()])),
        ("Token", values(&[Token { token: "secret".to_owned() }])),
        ("MailWish", values(&[MailWish::default(), mail_wish()])),
        ("MailInfo", values(&[MailInfo { is_sent: true, wish: mail_wish() }])),
        ("Chats", values(&[Chats { lines: lines() }])),
        ("Done", values(&[Done { version: 3 }])),
        ("Expect", values(&[Expect { lines: vec![expected] }])),
        (
            "Explored",
            values(&[Explored {
                position: "00c0ffee00c0ffee".to_owned(),
                games: 3,
                continuations: vec![continuation],
            }]),
        ),
        ("ClientMessage", values(&asks())),
        ("ServerMessage", values(&tells())),
    ]
}

#[test]
fn everything_that_is_said_is_as_its_schema_says() {
    let mut checker = Checker::new();
    for (name, samples) in all() {
        for sample in samples {
            checker.check_type(name, &sample).unwrap_or_else(|error| panic!("{name} {sample}: {error}"));
        }
    }
}

/// A new variant needs a sample here; a sample that the schema does not know fails above.
#[test]
fn every_kind_of_thing_has_a_sample() {
    let document = document();
    for (name, samples) in all() {
        let schema = &document["components"]["schemas"][name];
        assert!(schema.is_object(), "{name} has no schema");
        let Some(choices) = schema["oneOf"].as_array() else { continue };
        for (place, choice) in choices.iter().enumerate() {
            let mut checker = Checker::new();
            let pointer = format!("/components/schemas/{name}/oneOf/{place}");
            let fits = samples.iter().any(|sample| checker.check(&pointer, sample).is_ok());
            assert!(fits, "{name} has no sample of {choice}");
        }
    }
}

#[test]
fn what_makes_no_sense_is_not_as_the_schema_says() {
    let mut checker = Checker::new();
    let nonsense = [
        ("Command", json!("explode")),
        ("Command", json!({ "play": {} })),
        ("Command", json!({ "sit": { "seat": "two", "sitter": "open" } })),
        ("OpenGame", json!({ "game": "iris" })),
        ("OpenGame", json!({ "game": "iris", "seats": ["me"], "colour": "red" })),
        ("OpenGame", json!({ "game": "iris", "seats": [] })),
        ("NewToken", json!({ "label": "" })),
        ("NewToken", json!({ "label": " " })),
        ("Command", json!({ "say": { "room": "players", "text": "x" } })),
        ("Command", json!({ "absent": { "seat": 1 } })),
        ("Command", json!("resume")),
        ("Event", json!({ "n": 0, "at": 0, "by": 0 })),
        ("ServerMessage", json!({ "hello": {} })),
    ];
    for (name, value) in nonsense {
        assert!(checker.check_type(name, &value).is_err(), "{name} {value}");
    }
}
