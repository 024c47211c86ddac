use super::features;
use crate::{Known, Level, Settings};
use pentad_conformance::random;
use pentad_core::{Game, Seat, Turn};
use pentad_quintets::board::{BOARD, PointSet, only};
use pentad_quintets::{Action, Options, Quintets};
use pentad_search::{Limits, Report, Worths};

/// Shows the positions of random games in which a seat is to act.
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

/// Whether the seat to act can win by this action.
fn wins(game: &Quintets, seat: Seat, action: Action) -> bool {
    after(game, action).outcome().is_some_and(|outcome| outcome.worth(seat) == 1.0)
}

fn can_win_at_once(game: &Quintets) -> bool {
    game.turn().seat().is_some_and(|seat| legal(game).into_iter().any(|action| wins(game, seat, action)))
}

fn think(method: &'static str, game: &Quintets, effort: u64) -> Report<Action> {
    let mut searcher = Quintets::searcher(method, game, &mut Settings::default(), 1).expect("it is a method");
    searcher.think(game, &Limits::effort(effort), &mut |_| {})
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

#[test]
fn a_turned_board_is_worth_the_same() {
    let turned = |game: &Quintets| {
        let mut setup = game.setup();
        setup.pieces.reverse();
        Quintets::from_setup(&game.options(), &setup).expect("half a turn changes nothing")
    };
    for seats in [2, 3] {
        along_random_games(seats, 0..10, |game, seat| {
            for seat in [seat, seat.next(seats)] {
                assert_eq!(features::of(game, seat), features::of(&turned(game), seat));
            }
        });
    }
}

#[test]
fn worths_are_shares_of_one_win() {
    for seats in [2, 3] {
        along_random_games(seats, 0..10, |game, _| {
            let worths: Worths = super::evaluation::worths(game, super::evaluation::weights(seats));
            let sum: f32 = Seat::all(seats).map(|seat| worths.of(seat)).sum();
            assert!((sum - 1.0).abs() < 1e-4 && Seat::all(seats).all(|seat| worths.of(seat) >= 0.0), "{worths:?}");
        });
    }
}

/// In every position where there is a win at once it is played, and where the next seat threatens to win at once this is
/// prevented if it can be.
fn check_tactics(method: &'static str, seats: usize, effort: u64) {
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
            // Where every action is known to lose, it matters little which is played.
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
    check_tactics("alphabeta", 2, 5_000);
}

#[test]
fn tree_search_takes_wins_and_parries_threats() {
    check_tactics("mcts", 2, 1_000);
    check_tactics("mcts", 3, 1_000);
}

#[test]
fn the_same_effort_finds_the_same() {
    for seats in [2, 3] {
        let game = Quintets::start(&Options { seats, ..Options::default() });
        for method in Quintets::METHODS {
            assert_eq!(think(method, &game, 300).lines, think(method, &game, 300).lines, "{method}");
        }
    }
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
