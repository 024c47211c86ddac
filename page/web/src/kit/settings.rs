//! User settings.

use super::browser;
use leptos::prelude::*;
use pentad_words::Locale;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// All settings, with their defaults.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    /// Language code `en`, `fr` or `ja`; empty for the browser's language.
    pub(crate) language: String,
    pub(crate) theme: Theme,
    /// Set for a palette that colour-blind users can distinguish.
    pub(crate) distinct: bool,
    /// Set for letters on pieces and colours.
    pub(crate) letters: bool,
    pub(crate) coordinates: bool,
    /// Set to draw groups, patterns and forces over the board.
    pub(crate) overlay: bool,
    /// Material of the boards.
    pub(crate) surface: Surface,
    /// Colours of the pieces, unless `distinct` is set.
    pub(crate) pieces: Pieces,
    /// Share of a wide screen that the board takes.
    pub(crate) board: BoardSize,
    /// Renamed, because earlier versions were silent by default and stored that under the field's name, which is not the user's choice.
    #[serde(rename = "audible")]
    pub(crate) sounds: bool,
    pub(crate) motion: Motion,
    pub(crate) confirm: Confirm,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Theme {
    /// As set in the system.
    #[default]
    System,
    Light,
    Dark,
}

/// Material of the boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Surface {
    #[default]
    Paper,
    Wood,
    Slate,
}

/// Colours of pyramids.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Pieces {
    #[default]
    Classic,
    Jewel,
    Pastel,
}

/// Share of a wide screen that the board takes. On a narrow one it takes all of the width.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum BoardSize {
    #[default]
    Large,
    Medium,
    Small,
}

impl BoardSize {
    /// Returns its name in the style sheet, and the linear share of the space, which the style sheet repeats.
    pub(crate) fn share(self) -> (&'static str, f64) {
        match self {
            BoardSize::Large => ("large", 1.0),
            BoardSize::Medium => ("medium", 0.82),
            BoardSize::Small => ("small", 0.64),
        }
    }
}

impl Surface {
    /// Returns its name in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Surface::Paper => "paper",
            Surface::Wood => "wood",
            Surface::Slate => "slate",
        }
    }
}

impl Pieces {
    /// Returns their name in the style sheet.
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
    /// As requested by the system.
    #[default]
    System,
    Full,
    None,
}

/// Condition under which an action needs a second touch to confirm it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Confirm {
    /// For actions made by a finger.
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
    /// Click handlers have no owner through which to look the settings up.
    static SET: Cell<Option<Preferences>> = const { Cell::new(None) };
}

/// The settings as a signal that is stored on every change and applied to the page's root element.
#[derive(Clone, Copy)]
pub(crate) struct Preferences(pub(crate) RwSignal<Settings>);

impl Preferences {
    /// Loads the stored settings, and stores and applies every change.
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

    /// Returns the current settings, untracked.
    pub(crate) fn get_untracked() -> Settings {
        Preferences::get().0.get_untracked()
    }

    /// Returns the settings of the app.
    pub(crate) fn get() -> Preferences {
        SET.get().expect("the app makes its settings before anything else")
    }

    /// Returns the current language as a memo.
    pub(crate) fn locale(self) -> Memo<Locale> {
        Memo::new(move |_| self.0.with(Settings::locale))
    }
}

impl Settings {
    /// Returns the chosen language, or the first supported one that the browser asks for.
    pub(crate) fn locale(&self) -> Locale {
        if let Some(locale) = Locale::of_code(&self.language) {
            return locale;
        }
        let asked = window().navigator().languages();
        let asked = asked.iter().filter_map(|language| language.as_string());
        asked.filter_map(|language| Locale::of_code(&language)).next().unwrap_or(Locale::English)
    }

    /// Returns true if the board is animated.
    pub(crate) fn moves(&self) -> bool {
        match self.motion {
            Motion::System => !browser::matches("(prefers-reduced-motion: reduce)"),
            Motion::Full => true,
            Motion::None => false,
        }
    }

    /// Sets the attributes of the root element, which the style sheet uses.
    fn show(&self) {
        let dark = match self.theme {
            Theme::System => browser::matches("(prefers-color-scheme: dark)"),
            Theme::Light => false,
            Theme::Dark => true,
        };
        let Some(root) = document().document_element() else { return };
        let set = |name: &str, value: &str| {
            // Setting a plain attribute cannot fail.
            let _ = root.set_attribute(name, value);
        };
        set("data-theme", if dark { "dark" } else { "light" });
        set("data-palette", if self.distinct { "distinct" } else { "plain" });
        set("data-surface", self.surface.name());
        // The palette for colour-blind users takes precedence.
        set("data-pieces", if self.distinct { "distinct" } else { self.pieces.name() });
        set("data-board", self.board.share().0);
        set("data-motion", if self.moves() { "full" } else { "none" });
        set("lang", self.locale().code());
    }
}
