//! People: guests, members and their bots.

use crate::club::{Club, HOUR};
use crate::guessing::{Guess, Origin, device_of};
use crate::names::{self, Name};
use crate::refusal::Refusal;
use crate::secret::{Secret, letters};
use pentad_api::{Credentials, Me, NewToken, Profile, RatingInfo, RatingPoint, SessionInfo};
use pentad_bus::Between;
use pentad_store::{Account, AccountKind, Session, State, StoreError};
use pentad_table::Time;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Somebody who was recognised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The account.
    pub account: String,
    /// The name that others see.
    pub name: String,
    /// What kind of account it is.
    pub kind: AccountKind,
    /// What the secret allows.
    pub scopes: Scopes,
    /// From where the request comes, as visitors are counted; none where it comes from within.
    pub address: Option<IpAddr>,
    banned_until: i64,
    pub(crate) muted_until: i64,
    session: String,
    created: i64,
}

/// What a secret allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scopes {
    /// To open games and to play them.
    pub play: bool,
    /// To change the account itself: a browser's, never a token's.
    pub account: bool,
}

impl Scopes {
    const ALL: Scopes = Scopes { play: true, account: true };

    fn of_words(words: &str) -> Scopes {
        let has = |word: &str| words.split(' ').any(|known| known == word);
        Scopes { play: has("play"), account: has("account") }
    }

    fn words(self) -> String {
        let words = [(true, "read"), (self.play, "play"), (self.account, "account")];
        words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    }
}

impl Who {
    /// The same person at an address.
    #[must_use]
    pub fn at(self, address: IpAddr) -> Who {
        Who { address: Some(address), ..self }
    }

    /// Whether it is a member, or a member's bot.
    pub fn is_member(&self) -> bool {
        matches!(self.kind, AccountKind::Member | AccountKind::Bot)
    }

    /// When the session began, in milliseconds since 1970.
    pub fn session_began(&self) -> i64 {
        self.created
    }

    /// Whether this person may play at all.
    pub(crate) fn may_play(&self, now: Time) -> Result<(), Refusal> {
        if self.banned_until > now.millis() {
            return Err(Refusal::Forbidden("this account is closed for now".to_owned()));
        }
        if !self.scopes.play {
            return Err(Refusal::Forbidden("this token may only read".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn may_change_account(&self) -> Result<(), Refusal> {
        if self.scopes.account {
            Ok(())
        } else {
            Err(Refusal::Forbidden("a token cannot change its account".to_owned()))
        }
    }

    fn of(account: &Account, session: &Session) -> Who {
        Who {
            account: account.id.clone(),
            name: account.name.clone(),
            kind: account.kind,
            scopes: Scopes::of_words(&session.scopes),
            address: None,
            banned_until: account.banned_until,
            muted_until: account.muted_until,
            session: session.hash.clone(),
            created: session.created,
        }
    }
}

/// People who were recognised a moment ago.
#[derive(Debug, Default)]
pub(crate) struct Recognised(Mutex<HashMap<String, (Who, Instant)>>);

/// How long somebody is recognised without looking it up, unless the operator has changed something meanwhile.
const RECOGNISED: Duration = Duration::from_secs(30);

impl Recognised {
    fn find(&self, hash: &str) -> Option<Who> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(hash).filter(|(_, since)| since.elapsed() < RECOGNISED).map(|(who, _)| who.clone())
    }

    fn remember(&self, who: &Who) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(who.session.clone(), (who.clone(), Instant::now()));
    }

    pub(crate) fn forget(&self, account: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (who, _)| who.account != account);
    }

    pub(crate) fn forget_all(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    pub(crate) fn tidy(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, (_, since)| since.elapsed() < RECOGNISED);
    }
}

/// A person who was let in.
#[derive(Clone, Debug)]
pub struct Admitted {
    /// Who it is.
    pub who: Who,
    /// The secret of the new session.
    pub session: Secret,
    /// The secret by which the browser is known as one in which this member has logged in.
    pub device: Option<Secret>,
}

/// Under this name it is noted how often the operator has changed something about a person.
const PEOPLE: &str = "people";
const SHORTEST_PASSWORD: usize = 8;
const LONGEST_PASSWORD: usize = 200;
/// Names whose looks are noted by one write.
const NAMED_TOGETHER: usize = 500;
/// A name of an account inside.
const ACCOUNT: usize = 12;

impl Club {
    /// Who has this secret.
    pub async fn recognise(&self, secret: &Secret) -> Result<Option<Who>, Refusal> {
        self.recognise_in(secret, None).await
    }

    /// Who has this secret, in a browser that calls itself so: that is noted for the list of sessions.
    pub async fn recognise_in(&self, secret: &Secret, browser: Option<&str>) -> Result<Option<Who>, Refusal> {
        self.recognise_session(&secret.hash(), browser).await
    }

    /// Who somebody is now who was recognised before: nobody any more if the session was ended meanwhile.
    pub async fn recognise_again(&self, who: &Who) -> Result<Option<Who>, Refusal> {
        self.recognise_session(&who.session, None).await
    }

    async fn recognise_session(&self, hash: &str, browser: Option<&str>) -> Result<Option<Who>, Refusal> {
        if let Some(who) = self.recognised.find(hash) {
            return Ok(Some(who));
        }
        let Some((session, account)) = self.store.session(hash).await? else { return Ok(None) };
        let (who, now) = (Who::of(&account, &session), self.now().millis());
        if now - session.seen > HOUR as i64
            && let Err(error) = self.store.session_was_used(hash, now).await
        {
            // Who only reads needs no disk that can be written to.
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

    /// Welcomes a new guest.
    pub async fn welcome(&self) -> Result<(Secret, Who), Refusal> {
        let (secret, now) = (Secret::new(), self.now().millis());
        let number = pentad_core::random::below(&mut crate::secret::Chance, 9_000) + 1_000;
        let account = self.fresh_account(AccountKind::Guest, format!("Guest {number}"), now);
        let session = self.fresh_session(&account.id, &secret, Scopes::ALL, "", false);
        let who = Who::of(&account, &session);
        self.store.add_account(account, session).await?;
        Ok((secret, who))
    }

    /// Makes a guest a member, in a new session instead of the guest's. The games stay.
    pub async fn join(&self, who: &Who, credentials: &Credentials) -> Result<Admitted, Refusal> {
        who.may_change_account()?;
        if who.kind != AccountKind::Guest {
            return Err(Refusal::Forbidden("you are a member already".to_owned()));
        }
        if !self.settings.is_open {
            return Err(Refusal::Forbidden("this club takes new members by invitation of its operator".to_owned()));
        }
        let Name { shown: name, key, looks } =
            names::read(&credentials.name).map_err(|refused| Refusal::Invalid(refused.to_string()))?;
        let password = self.hashed(&credentials.password).await?;
        let device = device_of(&who.account, &password);
        if !self.store.set_member(&who.account, AccountKind::Member, &name, &key, &looks, Some(password)).await? {
            return Err(Refusal::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        let before = who.session.clone();
        let (session, who) = self.renewed(&Who { name, kind: AccountKind::Member, ..who.clone() }).await?;
        self.store.end_sessions(&who.account, &before).await?;
        self.people_changed(&who.account).await?;
        Ok(Admitted { who, session, device: Some(device) })
    }

    /// Gives a person a new session instead of the present one, whose secret may be known to others.
    async fn renewed(&self, who: &Who) -> Result<(Secret, Who), Refusal> {
        let secret = Secret::new();
        let session = self.fresh_session(&who.account, &secret, who.scopes, "", false);
        let who = Who { session: session.hash.clone(), created: session.created, ..who.clone() };
        self.store.add_session(session).await?;
        Ok((secret, who))
    }

    /// Makes a member without a guest before: for the operator.
    pub async fn add_member(&self, credentials: &Credentials, is_bot: bool) -> Result<Who, Refusal> {
        let (_, who) = self.welcome().await?;
        let Name { shown: name, key, looks } =
            names::read(&credentials.name).map_err(|refused| Refusal::Invalid(refused.to_string()))?;
        let password = self.hashed(&credentials.password).await?;
        let kind = if is_bot { AccountKind::Bot } else { AccountKind::Member };
        if !self.store.set_member(&who.account, kind, &name, &key, &looks, Some(password)).await? {
            return Err(Refusal::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        Ok(Who { name, kind, ..who })
    }

    /// Lets a member in, in a new session instead of the one that asks. What a guest played in this browser goes to the member.
    pub async fn log_in(
        &self,
        asker: Option<&Who>,
        credentials: &Credentials,
        origin: &Origin,
    ) -> Result<Admitted, Refusal> {
        let (key, now) = (names::key(&credentials.name), self.now());
        let account = self.store.account_named(&key).await?;
        let stored = account.as_ref().and_then(|account| account.password.clone());
        let guess = match account.as_ref().zip(stored.as_ref()).map(|(account, stored)| device_of(&account.id, stored))
        {
            // Hashes are compared: how long it takes says nothing about the secret.
            Some(device) if origin.device.as_ref().is_some_and(|brought| brought.hash() == device.hash()) => {
                Guess::on_device(&key, &device)
            }
            _ => Guess::from(&key, origin),
        };
        // Counted before it is looked at, so that guesses at the same time count too.
        if !self.guessing.may_try(&guess, self.settings.limits.wrong_passwords, now) {
            return Err(Refusal::TooMuch("too many wrong passwords: wait a quarter of an hour".to_owned()));
        }
        let matches = self.matches(&credentials.password, stored.clone()).await;
        if !matches!(matches, Ok(false)) {
            // A password that was right, or was not looked at, is not counted.
            self.guessing.take_back(&guess, matches.is_ok());
        }
        if !matches? {
            self.bus.tell_others(Between::WrongPassword { name: key, origin: guess.origin });
            return Err(Refusal::Forbidden("the name or the password is wrong".to_owned()));
        }
        let account = account.ok_or(Refusal::Missing("such member"))?;
        let secret = Secret::new();
        let session = self.fresh_session(&account.id, &secret, Scopes::ALL, "", false);
        self.store.add_session(session.clone()).await?;
        match asker {
            Some(guest) if guest.kind == AccountKind::Guest => {
                let games = self.store.merge(&guest.account, &account.id, &account.name).await?;
                let has_seats = !games.is_empty();
                self.forget(&guest.account, games);
                // A process that does not hear it would not let the member play.
                if has_seats && self.bus.is_joined() {
                    self.store.count_up(PEOPLE).await?;
                }
            }
            // The browser forgets this session; a token is not the browser's.
            Some(who) if who.scopes.account => self.log_out(who).await?,
            _ => {}
        }
        let device = stored.map(|stored| device_of(&account.id, &stored));
        Ok(Admitted { who: Who::of(&account, &session), session: secret, device })
    }

    /// Ends the session that asks.
    pub async fn log_out(&self, who: &Who) -> Result<(), Refusal> {
        self.store.end_sessions(&who.account, &who.session).await?;
        self.forget(&who.account, Vec::new());
        Ok(())
    }

    /// Gives a member another password, ends all sessions, and begins a new one.
    pub async fn change_password(&self, who: &Who, old: &str, new: &str) -> Result<Admitted, Refusal> {
        who.may_change_account()?;
        let account = self.store.account(&who.account).await?.ok_or(Refusal::Missing("such member"))?;
        if !self.matches(old, account.password).await? {
            return Err(Refusal::Forbidden("the old password is wrong".to_owned()));
        }
        let password = self.hashed(new).await?;
        let device = device_of(&who.account, &password);
        self.store.set_member(&who.account, who.kind, &who.name, &names::key(&who.name), &[], Some(password)).await?;
        self.store.end_sessions(&who.account, "").await?;
        let (session, who) = self.renewed(who).await?;
        self.forget(&who.account, Vec::new());
        Ok(Admitted { who, session, device: Some(device) })
    }

    /// A token for a program that plays for this member.
    pub async fn new_token(&self, who: &Who, wish: &NewToken) -> Result<Secret, Refusal> {
        who.may_change_account()?;
        if !who.is_member() {
            return Err(Refusal::Forbidden("tokens are for members".to_owned()));
        }
        let (label, scopes) = (wish.label.trim(), wish.scopes.join(" "));
        if label.is_empty() || label.chars().count() > 60 || names::has_controls(label) {
            return Err(Refusal::Invalid("a token is called by 1 to 60 letters".to_owned()));
        }
        if wish.scopes.iter().any(|scope| !matches!(scope.as_str(), "read" | "play")) {
            return Err(Refusal::Invalid("a token may `read` or `play`".to_owned()));
        }
        if self.store.sessions(&who.account).await?.iter().filter(|session| session.is_token).count() >= 20 {
            return Err(Refusal::TooMuch("twenty tokens are enough: end one first".to_owned()));
        }
        let secret = Secret::new();
        let scopes = Scopes { account: false, ..Scopes::of_words(&scopes) };
        self.store.add_session(self.fresh_session(&who.account, &secret, scopes, label, true)).await?;
        Ok(secret)
    }

    /// The sessions of a person.
    pub async fn sessions(&self, who: &Who) -> Result<Vec<SessionInfo>, Refusal> {
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
    pub async fn end_session(&self, who: &Who, id: &str) -> Result<(), Refusal> {
        who.may_change_account()?;
        if id.len() < 12 || self.store.end_sessions(&who.account, id).await? == 0 {
            return Err(Refusal::Missing("such session"));
        }
        self.forget(&who.account, Vec::new());
        Ok(())
    }

    /// What a person is told about himself or herself.
    pub async fn me(&self, who: &Who) -> Result<Me, Refusal> {
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
            muted_until: Some(who.muted_until).filter(|until| *until > self.now().millis()),
        })
    }

    /// What everyone may know about a member.
    pub async fn profile(&self, name: &str) -> Result<Profile, Refusal> {
        let account = self.store.account_named(&names::key(name)).await?.ok_or(Refusal::Missing("such member"))?;
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
            is_there: self.is_anywhere(&account.id).await,
        })
    }

    /// The account of a member, by name.
    pub async fn account_of(&self, name: &str) -> Result<Account, Refusal> {
        self.store.account_named(&names::key(name)).await?.ok_or(Refusal::Missing("such member"))
    }

    /// Gives a member another name: for the operator.
    pub async fn rename(&self, account: &Account, name: &str) -> Result<(), Refusal> {
        let Name { shown: name, key, looks } =
            names::read(name).map_err(|refused| Refusal::Invalid(refused.to_string()))?;
        if !self.store.set_member(&account.id, account.kind, &name, &key, &looks, None).await? {
            return Err(Refusal::Taken(format!("the name {name}, or one that looks like it, is taken")));
        }
        self.operator_changed(&account.id).await
    }

    /// Gives a member another password and ends all sessions: for the operator.
    pub async fn set_password(&self, account: &Account, new: &str) -> Result<(), Refusal> {
        let password = self.hashed(new).await?;
        let key = names::key(&account.name);
        self.store.set_member(&account.id, account.kind, &account.name, &key, &[], Some(password)).await?;
        self.store.end_sessions(&account.id, "").await?;
        self.operator_changed(&account.id).await
    }

    /// Closes an account, or its voice, until a moment: for the operator.
    pub async fn restrict(&self, account: &Account, banned_until: i64, muted_until: i64) -> Result<(), Refusal> {
        self.store.restrict(&account.id, banned_until, muted_until).await?;
        self.operator_changed(&account.id).await
    }

    /// Removes a member's data; the games stay, under "a former member".
    pub async fn remove(&self, account: &Account) -> Result<(), Refusal> {
        self.store.remove_account(&account.id, "a former member").await?;
        self.operator_changed(&account.id).await
    }

    /// The operator has changed something about a person. The operator's program is another process than the one that serves, which
    /// looks for this note.
    async fn operator_changed(&self, account: &str) -> Result<(), Refusal> {
        self.store.count_up(PEOPLE).await?;
        self.people_changed(account).await
    }

    /// Looks whether the operator has changed something since `known`, and forgets what may have changed. Returns the new note.
    pub(crate) async fn heed_operator(&self, known: Option<i64>) -> Result<Option<i64>, StoreError> {
        let noted = self.store.noted(PEOPLE).await?;
        if noted != known {
            self.recognised.forget_all();
            self.tables.forget_all();
        }
        Ok(noted)
    }

    /// What is remembered of a person is looked up anew.
    async fn people_changed(&self, account: &str) -> Result<(), Refusal> {
        let mut games = Vec::new();
        for state in [State::Open, State::Running] {
            games.extend(self.store.games_of(account, state, 1_000).await?.into_iter().map(|game| game.new.id));
        }
        self.forget(account, games);
        // Where nobody hears it, every process finds this note instead.
        if self.bus.is_joined() && !self.bus.is_up() {
            self.store.count_up(PEOPLE).await?;
        }
        Ok(())
    }

    /// What is remembered of a person and of some games is looked up anew, here and in other processes.
    fn forget(&self, account: &str, games: Vec<String>) {
        self.recognised.forget(account);
        games.iter().for_each(|game| self.tables.forget(game));
        self.bus.tell_others(Between::Forget { account: account.to_owned(), games });
    }

    /// Notes what the names look like that an earlier version of the program has given. Members who have one stay who they are.
    pub(crate) async fn note_looks(&self) -> Result<(), StoreError> {
        loop {
            let named = self.store.without_looks(NAMED_TOGETHER).await?;
            if named.is_empty() {
                return Ok(());
            }
            self.store.note_looks(named.into_iter().map(|(id, name)| (id, names::looks(&name))).collect()).await?;
        }
    }

    async fn ratings_of(&self, account: &str) -> Result<Vec<RatingInfo>, Refusal> {
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
        let now = self.now().millis();
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

    async fn hashed(&self, password: &str) -> Result<String, Refusal> {
        if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.chars().count()) {
            return Err(Refusal::Invalid(format!(
                "a password has between {SHORTEST_PASSWORD} and {LONGEST_PASSWORD} characters"
            )));
        }
        self.passwords.hash(password.to_owned()).await
    }

    /// Compares a password with the stored hash. Takes as long where there is none.
    async fn matches(&self, password: &str, stored: Option<String>) -> Result<bool, Refusal> {
        self.passwords.matches(password.chars().take(LONGEST_PASSWORD + 1).collect(), stored).await
    }
}
