//! What the program is made of, by what cargo knows: licences, banned crates and sources, as `deny.toml` wants them. `cargo xtask
//! deny` asks cargo-deny, which looks for known weaknesses too, and which takes minutes to compile.

use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use spdx::{Expression, LicenseReq, Licensee, ParseMode};
use std::process::Command;

/// Where crates come from.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What is read of `deny.toml`.
#[derive(Deserialize, Debug)]
struct Policy {
    graph: Graph,
    licenses: Licences,
    bans: Bans,
}

#[derive(Deserialize, Debug)]
struct Graph {
    targets: Vec<String>,
}

#[derive(Deserialize, Debug)]
struct Licences {
    allow: Vec<String>,
}

#[derive(Deserialize, Debug)]
struct Bans {
    deny: Vec<Banned>,
}

#[derive(Deserialize, Debug)]
struct Banned {
    name: String,
}

/// What is read of `cargo metadata`.
#[derive(Deserialize, Debug)]
struct Metadata {
    packages: Vec<Package>,
}

#[derive(Deserialize, Debug)]
struct Package {
    name: String,
    version: String,
    license: Option<String>,
    /// None for a crate of this repository.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize, Debug)]
struct Dependency {
    name: String,
    req: String,
    path: Option<String>,
}

/// All packages for a system, with every feature.
fn metadata(target: &str) -> Result<Metadata> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["metadata", "--locked", "--all-features", "--format-version", "1", "--filter-platform", target]);
    let output = cargo.output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}

impl Policy {
    /// The licences that are allowed.
    fn allowed(&self) -> Result<Vec<Licensee>> {
        let read = |name: &String| Licensee::parse(name).with_context(|| name.clone());
        self.licenses.allow.iter().map(read).collect()
    }

    /// What is wrong with these packages, a line for each.
    fn problems(&self, metadata: &Metadata) -> Result<Vec<String>> {
        let allowed = self.allowed()?;
        let is_allowed = |wanted: &LicenseReq| allowed.iter().any(|licence| licence.satisfies(wanted));
        let mut problems = Vec::new();
        for package in &metadata.packages {
            let mut refuse = |why: String| problems.push(format!("{} {}: {why}", package.name, package.version));
            match &package.license {
                None => refuse("it names no licence".into()),
                Some(text) => match Expression::parse_mode(text, ParseMode::LAX) {
                    Ok(licence) if licence.evaluate(is_allowed) => {}
                    Ok(_) => refuse(format!("its licence, {text}, is not allowed")),
                    Err(error) => refuse(format!("its licence, {text}, cannot be read: {}", error.reason)),
                },
            }
            if self.bans.deny.iter().any(|banned| banned.name == package.name) {
                refuse("it is banned".into());
            }
            match package.source.as_deref() {
                None => {
                    for wild in package.dependencies.iter().filter(|other| other.path.is_none() && other.req == "*") {
                        refuse(format!("it takes any version of {}", wild.name));
                    }
                }
                Some(REGISTRY) => {}
                Some(other) => refuse(format!("it comes from {other}")),
            }
        }
        Ok(problems)
    }
}

fn policy() -> Policy {
    toml::from_str(include_str!("../../deny.toml")).expect("deny.toml is read")
}

#[test]
fn every_crate_may_be_used() {
    let policy = policy();
    for target in &policy.graph.targets {
        let metadata = metadata(target).unwrap();
        assert!(metadata.packages.len() > 100, "{target}");
        assert_eq!(policy.problems(&metadata).unwrap(), [""; 0], "{target}");
    }
}

#[test]
fn what_is_wrong_with_a_crate_is_said() {
    let package = |name: &str, license: &str, source: &str, dependencies: &str| {
        let version = r#""version": "1.0.0""#;
        format!(
            r#"{{"name": "{name}", {version}, "license": {license}, "source": {source}, "dependencies": [{dependencies}]}}"#
        )
    };
    let registry = format!("\"{REGISTRY}\"");
    let packages = [
        package("good", r#""MIT/Apache-2.0""#, &registry, r#"{"name": "own", "req": "*", "path": null}"#),
        package("fonts", r#""(MIT OR GPL-3.0-only) AND OFL-1.1""#, &registry, ""),
        package("own", r#""MIT""#, "null", r#"{"name": "near", "req": "*", "path": "/near"}"#),
        package("copyleft", r#""GPL-3.0-only""#, &registry, ""),
        package("both", r#""MIT AND GPL-3.0-only""#, &registry, ""),
        package("nameless", "null", &registry, ""),
        package("openssl-sys", r#""MIT""#, &registry, ""),
        package("elsewhere", r#""MIT""#, r#""git+https://example.org/elsewhere""#, ""),
        package("careless", r#""MIT""#, "null", r#"{"name": "far", "req": "*", "path": null}"#),
    ];
    let metadata = serde_json::from_str(&format!("{{\"packages\": [{}]}}", packages.join(", "))).unwrap();
    assert_eq!(
        policy().problems(&metadata).unwrap(),
        [
            "copyleft 1.0.0: its licence, GPL-3.0-only, is not allowed",
            "both 1.0.0: its licence, MIT AND GPL-3.0-only, is not allowed",
            "nameless 1.0.0: it names no licence",
            "openssl-sys 1.0.0: it is banned",
            "elsewhere 1.0.0: it comes from git+https://example.org/elsewhere",
            "careless 1.0.0: it takes any version of far",
        ]
    );
}
