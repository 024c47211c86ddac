//! How much time the build may take.

use std::env;

/// The environment variable that asks for a quick build.
const QUICK: &str = "PENTAD_QUICK_PAGE";

/// How well the app is optimised and compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// As small and as fast as it can be: what people download.
    Full,
    /// As quick to build as it can be: for work on the page, and for trying its tests in a browser.
    Quick,
}

impl Effort {
    /// What the environment asks for: `PENTAD_QUICK_PAGE=1` is quick.
    pub(crate) fn asked_for() -> Effort {
        match env::var(QUICK).as_deref() {
            Err(_) | Ok("" | "0") => Effort::Full,
            Ok(_) => Effort::Quick,
        }
    }

    /// Tells cargo to run the build again when the answer may have changed.
    #[allow(clippy::print_stdout)]
    pub(crate) fn watch() {
        println!("cargo::rerun-if-env-changed={QUICK}");
    }
}
