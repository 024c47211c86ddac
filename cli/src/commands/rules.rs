//! `pentad rules`

use crate::args::RulesArgs;
use anyhow::Result;
use pentad_catalog::GameId;
use std::io::Write;

pub(crate) fn run(args: &RulesArgs) -> Result<()> {
    Ok(writeln!(anstream::stdout(), "{}", text(args.game))?)
}

/// Returns the rules of a game, as a text for players.
pub(crate) fn text(game: GameId) -> &'static str {
    match game {
        GameId::Iri => include_str!("../../../docs/rules/iri.md"),
        GameId::Quintets => include_str!("../../../docs/rules/quintets.md"),
        GameId::Iris => include_str!("../../../docs/rules/iris.md"),
        GameId::Enantiomerfolk => include_str!("../../../docs/rules/enantiomerfolk.md"),
        GameId::Loom => include_str!("../../../docs/rules/loom.md"),
        GameId::Factory => include_str!("../../../docs/rules/factory.md"),
    }
}
