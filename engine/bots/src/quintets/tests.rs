use super::QuintetsMethod;
use super::evaluator::QuintetsEvaluator;
use super::features;
use super::judge::Judge;
use crate::forced::wrong_proofs;
use crate::learned::trial::{says_what_it_said, seen};
use crate::{Known, Learned, LearnedByAlphaBeta, Level, Settings, scores_of};
use pentad_catalog::{AnyGame, Listed};
use pentad_conformance::random;
use pentad_core::{Game, Headers, Hexagon, Seat, Turn};
use pentad_nets::MOST_ACTIVE;
use pentad_quintets::board::{BOARD, PointSet, only};
use pentad_quintets::{Action, Options, Quintets};
use pentad_search::{AlphaBeta, AlphaBetaSettings, Choice, Evaluator, Limits, Report, Searcher, Worths};
use std::collections::BTreeSet;

/// Visits the positions of random games in which a seat is to act.
fn along_random_games(seats: usize, seeds: std::ops::Range<u64>, mut show: impl FnMut(&Quintets, Seat)) {
    for seed in seeds {
        let mut random = random(seed);
        let mut game = Quintets::start(&Options { seats: seats as u8, ..Options::default() });
        while let Turn::Seat(seat) = game.turn() {
            show(&game, seat);
            let action = game.random_action(&mut random, &mut Vec::new());
            game.apply(action);
        }
    }
}

fn legal(game: &Quintets) -> Vec<Action> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions
}

fn after(game: &Quintets, action: Action) -> Quintets {
    let mut after = game.clone();
    after.apply(action);
    after
}

/// Returns true if a seat wins at once by this action.
fn wins(game: &Quintets, seat: Seat, action: Action) -> bool {
    after(game, action).outcome().is_some_and(|outcome| outcome.worth(seat) == 1.0)
}

fn can_win_at_once(game: &Quintets) -> bool {
    game.turn().seat().is_some_and(|seat| legal(game).into_iter().any(|action| wins(game, seat, action)))
}

fn think(method: QuintetsMethod, game: &Quintets, effort: u64) -> Report<Action> {
    let mut searcher = Quintets::searcher(method, game, &mut Settings::default(), 1).expect("it is a method");
    searcher.think(game, &Limits::effort(effort), &mut |_| {})
}

#[test]
fn every_action_has_a_number_of_its_own() {
    let evaluator = evaluator();
    along_random_games(2, 0..40, |game, _| {
        for action in legal(game) {
            let number = evaluator.number(game, action);
            assert!(number < evaluator.numbers());
            assert_eq!(evaluator.numbered(game, number), Some(action));
        }
    });
}

#[test]
fn threats_are_where_a_legal_action_completes_a_group() {
    let mut met = 0;
    for seats in [2, 3] {
        along_random_games(seats, 0..40, |game, seat| {
            let mut expected: PointSet = 0;
            for action in legal(game) {
                if game.groups_formed_by(action).iter().any(|(whose, _)| *whose == seat) {
                    expected |= match action {
                        Action::Place { point: to, .. } | Action::Slide { to, .. } | Action::Exchange { to, .. } => {
                            only(to.into())
                        }
                        Action::Pass => 0,
                    };
                }
            }
            assert_eq!(features::completing(game, seat, BOARD), expected, "{game:?}");
            assert_eq!(features::completing(game, seat, features::filling(game, seat)), expected, "{game:?}");
            let class = 4 * game.formed(seat) + expected.count_ones().min(3) as usize;
            let seen = features::of(game, seat);
            assert!((0..12).all(|place| (seen[features::FORMED_AND_THREATS + place] == 1.0) == (place == class)));
            met += u32::from(expected != 0);
        });
    }
    assert!(met > 100, "{met}");
}

/// Returns the same position under a symmetry of the board.
fn turned(game: &Quintets, way: usize) -> Quintets {
    let board = Hexagon::new(3);
    let mut setup = game.setup();
    for (from, piece) in game.setup().pieces.iter().enumerate() {
        setup.pieces[board.mapped(way, from)] = *piece;
    }
    Quintets::from_setup(&game.options(), &setup).expect("a turned or mirrored board is as good")
}

#[test]
fn a_turned_board_is_worth_the_same() {
    for seats in [2, 3] {
        along_random_games(seats, 0..6, |game, seat| {
            for way in 0..Hexagon::SYMMETRIES {
                for seat in [seat, seat.next(seats)] {
                    assert_eq!(features::of(game, seat), features::of(&turned(game, way), seat));
                }
            }
        });
    }
}

#[test]
fn the_nets_see_a_turned_board_as_the_same() {
    for seats in [2, 3] {
        let mut positions = BTreeSet::new();
        along_random_games(seats, 0..30, |game, _| {
            let expected = seen(game);
            for way in 0..Hexagon::SYMMETRIES {
                assert_eq!(seen(&turned(game, way)), expected, "{way}: {game:?}");
            }
            positions.insert(expected);
        });
        assert!(positions.len() > 500, "different positions look different: {}", positions.len());
    }
}

#[test]
fn all_seats_are_seen_alike() {
    for seats in [2, 3] {
        along_random_games(seats, 0..20, |game, _| {
            let mut setup = game.setup();
            setup.pieces.iter_mut().flatten().for_each(|piece| piece.seat = piece.seat.next(seats));
            setup.hands.rotate_right(1);
            setup.formed.rotate_right(1);
            setup.to_act = setup.to_act.next(seats);
            let moved_on = Quintets::from_setup(&game.options(), &setup).unwrap();
            assert_eq!(seen(&moved_on), seen(game));
        });
    }
}

#[test]
fn every_input_is_active_once_and_each_comes_up_somewhere() {
    for (seats, games) in [(2, 400), (3, 700)] {
        let (mut met, mut most) = (BTreeSet::new(), 0);
        let inputs = Quintets::net_shape(&Options { seats: seats as u8, ..Options::default() }).inputs;
        along_random_games(seats, 0..games, |game, _| {
            let numbers = seen(game);
            assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
            assert!(usize::from(*numbers.last().unwrap()) < inputs);
            most = most.max(numbers.len());
            met.extend(numbers);
        });
        assert!(most < MOST_ACTIVE, "{most}");
        assert!(met.len() > inputs * 9 / 10, "{} of {inputs}", met.len());
    }
}

#[test]
fn the_nets_that_are_shipped_say_what_they_said_when_they_were_made() {
    let two = Options::default();
    let mut evaluator = Quintets::with_net(Quintets::shipped_net(&two));
    let said = |game: &Quintets| evaluator.evaluate(game).to_string();
    says_what_it_said(&two, include_str!("two_seats.scores"), said);
    let three = Options { seats: 3, ..two };
    let net = Quintets::shipped_net(&three);
    says_what_it_said(&three, include_str!("three_seats.scores"), |game: &Quintets| scores_of(&net, game));
}

#[test]
fn a_search_is_told_by_the_net_unless_other_weights_are_asked_for() {
    let game = Quintets::start(&Options::default());
    let think = |weights: Option<&str>| {
        let mut settings = Settings::default();
        settings.set("table", "12");
        weights.into_iter().for_each(|weights| settings.set("weights", weights));
        let mut searcher = Quintets::searcher(QuintetsMethod::AlphaBeta, &game, &mut settings, 1).unwrap();
        settings.finish().unwrap();
        searcher.think(&game, &Limits::effort(500), &mut |_| {}).lines
    };
    assert_eq!(think(None), think(Some("learned")));
    assert!(think(None) != think(Some("fitted")) && think(Some("fitted")) != think(Some("first")));
    let mut settings = Settings::default();
    settings.set("weights", "learned");
    assert!(Quintets::searcher(QuintetsMethod::Mcts, &game, &mut settings, 1).is_err(), "the tree search has no net");
}

#[test]
fn worths_are_shares_of_one_win() {
    for seats in [2, 3] {
        along_random_games(seats, 0..10, |game, _| {
            let weights = Judge::Weights(super::weights::for_table(seats));
            for mut judge in [weights, Judge::net(Quintets::shipped_net(&game.options()))] {
                let worths: Worths = judge.worths(game);
                let sum: f32 = Seat::all(seats).map(|seat| worths.of(seat)).sum();
                assert!((sum - 1.0).abs() < 1e-4 && Seat::all(seats).all(|seat| worths.of(seat) >= 0.0), "{worths:?}");
            }
        });
    }
}

/// Checks that an immediate win is always played, and that an immediate win of the next seat is prevented if possible.
fn check_tactics(method: QuintetsMethod, seats: usize, effort: u64) {
    let (mut won, mut parried) = (0, 0);
    along_random_games(seats, 0..60, |game, seat| {
        if game.formed(seat) < 2 && game.formed(seat.next(seats)) < 2 {
            return;
        }
        if can_win_at_once(game) {
            if won < 30 {
                let action = think(method, game, effort).action();
                assert!(wins(game, seat, action), "{action:?} in {game:?}");
                won += 1;
            }
            return;
        }
        let loses = |action: &Action| can_win_at_once(&after(game, *action));
        let actions = legal(game);
        let losing = actions.iter().filter(|action| loses(action)).count();
        if parried < 30 && losing * 2 > actions.len() && losing < actions.len() {
            let report = think(method, game, effort);
            // If every action is known to lose, the choice hardly matters.
            if !report.best().exact || report.best().worth > 0.0 {
                assert!(!loses(&report.action()), "{:?} in {game:?}", report.best());
                parried += 1;
            }
        }
    });
    assert!(won >= 20 && parried >= 5, "{won} and {parried}");
}

#[test]
fn alpha_beta_takes_wins_and_parries_threats() {
    check_tactics(QuintetsMethod::AlphaBeta, 2, 5_000);
}

#[test]
fn tree_search_takes_wins_and_parries_threats() {
    check_tactics(QuintetsMethod::Mcts, 2, 1_000);
    check_tactics(QuintetsMethod::Mcts, 3, 1_000);
}

#[test]
fn the_same_effort_finds_the_same() {
    for seats in [2, 3] {
        let game = Quintets::start(&Options { seats, ..Options::default() });
        for method in Quintets::methods(seats.into()) {
            assert_eq!(think(*method, &game, 300).lines, think(*method, &game, 300).lines, "{method:?}");
        }
    }
}

#[test]
fn what_was_judged_before_changes_nothing_but_the_time() {
    let mut looked_at = 0;
    along_random_games(2, 0..4, |game, _| {
        looked_at += 1;
        if looked_at % 8 == 5 {
            let [kept, asked_again] = ["6", "0"].map(|judgements| {
                let mut settings = Settings::default();
                settings.set("judgements", judgements);
                let mut searcher = Quintets::searcher(QuintetsMethod::AlphaBeta, game, &mut settings, 1).unwrap();
                searcher.think(game, &Limits::effort(2000), &mut |_| {})
            });
            assert_eq!(kept.lines, asked_again.lines, "{:?}", game.setup());
        }
    });
    assert!(looked_at > 80, "only an eighth of {looked_at} positions");
}

#[test]
fn every_level_can_be_played_at_every_table() {
    for seats in [2, 3] {
        let game = Quintets::start(&Options { seats, ..Options::default() });
        for level in Level::all() {
            let rung = Quintets::rung(level, seats.into());
            let mut settings = rung.settings.clone();
            assert!(Quintets::searcher(rung.method, &game, &mut settings, 1).is_ok());
            assert_eq!(settings.finish(), Ok(()), "level {level}");
        }
    }
}

/// Returns a position of two seats with two groups each and empty hands.
fn near_the_end(board: &str, quiet: u32) -> Quintets {
    let setup = format!("{board}; hands - -; formed 2 2; quiet {quiet}");
    let headers = Headers::new().with("Game", "quintets").with("Setup", setup);
    Quintets::own_position(&AnyGame::start(&headers).unwrap()).unwrap().clone()
}

fn evaluator() -> QuintetsEvaluator {
    QuintetsEvaluator { judge: Judge::Weights(super::weights::for_table(2)), by_evaluation: false }
}

const SHALLOW: AlphaBetaSettings = AlphaBetaSettings {
    depth: 4,
    lines: 1,
    table: 14,
    evaluation_cache: 0,
    aspiration: 50,
    reduction: 0.5,
    quiescence: 8,
    futility: 0,
    surplus: 0,
    late: 0,
    elastic: false,
    threads: 1,
};

#[test]
fn a_win_that_a_repetition_draws_is_not_called_exact() {
    // Before the repetitions the search stores wins whose path leads through positions that later occur for the third time.
    let games = [
        ("rSrS1/1rM2/2rMbMrS/2bMbL/bM1bS", "d2-b1; c4-d4; b1-d2; d4-c4; d2-b1; c4-d4"),
        (
            "rLbM1/rLrM2/bMbM1bM1/3rM/bSrL1",
            "b4-b3; c1-b1; d1~c2; c4-d4; a2-a3; b1-b2; c2-c1; b2-c3; c1-c2; c3-b2; c2-c1",
        ),
    ];
    let mut exact = 0;
    for (board, actions) in games {
        let mut game = near_the_end(board, 0);
        let mut searcher = AlphaBeta::new(&game, evaluator(), SHALLOW).unwrap();
        for text in actions.split("; ").map(Some).chain([None]) {
            let report = searcher.think(&game, &Limits::default(), &mut |_| {});
            let (wrong, count) = wrong_proofs(&game, &report, 5);
            assert_eq!(wrong, [], "{:?}", game.setup());
            exact += count;
            if let Some(text) = text {
                game.play(game.read(text).unwrap()).unwrap();
            }
        }
    }
    assert!(exact > 100, "only {exact} wins and losses were proven");
}

/// An evaluator whose key never includes the count of quiet actions; if `careless`, it also claims that the count never
/// prevents a win.
#[derive(Clone)]
struct WithoutCounter {
    inner: QuintetsEvaluator,
    careless: bool,
}

impl Evaluator<Quintets> for WithoutCounter {
    fn evaluate(&mut self, game: &Quintets) -> i32 {
        self.inner.evaluate(game)
    }

    fn key(&self, game: &Quintets) -> u64 {
        game.lasting_key()
    }

    fn win_holds(&self, game: &Quintets, plies: u32, action: Option<Action>) -> bool {
        self.careless || self.inner.win_holds(game, plies, action)
    }

    fn choices(
        &mut self,
        game: &Quintets,
        only_loud: bool,
        scratch: &mut Vec<Action>,
        choices: &mut Vec<Choice<Action>>,
    ) -> bool {
        self.inner.choices(game, only_loud, scratch, choices)
    }
}

#[test]
fn a_win_that_too_many_quiet_actions_draw_is_not_called_exact() {
    let wrong_proofs_of = |careless| {
        let mut wrong = 0;
        for seed in 0..200 {
            let Some(board) = random_board(seed) else { continue };
            let game = near_the_end(&board, 0);
            let mut searcher = AlphaBeta::new(&game, WithoutCounter { inner: evaluator(), careless }, SHALLOW).unwrap();
            for quiet in [0, 97, 98] {
                let game = near_the_end(&board, quiet);
                let report = searcher.think(&game, &Limits::default(), &mut |_| {});
                wrong += wrong_proofs(&game, &report, 5).0.len();
            }
        }
        wrong
    };
    assert_eq!(wrong_proofs_of(false), 0);
    assert!(wrong_proofs_of(true) > 0, "the counter makes no difference in any of these positions");
}

/// Returns a board with five pieces of each of two seats on random points; `None` if five of a colour are connected.
fn random_board(seed: u64) -> Option<String> {
    let mut random = random(seed);
    let mut points: Vec<usize> = (0..19).collect();
    pentad_core::random::shuffle(&mut random, &mut points);
    let mut cells = vec![".".to_owned(); 19];
    for (place, point) in points[..10].iter().enumerate() {
        let size = ["S", "M", "L"][pentad_core::random::below(&mut random, 3)];
        cells[*point] = format!("{}{size}", if place < 5 { "r" } else { "b" });
    }
    let mut cells = cells.into_iter();
    let rows: Vec<String> = [3, 4, 5, 4, 3].map(|length| cells.by_ref().take(length).collect()).to_vec();
    let setup = format!("{}; hands - -; formed 2 2", rows.join("/"));
    let headers = Headers::new().with("Game", "quintets").with("Setup", setup);
    AnyGame::start(&headers).is_ok().then(|| rows.join("/"))
}

#[test]
fn a_win_holds_as_long_as_no_draw_comes_first() {
    let board = "rSrS1/1rM2/2rMbMrS/2bMbL/bM1bS";
    let holds = |quiet, plies| evaluator().win_holds(&near_the_end(board, quiet), plies, None);
    assert!(holds(0, 100) && !holds(0, 101) && holds(95, 5) && !holds(95, 6));
    let mut game = near_the_end(board, 0);
    for text in ["d2-b1", "c4-d4", "b1-d2"] {
        game.play(game.read(text).unwrap()).unwrap();
        assert!(evaluator().win_holds(&game, 1, None));
    }
    game.play(game.read("d4-c4").unwrap()).unwrap();
    assert!(!evaluator().win_holds(&game, 1, None), "the first position has come up again");
}
