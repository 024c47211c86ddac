//! The optional features `arbitrary` and `serde`.

use pentad_core::Cell;
use pentad_herati::{Action, Factory, Loom, Tile};

pentad_conformance::formats!(loom, Loom);
pentad_conformance::formats!(factory, Factory);

#[test]
fn actions_are_written_plainly() {
    let action = Action::Place(Tile::NE, Cell::new(-1, 0));
    assert_eq!(serde_json::to_string(&action).unwrap(), r#"{"place":["NE",{"x":-1,"y":0}]}"#);
}
