use crate::connections::{Connections, Damage, LONGEST_SILENCE, OF_FILE};
use crate::error::StoreError;
use crate::processes::Presence;
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
    pub(crate) readers: Connections,
    pub(crate) writer: Writer,
    pub(crate) damage: Damage,
    pub(crate) presence: Presence,
    place: Place,
}

/// How the layout of the data came to be, step by step. A step that was published is never changed.
const STEPS: [(i64, &str, &str); 9] = [
    (1, "club", include_str!("../migrations/0001_club.sql")),
    (2, "mail", include_str!("../migrations/0002_mail.sql")),
    (3, "level", include_str!("../migrations/0003_level.sql")),
    (4, "by end", include_str!("../migrations/0004_by_end.sql")),
    (5, "processes", include_str!("../migrations/0005_processes.sql")),
    (6, "by person", include_str!("../migrations/0006_by_person.sql")),
    (7, "ratings of games", include_str!("../migrations/0007_ratings_of_games.sql")),
    (8, "fair", include_str!("../migrations/0008_fair.sql")),
    (9, "guard", include_str!("../migrations/0009_guard.sql")),
];

/// The oldest layout whose programs can work with data of the present one. Steps that only add something leave it as it is, so that
/// processes of two versions can be one club while the program is replaced everywhere; one that takes something away raises it.
const NEEDS: i64 = 4;
/// How many connections read where nothing is said. More of them gained nothing (docs/scale.md).
pub const READERS: u32 = 4;
/// Under this name it is noted in the data.
const NEEDED: &str = "needs";

impl Store {
    /// Opens what is there, or begins anew, and brings an earlier version's data to today's layout.
    pub async fn open(place: Place) -> Result<Store, StoreError> {
        Store::open_with(place, READERS).await
    }

    /// The same, with so many connections that read, and one that writes.
    pub async fn open_with(place: Place, readers: u32) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let address = match &place {
            Place::File(path) => file_address(path)?,
            Place::Postgres(address) => address.clone(),
        };
        if let Place::File(path) = &place {
            keep_private(path);
        }
        let is_file = matches!(place, Place::File(_));
        let options = AnyConnectOptions::from_str(&address)?;
        // A pool tries again and again; a single connection says at once what is wrong.
        let silent = |_| StoreError::Unreachable("it accepts a connection and says nothing".to_owned());
        let first = tokio::time::timeout(LONGEST_SILENCE, AnyConnection::connect_with(&options)).await;
        let mut first = first.map_err(silent)??;
        if is_file {
            first.execute(OF_FILE).await?;
        }
        first.close().await?;
        // Another process may be at it, and is waited for.
        let single = AnyPoolOptions::new().max_connections(1).connect_with(options.clone()).await?;
        refuse_foreign(&single, is_file).await?;
        migrate(&single, STEPS.len()).await?;
        single.close().await;
        let damage = Damage::default();
        let writer = Writer::start(Connections::new(options.clone(), 1, is_file, damage.clone()));
        let readers = Connections::new(options, readers, is_file, damage.clone());
        Ok(Store { readers, writer, damage, presence: Presence::default(), place })
    }

    /// Connections for those who read much, and take their time.
    pub(crate) fn slow_readers(&self) -> AnyPool {
        self.readers.slow()
    }

    /// Where it keeps things.
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

    /// Reads everything and checks that it fits together.
    pub async fn check_whole(&self) -> Result<(), StoreError> {
        let Place::File(_) = self.place else { return self.check().await };
        let row = self.row(sqlx::query("PRAGMA integrity_check")).await?;
        let told: String = crate::rows::column(&row, "integrity_check")?;
        if told == "ok" { Ok(()) } else { Err(StoreError::Corrupt(told)) }
    }

    /// Writes a copy of everything into a new file while others go on reading and writing.
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

    /// For tests: leaves the mark of a version of the program that does not exist yet, and of the oldest layout that it tolerates.
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

    /// Finishes what was begun and closes.
    pub async fn close(&self) {
        self.give_back_claim().await;
        self.writer.close().await;
        self.readers.now().0.close().await;
    }
}

fn file_address(path: &Path) -> Result<String, StoreError> {
    let name = path.to_str().ok_or_else(|| StoreError::Declined("the name of the data file is no text".to_owned()))?;
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

/// Makes the data file if it is not there, and keeps it for its owner alone: the other files of SQLite take their permissions from it.
fn keep_private(file: &Path) {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // What cannot be made is said when it is opened.
    let _ = options.open(file);
    restrict(file);
    for ending in ["-wal", "-shm"] {
        let mut beside = file.as_os_str().to_owned();
        beside.push(ending);
        restrict(Path::new(&beside));
    }
}

/// Takes away what others than the owner may do with a file.
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

/// Refuses a database in which something else is kept: its tables might have the names of ours.
async fn refuse_foreign(pool: &AnyPool, is_file: bool) -> Result<(), StoreError> {
    let query = match is_file {
        true => "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        false => "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()",
    };
    let rows = sqlx::query(query).fetch_all(pool).await?;
    let tables = rows.iter().map(|row| crate::rows::column::<String>(row, "name")).collect::<Result<Vec<_>, _>>()?;
    // Another process may be at the first step, which makes the table `house` together with all others.
    match tables.iter().find(|name| *name != "_sqlx_migrations") {
        Some(other) if !tables.iter().any(|name| name == "house") => {
            let told =
                format!("something else is kept there, such as the table {other}: a club needs a database of its own");
            Err(StoreError::Declined(told))
        }
        _ => Ok(()),
    }
}

/// Takes the first so many steps, as far as they were not taken before.
async fn migrate(pool: &AnyPool, steps: usize) -> Result<(), StoreError> {
    let steps = STEPS.iter().take(steps).map(|&(version, name, text)| {
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
            // Written only where it is new: data that cannot be written to can still be read and copied.
            if needed(pool).await != Some(NEEDS) {
                let query =
                    "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2";
                sqlx::query(query).bind(NEEDED).bind(NEEDS).execute(pool).await?;
            }
            Ok(())
        }
    }
}

/// Whether data of a later version say that this version can work with them.
async fn is_tolerated(pool: &AnyPool) -> bool {
    needed(pool).await.is_some_and(|needed| needed <= STEPS.len() as i64)
}

/// The oldest layout whose programs can work with the data, if that is noted.
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
        // A file that an earlier version made, and a new one.
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
        // One that must not be written to stays so.
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        restrict(&file);
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o400);
    }
}
