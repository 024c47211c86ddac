//! Letters that tell members by mail that it is their turn.
//!
//! A pending letter is a column of the game's row, written together with the events that made it a person's turn. It is therefore neither
//! lost nor sent twice when a process dies, and no action waits for a mail server.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::error::ClubError;
use crate::secret::letters;
use crate::time::{HOUR, MINUTE, SECOND};
use crate::who::Who;
use pentad_api::{MailInfo, MailWish};
use pentad_bus::Bus;
use pentad_mail::{Letter, Postbox, SendError, is_address};
use pentad_store::{MailTo, Store, StoreError, TakenMail};
use pentad_table::{Awaited, Millis, Table, Time};
use pentad_words::{Locale, Words};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// Mail settings of a club.
#[derive(Clone, Debug)]
pub struct Mailing {
    /// The mail server that takes the letters.
    pub postbox: Postbox,
    /// The address of the club, for links: `https://club.example`.
    pub club: String,
}

/// Number of letters sent concurrently.
const POSTMEN: usize = 4;
/// Delay between the beginning of a turn and its letter: players who come back soon get none.
const DELAY: Millis = 60 * SECOND;
/// Lease of a letter: the time after which another process takes it over.
const LEASE: Millis = 5 * MINUTE;
/// Backoff after each failed attempt; after the last one the letter is given up.
const WAITS: [Millis; 5] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];
/// Length of the key that unsubscribes: 139 bits.
const KEY: usize = 24;

/// The mail of a club. Clones refer to the same letters.
#[derive(Clone, Debug)]
pub struct Mail {
    store: Store,
    bus: Arc<Bus>,
    clock: Clock,
    cache: TableCache,
    connected: Arc<Connected>,
    mailing: Option<Arc<Mailing>>,
    /// Limits the number of letters that are sent concurrently.
    postmen: Arc<Semaphore>,
}

impl Mail {
    pub(crate) fn new(
        store: Store,
        bus: Arc<Bus>,
        clock: Clock,
        cache: TableCache,
        connected: Arc<Connected>,
        mailing: Option<Mailing>,
    ) -> Mail {
        let postmen = Arc::new(Semaphore::new(POSTMEN));
        Mail { store, bus, clock, cache, connected, mailing: mailing.map(Arc::new), postmen }
    }

    /// Returns the mail settings of a member.
    pub async fn mail_of(&self, who: &Who) -> Result<MailInfo, ClubError> {
        who.may_change_account()?;
        let known = self.store.mail_to(&who.account).await?;
        let wish = known.map_or_else(MailWish::default, |mail| MailWish {
            address: Some(mail.address),
            language: Some(mail.language),
        });
        Ok(MailInfo { is_sent: self.mailing.is_some(), wish })
    }

    /// Changes the mail settings of a member; without an address, mail ends.
    pub async fn set_mail(&self, who: &Who, wish: &MailWish) -> Result<(), ClubError> {
        who.may_change_account()?;
        let Some(address) = wish.address.as_deref().map(str::trim) else {
            return Ok(self.store.set_mail(&who.account, None).await?);
        };
        if !who.is_member() {
            return Err(ClubError::Forbidden("letters are for members".to_owned()));
        }
        if self.mailing.is_none() {
            return Err(ClubError::Forbidden("this club sends no letters".to_owned()));
        }
        if !is_address(address) {
            return Err(ClubError::Invalid("this is no mail address".to_owned()));
        }
        let language = match wish.language.as_deref() {
            None => Locale::default(),
            Some(code) => {
                let unknown = || ClubError::Invalid("letters are written in en, fr or ja".to_owned());
                Locale::of_code(code).ok_or_else(unknown)?
            }
        };
        let mail = MailTo { address: address.to_owned(), language: language.code().to_owned(), key: letters(KEY) };
        Ok(self.store.set_mail(&who.account, Some(mail)).await?)
    }

    /// Returns true if the key of an unsubscribe link is valid.
    pub async fn is_mail_key(&self, key: &str) -> Result<bool, ClubError> {
        Ok(self.store.is_mail_key(key).await?)
    }

    /// Ends mail for the member with this key. Returns true if the key was valid.
    pub async fn stop_mail(&self, key: &str) -> Result<bool, ClubError> {
        Ok(self.store.end_mail(key).await?)
    }

    /// Returns the time from which a letter about the turn may be sent; none for live games.
    pub(crate) fn due_from(&self, table: &Table, speed: &str, now: Time) -> Option<i64> {
        let is_wanted = self.mailing.is_some() && speed != "live";
        (is_wanted && matches!(table.awaited(), Awaited::Person(_))).then(|| now.plus(DELAY).millis())
    }

    /// Sends the letters that are due in the background, as many as there are free permits.
    pub(crate) async fn send_letters(&self, now: Time) -> Result<(), StoreError> {
        let free = self.postmen.available_permits();
        if self.mailing.is_none() || free == 0 {
            return Ok(());
        }
        for taken in self.store.take_mails(now.millis(), now.plus(LEASE).millis(), free).await? {
            let Ok(postman) = self.postmen.clone().acquire_owned().await else { return Ok(()) };
            let mail = self.clone();
            tokio::spawn(async move {
                let again = mail.send_letter(&taken).await;
                let from = again.map(|wait| mail.clock.now().plus(wait).millis());
                if let Err(error) = mail.store.put_mail_back(&taken, from).await {
                    tracing::warn!(game = taken.game, %error, "a letter could not be noted as sent");
                }
                drop(postman);
            });
        }
        Ok(())
    }

    /// Waits until every letter in progress is sent or postponed.
    pub async fn letters_are_done(&self) {
        let _ = self.postmen.acquire_many(POSTMEN as u32).await;
    }

    /// Sends a letter if it is still wanted. Returns the delay before the next attempt, if another one may help.
    async fn send_letter(&self, taken: &TakenMail) -> Option<Millis> {
        let letter = match self.letter_about(&taken.game).await {
            Ok(letter) => letter?,
            Err(refusal) => {
                tracing::warn!(game = taken.game, %refusal, "a letter could not be written");
                // Only the database fails to answer, so that a later attempt may succeed.
                return matches!(refusal, ClubError::Store(_)).then_some(DELAY);
            }
        };
        let mailing = self.mailing.as_ref()?;
        match mailing.postbox.send(&letter).await {
            Ok(()) => None,
            Err(error @ SendError::Refused(_)) => {
                tracing::warn!(game = taken.game, %error, "a letter is given up");
                None
            }
            Err(error @ SendError::Failed(_)) => {
                let wait = WAITS.get(taken.tries.saturating_sub(1) as usize).copied();
                tracing::warn!(game = taken.game, %error, is_given_up = wait.is_none(), "a letter was not sent");
                wait
            }
        }
    }

    /// Returns the letter to the player whose turn it is; none if that is not a person, has no mail, or is connected.
    async fn letter_about(&self, id: &str) -> Result<Option<Letter>, ClubError> {
        let Some(mailing) = &self.mailing else { return Ok(None) };
        let (seat, account) = {
            let slot = self.cache.slot(id);
            let mut slot = slot.lock().await;
            let live = self.cache.loaded(id, &mut slot).await?;
            let Awaited::Person(seat) = live.table.awaited() else { return Ok(None) };
            let Some(account) = live.seats.get(seat.index()).and_then(|row| row.account.clone()) else {
                return Ok(None);
            };
            (seat, account)
        };
        if self.connected.is_anywhere(&self.bus, &account).await {
            return Ok(None);
        }
        let Some(mail) = self.store.mail_to(&account).await? else { return Ok(None) };
        let slot = self.cache.slot(id);
        let mut slot = slot.lock().await;
        let live = self.cache.loaded(id, &mut slot).await?;
        // The turn may have passed in the meantime.
        if live.table.awaited() != Awaited::Person(seat) {
            return Ok(None);
        }
        let words = Words::of(Locale::of_code(&mail.language).unwrap_or_default());
        let (played, link) = (live.table.played(), format!("{}/game/{id}", mailing.club));
        let stands = words.to(Some(seat)).caption(played.last());
        let written = words.letter(played, &stands, &live.record().to_string(), &link);
        let stop = format!("{}/api/mail/stop/{}", mailing.club, mail.key);
        let end = words.say_with("mail-stop", &[("link", stop.as_str().into())]);
        Ok(Some(Letter {
            to: mail.address,
            subject: written.subject,
            body: format!("{}\n-- \n{end}\n", written.body),
            name: format!("{id}.{}", live.table.version()),
            stop,
        }))
    }
}
