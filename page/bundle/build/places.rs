//! The places of the app: the first segment of every path it shows. From this list the server and the service worker learn the places, and
//! the boot script learns which parts to preload. The tests of `page/web` compare it with the routes.

/// Every place, with the part of the code that shows it. The part with the empty name is loaded first.
pub(crate) const PLACES: [(&str, &str); 14] = [
    ("", ""),
    ("account", "online"),
    ("archive", "online"),
    ("daily", "play"),
    ("game", "online"),
    ("games", "study"),
    ("learn", "study"),
    ("lobby", "online"),
    ("play", "play"),
    ("player", "online"),
    ("players", "online"),
    ("puzzles", "study"),
    ("rules", "study"),
    ("study", "study"),
];
