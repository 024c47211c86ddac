use crate::step::judge;
use crate::{Beat, Goal, Step};
use pentad_catalog::{AnyAction, AnyGame, Listed};
use pentad_core::{Cell, Game};
use pentad_herati::{Action, Hand, Loom, LoomOptions, LoomSetup, Tile};

pub(crate) static STEPS: [Step; 8] = [
    // HERA-2, LOOM-6: the aim of the game.
    Step {
        key: "loom-rhombus",
        start: || position("NW SE SW NE NW / .. NE .. .. ..", [Tile::NW, Tile::SE]),
        goal: Goal::Script(&[Beat::Ask(|game, action| has_patterns(game, action, 1)), Beat::Reply("flip SW")]),
        spots: &[],
    },
    // LOOM-3: of the two tiles, only one fits beside the first.
    Step {
        key: "loom-edge",
        start: || position("SE", [Tile::NE, Tile::SW]),
        goal: Goal::Script(&[Beat::Ask(|_, _| true), Beat::Reply("flip NW")]),
        spots: &[],
    },
    // LOOM-2: planning the first row.
    Step {
        key: "loom-half",
        start: || position("SE", [Tile::SW, Tile::NW]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| lays(game, action, &[(Tile::SW, Cell::new(1, 0))])),
            Beat::Reply("flip NE"),
        ]),
        spots: &[],
    },
    // LOOM-2, LOOM-5: a tile below the first row, and a tile turned up in between.
    Step {
        key: "loom-below",
        start: || position("NW SE SW NE NW", [Tile::NE, Tile::SE]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| lays(game, action, &[(Tile::NE, Cell::new(1, 1))])),
            Beat::Reply("flip NW"),
            Beat::Ask(|game, action| has_patterns(game, action, 1)),
            Beat::Reply("flip NE"),
        ]),
        spots: &[],
    },
    // LOOM-3: the tile meets its neighbour with the wrong colour, which is allowed.
    Step {
        key: "loom-clash",
        start: || position("SW SE NW NE NW / .. .. SW .. SE", [Tile::SE, Tile::NE]),
        goal: Goal::Script(&[Beat::Ask(|game, action| has_patterns(game, action, 1)), Beat::Reply("flip SW")]),
        spots: &["3,1"],
    },
    // LOOM-4
    Step {
        key: "loom-aside",
        start: || position("SE", [Tile::NE, Tile::SE]),
        goal: Goal::Script(&[Beat::Ask(|_, _| true), Beat::Reply("flip SW")]),
        spots: &[],
    },
    // The cell 1,1 waits for NW, which has not been turned up yet.
    Step {
        key: "loom-wait",
        start: || position("SE SW NE NW NE / NE .. .. .. ..", [Tile::SE, Tile::SW]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| lays(game, action, &[(Tile::SW, Cell::new(3, 1)), (Tile::SE, Cell::new(4, 1))])),
            Beat::Reply("flip NW"),
        ]),
        spots: &["1,1"],
    },
    // LOOM-5, LOOM-6: the last two tiles.
    Step {
        key: "loom-finish",
        start: || {
            let cloth = "NW SE SW NE SW / SW NE NW SW NW / SW SE NW NW NE / NW NE SE SW SE / .. SE NE .. NE";
            position(cloth, [Tile::SW, Tile::NW])
        },
        goal: Goal::Reach {
            within: 2,
            reached: |game| {
                Loom::own_position(game).is_some_and(|game| game.hand().is_empty() && game.field().pattern_count() == 4)
            },
        },
        spots: &[],
    },
];

fn has_patterns(game: &AnyGame, action: AnyAction, patterns: u32) -> bool {
    judge(game, action, |_, _, after: &Loom| after.field().pattern_count() == patterns)
}

/// Returns true if the action lays one of these tiles on its cell.
fn lays(game: &AnyGame, action: AnyAction, wanted: &[(Tile, Cell)]) -> bool {
    judge(game, action, |_: &Loom, action, _| match action {
        Action::Place(tile, cell) => wanted.contains(&(tile, cell)),
        _ => false,
    })
}

/// Sets up a cloth in the notation of [`read`]. Two tiles lie face up, all others face down.
fn position(cloth: &str, face_up: [Tile; 2]) -> AnyGame {
    let tiles = read(cloth);
    let face_down = 25 - face_up.len() - tiles.len();
    let setup = LoomSetup { tiles, hand: Hand::new(face_up, face_down as u8), aside: Vec::new() };
    Loom::from_setup(&LoomOptions, &setup).expect("a position of the course is one").into()
}

/// Parses tiles written row by row with `/` between the rows, the first of each at column 0 and `..` for an empty cell.
pub(crate) fn read(rows: &str) -> Vec<(Cell, Tile)> {
    let mut tiles = Vec::new();
    for (y, row) in (0..).zip(rows.split('/')) {
        for (x, word) in (0..).zip(row.split_whitespace()) {
            let tile = Tile::ALL.into_iter().find(|tile| tile.name() == word);
            tiles.extend(tile.map(|tile| (Cell::new(x, y), tile)));
        }
    }
    tiles
}
