//! Ctrl-C: the work under way stops, and what there is so far is kept.

use pentad_search::Cancel;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Set by Ctrl-C alone; the flag below is also raised by commands that have reached their goal early.
static PRESSED: AtomicBool = AtomicBool::new(false);

/// A flag that is raised by Ctrl-C. A caller that asks for it promises to look at it and to come to an end, and reports an end that
/// came early as [`CutOff`](crate::failure::CutOff). A second Ctrl-C ends the program at once.
pub(crate) fn flag() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Cancel::default();
        let raised = flag.clone();
        // Without a handler Ctrl-C simply ends the program, as it does everywhere else.
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

/// Reports whether Ctrl-C was pressed since [`flag`] was asked for first.
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(Ordering::SeqCst)
}
