//! Icons for buttons.

use leptos::prelude::*;

/// A line icon on a grid of 24 by 24 units.
#[component]
pub(crate) fn Icon(
    /// Name of the icon.
    name: &'static str,
) -> impl IntoView {
    let path = match name {
        "undo" => "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
        "hint" => "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.8 1-2.5A6 6 0 0 0 12 3Z",
        "turn" => "M4 12a8 8 0 0 1 13.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.7L4 15.5M4 20v-4.5h4.5",
        "flag" => "M5 21V4h12l-2.5 4L17 12H5",
        "draw" => "M4 9h16M4 15h16",
        "new" => "M12 5v14M5 12h14",
        "study" => "M10.5 18a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM16 16l5 5",
        "settings" => "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
        "first" => "M18 6l-6 6 6 6M7 6v12",
        "back" => "M15 6l-6 6 6 6",
        "forward" => "M9 6l6 6-6 6",
        "last" => "M6 6l6 6-6 6M17 6v12",
        "close" => "M6 6l12 12M18 6 6 18",
        "more" => "M5 12h.01M12 12h.01M19 12h.01",
        "person" => "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 21a7.5 7.5 0 0 1 15 0",
        "bot" => "M5 9h14v10H5ZM12 9V5M9 14h.01M15 14h.01M2 13v3M22 13v3",
        "again" => "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
        "swap" => "M7 4 3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20M20 16.5H7",
        "share" => "M12 15V4M8 7.5 12 4l4 3.5M5 13v6h14v-6",
        "save" => "M12 4v11M8 11.5l4 3.5 4-3.5M5 17v3h14v-3",
        "open" => "M4 19V6h6l2 2h8v11ZM4 11h16",
        "delete" => "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
        "up" => "M12 19V5M6 11l6-6 6 6",
        "play" => "M8 5v14l11-7Z",
        "stop" => "M7 7h10v10H7Z",
        "edit" => "M4 20h4L19 9l-4-4L4 16ZM13 7l4 4",
        "rules" => "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM9 8h6M9 12h6",
        "learn" => "M12 5 2 10l10 5 10-5ZM6 12.5V17c3.5 2.7 8.5 2.7 12 0v-4.5",
        "keys" => "M3 7h18v10H3ZM7 11h.01M11 11h.01M15 11h.01M8 14h8",
        "graph" => "M4 4v16h16M7 15l4-5 3 3 5-7",
        "picture" => "M4 5h16v14H4ZM8.5 10.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3ZM4 17l5-4 3 2 4-5 4 4",
        "film" => "M4 5h16v14H4ZM8 5v14M16 5v14M4 10h4M4 14h4M16 10h4M16 14h4",
        "copy" => "M9 9h11v11H9ZM5 15V4h11",
        "main" => "M6 20V4M6 12h5a5 5 0 0 1 5 5v3M2.5 7.5 6 4l3.5 3.5",
        "clock" => "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V12l3 2",
        "loom" => "M4 4h16v16H4ZM12 8l4 4-4 4-4-4ZM4 4l4 4M20 4l-4 4M4 20l4-4M20 20l-4-4",
        "puzzle" => "M4 8h4.5a2.5 2.5 0 1 1 5 0H18v4.5a2.5 2.5 0 1 1 0 5V22H4Z",
        "sound" => "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
        "silence" => "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5",
        "chat" => "M5 5h14v11h-8l-4 4v-4H5Z",
        "check" => "M5 13l5 5 9-11",
        _ => "",
    };
    view! {
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d=path></path>
        </svg>
    }
}
