//! The optional features `arbitrary` and `serde`.

use pentad_iri::{Action, Iri};

pentad_conformance::formats!(iri, Iri);

#[test]
fn actions_are_written_plainly() {
    let take = r#"{"take":[3,22]}"#;
    assert_eq!(serde_json::to_string(&serde_json::from_str::<Action>(take).unwrap()).unwrap(), take);
    for wrong in [r#"{"take":[]}"#, r#"{"take":[1,1]}"#, r#"{"take":[1,2,3,4]}"#] {
        assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
    }
}
