use pentad_api::ServerMessage;
use pentad_bus::{Bus, Told, about_game};
use pentad_store::{Progress, Store, StoreError};
use pentad_table::Time;

/// Compares the games with listeners in this process with the store, and sends them the events that they have missed.
pub(crate) async fn heal(store: &Store, bus: &Bus, now: Time) -> Result<(), StoreError> {
    for Progress { game, version, next } in store.progress_of(&bus.followed()).await? {
        if let Some(next) = next.filter(|_| !bus.knows_next(&game)) {
            bus.tell_here(&about_game(&game), Told::to_all(ServerMessage::Next { game: game.clone(), next }));
        }
        let Some(known) = bus.known(&game).filter(|known| *known < version) else { continue };
        let stored = store.events(&game, known).await?;
        let events = stored.into_iter().map(|kept| kept.event).collect();
        let tell = ServerMessage::Events { game: game.clone(), events, now: now.millis() };
        bus.tell_here(&about_game(&game), Told::to_all(tell));
        metrics::counter!("pentad_gaps_healed").increment(1);
    }
    Ok(())
}
