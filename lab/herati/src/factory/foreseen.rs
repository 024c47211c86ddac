use pentad_core::random::{Rng, below};
use pentad_core::{
    ActionError, Game, GameInfo, Headers, Illegal, OptionError, OptionSpec, Options, Outcome, Scores, Seat, SetupError,
    SetupText, Turn, WholeNumber, zobrist,
};
use pentad_herati::{Action, Factory, FactoryOptions, FactoryPhase, FactorySetup, Tile};
use pentad_search::Random;
use rand_xoshiro::rand_core::SeedableRng;
use std::fmt;

/// FACT-1: every tile is turned up at most once, including the one in the field.
const TILES: usize = 25;

const SEATS: OptionSpec<WholeNumber> = OptionSpec::seats(2..=2);
const DEAL: OptionSpec<WholeNumber> =
    OptionSpec::whole_number("Deal", "which tiles turn up", 0, 0..=u32::MAX).always_written();

/// The tiles in the order in which they are turned up, by any seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Deal {
    number: u32,
    /// The indices of the tiles in [`Tile::ALL`], two bits each; compact because a position is cloned for every simulation.
    flips: u64,
}

impl Deal {
    /// Generates the deal with this number.
    pub(crate) fn new(number: u32) -> Deal {
        let mut random = Random::seed_from_u64(number.into());
        let flips = (0..TILES).fold(0, |flips, place| flips | (below(&mut random, 4) as u64) << (2 * place));
        Deal { number, flips }
    }

    /// Returns the tile that is turned up next. At least one must be face down.
    pub(crate) fn next(&self, game: &Factory) -> Tile {
        let dealt: usize = Seat::all(game.seats()).map(|seat| game.hand(seat).face_down()).sum();
        let face_down = dealt + usize::from(game.phase() == FactoryPhase::FirstTile);
        Tile::ALL[(self.flips >> (2 * (TILES - face_down))) as usize & 3]
    }
}

impl Options for Deal {
    const SPECS: &'static [OptionSpec] = &[DEAL.any()];

    fn from_headers(headers: &Headers) -> Result<Deal, OptionError> {
        Ok(Deal::new(DEAL.read(headers)?))
    }

    fn to_headers(&self) -> Headers {
        Headers::new().with_option(&SEATS, 2).with_option(&DEAL, self.number)
    }
}

/// The Factory for two as seen by a player who knows the deal: tiles are turned up automatically, and there is no chance.
#[derive(Clone, Debug)]
pub(crate) struct Foreseen {
    game: Factory,
    deal: Deal,
}

impl Foreseen {
    /// Returns the position as all players see it.
    pub(crate) fn game(&self) -> &Factory {
        &self.game
    }

    fn turn_up(&mut self) {
        while self.game.turn() == Turn::Chance {
            self.game.apply(Action::Flip(self.deal.next(&self.game)));
        }
    }
}

impl SetupText<Deal> for FactorySetup {
    const PARTS: &'static str = <FactorySetup as SetupText<FactoryOptions>>::PARTS;

    fn read(_deal: &Deal, text: &str) -> Result<FactorySetup, SetupError> {
        <FactorySetup as SetupText<FactoryOptions>>::read(&FactoryOptions { seats: 2 }, text)
    }
}

impl Game for Foreseen {
    type Options = Deal;
    type Action = Action;
    type Setup = FactorySetup;

    const INFO: GameInfo = GameInfo {
        id: "factory-foreseen",
        name: "The Factory foreseen",
        most_seats: 2,
        has_chance: false,
        ..Factory::INFO
    };

    fn start(deal: &Deal) -> Foreseen {
        let mut foreseen = Foreseen { game: Factory::start(&FactoryOptions { seats: 2 }), deal: *deal };
        foreseen.turn_up();
        foreseen
    }

    fn from_setup(deal: &Deal, setup: &FactorySetup) -> Result<Foreseen, SetupError> {
        let mut foreseen = Foreseen { game: Factory::from_setup(&FactoryOptions { seats: 2 }, setup)?, deal: *deal };
        foreseen.turn_up();
        Ok(foreseen)
    }

    fn setup(&self) -> FactorySetup {
        self.game.setup()
    }

    fn options(&self) -> Deal {
        self.deal
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn turn(&self) -> Turn {
        self.game.turn()
    }

    fn legal_actions(&self, actions: &mut Vec<Action>) {
        self.game.legal_actions(actions);
    }

    fn check(&self, action: Action) -> Result<(), Illegal> {
        self.game.check(action)
    }

    fn apply(&mut self, action: Action) {
        self.game.apply(action);
        self.turn_up();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn scores(&self) -> Scores {
        self.game.scores()
    }

    // The same position has another worth if other tiles are to come.
    fn hash_key(&self) -> u64 {
        self.game.hash_key() ^ zobrist::key(7, self.deal.flips)
    }

    fn write_action(&self, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        self.game.write_action(action, out)
    }

    fn read_action(&self, text: &str) -> Result<Action, ActionError> {
        self.game.read_action(text)
    }

    // The game's own method is faster, and chance never comes up here.
    fn random_action<R: Rng>(&self, random: &mut R, scratch: &mut Vec<Action>) -> Action {
        self.game.random_action(random, scratch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pentad_conformance::{properties, random};
    use pentad_core::Cell;

    #[test]
    fn a_foreseen_game_is_a_game() {
        properties::<Foreseen>(&["Deal=0", "Deal=1", "Deal=2"], 40, every_action);
    }

    /// Lists a pass, every flip, every tile set aside, and every tile on every cell near the field.
    fn every_action(_game: &Foreseen) -> Vec<Action> {
        let cells = (-6..=6).flat_map(|y| (-6..=6).map(move |x| Cell::new(x, y)));
        let places = cells.flat_map(|cell| Tile::ALL.map(|tile| Action::Place(tile, cell)));
        let others = Tile::ALL.into_iter().flat_map(|tile| [Action::Flip(tile), Action::Aside(tile)]);
        places.chain(others).chain([Action::Pass]).collect()
    }

    #[test]
    fn every_decision_is_that_of_the_real_game_with_the_same_flips() {
        let (mut decisions, mut passes) = (0, 0);
        for number in 0..500 {
            let mut random = random(number.into());
            let deal = Deal::new(number);
            // The expected flips are listed separately, not taken from the position.
            let mut flips = (0..TILES).map(|place| Tile::ALL[(deal.flips >> (2 * place)) as usize & 3]);
            let mut real = Factory::start(&FactoryOptions { seats: 2 });
            let mut foreseen = Foreseen::start(&deal);
            let (mut legal, mut foreseen_legal) = (Vec::new(), Vec::new());
            while real.turn() != Turn::Over {
                if real.turn() == Turn::Chance {
                    real.apply(Action::Flip(flips.next().unwrap()));
                    continue;
                }
                assert_eq!(foreseen.turn(), real.turn());
                assert_eq!(foreseen.setup(), real.setup());
                real.legal_actions(&mut legal);
                foreseen.legal_actions(&mut foreseen_legal);
                assert_eq!(foreseen_legal, legal);
                let action = legal[below(&mut random, legal.len())];
                decisions += 1;
                passes += u32::from(action == Action::Pass);
                real.apply(action);
                foreseen.apply(action);
            }
            assert_eq!(foreseen.outcome(), real.outcome());
            assert_eq!(foreseen.setup(), real.setup());
        }
        assert!(decisions > 5000 && passes > 0, "{decisions} decisions, {passes} of them passes");
    }

    #[test]
    fn every_tile_turns_up_about_as_often() {
        let mut counts = [0_u32; 4];
        for number in 0..1000 {
            let deal = Deal::new(number);
            (0..TILES).for_each(|place| counts[(deal.flips >> (2 * place)) as usize & 3] += 1);
        }
        assert!(counts.iter().all(|count| count.abs_diff(6250) < 300), "{counts:?}");
    }
}
