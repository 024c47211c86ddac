use crate::{legality, new_game, random};
use pentad_core::{Game, Outcome, Turn, trace_line};
use std::collections::{BTreeMap, HashMap};

/// Maximum length of a game under the options that tests use, in actions.
const LONGEST: usize = 20_000;

/// Plays random games with each of the options and checks at every position the properties of any game. `every_action` lists the
/// actions that can be on the board of a position, legal or not, for [`legality`].
pub fn properties<G: Game>(options: &[&str], games: u64, every_action: impl Fn(&G) -> Vec<G::Action>) {
    for short in options {
        let mut keys = HashMap::new();
        for seed in 0..games {
            one_game::<G>(short, seed, &mut keys, &every_action);
        }
        playouts_are_like_plain_play::<G>(short);
    }
}

fn one_game<G: Game>(
    short: &str,
    seed: u64,
    keys: &mut HashMap<u64, String>,
    every_action: &impl Fn(&G) -> Vec<G::Action>,
) {
    let start: G = new_game(short, seed);
    let mut game = start.clone();
    let mut random = random(seed);
    let mut scratch = Vec::new();
    let mut legal = Vec::new();
    let mut played = Vec::new();
    let mut lines = vec![trace_line(&game, 0)];
    loop {
        let place = || format!("{} {short}, seed {seed}, after {}", G::INFO.id, played.join("; "));
        game.legal_actions(&mut legal);
        the_end_is_one_thing(&game, &legal, &place);
        legality(&game, every_action(&game), &place);
        notation_round_trips(&game, &legal, &place);
        the_key_is_that_of_the_setup(&game, &legal, keys, &place);
        if game.turn() == Turn::Over {
            break;
        }
        let action = game.random_action(&mut random, &mut scratch);
        assert!(legal.contains(&action), "a random action is legal: {action:?}: {}", place());
        played.push(game.notation(action).to_string());
        game.apply(action);
        lines.push(trace_line(&game, played.len()));
        assert!(played.len() < LONGEST, "every game ends: {short}, seed {seed}");
    }
    replay_is_exact(start, &played, &lines);
}

fn the_end_is_one_thing<G: Game>(game: &G, legal: &[G::Action], place: &impl Fn() -> String) {
    let over = game.turn() == Turn::Over;
    assert_eq!(over, legal.is_empty(), "no legal action means the end: {}", place());
    assert_eq!(over, game.outcome().is_some(), "an outcome means the end: {}", place());
    match game.outcome() {
        Some(Outcome::Won(seats)) => assert!(!seats.is_empty() && seats.len() <= game.seats(), "{}", place()),
        Some(Outcome::Solitaire { .. }) => assert_eq!(game.seats(), 1, "{}", place()),
        None => {}
    }
    if let Turn::Seat(seat) = game.turn() {
        assert!(seat.index() < game.seats(), "{}", place());
    }
    if game.turn() == Turn::Chance {
        assert!(legal.iter().all(|action| game.chance_weight(*action) > 0), "{}", place());
    }
}

fn notation_round_trips<G: Game>(game: &G, legal: &[G::Action], place: &impl Fn() -> String) {
    let mut strings = BTreeMap::new();
    for action in legal {
        let text = game.notation(*action).to_string();
        assert!(!text.contains(['"', '\\', '\n', '#']), "{text} would not survive in a record");
        for written in [text.clone(), text.to_uppercase(), text.to_lowercase(), format!("  {text}\t")] {
            match game.read(&written) {
                Ok(read) => assert_eq!(read, *action, "{written:?}: {}", place()),
                Err(error) => panic!("{written:?} cannot be read: {error}: {}", place()),
            }
        }
        // Any text gets an answer; its content is left to the games' own tests.
        for cut in text.char_indices().map(|(cut, _)| cut) {
            let _ = game.read(&text[..cut]);
            let _ = game.read(&text[cut..]);
            let _ = game.read(&format!("{}é{}", &text[..cut], &text[cut..]));
        }
        if let Some(other) = strings.insert(text, *action) {
            panic!("{other:?} and {action:?} are written alike: {}", place());
        }
    }
}

fn the_key_is_that_of_the_setup<G: Game>(
    game: &G,
    legal: &[G::Action],
    keys: &mut HashMap<u64, String>,
    place: &impl Fn() -> String,
) {
    let setup = game.setup();
    let fresh = G::from_setup(&game.options(), &setup).unwrap_or_else(|error| panic!("{error}: {}", place()));
    assert_eq!(fresh.setup(), setup, "{}", place());
    assert_eq!(fresh.hash_key(), game.hash_key(), "the key kept up to date is the fresh key: {}", place());
    assert_eq!(fresh.scores(), game.scores(), "{}", place());
    let described = format!("{setup:?}");
    let known = keys.entry(game.hash_key()).or_insert_with(|| described.clone());
    assert_eq!(*known, described, "two positions share a key");
    if !G::INFO.looks_back {
        assert_eq!(fresh.turn(), game.turn(), "{}", place());
        let mut there = Vec::new();
        fresh.legal_actions(&mut there);
        let (mut here, mut there) = (legal.to_vec(), there);
        here.sort_unstable();
        there.sort_unstable();
        assert_eq!(here, there, "a position set up again has the same legal actions: {}", place());
        assert_eq!(fresh.outcome(), game.outcome(), "{}", place());
    }
}

fn replay_is_exact<G: Game>(start: G, played: &[String], lines: &[String]) {
    let mut game = start;
    for (ply, text) in played.iter().enumerate() {
        assert_eq!(trace_line(&game, ply), lines[ply]);
        let action = game.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(game.notation(action).to_string(), *text);
        game.apply(action);
    }
    assert_eq!(trace_line(&game, played.len()), lines[played.len()]);
}

/// Asserts that an optimized playout looks like one that draws from the list of legal actions: the same lengths and the same
/// shares of the win, within five standard errors; the seeds are fixed. Single actions are the matter of [`uniformity`](crate::uniformity()).
fn playouts_are_like_plain_play<G: Game>(short: &str) {
    let mut game: G = new_game(short, 1);
    let mut random = random(1);
    let mut scratch = Vec::new();
    for ply in 0.. {
        if game.turn() == Turn::Over {
            break;
        }
        // The start, positions soon after it (in the middle of a turn, after a flip) and some later ones.
        if matches!(ply, 0..4 | 9 | 18 | 30 | 45) {
            uniform_from(&game, &format!("{} {short}, ply {ply}", G::INFO.id), &mut scratch);
        }
        let action = game.random_action(&mut random, &mut scratch);
        game.apply(action);
    }
}

fn uniform_from<G: Game>(start: &G, place: &str, scratch: &mut Vec<G::Action>) {
    const GAMES: u64 = 2000;
    let mut lengths = [Moments::default(), Moments::default()];
    let mut worth = [Moments::default(), Moments::default()];
    for seed in 0..GAMES {
        let mut fast = start.clone();
        let actions = fast.playout(&mut random(seed), scratch);
        let mut plain = start.clone();
        let plain_actions = plain_playout(&mut plain, seed ^ 0x5EED, scratch);
        for (index, (game, actions)) in [(fast, actions), (plain, plain_actions)].into_iter().enumerate() {
            assert_eq!(game.turn(), Turn::Over, "a playout ends the game: {place}, seed {seed}");
            let outcome = game.outcome().expect("a finished game has an outcome");
            lengths[index].add(f64::from(actions));
            worth[index].add(f64::from(outcome.worth(pentad_core::Seat::FIRST)));
        }
    }
    for (what, [fast, plain]) in [("length", lengths), ("worth to seat 1", worth)] {
        let error = ((fast.variance() + plain.variance()) / GAMES as f64).sqrt();
        let apart = (fast.mean() - plain.mean()).abs();
        assert!(
            apart <= 5.0 * error,
            "{place}: {what} of playouts is {} against {} in plain play",
            fast.mean(),
            plain.mean()
        );
    }
}

fn plain_playout<G: Game>(game: &mut G, seed: u64, legal: &mut Vec<G::Action>) -> u32 {
    let mut random = random(seed);
    let mut actions = 0;
    while game.turn() != Turn::Over {
        game.legal_actions(legal);
        let weighted: Vec<G::Action> = if game.turn() == Turn::Chance {
            legal.iter().flat_map(|action| std::iter::repeat_n(*action, game.chance_weight(*action) as usize)).collect()
        } else {
            legal.clone()
        };
        game.apply(weighted[pentad_core::random::below(&mut random, weighted.len())]);
        actions += 1;
    }
    actions
}

/// Accumulator for mean and variance.
#[derive(Default)]
struct Moments {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Moments {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count
    }

    fn variance(&self) -> f64 {
        self.squares / self.count - self.mean() * self.mean()
    }
}
