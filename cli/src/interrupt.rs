//! Ctrl-C: stops the work in progress and keeps the results so far.

use pentad_search::Cancel;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C alone; the flag below is also set by commands that reach their goal early.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// Returns a flag that Ctrl-C sets. The caller must check it, end soon after, and report an early end as
/// [`CutOff`](crate::failure::CutOff). A second Ctrl-C ends the program at once.
pub(crate) fn flag() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Cancel::default();
        let raised = flag.clone();
        // If no handler can be installed, Ctrl-C ends the program as usual.
        let _ = ctrlc::set_handler(move || {
            if PRESSED.swap(true, Ordering::SeqCst) {
                std::process::exit(i32::from(crate::failure::CUT_OFF));
            }
            raised.cancel();
        });
        flag
    });
    flag.clone()
}

/// Returns true if Ctrl-C was pressed since the first call of [`flag`].
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(Ordering::SeqCst)
}
