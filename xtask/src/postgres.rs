//! The club's tests over PostgreSQL, with the server from Debian's package `postgresql`.

use crate::packages;
use crate::programs::{cargo, step};
use anyhow::Result;
use pentad_services::Postgres;

/// Starts a PostgreSQL server for the tests, runs them, and stops it.
pub(crate) fn test() -> Result<()> {
    packages::install_programs(&packages::SERVICES)?;
    let server = Postgres::start()?;
    let mut tests =
        cargo(&["test", "--package", "pentad-club", "--package", "pentad-gateway", "--features", "cluster"]);
    tests.args(["--test", "*"]);
    tests.env("PENTAD_TEST_POSTGRES", server.server());
    step("tests over PostgreSQL", tests)?;
    let mut simulation = cargo(&["test", "--package", "pentad-drill", "--test", "it", "simulated"]);
    simulation.env("PENTAD_TEST_POSTGRES", server.server());
    step("simulated time over PostgreSQL", simulation)
}
