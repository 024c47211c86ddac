//! FACT-8: games of The Factory in a row.

use pentad_conformance::random;
use pentad_core::{Cell, Game, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryMatch, FactoryOptions, MATCH_POINTS, Tile};

/// No edges differ, and half of the points are patterns: black where both coordinates are even, white where both are odd.
fn patterned((x, y): (i8, i8)) -> Tile {
    match (x % 2 == 0, y % 2 == 0) {
        (true, true) => Tile::SE,
        (false, true) => Tile::SW,
        (true, false) => Tile::NE,
        (false, false) => Tile::NW,
    }
}

/// The start of a game for two in which these cells are filled in turn, each tile being turned up when it is due. Ends
/// with a placement.
fn opening(cells: &[(i8, i8)]) -> Vec<Action> {
    let tile = |index: usize| cells.get(index).copied().map_or(Tile::SE, patterned);
    let mut actions = vec![Action::Flip(patterned((0, 0))), Action::Flip(tile(0)), Action::Flip(tile(1))];
    for (index, (x, y)) in cells.iter().enumerate() {
        actions.push(Action::Place(tile(index), Cell::new(*x, *y)));
        actions.push(Action::Flip(tile(index + 2)));
    }
    actions.pop();
    actions
}

fn play_all(games: &mut FactoryMatch, actions: &[Action]) {
    for action in actions {
        games.play(*action).unwrap_or_else(|error| panic!("{action:?}: {error}"));
    }
}

/// Plays the current game to its end, or to that of the match.
fn finish(games: &mut FactoryMatch, seed: u64) {
    let mut random = random(seed);
    let mut scratch = Vec::new();
    while games.winner().is_none() && games.game().turn() != Turn::Over {
        let action = games.game().random_action(&mut random, &mut scratch);
        games.play(action).unwrap();
    }
}

/// The first seat completes a pattern with its second tile.
const ONE_POINT: [(i8, i8); 3] = [(1, 0), (0, 1), (1, 1)];

#[test]
fn fact_8_the_match_ends_at_the_fifth_point_in_the_middle_of_a_game() {
    // The first seat completes all five patterns.
    let mut cells = ONE_POINT.to_vec();
    cells.extend([(2, 1), (1, 2), (0, 2), (2, 2), (2, 0), (3, 0), (3, 2), (3, 1), (2, 3), (3, 3), (0, 3), (1, 3)]);
    let actions = opening(&cells);
    let (last, before) = actions.split_last().unwrap();
    let mut games = FactoryMatch::new(&FactoryOptions { seats: 2 });
    play_all(&mut games, before);
    assert_eq!((games.points(), games.winner()), (vec![4, 0], None));
    games.play(*last).unwrap();
    assert_eq!((games.points(), games.winner()), (vec![5, 0], Some(0)));
    assert_eq!(games.game().turn(), Turn::Chance, "the game itself is not over");
    assert_eq!(games.games().len(), 1);
    assert_eq!(games.games()[0].actions(), actions);
    assert_eq!(games.games()[0].outcome(), None, "it breaks off");
    let error = games.play(Action::Flip(Tile::NE)).unwrap_err();
    assert_eq!(error.to_string(), "the match is over: player 1 has 5 points (FACT-8)");
    assert_eq!(games.next_game().unwrap_err().clause, "FACT-8");
    assert_eq!(games.games()[0].actions(), actions, "what is refused changes nothing");
    assert!(!games.awaits_next_game());
}

#[test]
fn fact_8_points_go_to_players_wherever_they_sit() {
    let mut games = FactoryMatch::new(&FactoryOptions { seats: 2 });
    play_all(&mut games, &opening(&ONE_POINT));
    assert_eq!(games.points(), [1, 0]);
    assert_eq!(games.next_game().unwrap_err().to_string(), "the next game starts when this one is over (FACT-8)");
    finish(&mut games, 1);
    assert!(games.awaits_next_game(), "the seed leaves the match open");
    let first = games.points();
    assert_eq!(first, [games.game().points(Seat::new(0)), games.game().points(Seat::new(1))]);
    assert_eq!(games.games()[0].outcome(), games.game().outcome());
    assert!(games.games()[0].outcome().is_some());
    assert_eq!(games.play(Action::Pass).unwrap_err().clause, "FACT-6");

    games.next_game().unwrap();
    assert_eq!((games.player_at(Seat::new(0)), games.player_at(Seat::new(1))), (1, 0));
    assert_eq!((games.seat_of(0), games.seat_of(1), games.seat_of(2)), (Some(Seat::new(1)), Some(Seat::new(0)), None));
    assert_eq!(games.points(), first, "a new game takes nothing away");
    play_all(&mut games, &opening(&ONE_POINT));
    assert_eq!(games.points(), [first[0], first[1] + 1], "now player 1 sits on the first seat");
    assert_eq!(games.games()[1].players(), [1, 0]);
}

#[test]
fn fact_8_the_next_player_clockwise_starts_each_game() {
    for seats in 2..=4_u8 {
        let count = usize::from(seats);
        let mut games = FactoryMatch::new(&FactoryOptions { seats });
        for game in 0..count + 1 {
            let order: Vec<usize> = (0..count).map(|place| (game + place) % count).collect();
            assert_eq!(games.games()[game].players(), order, "game {game} of {seats}");
            finish_without_points(&mut games);
            assert!(games.awaits_next_game());
            games.next_game().unwrap();
        }
        assert_eq!(games.points(), vec![0; count]);
    }
}

/// Ends a game in which nothing but NE and SW come up, so that no four corners ever meet.
fn finish_without_points(games: &mut FactoryMatch) {
    let mut legal = Vec::new();
    let mut flips = [Tile::NE, Tile::SW].into_iter().cycle();
    while games.game().turn() != Turn::Over {
        games.game().legal_actions(&mut legal);
        let action = match games.game().turn() {
            Turn::Chance => Action::Flip(flips.next().unwrap()),
            _ => legal[0],
        };
        games.play(action).unwrap();
    }
}

#[test]
fn fact_8_every_random_match_ends_exactly_when_a_player_reaches_five() {
    for seats in 2..=4_u8 {
        for seed in 0..40 {
            let options = FactoryOptions { seats };
            let mut games = FactoryMatch::new(&options);
            finish(&mut games, seed);
            for game in 1.. {
                if games.winner().is_some() {
                    break;
                }
                games.next_game().unwrap();
                finish(&mut games, seed + 1000 * game);
            }
            let mut points = vec![0; seats.into()];
            let (decided, whole) = games.games().split_last().unwrap();
            for game in whole {
                let replayed = replay(&options, game.actions());
                assert_eq!(replayed.outcome(), game.outcome());
                assert!(replayed.outcome().is_some());
                add(&mut points, game.players(), &replayed);
            }
            let (_, before) = decided.actions().split_last().unwrap();
            let mut just_before = points.clone();
            add(&mut just_before, decided.players(), &replay(&options, before));
            assert!(just_before.iter().all(|points| *points < MATCH_POINTS), "{just_before:?}");
            add(&mut points, decided.players(), &replay(&options, decided.actions()));
            assert_eq!(games.points(), points);
            let winners: Vec<usize> = (0..points.len()).filter(|player| points[*player] >= MATCH_POINTS).collect();
            assert_eq!(winners, [games.winner().unwrap()]);
            assert_eq!(decided.outcome(), None);
        }
    }
}

fn replay(options: &FactoryOptions, actions: &[Action]) -> Factory {
    let mut game = Factory::start(options);
    for action in actions {
        game.play(*action).unwrap();
    }
    game
}

fn add(points: &mut [u32], players: &[usize], game: &Factory) {
    for (seat, player) in players.iter().enumerate() {
        points[*player] += game.points(Seat::new(seat));
    }
}
