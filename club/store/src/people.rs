//! People: guests, members, bots; and the secrets by which they are known.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::column;
use sqlx::AssertSqlSafe;
use sqlx::any::AnyRow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// What kind of account it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// Known by a cookie alone.
    Guest,
    /// With a name and a password.
    Member,
    /// A member that is a program.
    Bot,
    /// One whose data was removed.
    Former,
}

impl AccountKind {
    /// Its name, in rows and in the API.
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
    /// What it is known by inside.
    pub id: String,
    /// What kind it is.
    pub kind: AccountKind,
    /// What others see.
    pub name: String,
    /// The hash of the password.
    pub password: Option<String>,
    /// When it was made.
    pub created: i64,
    /// Until when it may do nothing.
    pub banned_until: i64,
    /// Until when it may say nothing.
    pub muted_until: i64,
    /// The member that this guest became.
    pub merged_into: Option<String>,
}

/// What lists say about an account.
#[derive(Clone, Debug)]
pub struct Standing {
    /// What kind it is.
    pub kind: AccountKind,
    /// Its ratings by game.
    pub ratings: HashMap<String, f64>,
}

/// A secret by which an account is known.
#[derive(Clone, Debug)]
pub struct Session {
    /// The hash of the secret.
    pub hash: String,
    /// Whose it is.
    pub account: String,
    /// Whether it is a token for programs, not a browser's cookie.
    pub is_token: bool,
    /// What it may do.
    pub scopes: String,
    /// What its owner calls a token, or browser and system.
    pub label: String,
    /// When it was made.
    pub created: i64,
    /// When it was last used.
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
    /// Makes an account, with a session for it.
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

    /// Whose secret has this hash, and the session.
    pub async fn session(&self, hash: &str) -> Result<Option<(Session, Account)>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT * FROM sessions WHERE hash = $1").bind(hash)).await?;
        let Some(session) = row.as_ref().map(Session::of_row).transpose()? else { return Ok(None) };
        Ok(self.account(&session.account).await?.map(|account| (session, account)))
    }

    /// The sessions of an account.
    pub async fn sessions(&self, account: &str) -> Result<Vec<Session>, StoreError> {
        let query = "SELECT * FROM sessions WHERE account = $1 ORDER BY seen DESC";
        let rows = self.rows(sqlx::query(query).bind(account)).await?;
        rows.iter().map(Session::of_row).collect()
    }

    /// Ends the sessions of an account that have this beginning of a hash; an empty one ends all. Says how many.
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

    /// An account.
    pub async fn account(&self, id: &str) -> Result<Option<Account>, StoreError> {
        let row = self.row_if_any(sqlx::query("SELECT * FROM accounts WHERE id = $1").bind(id)).await?;
        row.as_ref().map(Account::of_row).transpose()
    }

    /// What lists say about accounts: their kinds, and their ratings by game. Accounts that are not there are left out.
    pub async fn standings(&self, accounts: &BTreeSet<&str>) -> Result<HashMap<String, Standing>, StoreError> {
        let mut known: HashMap<String, Standing> = HashMap::new();
        // They stand in the text of the query, so only letters and digits are let through.
        let is_name = |account: &&&str| account.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let names: Vec<String> = accounts.iter().filter(is_name).map(|account| format!("'{account}'")).collect();
        if names.is_empty() {
            return Ok(known);
        }
        let names = names.join(",");
        let query = format!("SELECT id, kind FROM accounts WHERE id IN ({names})");
        for row in &self.rows(sqlx::query(AssertSqlSafe(query))).await? {
            let kind: String = column(row, "kind")?;
            let kind =
                AccountKind::of_word(&kind).ok_or_else(|| StoreError::Damaged(format!("an account is {kind}")))?;
            known.insert(column(row, "id")?, Standing { kind, ratings: HashMap::new() });
        }
        let query = format!("SELECT account, game, rating FROM ratings WHERE account IN ({names})");
        for row in &self.rows(sqlx::query(AssertSqlSafe(query))).await? {
            if let Some(standing) = known.get_mut(&column::<String>(row, "account")?) {
                standing.ratings.insert(column(row, "game")?, column(row, "rating")?);
            }
        }
        Ok(known)
    }

    /// Notes that a session was used.
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

    /// Gives a session another label.
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

    /// The account that has this name, as names are compared.
    pub async fn account_named(&self, name_key: &str) -> Result<Option<Account>, StoreError> {
        let query = "SELECT * FROM accounts WHERE name_key = $1";
        let row = self.row_if_any(sqlx::query(query).bind(name_key)).await?;
        row.as_ref().map(Account::of_row).transpose()
    }

    /// Makes a guest a member, or gives a member another name or password. Says whether the name was free: not if another member's name
    /// shares one of its looks. Without looks the name stays what it was.
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

    /// Members whose looks are not noted: an earlier version of the program has named them. Each with the name.
    pub async fn without_looks(&self, most: usize) -> Result<Vec<(String, String)>, StoreError> {
        let query = "SELECT id, name FROM accounts WHERE name_key IS NOT NULL \
            AND NOT EXISTS (SELECT 1 FROM looks WHERE looks.account = accounts.id) ORDER BY id LIMIT $1";
        let rows = self.rows(sqlx::query(query).bind(most as i64)).await?;
        rows.iter().map(|row| Ok((column(row, "id")?, column(row, "name")?))).collect()
    }

    /// Notes what the names of members look like.
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

    /// Gives everything that a guest has to a member, and says which games those are.
    pub async fn merge(&self, guest: &str, member: &str, name: &str) -> Result<Vec<String>, StoreError> {
        let texts = [guest, member, name].map(str::to_owned);
        self.writer
            .write(move |connection| {
                let [guest, member, name] = texts.clone();
                Box::pin(async move {
                    // Nobody sits at two seats of a game.
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

    /// Forbids an account to do anything, or to say anything, until a moment.
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

    /// Removes a member's data. The games stay, under another name.
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

    /// Members, by name.
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
