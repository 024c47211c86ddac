use super::EnantiomerfolkMethod;
use super::evaluation::{EnantiomerfolkEvaluator, FITTED};
use super::inputs::INPUTS;
use crate::forced::{wins_by_force, wrong_proofs};
use crate::learned::trial::{says_what_it_said, seen};
use crate::{Known, Learned, LearnedByAlphaBeta, Settings};
use pentad_catalog::{AnyGame, Listed};
use pentad_conformance::random;
use pentad_core::{Game, Headers, Seat, Turn};
use pentad_enantiomerfolk::{
    Action, Board, Colour, Colours, Enantiomerfolk, Hand, Mark, Options, Piece, Setup, Square,
};
use pentad_nets::MOST_ACTIVE;
use pentad_search::{Choice, Evaluator, Limits, Report};
use std::collections::BTreeSet;

/// Visits positions of random games, with their legal actions.
fn along_random_games(games: u64, mut visit: impl FnMut(&Enantiomerfolk, &[Action])) {
    for seed in 0..games {
        let mut random = random(seed);
        let colours = Colours::ALL[seed as usize % 2];
        let options = Options { restack: seed % 4 == 3, colours, ..Options::default() };
        let mut game = Enantiomerfolk::start(&options);
        let mut legal = Vec::new();
        while game.turn() != Turn::Over {
            game.legal_actions(&mut legal);
            visit(&game, &legal);
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
    }
}

fn think(game: &Enantiomerfolk, settings: &[(&str, &str)], effort: u64) -> Report<Action> {
    let mut own = Settings::default();
    settings.iter().for_each(|(name, value)| own.set(name, value));
    own.set("table", "12");
    let mut searcher = Enantiomerfolk::searcher(EnantiomerfolkMethod::AlphaBeta, game, &mut own, 1).unwrap();
    own.finish().unwrap();
    searcher.think(game, &Limits::effort(effort), &mut |_| {})
}

fn wins_at_once(game: &Enantiomerfolk, action: Action) -> bool {
    let mut after = game.clone();
    after.apply(action);
    after.outcome().is_some_and(|outcome| outcome.worth(game.turn().seat().unwrap()) == 1.0)
}

fn can_win_at_once(game: &Enantiomerfolk) -> bool {
    let mut legal = Vec::new();
    game.legal_actions(&mut legal);
    legal.iter().any(|action| wins_at_once(game, *action))
}

/// Returns true if the game is not lost after an action before the same seat acts again.
fn is_safe(game: &Enantiomerfolk, action: Action) -> bool {
    let mut after = game.clone();
    after.apply(action);
    match after.outcome() {
        Some(outcome) => outcome.worth(game.turn().seat().unwrap()) > 0.0,
        None => !can_win_at_once(&after),
    }
}

#[test]
fn wins_in_one_are_played_and_those_of_the_opponent_parried() {
    let (mut won, mut parried) = (0, 0);
    along_random_games(60, |game, legal| {
        let winning: Vec<_> = legal.iter().filter(|action| wins_at_once(game, **action)).collect();
        let safe = legal.iter().filter(|action| is_safe(game, **action)).count();
        if winning.is_empty() && (safe == 0 || safe == legal.len()) {
            return;
        }
        let report = think(game, &[("depth", "2")], u64::MAX);
        if winning.is_empty() {
            assert!(is_safe(game, report.action()), "{:?} loses at once in {:?}", report.action(), game.setup());
            parried += 1;
        } else {
            assert!(winning.contains(&&report.action()) && report.best().exact && report.best().worth == 1.0);
            won += 1;
        }
    });
    assert!(won > 30 && parried > 30, "{won} {parried}");
}

#[test]
fn what_is_looked_at_is_what_is_legal() {
    let mut evaluator = EnantiomerfolkEvaluator::new(FITTED, 100);
    along_random_games(60, |game, legal| {
        let (mut choices, mut loud) = (Vec::new(), Vec::new());
        evaluator.choices(game, false, &mut Vec::new(), &mut choices);
        assert!(choices.iter().map(|choice| choice.action).eq(legal.iter().copied()));
        evaluator.choices(game, true, &mut Vec::new(), &mut loud);
        assert!(choices.iter().filter(|choice| choice.loud).eq(loud.iter()));
        for choice in choices {
            let Choice { action, promise, .. } = choice;
            assert_eq!(evaluator.look(game, action), choice);
            assert_eq!(wins_at_once(game, action), promise >= 2000 || wins_by_no_action(game, action));
            let number = evaluator.number(game, action);
            assert!(number < evaluator.numbers());
            assert_eq!(evaluator.numbered(game, number), Some(action));
        }
    });
}

/// Returns true for a win by ENAN-10, which a static rating cannot recognise.
fn wins_by_no_action(game: &Enantiomerfolk, action: Action) -> bool {
    let mut after = game.clone();
    after.apply(action);
    let actor = game.turn().seat().unwrap();
    wins_at_once(game, action) && !after.standing_counts().is_short(actor.next(2))
}

/// Returns the same position with other colours, optionally with bottoms and tops exchanged and with the seats exchanged.
fn repainted(
    game: &Enantiomerfolk,
    paint: impl Fn(Colour) -> Colour,
    upside_down: bool,
    seats_exchanged: bool,
) -> Enantiomerfolk {
    let piece = |piece: Piece| match (paint(piece.bottom()), paint(piece.top())) {
        (bottom, top) if upside_down => Piece::new(top, bottom),
        (bottom, top) => Piece::new(bottom, top),
    };
    let hand = |seat| match game.hand(seat) {
        Hand::Pieces(counts) => {
            let kinds = game.colours().pieces();
            let held = kinds.flat_map(|kind| vec![piece(kind); counts[kind.index()].into()]);
            Hand::of(false, held)
        }
        Hand::Pyramids { bottoms, tops } => {
            let painted = |counts: [u8; Colour::COUNT]| {
                let mut there = [0; Colour::COUNT];
                for colour in game.colours().circle() {
                    there[paint(*colour).index()] = counts[colour.index()];
                }
                there
            };
            match (painted(bottoms), painted(tops)) {
                (bottoms, tops) if upside_down => Hand::Pyramids { bottoms: tops, tops: bottoms },
                (bottoms, tops) => Hand::Pyramids { bottoms, tops },
            }
        }
    };
    let owner = |seat: Seat| if seats_exchanged { seat.next(2) } else { seat };
    let setup = game.setup();
    let mut board = Board::empty(game.colours());
    for (square, kind, mark) in setup.board.pieces() {
        board[square] = Some(match mark {
            Mark::Standing(seat) => (piece(kind), Mark::Standing(owner(seat))),
            Mark::Attacking(_) => (piece(kind), mark),
        });
    }
    let hands = [hand(owner(Seat::FIRST)), hand(owner(Seat::SECOND))];
    let setup = Setup { board, hands, to_act: owner(setup.to_act), used: setup.used.map(piece), ..setup };
    Enantiomerfolk::from_setup(&game.options(), &setup).unwrap()
}

/// Returns the same position with the seats exchanged. Seat 1 takes pieces pushed clockwise, seat 2 the others (ENAN-7), so
/// the colour circle has to be reversed as well.
fn mirrored(game: &Enantiomerfolk) -> Enantiomerfolk {
    let circle = game.colours().circle();
    let place = |wanted: Colour| circle.iter().position(|colour| *colour == wanted).unwrap();
    repainted(game, |colour| circle[(circle.len() + 1 - place(colour)) % circle.len()], false, true)
}

#[test]
fn both_seats_are_judged_alike() {
    let mut evaluator = EnantiomerfolkEvaluator::new(FITTED, 100);
    along_random_games(60, |game, _| {
        assert_eq!(evaluator.evaluate(game), evaluator.evaluate(&mirrored(game)), "{:?}", game.setup());
    });
}

/// Returns the same position with the board rotated by quarter turns and optionally mirrored.
fn turned(game: &Enantiomerfolk, quarters: usize, is_mirrored: bool) -> Enantiomerfolk {
    let last = game.colours().side() - 1;
    let moved = |square: Square| {
        let (mut column, mut row) = (square.column(), square.row());
        for _ in 0..quarters {
            (column, row) = (row, last - column);
        }
        Square::new(if is_mirrored { last - column } else { column }, row).unwrap()
    };
    let setup = game.setup();
    let mut board = Board::empty(game.colours());
    for (square, kind, mark) in setup.board.pieces() {
        let mark = match mark {
            Mark::Standing(_) => mark,
            Mark::Attacking(direction) => {
                let beside = |square: &Square, other: Square| square.direction_to(other) == Some(direction);
                let target =
                    setup.board.pieces().map(|(other, ..)| other).find(|other| beside(&square, *other)).unwrap();
                Mark::Attacking(moved(square).direction_to(moved(target)).unwrap())
            }
        };
        board[moved(square)] = Some((kind, mark));
    }
    Enantiomerfolk::from_setup(&game.options(), &Setup { board, ..setup }).unwrap()
}

#[test]
fn a_turned_board_is_judged_the_same() {
    let mut evaluator = EnantiomerfolkEvaluator::new(FITTED, 100);
    along_random_games(24, |game, _| {
        let expected = evaluator.evaluate(game);
        for way in 0..8 {
            let there = turned(game, way % 4, way >= 4);
            assert_eq!(evaluator.evaluate(&there), expected, "{way}: {:?}", game.setup());
        }
    });
}

#[test]
fn every_symmetry_of_the_game_has_the_same_inputs() {
    along_random_games(16, |game, _| {
        let (expected, colours) = (seen(game), game.colours());
        let turn = |colour| colours.after(colour);
        assert_eq!(seen(&repainted(game, turn, false, false)), expected, "circle: {:?}", game.setup());
        assert_eq!(seen(&repainted(game, |colour| colour, true, false)), expected, "levels: {:?}", game.setup());
        assert_eq!(seen(&mirrored(game)), expected, "seats: {:?}", game.setup());
        assert_eq!(seen(&turned(game, 1, false)), expected, "a quarter: {:?}", game.setup());
        assert_eq!(seen(&turned(game, 0, true)), expected, "mirrored: {:?}", game.setup());
    });
}

#[test]
fn every_input_has_its_number_and_most_come_up_somewhere() {
    let (mut met, mut most) = (BTreeSet::new(), 0);
    along_random_games(400, |game, _| {
        let numbers = seen(game);
        most = most.max(numbers.len());
        met.extend(numbers);
    });
    assert!(usize::from(*met.last().unwrap()) < INPUTS);
    assert!(most < MOST_ACTIVE, "{most}");
    // The remaining inputs occur in no position: pieces of opposite colours with spare pieces in one game and not in the
    // other, and so on.
    assert!(met.len() > INPUTS * 6 / 10, "{} of {}", met.len(), INPUTS);
}

#[test]
fn the_nets_that_are_shipped_say_what_they_said_when_they_were_made() {
    let three = include_str!("three_colours.scores");
    let four = include_str!("four_colours.scores");
    for (colours, scores) in [(Colours::Three, three), (Colours::Four, four)] {
        let options = Options { colours, ..Options::default() };
        let mut evaluator = Enantiomerfolk::with_net(Enantiomerfolk::shipped_net(&options));
        says_what_it_said::<Enantiomerfolk>(&options, scores, |game| evaluator.evaluate(game).to_string());
    }
}

#[test]
fn a_search_is_told_by_the_net_unless_other_weights_are_asked_for() {
    for colours in Colours::ALL {
        let game = Enantiomerfolk::start(&Options { colours, ..Options::default() });
        let think = |weights: &[(&str, &str)]| think(&game, weights, 500).lines;
        assert_eq!(think(&[]), think(&[("weights", "learned")]));
        let [fitted, first] = ["fitted", "first"].map(|weights| think(&[("weights", weights)]));
        assert!(think(&[]) != fitted && fitted != first);
    }
}

#[test]
fn a_net_is_read_from_a_file_or_refused() {
    let game = Enantiomerfolk::start(&Options::default());
    let refused = |file: &str| {
        let mut settings = Settings::default();
        settings.set("net", file);
        let searcher = Enantiomerfolk::searcher(EnantiomerfolkMethod::AlphaBeta, &game, &mut settings, 1);
        searcher.err().map(|error| error.to_string())
    };
    let own = |name: &str| format!("{}/src/{name}", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(refused(&own("enantiomerfolk/four_colours.net")), None);
    let other_game = refused(&own("quintets/two_seats.net")).unwrap();
    assert!(other_game.contains("inputs"), "{other_game}");
    let no_net = refused(&own("lib.rs")).unwrap();
    assert!(no_net.ends_with("this is not the file of a net"), "{no_net}");
    assert!(refused("nowhere.net").is_some());
}

#[test]
fn the_same_effort_finds_the_same() {
    let game = Enantiomerfolk::start(&Options::default());
    let [one, other] = [(); 2].map(|()| think(&game, &[("lines", "3")], 3000));
    assert_eq!(one.lines, other.lines);
    assert!(one.effort <= 3001 && one.depth >= 2, "{one:?}");
}

#[test]
fn what_was_judged_before_changes_nothing_but_the_time() {
    let mut looked_at = 0;
    along_random_games(4, |game, _| {
        if game.plies() % 16 == 5 {
            let [kept, asked_again] = ["6", "0"].map(|judgements| think(game, &[("judgements", judgements)], 2000));
            assert_eq!(kept.lines, asked_again.lines, "{:?}", game.setup());
            looked_at += 1;
        }
    });
    assert!(looked_at > 10, "only {looked_at} positions");
}

/// Returns a position after some actions, and the same position without a history.
fn with_and_without_past(setup: &str, actions: &[&str]) -> [Enantiomerfolk; 2] {
    let headers = Headers::new().with("Game", "enantiomerfolk").with("Setup", setup);
    let mut game = Enantiomerfolk::own_position(&AnyGame::start(&headers).unwrap()).unwrap().clone();
    for text in actions {
        game.play(game.read(text).unwrap()).unwrap();
    }
    let fresh = Enantiomerfolk::from_setup(&game.options(), &game.setup()).unwrap();
    [game, fresh]
}

#[test]
fn a_win_that_ko_forbids_is_not_called_exact() {
    // Seat 1 moves a piece beside another one, which wins, then away again. Now seat 2 takes its own action back: the win
    // would be to move the piece there once more, which repeats an earlier state (ENAN-11).
    let cases = [
        ("B-R2Y+B2/3R+BB+R1/R+R1Y-R1R+Y1/1R+R1Y+B2/R-B3Y-Y1/6; to 1", ["e2-d2", "a4-a5", "d2-d1"], "a5-a4"),
        ("1R+B4/2Y-B1B-Y1/1B+Y1R-R2/R+R1Y-R3/3Y+RY+Y1/6; to 1", ["e5-d5", "c3-d3", "d5-d6"], "d3-c3"),
        ("6/Y-Y1R+Y1R+B1/1B-R1Y+R2/B+B1B-B1B+Y1/1R-B1Y-Y2/6; to 1", ["b2-a2", "e3-f3", "a2-a1"], "f3-e3"),
    ];
    for (setup, actions, back) in cases {
        let [game, fresh] = with_and_without_past(setup, &actions);
        let back = game.read(back).unwrap();
        let [after, fresh_after] = [&game, &fresh].map(|game| {
            let mut after = game.clone();
            after.apply(back);
            after
        });
        assert!(wins_by_force(&fresh_after, Seat::FIRST, 3) && !wins_by_force(&after, Seat::FIRST, 5), "{setup}");
        let mut settings = Settings::default();
        [("depth", "5"), ("table", "14")].iter().for_each(|(name, value)| settings.set(name, value));
        let mut searcher = Enantiomerfolk::searcher(EnantiomerfolkMethod::AlphaBeta, &game, &mut settings, 1).unwrap();
        searcher.think(&fresh, &Limits::default(), &mut |_| {});
        let report = searcher.think(&game, &Limits::default(), &mut |_| {});
        assert!(report.lines.iter().any(|line| line.action == back && !line.exact), "{setup}");
        assert_eq!(wrong_proofs(&game, &report, 5).0, [], "{setup}");
    }
}

#[test]
fn no_win_holds_beyond_the_limit_of_actions() {
    let game = |plies: u32| {
        let setup = Setup { plies, ..Setup::start(&Options::default()) };
        Enantiomerfolk::from_setup(&Options::default(), &setup).unwrap()
    };
    let evaluator = EnantiomerfolkEvaluator::new(FITTED, 100);
    assert!(evaluator.win_holds(&game(498), 2, None) && !evaluator.win_holds(&game(499), 2, None));
    let legal = game(0).random_action(&mut random(1), &mut Vec::new());
    assert!(evaluator.win_holds(&game(0), 3, Some(legal)));
    assert!(!evaluator.win_holds(&game(0), 3, None) && !evaluator.win_holds(&game(0), 4, Some(legal)));
}
