//! Health of the club, for the players and for the operator.

use crate::club::Club;
use pentad_api::{Amiss, Tell};
use pentad_bus::Told;
use std::time::Duration;

/// Interval between two checks.
const LOOKED_AT: Duration = Duration::from_secs(1);

impl Club {
    /// Returns the parts of the club that are out of order at present.
    pub fn amiss(&self) -> Vec<Amiss> {
        let is_slow = self.settings.thinkers.as_ref().is_some_and(|thinkers| thinkers.are_missed());
        let all = [(Amiss::Store, !self.is_store_there()), (Amiss::Bus, !self.bus.is_up()), (Amiss::Workers, is_slow)];
        all.into_iter().filter(|(_, is_so)| *is_so).map(|(what, _)| what).collect()
    }

    /// Tells every listener in this process whenever this changes.
    pub(crate) async fn tell_what_is_amiss(&self) {
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
                self.bus.tell_all_here(&Told::to_all(Tell::Amiss { what: amiss.clone() }));
                told = amiss;
            }
        }
    }
}
