//! The optional features `arbitrary` and `serde`.

use pentad_quintets::{Action, Quintets, Size};

pentad_conformance::formats!(quintets, Quintets);

#[test]
fn actions_are_written_plainly() {
    let action = Action::Place { size: Size::Large, point: 0 };
    assert_eq!(serde_json::to_string(&action).unwrap(), r#"{"place":{"size":"large","point":0}}"#);
}
