use crate::loom::read;
use crate::step::judge;
use crate::{Beat, Goal, Step};
use pentad_catalog::{AnyAction, AnyGame};
use pentad_core::{Cell, Game, Outcome, Seat};
use pentad_herati::{Action, Factory, FactoryOptions, FactoryPhase, FactorySetup, Hand, Tile};

/// The learner is north throughout, and plays with east.
const NORTH: Seat = Seat::FIRST;
const EAST: Seat = Seat::SECOND;

pub(crate) static STEPS: [Step; 8] = [
    // HERA-2, FACT-5: the aim of the game; FACT-4: a tile is turned up afterwards.
    Step {
        key: "factory-point",
        start: || position("SE SW / NE ..", [&[Tile::NW], &[Tile::SE]], [0, 0]),
        goal: Goal::Script(&[Beat::Ask(|game, action| scores(game, action, 1)), Beat::Reply("flip SW")]),
        spots: &[],
    },
    // FACT-2: both edges match at 0,1.
    Step {
        key: "factory-edges",
        start: || position("SE SW / .. NE", [&[Tile::NW], &[Tile::SE]], [0, 0]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| {
                judge(game, action, |before: &Factory, action, _| match action {
                    Action::Place(_, cell) => neighbours(before, cell) == 2,
                    _ => false,
                })
            }),
            Beat::Reply("flip SE"),
        ]),
        spots: &[],
    },
    // FACT-3, FACT-4: a pass turns up a tile, which gives more choice.
    Step {
        key: "factory-pass",
        start: || position("NE", [&[Tile::NE], &[Tile::SW]], [0, 0]),
        goal: Goal::Script(&[
            Beat::Ask(|_, _| true),
            Beat::Reply("flip SW"),
            Beat::Reply("SW@1,0"),
            Beat::Reply("flip NE"),
            Beat::Ask(|_, _| true),
        ]),
        spots: &[],
    },
    // East shows the tile that completes a pattern after a third corner.
    Step {
        key: "factory-gift",
        start: || position("SE SW", [&[Tile::NE], &[Tile::NW]], [0, 0]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| judge(game, action, |_, _, after: &Factory| !east_can_score(after))),
            Beat::Reply("flip SE"),
        ]),
        spots: &[],
    },
    // With two tiles face up, a pattern can be begun and finished.
    Step {
        key: "factory-build",
        start: || position("SE SW", [&[Tile::NE, Tile::NW], &[Tile::SW]], [0, 0]),
        goal: Goal::Script(&[
            Beat::Ask(|game, action| {
                judge(game, action, |_: &Factory, action, _| {
                    [Action::Place(Tile::NE, Cell::new(0, 1)), Action::Place(Tile::NW, Cell::new(1, 1))]
                        .contains(&action)
                })
            }),
            Beat::Reply("SW@-1,0"),
            Beat::Reply("flip SE"),
            Beat::Ask(|game, action| scores(game, action, 1)),
            Beat::Reply("flip SW"),
        ]),
        spots: &[],
    },
    // FACT-5: two patterns at once, black to the north-west and white to the south-east.
    Step {
        key: "factory-two",
        start: || position("SE SW SE / NE .. NE / .. SW SE", [&[Tile::NW, Tile::SW], &[Tile::SW]], [0, 0]),
        goal: Goal::Play(|game, action| scores(game, action, 2)),
        spots: &[],
    },
    // FACT-2: five columns are full.
    Step {
        key: "factory-room",
        start: || position("SE SW SE SW SE / NE .. .. NW NE / .. .. .. .. SE", [&[Tile::SW], &[Tile::NE]], [0, 0]),
        goal: Goal::Script(&[Beat::Ask(|game, action| scores(game, action, 1)), Beat::Reply("flip NW")]),
        spots: &[],
    },
    // FACT-6, FACT-7: the last tile.
    Step {
        key: "factory-end",
        start: || {
            let field = "SE SW SE SW SE / NE NW NE NW NE / SE SW .. SW SE / NE NW NE NW NE / .. SW SE SW SE";
            position(field, [&[Tile::SE], &[Tile::SE]], [3, 3])
        },
        goal: Goal::Play(|game, action| {
            judge(game, action, |_, _, after: &Factory| after.outcome() == Some(Outcome::won_by(NORTH)))
        }),
        spots: &[],
    },
];

/// FACT-5: returns true if a placement scores this many points.
fn scores(game: &AnyGame, action: AnyAction, points: u32) -> bool {
    judge(game, action, |before: &Factory, _, after| after.points(NORTH) == before.points(NORTH) + points)
}

/// Returns the number of tiles around a cell.
fn neighbours(game: &Factory, cell: Cell) -> usize {
    cell.neighbours().into_iter().filter(|next| game.field().tile(*next).is_some()).count()
}

/// Returns true if east can score with a tile it shows, after north has turned up one of its own.
fn east_can_score(game: &Factory) -> bool {
    let mut game = game.clone();
    if game.phase() == FactoryPhase::Flip {
        game.apply(Action::Flip(Tile::NE));
    }
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.into_iter().any(|action| {
        let mut after = game.clone();
        after.apply(action);
        after.points(EAST) > game.points(EAST)
    })
}

/// Sets up a field written as in The Loom, with the tiles that north and east show. All others are dealt evenly.
fn position(field: &str, shown: [&[Tile]; 2], points: [u32; 2]) -> AnyGame {
    let tiles = read(field);
    let held = 25 - tiles.len();
    let north = held / 2;
    let hand = |shown: &[Tile], held: usize| Hand::new(shown.iter().copied(), (held - shown.len()) as u8);
    let setup = FactorySetup {
        tiles,
        hands: vec![hand(shown[0], north), hand(shown[1], held - north)],
        points: points.to_vec(),
        to_act: NORTH,
        phase: FactoryPhase::Turn,
    };
    Factory::from_setup(&FactoryOptions { seats: 2 }, &setup).expect("a position of the course is one").into()
}
