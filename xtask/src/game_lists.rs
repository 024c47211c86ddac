//! Tests that every game is listed in each place that must list it and that the compiler cannot check.
//! `docs/adding-a-game.md` explains these places.

use pentad_catalog::{GameId, SeatSigns};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Checks that a file contains the wanted text for each game.
#[track_caller]
fn each_game(path: &str, wanted: impl Fn(GameId) -> String) {
    let text = text(path);
    for id in GameId::ALL {
        let wanted = wanted(id);
        assert!(text.contains(&wanted), "{path} has no {wanted}");
    }
}

/// Returns the texts of all files in a folder, concatenated in the order of their names.
fn texts(folder: &Path) -> String {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    paths.into_iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

#[test]
fn every_game_is_held_to_what_all_games_keep() {
    let crates = fs::read_dir(root().join("games")).expect("there are games");
    let folders = crates.map(|folder| folder.expect("a folder").path().join("tests/it"));
    let tests: String = folders.filter(|folder| folder.is_dir()).map(|folder| texts(&folder)).collect();
    for id in GameId::ALL {
        for wanted in ["properties", "editing", "uniformity"].map(|check| format!("{check}::<{id:?}>(")) {
            assert!(tests.contains(&wanted), "no test calls {wanted}…)");
        }
        let drawing = texts(&root().join(format!("face/boards/src/{id}")));
        for check in ["seen_whole", "everything_travels"] {
            // For tile games, `check_games` calls both.
            let is_called = drawing.contains(check) || drawing.contains("check_games");
            assert!(is_called, "no test of the drawing of {id} calls {check}");
        }
    }
}

#[test]
fn every_game_has_a_row_among_the_rules_and_a_twin_and_is_measured() {
    for language in ["", "fr/", "ja/"] {
        each_game(&format!("docs/rules/{language}README.md"), |id| format!("]({id}.md) |"));
    }
    each_game("games/twins/tests/it/agreement.rs", |id| format!("\nfn {id}() {{"));
    each_game("lab/bench/src/lib.rs", |id| format!("Subject {{ game: GameId::{id:?},"));
    each_game("docs/records.md", |id| format!("| {} |", id.info().name));
}

#[test]
fn every_game_has_diagrams_and_seeds() {
    let targets = fs::read_dir(root().join("fuzz/seeds")).expect("there are seeds");
    let mut folders: Vec<PathBuf> = targets.map(|target| target.expect("a folder").path()).collect();
    folders.push(root().join("docs/rules/diagrams"));
    for folder in folders {
        let files = fs::read_dir(&folder).expect("a folder of files");
        let names: Vec<String> = files.map(|file| file.expect("a file").file_name().display().to_string()).collect();
        for id in GameId::ALL {
            let own = names.iter().any(|name| name.starts_with(&format!("{id}-")));
            assert!(own, "{} has nothing of {id}", folder.display());
        }
    }
}

#[test]
fn every_game_is_visited_in_the_browser() {
    each_game("page/web/tests/support.mjs", |id| format!("\"{id}\""));
    each_game("page/web/tests/places.test.mjs", |id| format!("{id}: \"{}\"", id.info().name));
}

#[test]
fn every_seat_has_its_colour_or_sign_on_the_page() {
    let (chips, seats) = (text("page/web/style/30-table.css"), text("page/web/style/60-study.css"));
    for id in GameId::ALL {
        let has_sign = id.profile().seats != SeatSigns::Colours;
        for seat in 1..=id.info().most_seats {
            assert!(has_sign || chips.contains(&format!(".chip-{id}-{seat}")), "the chip of seat {seat} of {id}");
            assert!(seats.contains(&format!(".seat-{id}-{seat}")), "the colour of seat {seat} of {id}");
        }
    }
}
