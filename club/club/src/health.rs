//! Health of the club, for the players and for the operator.

use crate::away::Away;
use crate::thinkers::Thinkers;
use pentad_api::{Amiss, ServerMessage};
use pentad_bus::{Bus, Told};
use pentad_store::Store;
use std::sync::Arc;
use std::time::Duration;

/// Interval between two checks.
const LOOKED_AT: Duration = Duration::from_secs(1);

/// Watches the parts that a club depends on. Clones watch the same parts.
#[derive(Clone, Debug)]
pub(crate) struct Health {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) away: Away,
    pub(crate) thinkers: Option<Arc<dyn Thinkers>>,
}

impl Health {
    /// Returns the parts of the club that are out of order at present.
    pub(crate) fn amiss(&self) -> Vec<Amiss> {
        let is_slow = self.thinkers.as_ref().is_some_and(|thinkers| thinkers.are_missed());
        let all = [(Amiss::Store, self.away.is_away()), (Amiss::Bus, !self.bus.is_up()), (Amiss::Workers, is_slow)];
        all.into_iter().filter(|(_, is_so)| *is_so).map(|(what, _)| what).collect()
    }

    /// Tells every listener in this process whenever this changes.
    pub(crate) async fn publish(&self) {
        let mut told = Vec::new();
        let mut look = tokio::time::interval(LOOKED_AT);
        loop {
            look.tick().await;
            let amiss = self.amiss();
            for (name, what) in [("pentad_store_away", Amiss::Store), ("pentad_bus_away", Amiss::Bus)] {
                metrics::gauge!(name).set(if amiss.contains(&what) { 1.0 } else { 0.0 });
            }
            metrics::gauge!("pentad_store_damaged").set(if self.store.damage().is_some() { 1.0 } else { 0.0 });
            if amiss != told {
                self.bus.tell_all_here(&Told::to_all(ServerMessage::Amiss { what: amiss.clone() }));
                told = amiss;
            }
        }
    }
}
