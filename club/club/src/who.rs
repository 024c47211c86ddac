//! Authenticated people and their permissions.

use crate::error::ClubError;
use pentad_store::{Account, AccountKind, Session};
use pentad_table::Time;
use std::net::IpAddr;

/// An authenticated person.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Who {
    /// The account.
    pub account: String,
    /// The displayed name.
    pub name: String,
    /// The kind of account.
    pub kind: AccountKind,
    /// The permissions of the session.
    pub scopes: Scopes,
    /// The address of the request, in the form in which visitors are counted; none for internal requests.
    pub address: Option<IpAddr>,
    pub(crate) banned_until: i64,
    pub(crate) muted_until: i64,
    /// The hash of the session's secret.
    pub(crate) session: String,
    pub(crate) created: i64,
}

/// Permissions of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scopes {
    /// Permission to open and play games.
    pub play: bool,
    /// Permission to change the account itself; given to browsers, never to tokens.
    pub account: bool,
}

impl Scopes {
    /// The permissions of a browser.
    pub(crate) const ALL: Scopes = Scopes { play: true, account: true };

    pub(crate) fn of_words(words: &str) -> Scopes {
        let has = |word: &str| words.split(' ').any(|known| known == word);
        Scopes { play: has("play"), account: has("account") }
    }

    pub(crate) fn words(self) -> String {
        let words = [(true, "read"), (self.play, "play"), (self.account, "account")];
        words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
    }
}

impl Who {
    /// Returns the same person at an address.
    #[must_use]
    pub fn at(self, address: IpAddr) -> Who {
        Who { address: Some(address), ..self }
    }

    /// Returns true for a member or a member's bot.
    pub fn is_member(&self) -> bool {
        matches!(self.kind, AccountKind::Member | AccountKind::Bot)
    }

    /// Returns the time when the session began, in milliseconds since the Unix epoch.
    pub fn session_began(&self) -> i64 {
        self.created
    }

    /// Checks that this person may play.
    pub(crate) fn may_play(&self, now: Time) -> Result<(), ClubError> {
        if self.banned_until > now.millis() {
            return Err(ClubError::Forbidden("this account is closed for now".to_owned()));
        }
        if !self.scopes.play {
            return Err(ClubError::Forbidden("this token may only read".to_owned()));
        }
        Ok(())
    }

    pub(crate) fn may_change_account(&self) -> Result<(), ClubError> {
        if self.scopes.account {
            Ok(())
        } else {
            Err(ClubError::Forbidden("a token cannot change its account".to_owned()))
        }
    }

    pub(crate) fn of(account: &Account, session: &Session) -> Who {
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
