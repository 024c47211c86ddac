//! What the reader has set.

use crate::browser;
use leptos::prelude::*;
use pentad_words::Locale;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Everything that can be set, with its default.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// `en`, `fr`, `ja`; empty for what the browser asks for.
    pub(crate) language: String,
    pub(crate) theme: Theme,
    /// Colours that colour-blind eyes can tell apart.
    pub(crate) distinct: bool,
    /// Letters on pieces and colours.
    pub(crate) letters: bool,
    pub(crate) coordinates: bool,
    /// Groups, patterns and forces over the board.
    pub(crate) overlay: bool,
    /// What boards are made of.
    pub(crate) surface: Surface,
    /// The colours of pieces, unless they are to be distinct.
    pub(crate) pieces: Pieces,
    /// How much of the room on a wide screen the board takes.
    pub(crate) board: BoardSize,
    /// Earlier versions were silent unless asked, and kept that under the name of this field: it is not what anybody chose.
    #[serde(rename = "audible")]
    pub(crate) sounds: bool,
    pub(crate) motion: Motion,
    pub(crate) confirm: Confirm,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Theme {
    /// As the system is.
    #[default]
    System,
    Light,
    Dark,
}

/// What boards are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Surface {
    #[default]
    Paper,
    Wood,
    Slate,
}

/// The colours of pyramids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Pieces {
    #[default]
    Classic,
    Jewel,
    Pastel,
}

/// How much of the room on a wide screen the board takes. On a narrow one it takes all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum BoardSize {
    #[default]
    Large,
    Medium,
    Small,
}

impl BoardSize {
    /// Its name in the style sheet, and its share of the room each way, which is the same there.
    pub(crate) fn share(self) -> (&'static str, f64) {
        match self {
            BoardSize::Large => ("large", 1.0),
            BoardSize::Medium => ("medium", 0.82),
            BoardSize::Small => ("small", 0.64),
        }
    }
}

impl Surface {
    /// Its name in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Surface::Paper => "paper",
            Surface::Wood => "wood",
            Surface::Slate => "slate",
        }
    }
}

impl Pieces {
    /// Their name in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Pieces::Classic => "classic",
            Pieces::Jewel => "jewel",
            Pieces::Pastel => "pastel",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Motion {
    /// As the system asks for.
    #[default]
    System,
    Full,
    None,
}

/// When an action is shown first and played by a second touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Confirm {
    /// When it is made by a finger.
    #[default]
    Touch,
    Always,
    Never,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: String::new(),
            theme: Theme::default(),
            distinct: false,
            letters: false,
            coordinates: true,
            overlay: true,
            surface: Surface::default(),
            pieces: Pieces::default(),
            board: BoardSize::default(),
            sounds: true,
            motion: Motion::default(),
            confirm: Confirm::default(),
        }
    }
}

thread_local! {
    /// What happens on a click has no owner to look them up with.
    static SET: Cell<Option<Preferences>> = const { Cell::new(None) };
}

/// The settings as a signal that is remembered and that the page's root element shows.
#[derive(Clone, Copy)]
pub(crate) struct Preferences(pub(crate) RwSignal<Settings>);

impl Preferences {
    /// Reads what was remembered, and keeps it so.
    pub(crate) fn new() -> Preferences {
        let settings = RwSignal::new(browser::recall::<Settings>("settings").unwrap_or_default());
        Effect::new(move |before: Option<Settings>| {
            let now = settings.get();
            now.show();
            if before.is_some_and(|before| before != now) {
                browser::remember("settings", &now);
            }
            now
        });
        let set = Preferences(settings);
        SET.set(Some(set));
        set
    }

    /// The settings as they are now.
    pub(crate) fn get_untracked() -> Settings {
        Preferences::get().0.get_untracked()
    }

    /// The settings of the app.
    pub(crate) fn get() -> Preferences {
        SET.get().expect("the app makes its settings before anything else")
    }

    /// The language, reactive.
    pub(crate) fn locale(self) -> Memo<Locale> {
        Memo::new(move |_| self.0.with(Settings::locale))
    }
}

impl Settings {
    /// The language that is set, or the first the browser asks for that there is.
    pub(crate) fn locale(&self) -> Locale {
        if let Some(locale) = Locale::of_code(&self.language) {
            return locale;
        }
        let asked = window().navigator().languages();
        let asked = asked.iter().filter_map(|language| language.as_string());
        asked.filter_map(|language| Locale::of_code(&language)).next().unwrap_or(Locale::English)
    }

    /// Whether things move on the board.
    pub(crate) fn moves(&self) -> bool {
        match self.motion {
            Motion::System => !browser::matches("(prefers-reduced-motion: reduce)"),
            Motion::Full => true,
            Motion::None => false,
        }
    }

    /// Puts the settings onto the root element, where the style sheet finds them.
    fn show(&self) {
        let dark = match self.theme {
            Theme::System => browser::matches("(prefers-color-scheme: dark)"),
            Theme::Light => false,
            Theme::Dark => true,
        };
        let Some(root) = document().document_element() else { return };
        let set = |name: &str, value: &str| {
            // An attribute with a plain name is never refused.
            let _ = root.set_attribute(name, value);
        };
        set("data-theme", if dark { "dark" } else { "light" });
        set("data-palette", if self.distinct { "distinct" } else { "plain" });
        set("data-surface", self.surface.name());
        // Colours for colour-blind eyes are the stronger wish.
        set("data-pieces", if self.distinct { "distinct" } else { self.pieces.name() });
        set("data-board", self.board.share().0);
        set("data-motion", if self.moves() { "full" } else { "none" });
        set("lang", self.locale().code());
    }
}
