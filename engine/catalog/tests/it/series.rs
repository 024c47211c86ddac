//! FACT-8: matches of The Factory, game by game.

use pentad_catalog::{AnyGame, GameId, Listed, MATCH_POINTS, Playthrough, Record, Series, Standing};
use pentad_conformance::random;
use pentad_core::{Cell, Game, Headers, Seat, Turn};
use pentad_herati::{Action, Factory, FactoryOptions, Tile};

/// Returns a tile for the cell such that no edges differ and half of the points are patterns: black where both coordinates
/// are even, white where both are odd.
fn patterned((x, y): (i8, i8)) -> Tile {
    match (x % 2 == 0, y % 2 == 0) {
        (true, true) => Tile::SE,
        (false, true) => Tile::SW,
        (true, false) => Tile::NE,
        (false, false) => Tile::NW,
    }
}

/// Returns the opening of a two-player game that fills these cells in turn, each tile being flipped when it is due. Ends
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

/// A match in progress: its records so far and the current game.
struct Match {
    names: Vec<String>,
    records: Vec<Record>,
    game: Playthrough,
}

impl Match {
    fn new(seats: usize) -> Match {
        let names = (1..=seats).map(|number| format!("player {number}")).collect();
        let mut games = Match { names, records: Vec::new(), game: Playthrough::new(start(seats)) };
        games.open();
        games
    }

    fn open(&mut self) {
        let series = self.series();
        self.game = Playthrough::new(start(self.names.len()));
        self.game.set_header("Players", series.next_players());
    }

    /// Returns the match with all finished games.
    fn series(&self) -> Series {
        Series::of(self.names.clone(), &self.records).unwrap_or_else(|error| panic!("{error}"))
    }

    fn standing(&self) -> Standing {
        self.series().next_standing().expect("the game at the table is the next one")
    }

    fn play(&mut self, action: Action) {
        assert!(self.standing().goes_on_at(self.game.last()));
        let text = self.game.last().notation(Factory::any(action));
        let action = self.game.last().read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        self.game.push(action);
        if self.standing().winner_at(self.game.last()).is_some() {
            self.game.break_off();
        }
    }

    /// Stores the record of the current game and returns the match that includes it.
    fn close(&mut self) -> Series {
        self.records.push(self.game.record());
        self.series()
    }

    fn finish(&mut self, seed: u64) {
        let mut random = random(seed);
        let standing = self.standing();
        while standing.goes_on_at(self.game.last()) {
            self.game.push(self.game.last().random_action(&mut random));
        }
        if standing.winner_at(self.game.last()).is_some() {
            self.game.break_off();
        }
    }
}

fn start(seats: usize) -> AnyGame {
    GameId::Factory.start(&Headers::new().with("Seats", seats.to_string())).unwrap()
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
    let mut games = Match::new(2);
    before.iter().for_each(|action| games.play(*action));
    assert_eq!(
        (games.standing().points_at(games.game.last()), games.standing().winner_at(games.game.last())),
        (vec![4, 0], None)
    );
    games.play(*last);
    assert_eq!(games.standing().points_at(games.game.last()), [5, 0]);
    assert_eq!(games.game.last().turn(), Turn::Chance, "the game itself is not over");
    assert_eq!(games.game.result(), "*", "it breaks off");
    assert!(games.standing().after(games.game.last()).is_none(), "no game follows");

    // Actions after the deciding point do not belong to the match.
    let mut longer = games.game.record();
    longer.lines.push(pentad_catalog::RecordLine { action: Some("flip NE".into()), comment: None, number: 0 });
    let error = Series::read(&[longer]).unwrap_err();
    assert_eq!(error.to_string(), "record 1: the match is over: player 1 has 5 points (FACT-8)");

    let series = games.close();
    assert_eq!((series.points(), series.winner(), series.games()), (vec![5, 0], Some(0), 1));
    assert!(!series.is_under_way() && series.next_standing().is_none());
}

#[test]
fn fact_8_points_go_to_players_wherever_they_sit() {
    let mut games = Match::new(2);
    opening(&ONE_POINT).into_iter().for_each(|action| games.play(action));
    assert_eq!(games.standing().points_at(games.game.last()), [1, 0]);
    assert!(games.standing().after(games.game.last()).is_none(), "the next game starts when this one is over");
    let under_way = Series::read(&[games.game.record()]).unwrap();
    assert!(under_way.is_under_way() && under_way.next_standing().is_none());
    games.finish(1);
    let factory = Factory::own_position(games.game.last()).unwrap().clone();
    let first: Vec<u32> = Seat::all(2).map(|seat| factory.points(seat)).collect();
    assert_eq!(games.game.result(), factory.outcome().unwrap().to_string());
    let series = games.close();
    assert!(series.winner().is_none(), "the seed leaves the match open");
    assert_eq!(series.points(), first);
    assert_eq!(series.next_order(), [1, 0]);
    assert_eq!(series.next_standing().unwrap().earlier(), [first[1], first[0]], "points go along with the players");

    games.open();
    assert_eq!(games.game.record().headers.get("Players"), Some("player 2, player 1"));
    opening(&ONE_POINT).into_iter().for_each(|action| games.play(action));
    let series = games.close();
    assert_eq!(series.points(), [first[0], first[1] + 1], "now player 2 sits on the first seat");
}

#[test]
fn fact_8_the_next_player_clockwise_starts_each_game() {
    for seats in 2..=4 {
        let mut games = Match::new(seats);
        for game in 0..seats + 1 {
            let order: Vec<usize> = (0..seats).map(|place| (game + place) % seats).collect();
            assert_eq!(games.series().next_order(), order, "game {game} of {seats}");
            finish_without_points(&mut games);
            games.close();
            games.open();
        }
        assert_eq!(games.series().points(), vec![0; seats]);
    }
}

/// Finishes a game in which only NE and SW are flipped, so that no four corners ever meet.
fn finish_without_points(games: &mut Match) {
    let mut legal = Vec::new();
    let mut flips = [Tile::NE, Tile::SW].into_iter().cycle();
    while games.game.last().turn() != Turn::Over {
        let game = Factory::own_position(games.game.last()).unwrap();
        game.legal_actions(&mut legal);
        let action = match game.turn() {
            Turn::Chance => Action::Flip(flips.next().unwrap()),
            _ => legal[0],
        };
        games.play(action);
    }
}

#[test]
fn fact_8_every_random_match_ends_exactly_when_a_player_reaches_five() {
    for seats in 2..=4_u8 {
        for seed in 0..40 {
            let options = FactoryOptions { seats };
            let mut games = Match::new(seats.into());
            let mut played: Vec<(Vec<usize>, Vec<Action>)> = Vec::new();
            for game in 0.. {
                let order = games.series().next_order();
                games.finish(seed + 1000 * game);
                let actions = games.game.actions().iter().filter_map(|action| Factory::own(*action)).collect();
                played.push((order, actions));
                if games.close().winner().is_some() {
                    break;
                }
                games.open();
            }
            let mut points = vec![0; seats.into()];
            let ((players, actions), whole) = played.split_last().unwrap();
            for ((players, actions), record) in whole.iter().zip(&games.records) {
                let replayed = replay(&options, actions);
                assert_eq!(
                    replayed.outcome().map(|outcome| outcome.to_string()).as_deref(),
                    record.headers.get("Result")
                );
                add(&mut points, players, &replayed);
            }
            let (_, before) = actions.split_last().unwrap();
            let mut just_before = points.clone();
            add(&mut just_before, players, &replay(&options, before));
            assert!(just_before.iter().all(|points| *points < MATCH_POINTS), "{just_before:?}");
            add(&mut points, players, &replay(&options, actions));
            let series = games.series();
            assert_eq!(series.points(), points);
            let winners: Vec<usize> = (0..points.len()).filter(|player| points[*player] >= MATCH_POINTS).collect();
            assert_eq!(winners, [series.winner().unwrap()]);
            assert_eq!(games.records.last().unwrap().headers.get("Result"), Some("*"));
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
        points[*player] += game.points(Seat::ALL[seat]);
    }
}
