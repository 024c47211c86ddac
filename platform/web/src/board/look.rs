//! How a person looks at a board: from which side, in how wide a window, how near.

use crate::settings::Preferences;
use leptos::ev;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::AnyAction;

/// Where the window is wide enough for plates beside the board. The style sheets ask the same.
const WIDE: &str = "(min-width: 861px), (max-height: 500px) and (orientation: landscape)";

/// How small a cell of an open grid may become before only a part of the grid is shown, in pixels: for a mouse, and for a finger on a
/// screen that is small itself.
const LEAST_CELL: (f64, f64) = (42.0, 30.0);

/// The wishes of a person who looks at a board. A handle: its copies are the same.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Whether the board is seen from its other side.
    pub(crate) turned: RwSignal<bool>,
    /// Whether plates lie beside the board and not above and below it.
    pub(crate) wide: RwSignal<bool>,
    /// How much nearer an open grid is looked at than needed, and how many cells aside.
    pub(crate) zoom: RwSignal<f64>,
    pub(crate) pan: RwSignal<(f64, f64)>,
    least_cell: RwSignal<f64>,
}

impl Look {
    /// The usual look, which follows the size of the window.
    pub(crate) fn new() -> Look {
        let look = Look {
            turned: RwSignal::new(false),
            wide: RwSignal::new(true),
            zoom: RwSignal::new(1.0),
            pan: RwSignal::new((0.0, 0.0)),
            least_cell: RwSignal::new(0.0),
        };
        look.measure();
        let listener = window_event_listener(ev::resize, move |_| look.measure());
        on_cleanup(move || listener.remove());
        look
    }

    /// How a position is to be drawn, but for what was done last.
    pub(crate) fn view(self) -> View<AnyAction> {
        let (letters, coordinates, overlay) =
            Preferences::get().0.with(|settings| (settings.letters, settings.coordinates, settings.overlay));
        View {
            letters,
            coordinates,
            overlay,
            turned: self.turned.get(),
            wide: self.wide.get(),
            least_cell: self.least_cell.get(),
            zoom: self.zoom.get(),
            pan: self.pan.get(),
            tell: super::board_text,
            ..View::default()
        }
    }

    /// Turns the board round.
    pub(crate) fn turn(self) {
        self.turned.update(|turned| *turned = !*turned);
    }

    fn measure(self) {
        let wide = window().match_media(WIDE).ok().flatten().is_none_or(|query| query.matches());
        let size =
            |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or(1000.0);
        let (width, height) = (size(window().inner_width()), size(window().inner_height()));
        // About how many pixels a unit of the picture gets: the frame of the ring is 14 units wide, or 11 upright.
        let least = if wide {
            LEAST_CELL.0 * 13.6 / (width - 640.0).min(height - 80.0).max(200.0)
        } else {
            LEAST_CELL.1 * 10.8 / width.max(200.0)
        };
        // Steps, so that a window that changes its size by a hair changes nothing.
        let least = (least * 20.0).round() / 20.0;
        if self.least_cell.get_untracked() != least {
            self.least_cell.set(least);
        }
        if self.wide.get_untracked() != wide {
            self.wide.set(wide);
        }
    }
}
