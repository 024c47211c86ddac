//! Opening of games.

use crate::clock::Clock;
use crate::error::ClubError;
use crate::new_table::{Frame, speed_of};
use crate::origin::OriginKey;
use crate::secret::Chance;
use crate::settings::Limits;
use crate::tables::Tables;
use crate::time::{DAY, HOUR, MINUTE, SECOND};
use crate::who::Who;
use pentad_api::{OpenGame, SeatWish};
use pentad_catalog::{GameId, LEVELS, Standing};
use pentad_core::Headers;
use pentad_core::random::shuffle;
use pentad_store::{GameRow, Load, SeatRow, State, Store};
use pentad_table::{Millis, Opening, Person, Sitter, Takebacks, Terms, TimeControl};
use std::sync::Arc;

/// Largest number of running games of a person that are examined: more than the limit for a person.
const MOST_LOOKED_AT: usize = 1_000;
/// Network delay in a live turn up to which the clock is not charged, in milliseconds.
const MOST_LAG: Millis = SECOND;
/// Absence after which a live game can be claimed, in milliseconds.
const CLAIM_AFTER: Millis = MINUTE;

/// Opens games for people, within the limits. Clones do the same work.
#[derive(Clone, Debug)]
pub struct Opener {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) tables: Tables,
    pub(crate) origin_key: Arc<OriginKey>,
    pub(crate) limits: Limits,
}

impl Opener {
    /// Opens a game and returns its name.
    pub async fn open_game(&self, who: &Who, wish: &OpenGame) -> Result<String, ClubError> {
        let id = self.check_wish(who, wish)?;
        self.may_ask_bots(who, id, wish).await?;
        let origin = self.origin_key.origin_of(&self.store, who).await;
        let load = self.store.load(&who.account, origin, self.clock.now().millis() - HOUR as i64).await?;
        self.limits.admit(wish, load)?;
        let mut seats = wish.seats.clone();
        if wish.shuffled {
            shuffle(&mut Chance, &mut seats);
        }
        let sitters: Vec<Sitter> = seats
            .into_iter()
            .map(|seat| match seat {
                SeatWish::Me => Sitter::Person(Person { id: who.account.clone(), name: String::new() }),
                SeatWish::Open => Sitter::Open,
                SeatWish::Bot(bot) => Sitter::Bot(bot),
            })
            .collect();
        let mut headers = Headers::new().with("Game", id.info().id).with("Seats", sitters.len().to_string());
        for (name, value) in &wish.options {
            headers.set(name, value.clone());
        }
        let places = sitters.len();
        let mut opening = Opening::deal(&headers, sitters, terms(wish), &mut Chance)?;
        if wish.in_match {
            let names = Opening::players(&opening.sitters);
            opening = opening.in_match(&Standing::first(places), &names)?;
        }
        let frame = Frame {
            creator: who.account.clone(),
            options: serde_json::to_string(&wish.options).unwrap_or_default(),
            is_rated: wish.rated,
            is_listed: wish.listed,
            earlier: None,
            origin,
        };
        let before = vec![SeatRow::default(); places];
        self.tables.open(opening, frame, &before, &who.name).await
    }

    /// Checks that a person may open such a game, apart from the limits on numbers.
    pub(crate) fn check_wish(&self, who: &Who, wish: &OpenGame) -> Result<GameId, ClubError> {
        who.may_play(self.clock.now())?;
        let id: GameId =
            wish.game.parse().map_err(|_| ClubError::Invalid(format!("there is no game \"{}\"", wish.game)))?;
        self.check(who, id, wish)?;
        Ok(id)
    }

    /// Refuses a bot at a position of the visitor's choice to a person who plays a game of this kind against others without help: such a
    /// bot is an engine that could be asked for advice.
    async fn may_ask_bots(&self, who: &Who, id: GameId, wish: &OpenGame) -> Result<(), ClubError> {
        let has_bot = wish.seats.iter().any(|seat| matches!(seat, SeatWish::Bot(_)));
        if !has_bot || !wish.options.keys().any(|name| name.eq_ignore_ascii_case("Setup")) {
            return Ok(());
        }
        let running = self.store.games_of(&who.account, State::Running, MOST_LOOKED_AT).await?;
        let is_without_help = |game: &GameRow| {
            let terms: Terms = serde_json::from_str(&game.new.terms).unwrap_or_default();
            let people = game.seats.iter().filter(|seat| seat.account.is_some()).count();
            game.new.game == id.info().id && people > 1 && !terms.help
        };
        if running.iter().any(is_without_help) {
            return Err(ClubError::Forbidden(format!(
                "you play {} with others, without help: until that is over, bots play from its usual start",
                id.info().name
            )));
        }
        Ok(())
    }

    fn check(&self, who: &Who, id: GameId, wish: &OpenGame) -> Result<(), ClubError> {
        let invalid = |text: String| Err(ClubError::Invalid(text));
        let info = id.info();
        if !(info.fewest_seats..=info.most_seats).contains(&wish.seats.len()) {
            return invalid(format!("{} has {} to {} seats", info.name, info.fewest_seats, info.most_seats));
        }
        if wish.seats.iter().filter(|seat| **seat == SeatWish::Me).count() != 1 {
            return invalid("one of the seats is yours".to_owned());
        }
        for seat in &wish.seats {
            if let SeatWish::Bot(name) = seat
                && !is_level(name)
            {
                return invalid(format!("\"{name}\" is no bot of the house: they are level:1 to level:8"));
            }
        }
        for (name, value) in &wish.options {
            let is_known = id.option_specs().iter().any(|spec| spec.header.eq_ignore_ascii_case(name));
            if !is_known && !name.eq_ignore_ascii_case("Setup") {
                return invalid(format!(
                    "{} has no option \"{}\"",
                    info.name,
                    name.chars().take(40).collect::<String>()
                ));
            }
            if value.len() > 4_000 {
                return invalid(format!("the option {name} is too long"));
            }
        }
        if wish.in_match && !Standing::exists_for(id) {
            return invalid("only the Factory is played as a match".to_owned());
        }
        check_time(wish)?;
        if wish.rated {
            let forbidden = |text: &str| Err(ClubError::Forbidden(text.to_owned()));
            if !who.is_member() {
                return forbidden("rated games are for members");
            }
            if wish.seats.len() < 2 || wish.seats.iter().any(|seat| matches!(seat, SeatWish::Bot(_))) {
                return forbidden("rated games are played between members");
            }
            if wish.time.is_none() {
                return forbidden("rated games have a clock, so that nobody waits for ever");
            }
            if !wish.options.is_empty() || wish.takebacks || wish.help || wish.in_match {
                return forbidden(
                    "rated games are played with the usual options, without takebacks or help, one by one",
                );
            }
        }
        Ok(())
    }
}

fn check_time(wish: &OpenGame) -> Result<(), ClubError> {
    let sound = match wish.time {
        None => true,
        Some(TimeControl::Bank { bank, increment }) => {
            (10 * SECOND..=90 * DAY).contains(&bank) && increment <= 30 * DAY
        }
        Some(TimeControl::EachTurn { span }) => (HOUR..=60 * DAY).contains(&span),
    };
    if !sound {
        return Err(ClubError::Invalid(
            "a clock has 10 seconds to 90 days, with up to 30 days more for each turn; or 1 hour to 60 days for each turn"
                .to_owned(),
        ));
    }
    if wish.vacation > 90 * DAY || (wish.vacation > 0 && speed_of(wish.time) != "days") {
        return Err(ClubError::Invalid("games by correspondence may have up to 90 days of vacation".to_owned()));
    }
    Ok(())
}

/// Returns true if a bot is one of the levels that visitors can choose.
fn is_level(name: &str) -> bool {
    name.strip_prefix("level:").and_then(|level| level.parse::<u8>().ok()).is_some_and(|level| LEVELS.contains(&level))
}

impl Limits {
    /// Checks the limits on open games and on games with bots before a game is opened.
    fn admit(&self, wish: &OpenGame, load: Load) -> Result<(), ClubError> {
        let refuse = |text: String| Err(ClubError::TooMuch(text));
        if wish.seats.contains(&SeatWish::Open) {
            let Load { opened, opened_from, .. } = load;
            if opened >= self.open_games {
                return refuse(format!("{opened} games of yours wait for players: take one of them back first"));
            }
            if opened_from >= self.open_games_by_address {
                return refuse(format!(
                    "{opened_from} games wait for players that were opened from your address: one of them has to begin or to be \
                     taken back first"
                ));
            }
        }
        if wish.seats.iter().any(|seat| matches!(seat, SeatWish::Bot(_))) {
            let Load { with_bots, with_bots_from, .. } = load;
            if with_bots >= self.bot_games {
                return refuse(format!(
                    "you have {with_bots} games with bots already: finish or resign one of them first"
                ));
            }
            if with_bots_from >= self.bot_games_by_address {
                return refuse(format!(
                    "{with_bots_from} games with bots are played from your address: one of them has to end first"
                ));
            }
        }
        self.admit_player(load)
    }
}

/// Returns the terms of a requested game.
pub(crate) fn terms(wish: &OpenGame) -> Terms {
    let (is_live, is_untimed) = (speed_of(wish.time) == "live", wish.time.is_none());
    Terms {
        time: wish.time,
        vacation: wish.vacation,
        takebacks: if wish.takebacks { Takebacks::Consent } else { Takebacks::Never },
        // In correspondence games the clock ends the game. Without a clock, a seat counts as absent only after weeks.
        claim_after: (is_live || is_untimed).then_some(CLAIM_AFTER),
        most_lag: if is_live { MOST_LAG } else { 0 },
        help: wish.help,
        // A player is not charged for the time before noticing that the opponent has arrived.
        clock_waits: is_live,
        ..Terms::default()
    }
}
