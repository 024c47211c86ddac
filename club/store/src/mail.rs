//! Mail: the addresses of members, and letters to be sent.

use crate::error::StoreError;
use crate::open::Store;
use crate::rows::{column, count};

/// The mail settings of a member.
#[derive(Clone, PartialEq, Eq)]
pub struct MailTo {
    /// The address.
    pub address: String,
    /// The language of the letters.
    pub language: String,
    /// The key for unsubscribing; it permits nothing else.
    pub key: String,
}

/// Hides the address, which must not appear in logs.
impl std::fmt::Debug for MailTo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailTo").field("language", &self.language).finish_non_exhaustive()
    }
}

/// A letter that a process has leased for sending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakenMail {
    /// The game in which it is the person's turn.
    pub game: String,
    /// Number of attempts, including this one.
    pub tries: u64,
    /// End of the lease, in milliseconds since the Unix epoch.
    pub until: i64,
}

impl Store {
    /// Returns the mail settings of an account.
    pub async fn mail_to(&self, account: &str) -> Result<Option<MailTo>, StoreError> {
        let query =
            "SELECT mail, language, mail_key FROM accounts WHERE id = $1 AND mail IS NOT NULL AND mail_key IS NOT NULL";
        let row = self.row_if_any(sqlx::query(query).bind(account)).await?;
        let read = |row: &sqlx::any::AnyRow| {
            Ok(MailTo {
                address: column(row, "mail")?,
                language: column::<Option<String>>(row, "language")?.unwrap_or_default(),
                key: column(row, "mail_key")?,
            })
        };
        row.as_ref().map(read).transpose()
    }

    /// Stores the mail settings of an account; `None` ends its mail.
    pub async fn set_mail(&self, account: &str, mail: Option<MailTo>) -> Result<(), StoreError> {
        let account = account.to_owned();
        self.writer
            .write(move |connection| {
                let (account, mail) = (account.clone(), mail.clone());
                Box::pin(async move {
                    let mail = mail.as_ref();
                    sqlx::query("UPDATE accounts SET mail = $2, language = $3, mail_key = $4 WHERE id = $1")
                        .bind(account)
                        .bind(mail.map(|mail| mail.address.as_str()))
                        .bind(mail.map(|mail| mail.language.as_str()))
                        .bind(mail.map(|mail| mail.key.as_str()))
                        .execute(&mut *connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// Returns true if a key unsubscribes an account.
    pub async fn is_mail_key(&self, key: &str) -> Result<bool, StoreError> {
        let query = "SELECT 1 AS known FROM accounts WHERE mail_key = $1";
        Ok(self.row_if_any(sqlx::query(query).bind(key)).await?.is_some())
    }

    /// Ends mail for the account that has this key. Returns true if there was one.
    pub async fn end_mail(&self, key: &str) -> Result<bool, StoreError> {
        let key = key.to_owned();
        self.writer
            .write(move |connection| {
                let key = key.clone();
                Box::pin(async move {
                    let query = "UPDATE accounts SET mail = NULL, language = NULL, mail_key = NULL WHERE mail_key = $1";
                    Ok(sqlx::query(query).bind(key).execute(&mut *connection).await?.rows_affected() > 0)
                })
            })
            .await
    }

    /// Leases letters that are due: until `until` they belong to the caller. Each letter is leased by one process only.
    pub async fn take_mails(&self, now: i64, until: i64, most: usize) -> Result<Vec<TakenMail>, StoreError> {
        // Usually no letter is due, and a read is cheaper than a write.
        let due = "SELECT id FROM games WHERE mail_from IS NOT NULL AND mail_from <= $1 LIMIT 1";
        if self.row_if_any(sqlx::query(due).bind(now)).await?.is_none() {
            return Ok(Vec::new());
        }
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let query = "UPDATE games SET mail_from = $2, mail_tries = mail_tries + 1 WHERE mail_from <= $1 AND id IN \
                        (SELECT id FROM games WHERE mail_from IS NOT NULL AND mail_from <= $1 ORDER BY mail_from LIMIT $3) \
                        RETURNING id, mail_tries";
                    let rows =
                        sqlx::query(query).bind(now).bind(until).bind(most as i64).fetch_all(&mut *connection).await?;
                    rows.iter()
                        .map(|row| Ok(TakenMail { game: column(row, "id")?, tries: count(row, "mail_tries")?, until }))
                        .collect()
                })
            })
            .await
    }

    /// Postpones a letter until `from`, or ends it if that is `None`. Does nothing if the turn has passed in between.
    pub async fn put_mail_back(&self, taken: &TakenMail, from: Option<i64>) -> Result<(), StoreError> {
        let taken = taken.clone();
        self.writer
            .write(move |connection| {
                let taken = taken.clone();
                Box::pin(async move {
                    sqlx::query("UPDATE games SET mail_from = $3 WHERE id = $1 AND mail_from = $2")
                        .bind(taken.game)
                        .bind(taken.until)
                        .bind(from)
                        .execute(&mut *connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }
}
