//! The game after this one.

use crate::table::Table;
use crate::terms::{Opening, OpeningError};
use pentad_catalog::{PLAYERS, Standing};
use pentad_core::Headers;
use pentad_core::random::{Rng, Unshuffled};

impl Table {
    /// Another game with the options, terms and players of this one. The seats move on, so that another player starts. Where
    /// this game belongs to a match, another match begins.
    pub fn rematch(&self, random: &mut dyn Rng) -> Result<Opening, OpeningError> {
        self.following(self.standing.as_ref().map(|_| Standing::first(self.seats())), random)
    }

    /// FACT-8: the next game of the match; `None` where none is to come.
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

    /// FACT-8: whether another game of the match is to come.
    pub fn has_next_game(&self) -> bool {
        self.next_standing().is_some()
    }

    fn next_standing(&self) -> Option<Standing> {
        // A game that people ended does not add up with others.
        if !self.ended.is_empty() {
            return None;
        }
        self.standing.as_ref()?.after(self.played.last())
    }

    /// The headers of this game's start without what chance decided before the first action.
    fn undealt(&self) -> Headers {
        let (start, id) = (&self.played.positions()[0], self.game());
        let mut headers = start.headers();
        let mut dealt = Headers::new().with("Game", id.info().id).with("Seats", self.seats().to_string());
        let given: Vec<String> = dealt.iter().map(|(name, _)| name.to_owned()).collect();
        // A game from a set-up starts from it again, whatever was dealt before it.
        if headers.get("Setup").is_none() && id.deal(&mut dealt, &mut Unshuffled).is_ok() {
            for (name, _) in dealt.iter().filter(|(name, _)| !given.iter().any(|given| given == name)) {
                headers.remove(name);
            }
        }
        headers
    }
}
