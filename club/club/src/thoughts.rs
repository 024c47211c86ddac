//! Bot turns that workers have computed.

use crate::error::ClubError;
use crate::tables::Tables;
use crate::thinkers::Thinkers;
use pentad_bus::ThoughtTurn;
use pentad_table::Command;
use std::sync::Arc;

/// Plays the turns that workers have computed, until no more come.
pub(crate) async fn play_thoughts(tables: Tables, thinkers: Arc<dyn Thinkers>) {
    while let Some(thought) = thinkers.next().await {
        let tables = tables.clone();
        tokio::spawn(async move { play(&tables, thought).await });
    }
}

async fn play(tables: &Tables, thought: ThoughtTurn) {
    let ThoughtTurn { game: id, version, action, kept } = thought;
    let done = match action {
        Ok(action) => match tables.decree(&id, Some(version), Command::Play { action, lag: 0 }).await {
            // The store cannot take it now; the turn is handed out again.
            Err(ClubError::Store(_)) => return,
            // If the table rejects the action, the turn is computed again, provided it is still due.
            Err(ClubError::Table(refused)) => Err(refused.to_string()),
            // Another process may have been faster, or a player may have ended the game.
            Ok(_) | Err(_) => Ok(()),
        },
        Err(reason) => Err(reason),
    };
    let _ = kept.send(());
    if let Err(reason) = done {
        tracing::warn!(game = id, reason, "nobody has thought for a bot: this process does");
        let due = {
            let slot = tables.cache.slot(&id);
            let mut slot = slot.lock().await;
            tables.cache.loaded(&id, &mut slot).await.ok().and_then(|live| tables.bots.due(live))
        };
        if let Some(due) = due.filter(|due| due.version == version)
            && let Some(action) = tables.bots.think_here(due).await
        {
            tables.play_for_bot(&id, version, action).await;
        }
    }
}
