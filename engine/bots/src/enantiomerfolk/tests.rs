use super::EnantiomerfolkMethod;
use super::evaluation::{EnantiomerfolkEvaluator, FITTED};
use crate::forced::{wins_by_force, wrong_proofs};
use crate::{Known, Settings};
use pentad_catalog::{AnyGame, Listed};
use pentad_conformance::random;
use pentad_core::{Game, Headers, Seat, Turn};
use pentad_enantiomerfolk::{Action, Colour, Enantiomerfolk, Hand, Mark, Options, Piece, Setup, Square};
use pentad_search::{Choice, Evaluator, Limits, Report};

/// Positions along random games, with the actions that are legal in them.
fn along_random_games(games: u64, mut visit: impl FnMut(&Enantiomerfolk, &[Action])) {
    for seed in 0..games {
        let mut random = random(seed);
        let mut game = Enantiomerfolk::start(&Options { ply_limit: 500, restack: seed % 4 == 3 });
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

/// Whether nothing is lost after an action before the same seat acts again.
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
            assert!(evaluator.kind(game, action) < evaluator.kinds());
        }
    });
}

/// ENAN-10 cannot be seen at first sight.
fn wins_by_no_action(game: &Enantiomerfolk, action: Action) -> bool {
    let mut after = game.clone();
    after.apply(action);
    let actor = game.turn().seat().unwrap();
    wins_at_once(game, action) && !after.standing_counts().is_short(actor.next(2))
}

/// A change of everything on the table that leaves a position worth the same to the seat to act.
#[derive(Clone, Copy, Debug)]
struct Change {
    /// Turns the board so often by a quarter.
    turns: usize,
    /// Exchanges left and right.
    mirrored: bool,
    /// Turns the colour circle so often by a third.
    colours: usize,
    /// Exchanges bottoms and tops.
    levels: bool,
    /// Exchanges the seats. Seat 1 takes what is pushed clockwise, seat 2 the rest (ENAN-7), so the colour circle runs the
    /// other way round as well.
    seats: bool,
}

impl Change {
    fn all() -> impl Iterator<Item = Change> {
        (0..96).map(|number| Change {
            turns: number % 4,
            mirrored: number / 4 % 2 == 1,
            colours: number / 8 % 3,
            levels: number / 24 % 2 == 1,
            seats: number / 48 == 1,
        })
    }

    fn square(self, square: Square) -> Square {
        let (mut column, mut row) = (square.column(), square.row());
        for _ in 0..self.turns {
            (column, row) = (row, 5 - column);
        }
        Square::new(if self.mirrored { 5 - column } else { column }, row).unwrap()
    }

    fn colour(self, colour: usize) -> usize {
        (if self.seats { 3 - colour } else { colour } + self.colours) % 3
    }

    fn piece(self, piece: Piece) -> Piece {
        let changed = |colour: Colour| Colour::ALL[self.colour(colour as usize)];
        let (bottom, top) = (changed(piece.bottom()), changed(piece.top()));
        if self.levels { Piece::new(top, bottom) } else { Piece::new(bottom, top) }
    }

    fn mark(self, square: Square, mark: Mark) -> Mark {
        match mark {
            Mark::Standing(owner) => Mark::Standing(self.seat(owner)),
            Mark::Attacking(direction) => {
                let target = self.square(square.step(direction).unwrap());
                Mark::Attacking(self.square(square).direction_to(target).unwrap())
            }
        }
    }

    fn seat(self, seat: Seat) -> Seat {
        if self.seats { seat.next(2) } else { seat }
    }

    fn hand(self, hand: Hand) -> Hand {
        match hand {
            Hand::Pieces(counts) => {
                Hand::of(false, Piece::all().flat_map(|kind| vec![self.piece(kind); counts[kind.index()].into()]))
            }
            Hand::Pyramids { bottoms, tops } => {
                let changed = |counts: [u8; 3]| {
                    let mut changed = [0; 3];
                    (0..3).for_each(|colour| changed[self.colour(colour)] = counts[colour]);
                    changed
                };
                let (bottoms, tops) = (changed(bottoms), changed(tops));
                if self.levels {
                    Hand::Pyramids { bottoms: tops, tops: bottoms }
                } else {
                    Hand::Pyramids { bottoms, tops }
                }
            }
        }
    }

    fn of(self, game: &Enantiomerfolk) -> Enantiomerfolk {
        let setup = game.setup();
        let mut changed = setup.clone();
        for square in Square::all() {
            changed.board[self.square(square).index()] =
                setup.board[square.index()].map(|(piece, mark)| (self.piece(piece), self.mark(square, mark)));
        }
        for seat in Seat::all(2) {
            changed.hands[self.seat(seat).index()] = self.hand(setup.hands[seat.index()]);
        }
        changed.to_act = self.seat(setup.to_act);
        changed.used = setup.used.map(|used| self.piece(used));
        Enantiomerfolk::from_setup(&game.options(), &changed).unwrap()
    }
}

#[test]
fn a_position_is_judged_the_same_from_all_sides() {
    let mut evaluator = EnantiomerfolkEvaluator::new(FITTED, 100);
    along_random_games(24, |game, _| {
        let expected = evaluator.evaluate(game);
        for change in Change::all() {
            assert_eq!(evaluator.evaluate(&change.of(game)), expected, "{change:?} of {:?}", game.setup());
        }
    });
}

#[test]
fn the_same_effort_finds_the_same() {
    let game = Enantiomerfolk::start(&Options::default());
    let [one, other] = [(); 2].map(|()| think(&game, &[("lines", "3")], 3000));
    assert_eq!(one.lines, other.lines);
    assert!(one.effort <= 3001 && one.depth >= 2, "{one:?}");
}

/// A position after some actions, and the same one as if nothing had happened before.
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
    // would be to move the piece there once more, which brings back an earlier state (ENAN-11).
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
