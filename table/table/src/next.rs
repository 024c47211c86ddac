//! The game that follows one at a table: a rematch, or the next game of a match.

use crate::table::Table;
use crate::terms::{Opening, OpeningError};
use pentad_catalog::{PLAYERS, Standing};
use pentad_core::Headers;
use pentad_core::random::{Rng, Unshuffled};

impl Table {
    /// Opens another game with the same options, terms and players. The players move on by one seat, so that another one begins.
    /// If this game belongs to a match, a new match begins.
    pub fn rematch(&self, random: &mut dyn Rng) -> Result<Opening, OpeningError> {
        self.following(self.standing.as_ref().map(|_| Standing::first(self.seats())), random)
    }

    /// FACT-8: returns the next game of the match; `None` if there is none.
    pub fn next_game(&self, random: &mut dyn Rng) -> Option<Result<Opening, OpeningError>> {
        Some(self.following(Some(self.next_standing()?), random))
    }

    fn following(&self, standing: Option<Standing>, random: &mut dyn Rng) -> Result<Opening, OpeningError> {
        let mut sitters = self.sitters.clone();
        sitters.rotate_left(1);
        let opening = Opening::deal(&self.undealt(), sitters, self.terms.clone(), random)?;
        let Some(standing) = standing else { return Ok(opening) };
        let record = self.played.record();
        let mut players: Vec<String> = match record.headers.get(PLAYERS) {
            Some(names) => names.split(',').map(|name| name.trim().to_owned()).collect(),
            None => Opening::players(&self.sitters),
        };
        players.rotate_left(1);
        opening.in_match(&standing, &players)
    }

    /// FACT-8: returns true if the match has another game.
    pub fn has_next_game(&self) -> bool {
        self.next_standing().is_some()
    }

    fn next_standing(&self) -> Option<Standing> {
        // A game that the players ended has no final score to add to the match.
        if !self.ended.is_empty() {
            return None;
        }
        self.standing.as_ref()?.after(self.played.last())
    }

    /// Returns the headers of the starting position without what was dealt at random.
    fn undealt(&self) -> Headers {
        let (start, id) = (&self.played.positions()[0], self.game());
        let mut headers = start.headers();
        let mut dealt = Headers::new().with("Game", id.info().id).with("Seats", self.seats().to_string());
        let given: Vec<String> = dealt.iter().map(|(name, _)| name.to_owned()).collect();
        // A game that starts from a set-up keeps all its headers and starts from it again.
        if headers.get("Setup").is_none() && id.deal(&mut dealt, &mut Unshuffled).is_ok() {
            for (name, _) in dealt.iter().filter(|(name, _)| !given.iter().any(|given| given == name)) {
                headers.remove(name);
            }
        }
        headers
    }
}
