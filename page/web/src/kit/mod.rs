//! Small parts of the page: the browser's functions, sentences, icons, dialogs, settings, sounds and the bots' web worker.

pub(crate) mod browser;
pub(crate) mod dialog;
pub(crate) mod icons;
pub(crate) mod not_found;
pub(crate) mod say;
pub(crate) mod settings;
pub(crate) mod settings_form;
pub(crate) mod sounds;
pub(crate) mod thinker;
