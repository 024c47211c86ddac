//! The licences of all crates in the program and in its page, whose texts must come with every copy of it.

use crate::programs::{cargo, host};
use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The packages whose dependencies are compiled into the program, and the target they are compiled for (`None`: this machine).
const TOPS: [(&[&str], Option<&str>); 2] =
    [(&["pentad"], None), (&["pentad-web", "pentad-worker"], Some("wasm32-unknown-unknown"))];
/// Parts of the names of files that hold a licence or the names of its authors.
const NAMES: [&str; 7] = ["license", "licence", "copying", "copyright", "notice", "ufl.txt", "hack-regular.txt"];

/// Returns a text with all crates from elsewhere that are in the program, and each of their licences once.
pub(crate) fn text(host: &str) -> Result<String> {
    let mut crates = BTreeMap::new();
    for (tops, target) in TOPS {
        add_dependencies(tops, target.unwrap_or(host), &mut crates)?;
    }
    let mut owners: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let mut text =
        "Pentad contains these crates, under these licences. The texts that come with them are below.\n\n".to_owned();
    for (name, about) in &crates {
        let of = |key: &str| about[key].as_str().unwrap_or_default();
        let authors: Vec<&str> = about["authors"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        writeln!(text, "{name}: {} {} {}", of("license"), of("repository"), authors.join(", "))?;
        let folder = Path::new(of("manifest_path")).parent().context("a manifest lies in a folder")?;
        for file in licences_in(folder)? {
            let licence = fs::read(&file).with_context(|| format!("{} cannot be read", file.display()))?;
            let lines: Vec<_> =
                String::from_utf8_lossy(&licence).lines().map(|line| line.trim_end().to_owned()).collect();
            owners.entry(lines.join("\n").trim().to_owned()).or_default().insert(name);
        }
    }
    for (licence, owners) in owners {
        let owners: Vec<&str> = owners.into_iter().collect();
        write!(text, "\n{}\n{}:\n\n{licence}\n", "-".repeat(80), owners.join(", "))?;
    }
    Ok(text)
}

/// Prints the text of licences for this machine.
pub(crate) fn print() -> Result<()> {
    print!("{}", text(&host()?)?);
    Ok(())
}

/// Adds all crates from elsewhere that `tops` are linked with, by name and version.
fn add_dependencies(tops: &[&str], target: &str, crates: &mut BTreeMap<String, Value>) -> Result<()> {
    let words = ["metadata", "--locked", "--format-version", "1", "--features", "pentad/cluster"];
    let mut metadata = cargo(&words);
    let answer = metadata.args(["--filter-platform", target]).output()?;
    ensure!(answer.status.success(), "{metadata:?}: {}", String::from_utf8_lossy(&answer.stderr));
    let mut metadata: Value = serde_json::from_slice(&answer.stdout)?;
    let list = |value: &mut Value| value.as_array_mut().map(std::mem::take).context("cargo's metadata has a list here");
    let by_id = |value: Value| (value["id"].to_string(), value);
    let packages: HashMap<String, Value> = list(&mut metadata["packages"])?.into_iter().map(by_id).collect();
    let nodes: HashMap<String, Value> = list(&mut metadata["resolve"]["nodes"])?.into_iter().map(by_id).collect();

    let is_top = |package: &Value| package["name"].as_str().is_some_and(|name| tops.contains(&name));
    let mut waiting: Vec<&String> = packages.iter().filter(|(_, package)| is_top(package)).map(|(id, _)| id).collect();
    let mut seen = BTreeSet::new();
    let mut ids = Vec::new();
    while let Some(id) = waiting.pop() {
        if !seen.insert(id.clone()) {
            continue;
        }
        let package = &packages[id];
        if !package["source"].is_null() {
            let name = format!(
                "{} {}",
                package["name"].as_str().unwrap_or_default(),
                package["version"].as_str().unwrap_or_default()
            );
            crates.insert(name, package.clone());
        }
        ids.clear();
        for dependency in nodes[id]["deps"].as_array().into_iter().flatten() {
            // Dependencies of tests and of build scripts have another kind.
            let is_linked =
                dependency["dep_kinds"].as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()));
            if is_linked {
                ids.push(dependency["pkg"].to_string());
            }
        }
        waiting.extend(ids.iter().filter_map(|id| packages.get_key_value(id)).map(|(id, _)| id));
    }
    Ok(())
}

/// Returns the licence files of a crate, which lie in its folder or in one of the folders in it.
fn licences_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            for entry in fs::read_dir(&path)? {
                found.push(entry?.path());
            }
        } else {
            found.push(path);
        }
    }
    found.retain(|path| path.is_file() && is_licence(path));
    found.sort();
    Ok(found)
}

fn is_licence(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let is_code = [".rs", ".py", ".sh"].iter().any(|ending| name.ends_with(ending));
    NAMES.iter().any(|part| name.contains(part)) && !is_code
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::programs::host;

    #[test]
    fn crates_of_the_program_and_of_the_page_are_named_with_their_licences() {
        let text = text(&host().expect("there is a compiler")).expect("all crates are there");
        for part in
            ["\nasync-nats ", "\nleptos ", "UBUNTU FONT LICENCE", "Permission is hereby granted", "Apache License"]
        {
            assert!(text.contains(part), "{part}");
        }
        assert!(!text.contains("\npentad"), "only crates from elsewhere are named");
    }
}
