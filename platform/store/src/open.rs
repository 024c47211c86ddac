use crate::error::StoreError;
use crate::writer::Writer;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Executor as _, SqlSafeStr as _};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

/// Where things are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// In one file, by SQLite.
    File(PathBuf),
    /// In a PostgreSQL database at this address.
    Postgres(String),
}

/// Everything that a club keeps. A handle: its copies are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) readers: AnyPool,
    pub(crate) writer: Writer,
    place: Place,
}

/// How the layout of the data came to be, step by step. A step that was published is never changed.
const STEPS: [(i64, &str, &str); 4] = [
    (1, "club", include_str!("../migrations/0001_club.sql")),
    (2, "mail", include_str!("../migrations/0002_mail.sql")),
    (3, "level", include_str!("../migrations/0003_level.sql")),
    (4, "by end", include_str!("../migrations/0004_by_end.sql")),
];

/// SQLite: readers do not wait for the writer, and what is committed is on the disk.
const SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 10000; \
    PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000;";

impl Store {
    /// Opens what is there, or begins anew, and brings an earlier version's data to today's layout.
    pub async fn open(place: Place) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (address, readers) = match &place {
            Place::File(path) => (file_address(path)?, 4),
            Place::Postgres(address) => (address.clone(), 8),
        };
        let is_file = matches!(place, Place::File(_));
        let options = AnyConnectOptions::from_str(&address)?;
        let pool = |connections: u32| {
            AnyPoolOptions::new().max_connections(connections).after_connect(move |connection, _| {
                Box::pin(async move {
                    if is_file {
                        connection.execute(SETTINGS).await?;
                    }
                    Ok(())
                })
            })
        };
        // A pool tries again and again; a single connection says at once what is wrong.
        let mut first = AnyConnection::connect_with(&options).await?;
        if is_file {
            first.execute(SETTINGS).await?;
        }
        first.close().await?;
        let single = pool(1).connect_with(options.clone()).await?;
        migrate(&single, STEPS.len()).await?;
        let readers = pool(readers).connect_lazy_with(options);
        Ok(Store { readers, writer: Writer::start(single), place })
    }

    /// Where it keeps things.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Whether the database can be read.
    pub async fn check(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
        Ok(())
    }

    /// Reads everything and checks that it fits together.
    pub async fn check_whole(&self) -> Result<(), StoreError> {
        let Place::File(_) = self.place else { return self.check().await };
        let row = sqlx::query("PRAGMA integrity_check").fetch_one(&self.readers).await?;
        let told: String = crate::rows::column(&row, "integrity_check")?;
        if told == "ok" { Ok(()) } else { Err(StoreError::Damaged(told)) }
    }

    /// Writes a copy of everything into a new file while others go on reading and writing.
    pub async fn back_up(&self, target: &Path) -> Result<(), StoreError> {
        let Place::File(_) = self.place else {
            return Err(StoreError::Refused("PostgreSQL is backed up with pg_dump".to_owned()));
        };
        let target =
            target.to_str().ok_or_else(|| StoreError::Refused("the name of the copy is no text".to_owned()))?;
        sqlx::query("VACUUM INTO $1").bind(target).execute(&self.readers).await?;
        Ok(())
    }

    /// The number of the present layout.
    pub const LAYOUT: usize = STEPS.len();

    /// For tests: brings a file of an earlier version to a layout that is not the present one either.
    #[doc(hidden)]
    pub async fn bring_to(file: &Path, layout: usize) -> Result<(), StoreError> {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(1).connect(&file_address(file)?).await?;
        migrate(&pool, layout).await?;
        pool.close().await;
        Ok(())
    }

    /// For tests: leaves the mark of a version of the program that does not exist yet.
    #[doc(hidden)]
    pub async fn pretend_later_version(&self) {
        let query = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
            VALUES (9999, 'later', true, 'x', 0)";
        let work = self.writer.write(move |connection| {
            Box::pin(async move {
                sqlx::query(query).execute(&mut *connection).await?;
                Ok(())
            })
        });
        work.await.expect("the mark can be left");
    }

    /// Finishes what was begun and closes.
    pub async fn close(&self) {
        self.writer.close().await;
        self.readers.close().await;
    }
}

fn file_address(path: &Path) -> Result<String, StoreError> {
    let name = path.to_str().ok_or_else(|| StoreError::Refused("the name of the data file is no text".to_owned()))?;
    // What has a meaning in an address is written with its number.
    let escaped: String = name
        .chars()
        .map(|c| match c {
            '%' | '?' | '#' => format!("%{:02X}", u32::from(c)),
            c => c.to_string(),
        })
        .collect();
    Ok(format!("sqlite://{escaped}?mode=rwc"))
}

/// Takes the first so many steps, as far as they were not taken before.
async fn migrate(pool: &AnyPool, steps: usize) -> Result<(), StoreError> {
    let steps = STEPS.iter().take(steps).map(|&(version, name, text)| {
        let text = AssertSqlSafe(text.to_owned()).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, text, false)
    });
    Migrator::with_migrations(steps.collect()).run(pool).await.map_err(|error| match error {
        MigrateError::VersionMissing(version) => StoreError::FromLater(format!("its layout has number {version}")),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => StoreError::Damaged(error.to_string()),
    })
}
