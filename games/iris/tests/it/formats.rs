//! The optional features `arbitrary` and `serde`.

use pentad_iris::{Action, Iris};

pentad_conformance::formats!(iris, Iris);

#[test]
fn actions_are_written_plainly() {
    assert_eq!(serde_json::to_string(&[Action::Pass, Action::Stone(3)]).unwrap(), r#"["pass",{"stone":3}]"#);
    let start = r#"{"options":{"Seats":"2","Size":"3"},"setup":"3/4/5/4/3; to 1; phase opening"}"#;
    let game: Iris = serde_json::from_str(start).unwrap();
    assert_eq!(serde_json::to_string(&game).unwrap(), start);
}
