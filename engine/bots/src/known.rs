use crate::{Level, Rung, Settings, SettingsError};
use pentad_catalog::Listed;
use pentad_search::{AlphaBetaSettings, Mcts, MctsSettings, RandomPlayouts, Searcher};

/// A game that bots know something about.
pub trait Known: Listed {
    /// The methods that use the knowledge, by name. The first is the strongest, by measurement.
    const METHODS: &'static [&'static str];

    /// Whether its levels have good days and bad days, on which they play like their neighbours.
    const HAS_FORM: bool = false;

    /// A searcher that plays by one of the methods.
    fn searcher(
        method: &str,
        game: &Self,
        settings: &mut Settings,
        seed: u64,
    ) -> Result<Box<dyn Searcher<Self>>, SettingsError>;

    /// How a level plays at a table of so many seats.
    fn rung(level: Level, seats: usize) -> Rung;
}

/// Reads the settings every tree search has, with these as they are where nothing is said.
pub(crate) fn mcts_settings(defaults: MctsSettings, settings: &mut Settings) -> Result<MctsSettings, SettingsError> {
    Ok(MctsSettings {
        exploration: settings.take("exploration", defaults.exploration)?,
        first_play_reduction: settings.take("fpu", defaults.first_play_reduction)?,
        expand_after: settings.take("expand-after", defaults.expand_after)?,
        amaf_from: settings.take("amaf-from", defaults.amaf_from)?,
        amaf_bias: settings.take("amaf-bias", defaults.amaf_bias)?,
        solver: settings.take("solver", defaults.solver)?,
        most_nodes: settings.take("most-nodes", defaults.most_nodes)?,
        threads: settings.take("threads", defaults.threads)?,
    })
}

/// Reads the settings every alpha-beta search has.
pub(crate) fn alpha_beta_settings(settings: &mut Settings) -> Result<AlphaBetaSettings, SettingsError> {
    let defaults = AlphaBetaSettings::default();
    Ok(AlphaBetaSettings {
        depth: settings.take("depth", defaults.depth)?,
        lines: settings.take("lines", defaults.lines)?,
        table: settings.take("table", defaults.table)?,
        aspiration: settings.take("aspiration", defaults.aspiration)?,
        reduction: settings.take("reduction", defaults.reduction)?,
        quiescence: settings.take("quiescence", defaults.quiescence)?,
        futility: settings.take("futility", defaults.futility)?,
    })
}

/// Tree search with uniform random playouts, which works for any game.
pub(crate) fn plain_mcts<G: Known>(settings: &mut Settings, seed: u64) -> Result<Box<dyn Searcher<G>>, SettingsError> {
    let settings = mcts_settings(MctsSettings::default(), settings)?;
    Ok(Box::new(Mcts::new(RandomPlayouts::<G>::default(), settings, seed)))
}
