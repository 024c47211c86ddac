//! Commands as clients send them: what running clients send today stays readable, whatever becomes of the table's own commands.

use pentad_api::{ClientMessage, Command};
use pentad_core::Seat;
use pentad_table::{Command as Own, Person, Room, Sitter};

/// Returns every command as it is sent, with the command of the table that it stands for.
fn samples() -> Vec<(&'static str, Own)> {
    let seat = Seat::numbered(2).unwrap();
    let person = |id: &str, name: &str| Sitter::Person(Person { id: id.to_owned(), name: name.to_owned() });
    let (action, text) = ("c3".to_owned(), "Have fun!".to_owned());
    vec![
        (r#"{"sit":{"seat":2,"sitter":"open"}}"#, Own::Sit { seat, sitter: Sitter::Open }),
        (r#"{"sit":{"seat":2,"sitter":{"person":{}}}}"#, Own::Sit { seat, sitter: person("", "") }),
        (
            r#"{"sit":{"seat":2,"sitter":{"person":{"id":"a","name":"Ada"}}}}"#,
            Own::Sit { seat, sitter: person("a", "Ada") },
        ),
        (r#"{"sit":{"seat":2,"sitter":{"bot":"level:3"}}}"#, Own::Sit { seat, sitter: Sitter::level(3) }),
        (r#""leave""#, Own::Leave),
        (r#"{"play":{"action":"c3","lag":10}}"#, Own::Play { action, lag: 10 }),
        (r#""resign""#, Own::Resign),
        (r#""abort""#, Own::Abort),
        (r#""offer_draw""#, Own::OfferDraw),
        (r#""accept_draw""#, Own::AcceptDraw),
        (r#""decline_draw""#, Own::DeclineDraw),
        (r#"{"ask_takeback":{"plies":7}}"#, Own::AskTakeback { plies: 7 }),
        (r#""grant_takeback""#, Own::GrantTakeback),
        (r#""refuse_takeback""#, Own::RefuseTakeback),
        (r#""flag""#, Own::Flag),
        (r#"{"absent":{"seat":2}}"#, Own::Absent { seat }),
        (r#"{"present":{"seat":2}}"#, Own::Present { seat }),
        (r#"{"claim":{"seat":2}}"#, Own::Claim { seat }),
        (r#""rematch""#, Own::Rematch),
        (r#""decline_rematch""#, Own::DeclineRematch),
        (r#""resume""#, Own::Resume),
        (r#"{"excuse":{"span":1500}}"#, Own::Excuse { span: 1_500 }),
        (r#""begin_vacation""#, Own::BeginVacation),
        (r#""end_vacation""#, Own::EndVacation),
        (r#"{"say":{"room":"players","text":"Have fun!"}}"#, Own::Say { room: Room::Players, text }),
    ]
}

/// Returns the place of a command among the samples' kinds. A new command does not compile here until it is listed.
fn kind(command: &Own) -> usize {
    match command {
        Own::Sit { .. } => 0,
        Own::Leave => 1,
        Own::Play { .. } => 2,
        Own::Resign => 3,
        Own::Abort => 4,
        Own::OfferDraw => 5,
        Own::AcceptDraw => 6,
        Own::DeclineDraw => 7,
        Own::AskTakeback { .. } => 8,
        Own::GrantTakeback => 9,
        Own::RefuseTakeback => 10,
        Own::Flag => 11,
        Own::Absent { .. } => 12,
        Own::Present { .. } => 13,
        Own::Claim { .. } => 14,
        Own::Rematch => 15,
        Own::DeclineRematch => 16,
        Own::Resume => 17,
        Own::Excuse { .. } => 18,
        Own::BeginVacation => 19,
        Own::EndVacation => 20,
        Own::Say { .. } => 21,
    }
}

#[test]
fn commands_are_read_and_written_as_before() {
    for (text, own) in samples() {
        let sent: Command = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(Own::from(sent.clone()), own, "{text}");
        assert_eq!(Command::from(own), sent, "{text}");
        assert_eq!(serde_json::to_string(&sent).unwrap(), text);
    }
}

#[test]
fn every_command_has_a_sample() {
    let mut kinds: Vec<usize> = samples().iter().map(|(_, own)| kind(own)).collect();
    kinds.dedup();
    assert_eq!(kinds, (0..22).collect::<Vec<_>>());
}

#[test]
fn fields_that_the_server_sets_may_be_left_out_and_wrong_ones_are_refused() {
    let play = serde_json::from_str::<Command>(r#"{"play":{"action":"c3"}}"#).unwrap();
    assert_eq!(play, Command::Play { action: "c3".to_owned(), lag: 0 });
    let ask = r#"{"do":{"game":"k3mWq8TzPb4x","message":"1","command":"resign"}}"#;
    let ClientMessage::Do { command, .. } = serde_json::from_str(ask).unwrap() else { panic!("{ask} is a command") };
    assert_eq!(command, Command::Resign);
    for wrong in [r#""explode""#, r#"{"play":{}}"#, r#"{"claim":{"seat":0}}"#, r#"{"claim":{"seat":250}}"#] {
        assert!(serde_json::from_str::<Command>(wrong).is_err(), "{wrong}");
    }
}
