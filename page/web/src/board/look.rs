//! The player's view of a board: side, layout and zoom.

use crate::kit::settings::Preferences;
use leptos::ev;
use leptos::prelude::*;
use pentad_boards::View;
use pentad_catalog::AnyAction;

/// Media query for windows wide enough for plates beside the board. The style sheets use the same query.
const WIDE: &str = "(min-width: 861px), (max-height: 500px) and (min-width: 560px)";

/// Media query for a phone in landscape or a window at 200 %, where the board takes the whole height. The style sheets use the same query.
const LOW: &str = "(max-height: 500px) and (min-width: 560px)";

/// Media query for windows with room for plates on all four sides of the board.
const ROOMY: &str = "(min-width: 1440px) and (min-height: 800px)";

/// Smallest size of a cell of an open grid, in pixels, before only a part of the grid is shown: with a mouse, and with a finger on a small
/// screen.
const LEAST_CELL: (f64, f64) = (42.0, 30.0);

/// View settings of a board. A handle: all copies refer to the same state.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// True if the board is seen from its other side.
    pub(crate) turned: RwSignal<bool>,
    /// True if the plates lie beside the board, false if above and below it.
    pub(crate) wide: RwSignal<bool>,
    /// Zoom of an open grid relative to the automatic size, and its offset in cells.
    pub(crate) zoom: RwSignal<f64>,
    pub(crate) pan: RwSignal<(f64, f64)>,
    least_cell: RwSignal<f64>,
    /// Set if the seats are named after the compass; `roomy` is true if the window has room for plates on all four sides.
    by_compass: StoredValue<bool>,
    roomy: RwSignal<bool>,
}

impl Look {
    /// Creates the default look, which follows the size of the window.
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

    /// Returns this look for three or four seats named after the compass.
    pub(crate) fn by_compass(self) -> Look {
        self.by_compass.set_value(true);
        self
    }

    /// Returns true if plates lie on all four sides of the board.
    pub(crate) fn is_compass(self) -> bool {
        self.by_compass.get_value() && self.roomy.get()
    }

    /// Returns the view to draw a position with, without its last action.
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
        // Approximate number of pixels for a unit of the picture: the frame of the ring is 14 units wide, or 11 in portrait.
        let least = if matches(LOW) {
            LEAST_CELL.1 * 13.6 / height.max(200.0)
        } else if wide {
            LEAST_CELL.0 * 13.6 / (width - 640.0).min(height - 80.0).max(200.0)
        } else {
            LEAST_CELL.1 * 10.8 / width.max(200.0)
        };
        // Rounded to steps, so that tiny changes of the window size have no effect.
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
