use crate::connections::{Connections, Damage, LONGEST_SILENCE, OF_FILE};
use crate::error::StoreError;
use crate::processes::{Presence, Sharing};
use crate::writer::Writer;
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection as _, Executor as _, SqlSafeStr as _};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;

/// Location of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// An SQLite file.
    File(PathBuf),
    /// A PostgreSQL database with this address. Opening it needs the feature `postgres`.
    Postgres(String),
}

/// Handle to everything that a club stores. Clones refer to the same store.
#[derive(Clone, Debug)]
pub struct Store {
    pub(crate) readers: Connections,
    pub(crate) writer: Writer,
    pub(crate) damage: Damage,
    pub(crate) presence: Presence,
    place: Place,
}

/// The migrations of the data layout. A published one is never changed.
const MIGRATIONS: [(i64, &str, &str); 10] = [
    (1, "club", include_str!("../migrations/0001_club.sql")),
    (2, "mail", include_str!("../migrations/0002_mail.sql")),
    (3, "level", include_str!("../migrations/0003_level.sql")),
    (4, "by end", include_str!("../migrations/0004_by_end.sql")),
    (5, "processes", include_str!("../migrations/0005_processes.sql")),
    (6, "by person", include_str!("../migrations/0006_by_person.sql")),
    (7, "ratings of games", include_str!("../migrations/0007_ratings_of_games.sql")),
    (8, "fair", include_str!("../migrations/0008_fair.sql")),
    (9, "guard", include_str!("../migrations/0009_guard.sql")),
    (10, "leases", include_str!("../migrations/0010_leases.sql")),
];

/// The oldest layout whose programs can work with the present data. Migrations that only add something leave it as it is, so that processes
/// of two versions can serve one club during an upgrade; one that removes something raises it.
const NEEDS: i64 = 4;
/// Default number of connections for reads. A larger number gained nothing (docs/scale.md).
pub const READERS: u32 = 4;
/// Name under which [`NEEDS`] is stored in the data.
const NEEDED: &str = "needs";

impl Store {
    /// Opens a store, or creates it, and migrates data of an earlier version to the present layout.
    pub async fn open(place: Place) -> Result<Store, StoreError> {
        Store::open_with(place, READERS).await
    }

    /// Opens a store with `readers` connections for reads, and one for writes.
    pub async fn open_with(place: Place, readers: u32) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let address = match &place {
            Place::File(path) => file_address(path)?,
            Place::Postgres(_) if !cfg!(feature = "postgres") => return Err(StoreError::NotBuilt),
            Place::Postgres(address) => address.clone(),
        };
        if let Place::File(path) = &place {
            keep_private(path);
        }
        let is_file = matches!(place, Place::File(_));
        let options = AnyConnectOptions::from_str(&address)?;
        // A pool retries silently; a single connection reports an error at once.
        let silent = |_| StoreError::Unreachable("it accepts a connection and says nothing".to_owned());
        let first = tokio::time::timeout(LONGEST_SILENCE, AnyConnection::connect_with(&options)).await;
        let mut first = first.map_err(silent)??;
        if is_file {
            first.execute(OF_FILE).await?;
        }
        first.close().await?;
        // Another process may be migrating; this one waits for it.
        let single = AnyPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        refuse_foreign(&single, is_file).await?;
        migrate(&single, MIGRATIONS.len()).await?;
        single.close().await;
        let damage = Damage::default();
        let writer = Writer::start(Connections::new(options.clone(), 1, is_file, damage.clone()));
        let readers = Connections::new(options, readers, is_file, damage.clone());
        Ok(Store { readers, writer, damage, presence: Presence::default(), place })
    }

    /// Returns connections without time limits, for long reads.
    pub(crate) fn slow_readers(&self) -> AnyPool {
        self.readers.slow()
    }

    /// Claims a club in PostgreSQL for as long as the store is open. Returns false if other processes hold an incompatible claim. Always
    /// succeeds for a file, whose claim is separate.
    pub async fn claim(&self, sharing: Sharing) -> Result<bool, StoreError> {
        match self.place {
            Place::Postgres(_) => self.presence.claim(self.readers.options(), sharing).await,
            Place::File(_) => Ok(true),
        }
    }

    /// Checks that the claim is still held, and takes it again after the database was unreachable. Returns false if another process holds
    /// it now.
    pub async fn keep_claim(&self) -> bool {
        self.presence.keep(self.readers.options()).await
    }

    /// Returns the location of the store.
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Checks that the database answers, and that it has not reported damage.
    pub async fn check(&self) -> Result<(), StoreError> {
        if let Some(reason) = self.damage() {
            return Err(StoreError::Corrupt(reason.to_owned()));
        }
        self.row(sqlx::query("SELECT 1")).await?;
        Ok(())
    }

    /// Checks the integrity of the whole data file. PostgreSQL is checked by [`Store::check`] only.
    pub async fn check_whole(&self) -> Result<(), StoreError> {
        let Place::File(_) = self.place else { return self.check().await };
        let row = self.row(sqlx::query("PRAGMA integrity_check")).await?;
        let told: String = crate::rows::column(&row, "integrity_check")?;
        if told == "ok" { Ok(()) } else { Err(StoreError::Corrupt(told)) }
    }

    /// Writes a copy of the data into a new file while reads and writes continue.
    pub async fn back_up(&self, target: &Path) -> Result<(), StoreError> {
        let Place::File(_) = self.place else {
            return Err(StoreError::Declined("PostgreSQL is backed up with pg_dump".to_owned()));
        };
        let target =
            target.to_str().ok_or_else(|| StoreError::Declined("the name of the copy is no text".to_owned()))?;
        sqlx::query("VACUUM INTO $1").bind(target).execute(&self.slow_readers()).await?;
        restrict(Path::new(target));
        Ok(())
    }

    /// The number of the present layout.
    pub const LAYOUT: usize = MIGRATIONS.len();

    /// For tests: migrates a file of an earlier version to a layout before the present one.
    #[doc(hidden)]
    pub async fn bring_to(file: &Path, layout: usize) -> Result<(), StoreError> {
        sqlx::any::install_default_drivers();
        let pool = AnyPoolOptions::new().max_connections(1).connect(&file_address(file)?).await?;
        migrate(&pool, layout).await?;
        pool.close().await;
        Ok(())
    }

    /// For tests: marks the data as written by a version of the program that does not exist yet, with the oldest layout that it tolerates.
    #[doc(hidden)]
    pub async fn pretend_later_version(&self, needs: i64) {
        self.note(NEEDED, needs).await.expect("the mark can be left");
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

    /// Finishes the queued writes and closes the store.
    pub async fn close(&self) {
        self.presence.give_back().await;
        self.writer.close().await;
        self.readers.now().0.close().await;
    }
}

fn file_address(path: &Path) -> Result<String, StoreError> {
    let name = path.to_str().ok_or_else(|| StoreError::Declined("the name of the data file is no text".to_owned()))?;
    // Characters with a meaning in addresses are percent-encoded.
    let escaped: String = name
        .chars()
        .map(|c| match c {
            '%' | '?' | '#' => format!("%{:02X}", u32::from(c)),
            c => c.to_string(),
        })
        .collect();
    Ok(format!("sqlite://{escaped}?mode=rwc"))
}

/// Creates the data file if it does not exist, and restricts it to its owner: SQLite gives its other files the same permissions.
fn keep_private(file: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // An error is reported when the file is opened.
    let _ = options.open(file);
    restrict(file);
    for ending in ["-wal", "-shm"] {
        let mut beside = file.as_os_str().to_owned();
        beside.push(ending);
        restrict(Path::new(&beside));
    }
}

/// Removes all permissions of a file except its owner's.
fn restrict(file: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let Ok(about) = std::fs::metadata(file) else { return };
        let mode = about.permissions().mode();
        if mode & 0o077 != 0
            && let Err(error) = std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode & 0o700))
        {
            tracing::warn!(file = %file.display(), %error, "others can read what the club keeps");
        }
    }
    #[cfg(not(unix))]
    let _ = file;
}

/// Refuses a database that holds tables of another program, since their names may collide with the club's.
async fn refuse_foreign(pool: &AnyPool, is_file: bool) -> Result<(), StoreError> {
    let query = match is_file {
        true => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        false => "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()",
    };
    let rows = sqlx::query(query).fetch_all(pool).await?;
    let tables = rows.iter().map(|row| crate::rows::column::<String>(row, "name")).collect::<Result<Vec<_>, _>>()?;
    // Another process may be in the first migration, which creates the table `house` together with all others.
    match tables.iter().find(|name| *name != "_sqlx_migrations") {
        Some(other) if !tables.iter().any(|name| name == "house") => {
            let told =
                format!("something else is kept there, such as the table {other}: a club needs a database of its own");
            Err(StoreError::Declined(told))
        }
        _ => Ok(()),
    }
}

/// Applies the first `steps` migrations, as far as they have not been applied.
async fn migrate(pool: &AnyPool, steps: usize) -> Result<(), StoreError> {
    let steps = MIGRATIONS.iter().take(steps).map(|&(version, name, text)| {
        let text = AssertSqlSafe(text.to_owned()).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, text, false)
    });
    let mut migrator = Migrator::with_migrations(steps.collect());
    let failed = |error| match error {
        MigrateError::VersionMissing(version) => StoreError::FromLater(format!("its layout has number {version}")),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
        error => StoreError::Damaged(error.to_string()),
    };
    match migrator.run(pool).await {
        Err(MigrateError::VersionMissing(_)) if is_tolerated(pool).await => {
            tracing::warn!("the data has the layout of a later version, which this one can work with");
            migrator.set_ignore_missing(true).run(pool).await.map_err(failed)
        }
        ended => {
            ended.map_err(failed)?;
            // Written only if it has changed: data on a read-only disk can still be read and copied.
            if needed(pool).await != Some(NEEDS) {
                let query =
                    "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
                sqlx::query(query).bind(NEEDED).bind(NEEDS).execute(pool).await?;
            }
            Ok(())
        }
    }
}

/// Returns true if data of a later version can be used by this one.
async fn is_tolerated(pool: &AnyPool) -> bool {
    needed(pool).await.is_some_and(|needed| needed <= MIGRATIONS.len() as i64)
}

/// Returns the oldest layout whose programs can work with the data, if it is stored.
async fn needed(pool: &AnyPool) -> Option<i64> {
    let found = sqlx::query("SELECT value FROM house WHERE name = $1").bind(NEEDED).fetch_optional(pool).await;
    found.ok().flatten().and_then(|row| crate::rows::column::<i64>(&row, "value").ok())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    fn modes(folder: &Path) -> Vec<(String, u32)> {
        let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
        files
            .map(|file| {
                (file.file_name().to_string_lossy().into_owned(), file.metadata().unwrap().permissions().mode() & 0o777)
            })
            .collect()
    }

    #[tokio::test]
    async fn files_are_for_their_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("pentad.db");
        // A file made by an earlier version, and a new one.
        for is_there in [false, true] {
            let store = Store::open(Place::File(file.clone())).await.unwrap();
            let _claim = crate::Claim::on(&file).unwrap();
            store.note("test", 1).await.unwrap();
            let copy = folder.path().join(format!("copy-{is_there}.db"));
            store.back_up(&copy).await.unwrap();
            let modes = modes(folder.path());
            assert!(modes.len() >= 4 && modes.iter().all(|(_, mode)| *mode == 0o600), "{modes:?}");
            store.close().await;
            fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
        }
        // A read-only file stays read-only.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        restrict(&file);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o400);
    }
}
