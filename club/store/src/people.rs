//! Accounts: guests, members and bots, and the sessions that identify them.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::{array, column, members};
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Kind of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// Identified by a cookie alone.
    Guest,
    /// Has a name and a password.
    Member,
    /// A member that is operated by a program.
    Bot,
    /// An account whose data was removed.
    Former,
}

impl AccountKind {
    /// Returns the name of the kind in rows and in the API.
    pub fn word(self) -> &'static str {
        match self {
            AccountKind::Guest => "guest",
            AccountKind::Member => "member",
            AccountKind::Bot => "bot",
            AccountKind::Former => "former",
        }
    }

    fn of_word(word: &str) -> Option<AccountKind> {
        [AccountKind::Guest, AccountKind::Member, AccountKind::Bot, AccountKind::Former]
            .into_iter()
            .find(|kind| kind.word() == word)
    }
}

/// An account.
#[derive(Clone, Debug)]
pub struct Account {
    /// The internal identifier.
    pub id: String,
    /// The kind of account.
    pub kind: AccountKind,
    /// The displayed name.
    pub name: String,
    /// The hash of the password; none without a password.
    pub password: Option<String>,
    /// Time of creation, in milliseconds since the Unix epoch.
    pub created: i64,
    /// End of a ban, in milliseconds since the Unix epoch.
    pub banned_until: i64,
    /// End of a mute in the chat, in milliseconds since the Unix epoch.
    pub muted_until: i64,
    /// The member that this guest became.
    pub merged_into: Option<String>,
}

/// The details of an account that game lists show.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The kind of account.
    pub kind: AccountKind,
    /// Its ratings by game.
    pub ratings: HashMap<String, f64>,
}

/// A secret that identifies an account.
#[derive(Clone, Debug)]
pub struct Session {
    /// The hash of the secret.
    pub hash: String,
    /// The account.
    pub account: String,
    /// True for an API token, false for a browser's cookie.
    pub is_token: bool,
    /// The permissions that the session grants.
    pub scopes: String,
    /// The label that the owner gave to a token, or the browser and system of a cookie.
    pub label: String,
    /// Time of creation, in milliseconds since the Unix epoch.
    pub created: i64,
    /// Time of the last use, in milliseconds since the Unix epoch.
    pub seen: i64,
}

impl Account {
    fn of_row(row: &AnyRow) -> Result<Account, StoreError> {
        let kind: String = column(row, "kind")?;
        Ok(Account {
            id: column(row, "id")?,
            kind: AccountKind::of_word(&kind).ok_or_else(|| StoreError::Damaged(format!("an account is {kind}")))?,
            name: column(row, "name")?,
            password: column(row, "password")?,
            created: column(row, "created")?,
            banned_until: column(row, "banned_until")?,
            muted_until: column(row, "muted_until")?,
            merged_into: column(row, "merged_into")?,
        })
    }
}

impl Store {
    /// Creates an account with a session.
    pub async fn add_account(&self, account: Account, session: Session) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                let (account, session) = (account.clone(), session.clone());
                Box::pin(async move {
                    sqlx::query("INSERT INTO accounts (id, kind, name, created, seen) VALUES ($1, $2, $3, $4, $4)")
                        .bind(&account.id)
                        .bind(account.kind.word())
                        .bind(&account.name)
                        .bind(account.created)
                        .execute(&mut *connection)
                        .await?;
                    insert_session(connection, &session).await
                })
            })
            .await
    }

    /// Adds a session to an account.
    pub async fn add_session(&self, session: Session) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                let session = session.clone();
                Box::pin(async move { insert_session(connection, &session).await })
            })
            .await
    }

    /// Returns the session whose secret has this hash, with its account.
    pub async fn session(&self, hash: &str) -> Result<Option<(Session, Account)>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT * FROM sessions WHERE hash = $1").bind(hash)).await?;
        let Some(session) = row.as_ref().map(Session::of_row).transpose()? else { return Ok(None) };
        Ok(self.account(&session.account).await?.map(|account| (session, account)))
    }

    /// Returns the sessions of an account, the last used first.
    pub async fn sessions(&self, account: &str) -> Result<Vec<Session>, StoreError> {
        let query = "SELECT * FROM sessions WHERE account = $1 ORDER BY seen DESC";
        let rows = self.rows(sqlx::query(query).bind(account)).await?;
        rows.iter().map(Session::of_row).collect()
    }

    /// Ends the sessions of an account whose hash starts with `beginning`; an empty one ends all. Returns their number.
    pub async fn end_sessions(&self, account: &str, beginning: &str) -> Result<u64, StoreError> {
        let (account, beginning) = (account.to_owned(), beginning.to_owned());
        self.writer
            .write(move |connection| {
                let (account, beginning) = (account.clone(), beginning.clone());
                Box::pin(async move {
                    let query = "DELETE FROM sessions WHERE account = $1 AND substr(hash, 1, length($2)) = $2";
                    let ended = sqlx::query(query).bind(account).bind(beginning).execute(&mut *connection).await?;
                    Ok(ended.rows_affected())
                })
            })
            .await
    }

    /// Returns an account.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT * FROM accounts WHERE id = $1").bind(id)).await?;
        row.as_ref().map(Account::of_row).transpose()
    }

    /// Returns the kinds and ratings of accounts for game lists. Accounts that do not exist are left out.
    pub async fn standings(&self, accounts: &BTreeSet<&str>) -> Result<HashMap<String, Standing>, StoreError> {
        let mut known: HashMap<String, Standing> = HashMap::new();
        if accounts.is_empty() {
            return Ok(known);
        }
        let (ids, members) = (array(accounts.iter().copied()), members(self.place()));
        let query = format!("SELECT id, kind FROM accounts WHERE id IN {members}");
        for row in &self.rows(sqlx::query(AssertSqlSafe(query)).bind(ids.clone())).await? {
            let kind: String = column(row, "kind")?;
            let kind =
                AccountKind::of_word(&kind).ok_or_else(|| StoreError::Damaged(format!("an account is {kind}")))?;
            known.insert(column(row, "id")?, Standing { kind, ratings: HashMap::new() });
        }
        let query = format!("SELECT account, game, rating FROM ratings WHERE account IN {members}");
        for row in &self.rows(sqlx::query(AssertSqlSafe(query)).bind(ids)).await? {
            if let Some(standing) = known.get_mut(&column::<String>(row, "account")?) {
                standing.ratings.insert(column(row, "game")?, column(row, "rating")?);
            }
        }
        Ok(known)
    }

    /// Records the use of a session.
    pub async fn session_was_used(&self, hash: &str, now: i64) -> Result<(), StoreError> {
        let hash = hash.to_owned();
        self.writer
            .write(move |connection| {
                let hash = hash.clone();
                Box::pin(async move {
                    let query = "UPDATE sessions SET seen = $2 WHERE hash = $1";
                    sqlx::query(query).bind(hash).bind(now).execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Changes the label of a session.
    pub async fn label_session(&self, hash: &str, label: &str) -> Result<(), StoreError> {
        let texts = [hash, label].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [hash, label] = texts.clone();
                Box::pin(async move {
                    let query = "UPDATE sessions SET label = $2 WHERE hash = $1";
                    sqlx::query(query).bind(hash).bind(label).execute(&mut *connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Returns the account with this name, given in the form in which names are compared.
    pub async fn account_named(&self, name_key: &str) -> Result<Option<Account>, StoreError> {
        let query = "SELECT * FROM accounts WHERE name_key = $1";
        let row = self.row_if_any(sqlx::query(query).bind(name_key)).await?;
        row.as_ref().map(Account::of_row).transpose()
    }

    /// Turns a guest into a member, or changes the name or password of a member. Returns false if the name is taken, or if another member's
    /// name shares one of its look-alike keys (`looks`). Without any, the stored keys stay as they are.
    pub async fn set_member(
        &self,
        id: &str,
        kind: AccountKind,
        name: &str,
        name_key: &str,
        looks: &[String],
        password: Option<String>,
    ) -> Result<bool, StoreError> {
        let (texts, looks) = ([id, name, name_key].map(str::to_owned), looks.to_vec());
        self.writer
            .write(move |connection| {
                let ([id, name, name_key], looks, password) = (texts.clone(), looks.clone(), password.clone());
                Box::pin(async move {
                    for look in &looks {
                        let query = "SELECT account FROM looks WHERE look = $1 AND account <> $2 LIMIT 1";
                        if sqlx::query(query).bind(look).bind(&id).fetch_optional(&mut *connection).await?.is_some() {
                            return Ok(false);
                        }
                    }
                    let query = "UPDATE accounts SET kind = $2, name = $3, name_key = $4, password = COALESCE($5, password) \
                        WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM accounts WHERE name_key = $4 AND id <> $1)";
                    let updated = sqlx::query(query)
                        .bind(&id)
                        .bind(kind.word())
                        .bind(&name)
                        .bind(name_key)
                        .bind(password)
                        .execute(&mut *connection)
                        .await?;
                    if updated.rows_affected() > 0 {
                        sqlx::query("UPDATE seats SET name = $2 WHERE account = $1")
                            .bind(&id)
                            .bind(&name)
                            .execute(&mut *connection)
                            .await?;
                        if !looks.is_empty() {
                            write_looks(connection, &id, &looks).await?;
                        }
                    }
                    Ok(updated.rows_affected() > 0)
                })
            })
            .await
    }

    /// Lists members without stored look-alike keys, with their names: an earlier version of the program has created them.
    pub async fn without_looks(&self, most: usize) -> Result<Vec<(String, String)>, StoreError> {
        let query = "SELECT id, name FROM accounts WHERE name_key IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM looks WHERE looks.account = accounts.id) ORDER BY id LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        rows.iter().map(|row| Ok((column(row, "id")?, column(row, "name")?))).collect()
    }

    /// Stores the look-alike keys of members' names.
    pub async fn note_looks(&self, all: Vec<(String, Vec<String>)>) -> Result<(), StoreError> {
        let all = Arc::new(all);
        self.writer
            .write(move |connection| {
                let all = all.clone();
                Box::pin(async move {
                    for (account, looks) in all.iter() {
                        write_looks(connection, account, looks).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Transfers everything of a guest to a member. Returns the games whose seats were transferred.
    pub async fn merge(&self, guest: &str, member: &str, name: &str) -> Result<Vec<String>, StoreError> {
        let texts = [guest, member, name].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [guest, member, name] = texts.clone();
                Box::pin(async move {
                    // An account holds at most one seat of a game.
                    let query = "UPDATE seats SET account = $2, name = $3 WHERE account = $1 AND NOT EXISTS \
                        (SELECT 1 FROM seats AS other WHERE other.game = seats.game AND other.account = $2) RETURNING game";
                    let rows =
                        sqlx::query(query).bind(&guest).bind(&member).bind(name).fetch_all(&mut *connection).await?;
                    for query in [
                        "UPDATE accounts SET merged_into = $2 WHERE id = $1",
                        "UPDATE games SET creator = $2 WHERE creator = $1",
                        "UPDATE said SET account = $2 WHERE account = $1",
                    ] {
                        sqlx::query(query).bind(&guest).bind(&member).execute(&mut *connection).await?;
                    }
                    sqlx::query("DELETE FROM sessions WHERE account = $1").bind(&guest).execute(&mut *connection).await?;
                    rows.iter().map(|row| column(row, "game")).collect()
                })
            })
            .await
    }

    /// Bans or mutes an account until the given times, in milliseconds since the Unix epoch.
    pub async fn restrict(&self, id: &str, banned_until: i64, muted_until: i64) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.writer
            .write(move |connection| {
                let id = id.clone();
                Box::pin(async move {
                    sqlx::query("UPDATE accounts SET banned_until = $2, muted_until = $3 WHERE id = $1")
                        .bind(id)
                        .bind(banned_until)
                        .bind(muted_until)
                        .execute(&mut *connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Removes the personal data of an account. Its games stay, under the given name.
    pub async fn remove_account(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let texts = [id, name].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [id, name] = texts.clone();
                Box::pin(async move {
                    let queries = [
                        "UPDATE accounts SET kind = 'former', name = $2, name_key = NULL, password = NULL, mail = NULL, \
                         language = NULL, mail_key = NULL WHERE id = $1",
                        "UPDATE seats SET name = $2 WHERE account = $1",
                        "UPDATE said SET name = $2, text = '' WHERE account = $1",
                    ];
                    for query in queries {
                        sqlx::query(query).bind(&id).bind(&name).execute(&mut *connection).await?;
                    }
                    for query in [
                        "DELETE FROM sessions WHERE account = $1",
                        "DELETE FROM blocks WHERE account = $1",
                        "DELETE FROM looks WHERE account = $1",
                    ] {
                        sqlx::query(query).bind(&id).execute(&mut *connection).await?;
                    }
                    Ok(())
                })
            })
            .await
    }

    /// Lists members by name.
    pub async fn members(&self, most: usize) -> Result<Vec<Account>, StoreError> {
        let query = "SELECT * FROM accounts WHERE name_key IS NOT NULL ORDER BY name_key LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        rows.iter().map(Account::of_row).collect()
    }
}

impl Session {
    fn of_row(row: &AnyRow) -> Result<Session, StoreError> {
        Ok(Session {
            hash: column(row, "hash")?,
            account: column(row, "account")?,
            is_token: column::<String>(row, "kind")? == "token",
            scopes: column(row, "scopes")?,
            label: column(row, "label")?,
            created: column(row, "created")?,
            seen: column(row, "seen")?,
        })
    }
}

async fn write_looks(connection: &mut sqlx::AnyConnection, account: &str, looks: &[String]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM looks WHERE account = $1").bind(account).execute(&mut *connection).await?;
    for look in looks {
        let query = "INSERT INTO looks (look, account) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(look).bind(account).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn insert_session(connection: &mut sqlx::AnyConnection, session: &Session) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO sessions (hash, account, kind, scopes, label, created, seen) VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(&session.hash)
    .bind(&session.account)
    .bind(if session.is_token { "token" } else { "browser" })
    .bind(&session.scopes)
    .bind(&session.label)
    .bind(session.created)
    .bind(session.seen)
    .execute(&mut *connection)
    .await?;
    Ok(())
}
