use crate::{Level, Rung, Settings, SettingsError, SpecError};
use pentad_catalog::Listed;
use pentad_search::{AlphaBetaSettings, Mcts, MctsSettings, RandomPlayouts, Searcher};
use std::fmt::Debug;

/// A search method for a certain game.
pub trait Method: Copy + PartialEq + Debug + Send + 'static {
    /// Returns its name in a [`BotSpec`](crate::BotSpec).
    fn name(self) -> &'static str;

    /// Returns true if it gives every action its own value. If not, its parameter `lines` sets the number of best actions
    /// that get one.
    fn compares_all(self) -> bool {
        true
    }
}

/// A game that the bots have specific knowledge of.
pub trait Known: Listed {
    /// The methods that use this knowledge.
    type Method: Method;

    /// Returns the methods for a table of this size. The first is the strongest, by measurement.
    fn methods(seats: usize) -> &'static [Self::Method];

    /// True if levels have good and bad days, on which they play like their neighbours.
    const HAS_FORM: bool = false;

    /// Returns the exponent that calibrates the method's odds to the results of games.
    fn odds_power(_method: Self::Method, _seats: usize) -> f64 {
        1.0
    }

    /// Creates a searcher for one of the methods.
    fn searcher(
        method: Self::Method,
        game: &Self,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Self>>, SpecError>;

    /// Returns the configuration of a level at a table of this size.
    fn rung(level: Level, seats: usize) -> Rung<Self::Method>;
}

/// Takes the settings common to all tree searches, with these defaults.
pub(crate) fn mcts_settings(defaults: MctsSettings, settings: &mut Settings) -> Result<MctsSettings, SettingsError> {
    Ok(MctsSettings {
        exploration: settings.take_within("exploration", defaults.exploration, 0.0..=1000.0)?,
        first_play_reduction: settings.take_within("fpu", defaults.first_play_reduction, -1.0..=1.0)?,
        expand_after: settings.take_within("expand-after", defaults.expand_after, 0..=1_000_000)?,
        amaf_from: settings.take_within("amaf-from", defaults.amaf_from, 0..=1_000_000)?,
        amaf_bias: settings.take_within("amaf-bias", defaults.amaf_bias, 0.0..=1000.0)?,
        solver: settings.take("solver", defaults.solver)?,
        most_nodes: settings.take_within("most-nodes", defaults.most_nodes, 1..=200_000_000)?,
        threads: settings.take_within("threads", defaults.threads, 1..=256)?,
    })
}

/// Takes the settings common to all alpha-beta searches, with these defaults.
pub(crate) fn alpha_beta_settings(
    defaults: AlphaBetaSettings,
    settings: &mut Settings,
) -> Result<AlphaBetaSettings, SettingsError> {
    Ok(AlphaBetaSettings {
        depth: settings.take_within("depth", defaults.depth, 1..=100)?,
        lines: settings.take_within("lines", defaults.lines, 1..=10_000)?,
        table: settings.take_within("table", defaults.table, 1..=26)?,
        evaluation_cache: settings.take_within("judgements", defaults.evaluation_cache, 0..=24)?,
        aspiration: settings.take("aspiration", defaults.aspiration)?,
        reduction: settings.take("reduction", defaults.reduction)?,
        quiescence: settings.take("quiescence", defaults.quiescence)?,
        futility: settings.take_within("futility", defaults.futility, 0..=10_000)?,
        surplus: settings.take_within("surplus", defaults.surplus, 0..=10_000)?,
        late: settings.take_within("late", defaults.late, 0..=10_000)?,
        elastic: settings.take("elastic", defaults.elastic)?,
        threads: settings.take_within("threads", defaults.threads, 1..=256)?,
    })
}

/// Creates a tree search with uniform random playouts, which works for any game.
pub(crate) fn plain_mcts<G: Known>(settings: &mut Settings, seed: u64) -> Result<Box<dyn Searcher<G>>, SettingsError> {
    let settings = mcts_settings(MctsSettings::default(), settings)?;
    Ok(Box::new(Mcts::new(RandomPlayouts::<G>::default(), settings, seed)))
}
