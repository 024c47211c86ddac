//! The optional features `arbitrary` and `serde`.

use pentad_enantiomerfolk::{Action, Enantiomerfolk};

pentad_conformance::formats!(enantiomerfolk, Enantiomerfolk);

#[test]
fn actions_are_written_plainly() {
    let drop = r#"{"drop":{"piece":"RB","on":"a2"}}"#;
    assert_eq!(serde_json::to_string(&serde_json::from_str::<Action>(drop).unwrap()).unwrap(), drop);
    for wrong in [r#"{"drop":{"piece":"RX","on":"a2"}}"#, r#"{"drop":{"piece":"RB","on":"h9"}}"#] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}
