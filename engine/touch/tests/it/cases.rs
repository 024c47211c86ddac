use super::{after, names, spot, start, touch};
use pentad_touch::{Draft, Touch};

#[test]
fn iris_either_cell_of_a_pair() {
    let game = after(start("iris Size=5", 0), "e5");
    let mut draft = Draft::new(&game);
    for name in ["a1", "i5"] {
        assert_eq!(touch(&game, &mut draft, name), Touch::Play(game.read("a1+i5").unwrap()));
    }
}
