//! Ctrl-C: what is under way stops, and nothing is lost.

use pentad_search::Cancel;
use std::sync::OnceLock;

/// A flag that goes up when Ctrl-C is pressed. A caller that asks for it promises to look at it and to come to an end;
/// pressing Ctrl-C again ends the program at once.
pub(crate) fn flag() -> Cancel {
    static FLAG: OnceLock<Cancel> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Cancel::default();
        let raised = flag.clone();
        // Without a handler Ctrl-C simply ends the program, as it does everywhere else.
        let _ = ctrlc::set_handler(move || {
            if raised.is_cancelled() {
                std::process::exit(130);
            }
            raised.cancel();
        });
        flag
    });
    flag.clone()
}
