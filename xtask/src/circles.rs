//! Looks for circles between the rooms of a crate. A room is a file beside `lib.rs`, or a folder there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// Floors whose crates are checked. In the others a game or an engine is one type with its methods in several files.
const FLOORS: [&str; 3] = ["club", "page", "table"];

/// The circles that are allowed, each with the crate, its rooms and the reason. A circle among some of these rooms is allowed too.
const ALLOWED: [(&str, &[&str], &str); 1] =
    [("page/web", &["daily", "games", "online", "play"], "the places in which games are played lead to each other")];

/// The rooms that each room uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Returns the code of a file without comments and without its tests, which may use any room.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    text.lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .fold(String::new(), |all, line| all + line + "\n")
}

/// Returns the rooms that a file names: the word after each `crate::`, or all words of the braces there.
fn named(text: &str) -> BTreeSet<String> {
    let is_letter = |sign: char| sign.is_ascii_lowercase() || sign == '_' || sign.is_ascii_digit();
    let code = code(text);
    let mut named = BTreeSet::new();
    for rest in code.split("crate::").skip(1) {
        let list = rest.strip_prefix('{').and_then(|list| list.split('}').next());
        let parts = list.map_or_else(|| vec![rest], |list| list.split(',').collect());
        for part in parts {
            let part = part.trim_start();
            named.insert(part[..part.find(|sign| !is_letter(sign)).unwrap_or(part.len())].to_owned());
        }
    }
    named
}

/// Collects the rooms that the files of a folder name.
fn read_folder(folder: &Path, named_there: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            read_folder(&path, named_there);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            named_there.extend(named(&fs::read_to_string(&path).expect("it is text")));
        }
    }
}

/// Returns the rooms of a crate with those they use.
fn uses(sources: &Path) -> Uses {
    let mut uses = Uses::new();
    for entry in fs::read_dir(sources).expect("the crate has sources") {
        let path = entry.expect("it can be read").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("its name is text").to_owned();
        let room = uses.entry(name).or_default();
        if path.is_dir() {
            read_folder(&path, room);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            room.extend(named(&fs::read_to_string(&path).expect("it is text")));
        }
    }
    // The root only names the rooms.
    uses.retain(|name, _| name != "lib" && name != "main");
    uses
}

/// Returns all rooms that can be reached from a room.
fn reached(uses: &Uses, room: &str) -> BTreeSet<String> {
    let (mut reached, mut next) = (BTreeSet::new(), vec![room]);
    while let Some(room) = next.pop() {
        for used in uses.get(room).into_iter().flatten() {
            if used != room && reached.insert(used.clone()) {
                next.push(used);
            }
        }
    }
    reached
}

/// Returns the circles: sets of rooms, each of which reaches all others.
fn circles(uses: &Uses) -> BTreeSet<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<String>> = uses.keys().map(|room| (room, reached(uses, room))).collect();
    let circle = |room: &String| {
        let both = reached[room].iter().filter(|other| reached.get(other).is_some_and(|back| back.contains(room)));
        both.cloned().collect::<BTreeSet<String>>()
    };
    uses.keys().map(circle).filter(|circle| circle.len() > 1).collect()
}

#[test]
fn rooms_do_not_use_each_other_in_circles() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace");
    let mut looked_at = 0;
    for floor in FLOORS {
        for entry in fs::read_dir(workspace.join(floor)).expect("the floor is there") {
            let sources = entry.expect("it can be read").path().join("src");
            if !sources.is_dir() {
                continue;
            }
            let folder = sources.parent().and_then(|folder| folder.strip_prefix(workspace).ok()).expect("it is inside");
            for circle in circles(&uses(&sources)) {
                let is_allowed = ALLOWED.iter().any(|(package, rooms, _)| {
                    folder == Path::new(package) && circle.iter().all(|room| rooms.contains(&room.as_str()))
                });
                assert!(is_allowed, "{}: these use each other in a circle: {circle:?}", folder.display());
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 10, "only {looked_at} crates were found");
}

#[test]
fn circles_are_found() {
    let uses = |pairs: &[(&str, &str)]| {
        let words = |text: &str| named(&format!("use crate::{text};"));
        pairs.iter().map(|(room, used)| ((*room).to_owned(), words(used))).collect::<Uses>()
    };
    assert!(circles(&uses(&[("a", "b::B"), ("b", "{c, d::D}"), ("c", "d::D"), ("d", "e")])).is_empty());
    let found = circles(&uses(&[("a", "b"), ("b", "{c::C, d}"), ("c", "a::A"), ("d", "d")]));
    assert_eq!(found, BTreeSet::from([["a", "b", "c"].map(str::to_owned).into()]));
    assert_eq!(
        named("// crate::a\nfn f() { crate::b::g() }\n#[cfg(test)]\nmod tests { use crate::c; }"),
        ["b".to_owned()].into()
    );
}
