//! Comparison of the drawing of the house in ARCHITECTURE.md with cargo's metadata of the workspace.

use crate::programs::workspace;
use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Heading of the section with the drawing, which is the section's only code block.
const HEADING: &str = "## The house";

/// Stands for all game crates on the right side of an arrow.
const EVERY_GAME: &str = "every game";

/// Crates in `games/` that hold no game.
const SHARED: [&str; 3] = ["core", "conformance", "twins"];

/// The floors, each with the floors that its crates may depend on. A name on the right side of an arrow means the crate on the first of
/// these floors that has one of that name.
const FLOORS: [(&str, &[&str]); 11] = [
    ("games", &["games"]),
    ("engine", &["engine", "games"]),
    ("face", &["face", "engine", "games"]),
    ("table", &["table", "engine", "games"]),
    ("club", &["club", "table", "face", "engine", "games"]),
    ("page", &["page", "club", "table", "face", "engine", "games"]),
    ("lab", &["lab", "engine", "games"]),
    ("trials", &["trials", "club", "table", "face", "engine", "games"]),
    ("cli", &["club", "table", "lab", "face", "engine", "games"]),
    ("program", &["cli", "page", "club", "table", "engine"]),
    ("xtask", &["trials", "club", "table", "lab", "face", "engine", "games"]),
];

/// Floors that consist of a single crate.
const SINGLE: [&str; 3] = ["cli", "program", "xtask"];

/// The crate with servers and proxies for tests: tests on every floor may depend on it.
const FOR_TESTS: &str = "trials/services";

/// Folders of crates, each with the folders of the crates it depends on.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Parses the arrows of a drawing. A line is a crate, or several separated by commas, then `→` and the crates it depends on; the first
/// line of a floor begins with the floor's name and is indented less. Text in brackets is a remark.
fn drawn(document: &str) -> Result<Arrows> {
    let section = document.split_once(HEADING).with_context(|| format!("there is no heading \"{HEADING}\""))?.1;
    let section = section.split_once("\n## ").map_or(section, |(section, _)| section);
    let mut lines = Vec::new();
    let mut floor = "";
    for line in section.lines().filter(|line| line.starts_with("    ")) {
        let begins_a_floor = !line.starts_with("     ");
        let line = line.split('(').next().unwrap_or_default().trim();
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = if let Some((name, _)) = FLOORS.iter().find(|(name, _)| begins_a_floor && *name == first) {
            floor = name;
            rest
        } else {
            line
        };
        let (left, right) = rest.split_once('→').unwrap_or((rest, ""));
        lines.extend(names(left).map(|name| (folder(floor, name), right)));
    }
    let folders: Vec<&String> = lines.iter().map(|(folder, _)| folder).collect();
    let find = |name: &str| {
        let found = FLOORS.iter().map(|(floor, _)| folder(floor, name)).find(|folder| folders.contains(&folder));
        found.with_context(|| format!("an arrow points to \"{name}\", which is not drawn"))
    };
    let mut arrows = Arrows::new();
    for (crate_folder, right) in &lines {
        let mut below = BTreeSet::new();
        for name in names(right) {
            if name == EVERY_GAME {
                below.extend(folders.iter().filter(|folder| holds_a_game(folder)).map(|folder| (*folder).clone()));
            } else {
                below.insert(find(name)?);
            }
        }
        ensure!(arrows.insert(crate_folder.clone(), below).is_none(), "{crate_folder} is drawn twice");
    }
    Ok(arrows)
}

fn holds_a_game(folder: &str) -> bool {
    folder.strip_prefix("games/").is_some_and(|name| !SHARED.contains(&name))
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// Returns the folder of a crate. A floor of a single crate is that crate's folder.
fn folder(floor: &str, name: &str) -> String {
    if SINGLE.contains(&floor) { name.to_owned() } else { format!("{floor}/{name}") }
}

/// The dependencies within the workspace as cargo knows them: those of programs and build scripts, and those of tests.
struct Workspace {
    normal: Arrows,
    dev: Arrows,
}

impl Workspace {
    fn of_cargo() -> Result<Workspace> {
        Workspace::of_metadata(&workspace()?)
    }

    fn of_metadata(metadata: &Value) -> Result<Workspace> {
        let root = metadata["workspace_root"].as_str().context("no workspace root")?;
        let within = |path: &str| -> Result<String> {
            Ok(Path::new(path).strip_prefix(root)?.to_string_lossy().replace('\\', "/"))
        };
        let (mut normal, mut dev) = (Arrows::new(), Arrows::new());
        for package in metadata["packages"].as_array().context("no packages")? {
            let manifest = within(package["manifest_path"].as_str().context("no manifest")?)?;
            let here = manifest.strip_suffix("/Cargo.toml").context("no folder")?;
            let arrows = [&mut normal, &mut dev].map(|arrows| arrows.entry(here.to_owned()).or_default());
            let [normal, dev] = arrows;
            for dependency in package["dependencies"].as_array().context("no dependencies")? {
                let Some(path) = dependency["path"].as_str() else { continue };
                let is_dev = dependency["kind"] == "dev";
                if is_dev { &mut *dev } else { &mut *normal }.insert(within(path)?);
            }
        }
        Ok(Workspace { normal, dev })
    }
}

/// Returns every arrow that points to a forbidden floor.
fn upward(arrows: &Arrows) -> Result<Vec<String>> {
    let floor = |folder: &str| folder.split('/').next().unwrap_or_default().to_owned();
    let mut wrong = Vec::new();
    for (from, below) in arrows {
        let Some((_, allowed)) = FLOORS.iter().find(|(name, _)| *name == floor(from)) else {
            bail!("{from} is on no floor")
        };
        let up = below.iter().filter(|to| !allowed.contains(&floor(to).as_str()));
        wrong.extend(up.map(|to| format!("{from} → {to}")));
    }
    Ok(wrong)
}

/// Returns every crate and arrow that is only in the drawing or only in the workspace.
fn differences(drawn: &Arrows, real: &Arrows) -> Vec<String> {
    fn all(arrows: &Arrows) -> BTreeSet<String> {
        let pairs = arrows.iter().flat_map(|(from, below)| below.iter().map(move |to| format!("{from} → {to}")));
        arrows.keys().cloned().chain(pairs).collect()
    }
    let (drawn, real) = (all(drawn), all(real));
    let missing = real.difference(&drawn).map(|what| format!("not drawn: {what}"));
    missing.chain(drawn.difference(&real).map(|what| format!("drawn, but not there: {what}"))).collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn document() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document is there")
}

const NONE: [&str; 0] = [];

#[test]
fn the_drawing_is_what_cargo_knows() {
    let drawn = drawn(&document()).expect("the drawing can be read");
    let workspace = Workspace::of_cargo().expect("cargo knows the workspace");
    assert!(workspace.normal.len() > 20, "cargo lists the crates");
    assert_eq!(differences(&drawn, &workspace.normal), NONE);
}

#[test]
fn no_arrow_points_up_not_even_in_tests() {
    let Workspace { normal, dev } = Workspace::of_cargo().expect("cargo knows the workspace");
    assert!(dev.values().any(|below| !below.is_empty()), "tests have dependencies");
    let mut dev = dev;
    for below in dev.values_mut() {
        below.remove(FOR_TESTS);
    }
    for arrows in [normal, dev] {
        assert_eq!(upward(&arrows).expect("every crate is on a floor"), NONE);
    }
}

#[test]
fn every_crate_is_on_the_map() {
    let document = document();
    let map = document.split_once("## The map").expect("there is a map").1;
    let map = map.split_once("\n## ").map_or(map, |(map, _)| map);
    for folder in Workspace::of_cargo().expect("cargo knows the workspace").normal.keys() {
        let row = if holds_a_game(folder) { "| `games/*` |".to_owned() } else { format!("| `{folder}` |") };
        assert!(map.contains(&row), "{folder} is not on the map");
    }
}

#[test]
fn what_is_wrong_is_told() {
    let drawing = "## The house\n\n    games   core\n            iri, iris → core\n    engine  search → iri (a remark)\n\n## Next\n";
    let arrows = |arrows: &[(&str, &[&str])]| -> Arrows {
        let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        arrows.iter().map(|(from, below)| ((*from).to_owned(), own(below))).collect()
    };
    let expected = arrows(&[
        ("games/core", &[]),
        ("games/iri", &["games/core"]),
        ("games/iris", &["games/core"]),
        ("engine/search", &["games/iri"]),
    ]);
    assert_eq!(drawn(drawing).unwrap(), expected);
    assert!(drawn(&drawing.replace("→ iri", "→ nothing")).is_err());
    assert!(drawn(&drawing.replace("iri, iris", "core, iris")).is_err());
    let real = arrows(&[("games/core", &["engine/search"]), ("engine/search", &["games/iri"])]);
    assert_eq!(upward(&real).unwrap(), ["games/core → engine/search"]);
    assert!(upward(&arrows(&[("attic/box", &[])])).is_err());
    assert_eq!(
        differences(&drawn(&drawing.replace("            iri, iris → core\n", "            iri\n")).unwrap(), &real),
        ["not drawn: games/core → engine/search", "drawn, but not there: games/iri"]
    );
}
