//! How a person looks at a board: from which side, in how wide a window, how near.

use crate::settings::Preferences;
use leptos::ev;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::AnyAction;

/// Where the window is wide enough for plates beside the board. The style sheets ask the same.
const WIDE: &str = "(min-width: 861px), (max-height: 500px) and (min-width: 560px)";

/// A phone on its side, or a window at 200 %: the board has the whole height. The style sheets ask the same.
const LOW: &str = "(max-height: 500px) and (min-width: 560px)";

/// Where plates have room on all four sides of the board.
const ROOMY: &str = "(min-width: 1440px) and (min-height: 800px)";

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
    /// Whether the seats are named after the compass, and whether each can sit where its name says.
    by_compass: StoredValue<bool>,
    roomy: RwSignal<bool>,
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
            by_compass: StoredValue::new(false),
            roomy: RwSignal::new(false),
        };
        look.measure();
        let listener = window_event_listener(ev::resize, move |_| look.measure());
        on_cleanup(move || listener.remove());
        look
    }

    /// The same, with three or four seats that are named after the compass.
    pub(crate) fn by_compass(self) -> Look {
        self.by_compass.set_value(true);
        self
    }

    /// Whether plates lie on all four sides of the board.
    pub(crate) fn is_compass(self) -> bool {
        self.by_compass.get_value() && self.roomy.get()
    }

    /// How a position is to be drawn, but for what was done last.
    pub(crate) fn view(self) -> View<AnyAction> {
        let (letters, coordinates, overlay, share) = Preferences::get()
            .0
            .with(|settings| (settings.letters, settings.coordinates, settings.overlay, settings.board.share().1));
        let wide = self.wide.get();
        View {
            letters,
            coordinates,
            overlay,
            turned: self.turned.get(),
            wide,
            compass: self.is_compass(),
            close: true,
            least_cell: self.least_cell.get() / if wide { share } else { 1.0 },
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
        let matches = |query| window().match_media(query).ok().flatten().is_none_or(|query| query.matches());
        let (wide, roomy) = (matches(WIDE), matches(ROOMY));
        let size =
            |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|value| value.as_f64()).unwrap_or(1000.0);
        let (width, height) = (size(window().inner_width()), size(window().inner_height()));
        // About how many pixels a unit of the picture gets: the frame of the ring is 14 units wide, or 11 upright.
        let least = if matches(LOW) {
            LEAST_CELL.1 * 13.6 / height.max(200.0)
        } else if wide {
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
        if self.roomy.get_untracked() != roomy {
            self.roomy.set(roomy);
        }
    }
}
