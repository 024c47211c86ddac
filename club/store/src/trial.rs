//! Stores for tests.

use crate::open::Place;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Returns a place without data: a file in this folder, or a new database on the PostgreSQL server that the variable `PENTAD_TEST_POSTGRES`
/// names (`cargo xtask test-postgres` starts one).
///
/// # Panics
///
/// Panics if the database cannot be created, or if one is named and the feature `postgres` is off.
pub async fn fresh_place(folder: &Path) -> Place {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let Ok(server) = std::env::var("PENTAD_TEST_POSTGRES") else { return Place::File(folder.join("pentad.db")) };
    if cfg!(not(feature = "postgres")) {
        panic!("PENTAD_TEST_POSTGRES is set: these tests need the feature `postgres` (or `cluster`)");
    }
    sqlx::any::install_default_drivers();
    let name = format!("pentad_{}_{}", std::process::id(), NUMBER.fetch_add(1, Ordering::Relaxed));
    let connection = sqlx::AnyConnection::connect(&format!("{server}/postgres")).await;
    let query = AssertSqlSafe(format!("CREATE DATABASE {name}"));
    connection.expect("the server is there").execute(query).await.expect("a database can be made");
    Place::Postgres(format!("{server}/{name}"))
}
