//! The places of the app: the first part of every path it shows. From this list come the places that the server and the service worker
//! know, and the parts that the page's script asks for early. The tests of `page/web` compare it with the routes.

/// Every place, with the part of the code that shows it. The part without a name is loaded first.
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
