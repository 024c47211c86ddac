//! Accounts: guests, members and their bots.

use crate::cache::TableCache;
use crate::clock::Clock;
use crate::connected::Connected;
use crate::error::ClubError;
use crate::farming::Origins;
use crate::guessing::{Guess, Guessing, Origin, device_of};
use crate::names::{self, Name};
use crate::passwords::Passwords;
use crate::recognised::Recognised;
use crate::secret::{Secret, letters};
use crate::time::HOUR;
use crate::who::{Scopes, Who};
use pentad_api::{Credentials, Me, NewToken, Profile, RatingInfo, RatingPoint, SessionInfo};
use pentad_bus::{Between, Bus};
use pentad_store::{Account, AccountKind, Session, State, Store, StoreError};
use std::net::IpAddr;
use std::sync::Arc;

/// The accounts of a club and their sessions. Clones refer to the same accounts.
#[derive(Clone, Debug)]
pub struct People {
    pub(crate) store: Store,
    pub(crate) bus: Arc<Bus>,
    pub(crate) clock: Clock,
    /// Tables in memory, which hold names and accounts of their players.
    pub(crate) cache: TableCache,
    pub(crate) connected: Arc<Connected>,
    pub(crate) recognised: Arc<Recognised>,
    pub(crate) guessing: Arc<Guessing>,
    pub(crate) passwords: Arc<Passwords>,
    pub(crate) origins: Arc<Origins>,
    /// Lets guests register as members by themselves.
    pub(crate) is_open: bool,
    /// Limit on wrong passwords.
    pub(crate) wrong_passwords: u32,
}

/// A person who has logged in or registered.
#[derive(Clone, Debug)]
pub struct Admitted {
    /// The person.
    pub who: Who,
    /// The secret of the new session.
    pub session: Secret,
    /// The secret of a known device: the browser in which this member has logged in.
    pub device: Option<Secret>,
}

/// Name of the counter of the operator's changes to accounts.
const PEOPLE: &str = "people";
const SHORTEST_PASSWORD: usize = 8;
const LONGEST_PASSWORD: usize = 200;
/// Number of names whose look-alike keys are stored by one write.
const NAMED_TOGETHER: usize = 500;
/// Length of an account's identifier.
const ACCOUNT: usize = 12;

impl People {
    /// Returns the person with this session secret.
    pub async fn recognise(&self, secret: &Secret) -> Result<Option<Who>, ClubError> {
        self.recognise_in(secret, None).await
    }

    /// Returns the person with this session secret, and records the browser's label for the list of sessions.
    pub async fn recognise_in(&self, secret: &Secret, browser: Option<&str>) -> Result<Option<Who>, ClubError> {
        self.recognise_session(&secret.hash(), browser).await
    }

    /// Authenticates a known person again; returns none if the session has ended in the meantime.
    pub async fn recognise_again(&self, who: &Who) -> Result<Option<Who>, ClubError> {
        self.recognise_session(&who.session, None).await
    }

    async fn recognise_session(&self, hash: &str, browser: Option<&str>) -> Result<Option<Who>, ClubError> {
        if let Some(who) = self.recognised.find(hash) {
            return Ok(Some(who));
        }
        let Some((session, account)) = self.store.session(hash).await? else { return Ok(None) };
        let (who, now) = (Who::of(&account, &session), self.clock.now().millis());
        if now - session.seen > HOUR as i64
            && let Err(error) = self.store.session_was_used(hash, now).await
        {
            // Reading must not depend on a writable disk.
            tracing::debug!(%error, "it was not noted that a session was used");
        }
        if let Some(browser) = browser.filter(|browser| !session.is_token && *browser != session.label)
            && let Err(error) = self.store.label_session(hash, browser).await
        {
            tracing::debug!(%error, "the browser of a session was not noted");
        }
        self.recognised.remember(&who);
        Ok(Some(who))
    }

    /// Creates a new guest.
    pub async fn welcome(&self) -> Result<(Secret, Who), ClubError> {
        let (secret, now) = (Secret::new(), self.clock.now().millis());
        let number = pentad_core::random::below(&mut crate::secret::Chance, 9_000) + 1_000;
        let account = self.fresh_account(AccountKind::Guest, format!("Guest {number}"), now);
        let session = self.fresh_session(&account.id, &secret, Scopes::ALL, "", false);
        let who = Who::of(&account, &session);
        self.store.add_account(account, session).await?;
        Ok((secret, who))
    }

    /// Registers a guest as a member, in a new session that replaces the guest's. The games stay.
    pub async fn join(&self, who: &Who, credentials: &Credentials) -> Result<Admitted, ClubError> {
        who.may_change_account()?;
        if who.kind != AccountKind::Guest {
            return Err(ClubError::Forbidden("you are a member already".to_owned()));
        }
        if !self.is_open {
            return Err(ClubError::Forbidden("this club takes new members by invitation of its operator".to_owned()));
        }
        let Name { shown: name, key, looks } =
            names::read(&credentials.name).map_err(|refused| ClubError::Invalid(refused.to_string()))?;
        let password = self.hashed(&credentials.password).await?;
        let device = device_of(&who.account, &password);
        if !self.store.set_member(&who.account, AccountKind::Member, &name, &key, &looks, Some(password)).await? {
            return Err(ClubError::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        let before = who.session.clone();
        let (session, who) = self.renewed(&Who { name, kind: AccountKind::Member, ..who.clone() }).await?;
        self.store.end_sessions(&who.account, &before).await?;
        self.people_changed(&who.account).await?;
        Ok(Admitted { who, session, device: Some(device) })
    }

    /// Gives a person a new session in place of the present one, whose secret may be known to others.
    async fn renewed(&self, who: &Who) -> Result<(Secret, Who), ClubError> {
        let secret = Secret::new();
        let session = self.fresh_session(&who.account, &secret, who.scopes, "", false);
        let who = Who { session: session.hash.clone(), created: session.created, ..who.clone() };
        self.store.add_session(session).await?;
        Ok((secret, who))
    }

    /// Creates a member directly, for the operator.
    pub async fn add_member(&self, credentials: &Credentials, is_bot: bool) -> Result<Who, ClubError> {
        let (_, who) = self.welcome().await?;
        let Name { shown: name, key, looks } =
            names::read(&credentials.name).map_err(|refused| ClubError::Invalid(refused.to_string()))?;
        let password = self.hashed(&credentials.password).await?;
        let kind = if is_bot { AccountKind::Bot } else { AccountKind::Member };
        if !self.store.set_member(&who.account, kind, &name, &key, &looks, Some(password)).await? {
            return Err(ClubError::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        Ok(Who { name, kind, ..who })
    }

    /// Logs a member in, in a new session that replaces the present one. Games that a guest played in this browser pass to the member.
    pub async fn log_in(
        &self,
        asker: Option<&Who>,
        credentials: &Credentials,
        origin: &Origin,
    ) -> Result<Admitted, ClubError> {
        let (key, now) = (names::key(&credentials.name), self.clock.now());
        let account = self.store.account_named(&key).await?;
        let stored = account.as_ref().and_then(|account| account.password.clone());
        let guess = match account.as_ref().zip(stored.as_ref()).map(|(account, stored)| device_of(&account.id, stored))
        {
            // Hashes are compared, so that the time taken reveals nothing about the secret.
            Some(device) if origin.device.as_ref().is_some_and(|brought| brought.hash() == device.hash()) => {
                Guess::on_device(&key, &device)
            }
            _ => Guess::from(&key, origin),
        };
        // Counted before the check, so that concurrent attempts count too.
        if !self.guessing.may_try(&guess, self.wrong_passwords, now) {
            return Err(ClubError::TooMuch("too many wrong passwords: wait a quarter of an hour".to_owned()));
        }
        let matches = self.matches(&credentials.password, stored.clone()).await;
        if !matches!(matches, Ok(false)) {
            // An attempt with the right password, or one that could not be checked, is uncounted.
            self.guessing.take_back(&guess, matches.is_ok());
        }
        if !matches? {
            self.bus.tell_others(Between::WrongPassword { name: key, origin: guess.origin });
            return Err(ClubError::Forbidden("the name or the password is wrong".to_owned()));
        }
        let account = account.ok_or(ClubError::Missing("such member"))?;
        let secret = Secret::new();
        let session = self.fresh_session(&account.id, &secret, Scopes::ALL, "", false);
        self.store.add_session(session.clone()).await?;
        match asker {
            Some(guest) if guest.kind == AccountKind::Guest => {
                let games = self.store.merge(&guest.account, &account.id, &account.name).await?;
                let has_seats = !games.is_empty();
                self.forget(&guest.account, games);
                // A process that misses the message would not let the member play.
                if has_seats && self.bus.is_joined() {
                    self.store.count_up(PEOPLE).await?;
                }
            }
            // The browser drops its old session; a token does not belong to the browser.
            Some(who) if who.scopes.account => self.log_out(who).await?,
            _ => {}
        }
        let device = stored.map(|stored| device_of(&account.id, &stored));
        Ok(Admitted { who: Who::of(&account, &session), session: secret, device })
    }

    /// Ends the session of the request.
    pub async fn log_out(&self, who: &Who) -> Result<(), ClubError> {
        self.store.end_sessions(&who.account, &who.session).await?;
        self.forget(&who.account, Vec::new());
        Ok(())
    }

    /// Changes the password of a member, ends all sessions, and starts a new one.
    pub async fn change_password(&self, who: &Who, old: &str, new: &str) -> Result<Admitted, ClubError> {
        who.may_change_account()?;
        let account = self.store.account(&who.account).await?.ok_or(ClubError::Missing("such member"))?;
        if !self.matches(old, account.password).await? {
            return Err(ClubError::Forbidden("the old password is wrong".to_owned()));
        }
        let password = self.hashed(new).await?;
        let device = device_of(&who.account, &password);
        self.store.set_member(&who.account, who.kind, &who.name, &names::key(&who.name), &[], Some(password)).await?;
        self.store.end_sessions(&who.account, "").await?;
        let (session, who) = self.renewed(who).await?;
        self.forget(&who.account, Vec::new());
        Ok(Admitted { who, session, device: Some(device) })
    }

    /// Creates a token for a program that acts for this member.
    pub async fn new_token(&self, who: &Who, wish: &NewToken) -> Result<Secret, ClubError> {
        who.may_change_account()?;
        if !who.is_member() {
            return Err(ClubError::Forbidden("tokens are for members".to_owned()));
        }
        let (label, scopes) = (wish.label.trim(), wish.scopes.join(" "));
        if label.is_empty() || label.chars().count() > 60 || names::has_controls(label) {
            return Err(ClubError::Invalid("a token is called by 1 to 60 letters".to_owned()));
        }
        if wish.scopes.iter().any(|scope| !matches!(scope.as_str(), "read" | "play")) {
            return Err(ClubError::Invalid("a token may `read` or `play`".to_owned()));
        }
        if self.store.sessions(&who.account).await?.iter().filter(|session| session.is_token).count() >= 20 {
            return Err(ClubError::TooMuch("twenty tokens are enough: end one first".to_owned()));
        }
        let secret = Secret::new();
        let scopes = Scopes { account: false, ..Scopes::of_words(&scopes) };
        self.store.add_session(self.fresh_session(&who.account, &secret, scopes, label, true)).await?;
        Ok(secret)
    }

    /// Returns the sessions of a person.
    pub async fn sessions(&self, who: &Who) -> Result<Vec<SessionInfo>, ClubError> {
        who.may_change_account()?;
        let sessions = self.store.sessions(&who.account).await?;
        Ok(sessions
            .into_iter()
            .map(|session| SessionInfo {
                id: session.hash.chars().take(12).collect(),
                kind: if session.is_token { "token" } else { "browser" }.to_owned(),
                scopes: session.scopes,
                label: session.label,
                created: session.created,
                seen: session.seen,
                is_this: session.hash == who.session,
            })
            .collect())
    }

    /// Ends one of a person's sessions.
    pub async fn end_session(&self, who: &Who, id: &str) -> Result<(), ClubError> {
        who.may_change_account()?;
        if id.len() < 12 || self.store.end_sessions(&who.account, id).await? == 0 {
            return Err(ClubError::Missing("such session"));
        }
        self.forget(&who.account, Vec::new());
        Ok(())
    }

    /// Returns the person's own details.
    pub async fn me(&self, who: &Who) -> Result<Me, ClubError> {
        let ratings = if who.is_member() { self.ratings_of(&who.account).await? } else { Vec::new() };
        let mut turns: Vec<(i64, String)> = Vec::new();
        for game in self.store.games_of(&who.account, State::Running, 500).await? {
            let own = game.seats.iter().position(|seat| seat.account.as_deref() == Some(&who.account));
            if own.map(|place| place + 1) == game.derived.turn {
                turns.push((game.derived.acts_by.unwrap_or(i64::MAX), game.new.id));
            }
        }
        turns.sort();
        Ok(Me {
            kind: who.kind.word().to_owned(),
            name: who.name.clone(),
            ratings,
            turns: turns.into_iter().map(|(_, id)| id).collect(),
            muted_until: Some(who.muted_until).filter(|until| *until > self.clock.now().millis()),
        })
    }

    /// Returns the public profile of a member.
    pub async fn profile(&self, name: &str) -> Result<Profile, ClubError> {
        let account = self.store.account_named(&names::key(name)).await?.ok_or(ClubError::Missing("such member"))?;
        let ratings = self.ratings_of(&account.id).await?;
        let mut courses = Vec::new();
        for rating in &ratings {
            let course = self.store.rating_course(&account.id, &rating.game, 500).await?;
            let point = |point: pentad_store::CoursePoint| RatingPoint {
                time: point.time,
                played: point.played,
                rating: point.rating,
                deviation: point.deviation,
            };
            courses.push(course.into_iter().map(point).collect());
        }
        Ok(Profile {
            name: account.name,
            kind: account.kind.word().to_owned(),
            created: account.created,
            ratings,
            courses,
            is_there: self.connected.is_anywhere(&self.bus, &account.id).await,
        })
    }

    /// Returns the account of a member, by name.
    pub async fn account_of(&self, name: &str) -> Result<Account, ClubError> {
        self.store.account_named(&names::key(name)).await?.ok_or(ClubError::Missing("such member"))
    }

    /// Renames a member, for the operator.
    pub async fn rename(&self, account: &Account, name: &str) -> Result<(), ClubError> {
        let Name { shown: name, key, looks } =
            names::read(name).map_err(|refused| ClubError::Invalid(refused.to_string()))?;
        if !self.store.set_member(&account.id, account.kind, &name, &key, &looks, None).await? {
            return Err(ClubError::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        self.operator_changed(&account.id).await
    }

    /// Sets the password of a member and ends all sessions, for the operator.
    pub async fn set_password(&self, account: &Account, new: &str) -> Result<(), ClubError> {
        let password = self.hashed(new).await?;
        let key = names::key(&account.name);
        self.store.set_member(&account.id, account.kind, &account.name, &key, &[], Some(password)).await?;
        self.store.end_sessions(&account.id, "").await?;
        self.operator_changed(&account.id).await
    }

    /// Bans or mutes an account until the given times, for the operator.
    pub async fn restrict(&self, account: &Account, banned_until: i64, muted_until: i64) -> Result<(), ClubError> {
        self.store.restrict(&account.id, banned_until, muted_until).await?;
        self.operator_changed(&account.id).await
    }

    /// Removes the personal data of a member; the games stay, under "a former member".
    pub async fn remove(&self, account: &Account) -> Result<(), ClubError> {
        self.store.remove_account(&account.id, "a former member").await?;
        self.operator_changed(&account.id).await
    }

    /// Announces a change by the operator. The operator's program is a separate process, so that it increments a counter which the serving
    /// processes poll.
    async fn operator_changed(&self, account: &str) -> Result<(), ClubError> {
        self.store.count_up(PEOPLE).await?;
        self.people_changed(account).await
    }

    /// Drops cached data that is out of date.
    pub(crate) fn tidy(&self) {
        self.recognised.tidy();
        self.origins.tidy();
    }

    /// Clears the caches if the operator's counter differs from `known`. Returns its new value.
    pub(crate) async fn heed_operator(&self, known: Option<i64>) -> Result<Option<i64>, StoreError> {
        let noted = self.store.noted(PEOPLE).await?;
        if noted != known {
            self.recognised.forget_all();
            self.cache.forget_all();
        }
        Ok(noted)
    }

    /// Drops cached data of a person and of that person's games.
    async fn people_changed(&self, account: &str) -> Result<(), ClubError> {
        let mut games = Vec::new();
        for state in [State::Open, State::Running] {
            games.extend(self.store.games_of(account, state, 1_000).await?.into_iter().map(|game| game.new.id));
        }
        self.forget(account, games);
        // While the bus is down, every process finds the counter instead.
        if self.bus.is_joined() && !self.bus.is_up() {
            self.store.count_up(PEOPLE).await?;
        }
        Ok(())
    }

    /// Drops cached data of a person and of some games, in this process and in the others.
    fn forget(&self, account: &str, games: Vec<String>) {
        self.recognised.forget(account);
        games.iter().for_each(|game| self.cache.forget(game));
        self.bus.tell_others(Between::Forget { account: account.to_owned(), games });
    }

    /// Records the address from which a person acts, in the form in which visitors are counted.
    pub fn acts_from(&self, who: &Who, address: IpAddr) {
        self.origins.note(&who.account, address);
    }

    /// Stores the look-alike keys of names that an earlier version of the program has accepted. Members whose names share one keep them.
    pub(crate) async fn note_looks(&self) -> Result<(), StoreError> {
        loop {
            let named = self.store.without_looks(NAMED_TOGETHER).await?;
            if named.is_empty() {
                return Ok(());
            }
            self.store.note_looks(named.into_iter().map(|(id, name)| (id, names::looks(&name))).collect()).await?;
        }
    }

    async fn ratings_of(&self, account: &str) -> Result<Vec<RatingInfo>, ClubError> {
        let ratings = self.store.ratings(account).await?;
        Ok(ratings
            .into_iter()
            .map(|(game, rating)| RatingInfo {
                game,
                rating: rating.rating,
                deviation: rating.deviation,
                games: rating.games,
            })
            .collect())
    }

    fn fresh_account(&self, kind: AccountKind, name: String, now: i64) -> Account {
        Account {
            id: letters(ACCOUNT),
            kind,
            name,
            password: None,
            created: now,
            banned_until: 0,
            muted_until: 0,
            merged_into: None,
        }
    }

    fn fresh_session(&self, account: &str, secret: &Secret, scopes: Scopes, label: &str, is_token: bool) -> Session {
        let now = self.clock.now().millis();
        Session {
            hash: secret.hash(),
            account: account.to_owned(),
            is_token,
            scopes: scopes.words(),
            label: label.to_owned(),
            created: now,
            seen: now,
        }
    }

    async fn hashed(&self, password: &str) -> Result<String, ClubError> {
        if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.chars().count()) {
            return Err(ClubError::Invalid(format!(
                "a password has between {SHORTEST_PASSWORD} and {LONGEST_PASSWORD} characters"
            )));
        }
        self.passwords.hash(password.to_owned()).await
    }

    /// Compares a password with the stored hash. Takes the same time without one.
    async fn matches(&self, password: &str, stored: Option<String>) -> Result<bool, ClubError> {
        self.passwords.matches(password.chars().take(LONGEST_PASSWORD + 1).collect(), stored).await
    }
}
