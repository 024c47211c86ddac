//! Helpers that run other programs: as steps in the foreground or background, or for their output.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

/// Runs a command in the foreground and shows its output. Fails if the command does.
pub(crate) fn step(name: &str, mut command: Command) -> Result<()> {
    println!("== {name}");
    let began = Instant::now();
    let status = command.status()?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    println!("== {name}: passed in {} s", began.elapsed().as_secs());
    Ok(())
}

/// A step that runs in the background. Its output is shown if it fails. Dropping the value kills the command.
pub(crate) struct BackgroundStep {
    name: String,
    began: Instant,
    running: Child,
    output: PathBuf,
}

impl BackgroundStep {
    /// Starts a command, with its output going to a file.
    pub(crate) fn start(name: &str, mut command: Command) -> Result<BackgroundStep> {
        println!("== {name}: begins, beside what follows");
        let output = target()?.join(format!("xtask-{}.log", name.replace(' ', "-")));
        let file = File::create(&output)?;
        let running = command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file).spawn()?;
        Ok(BackgroundStep { name: name.to_owned(), began: Instant::now(), running, output })
    }

    /// Waits for the command to end. Fails if the command does.
    pub(crate) fn finish(mut self) -> Result<()> {
        if !self.running.wait()?.success() {
            println!("{}", fs::read_to_string(&self.output)?);
            bail!("{} failed", self.name);
        }
        println!("== {}: passed, {} s after it began", self.name, self.began.elapsed().as_secs());
        Ok(())
    }
}

impl Drop for BackgroundStep {
    fn drop(&mut self) {
        // If another step has failed, this one may still be running; otherwise there is nothing to kill.
        let _ = self.running.kill();
        let _ = self.running.wait();
    }
}

/// The result of a command, and everything it printed.
pub(crate) struct Finished {
    pub(crate) success: bool,
    pub(crate) output: String,
}

/// Runs a command and captures its output.
pub(crate) fn capture(command: &mut Command) -> Finished {
    match command.stdin(Stdio::null()).output() {
        Ok(done) => {
            let (out, errors) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
            Finished { success: done.status.success(), output: format!("{out}{errors}") }
        }
        Err(error) => Finished { success: false, output: format!("it cannot be started: {error}") },
    }
}

/// Runs a command without showing its output; returns true if it succeeds.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns a cargo command with these arguments.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(words);
    command
}

/// Returns a cargo command with these arguments that compiles the page quickly, for steps that need a page but do not ship it.
pub(crate) fn quick_cargo(words: &[&str]) -> Command {
    let mut command = cargo(words);
    command.env(crate::browser::PAGE, "quick");
    command
}

/// Returns a cargo command with these arguments that runs at low priority.
pub(crate) fn idle_cargo(words: &[&str]) -> Command {
    let mut command = idle("cargo");
    command.args(words);
    command
}

/// Returns a command that runs a program at low priority, if the system has `nice`.
pub(crate) fn idle(program: impl AsRef<OsStr>) -> Command {
    if !succeeds(Command::new("nice").arg("true")) {
        return Command::new(program);
    }
    let mut command = Command::new("nice");
    command.args(["-n", "15"]).arg(program);
    command
}

/// Returns the path of a program of exactly this version, which cargo installs in its target folder if it is not there yet: without
/// optimisation, since such programs run for seconds.
pub(crate) fn pinned_tool(name: &str, version: &str) -> Result<PathBuf> {
    let root = target()?.join("tools");
    let mut install = cargo(&["install", name, "--locked", "--quiet", "--version", version, "--root"]);
    install.arg(&root).env("CARGO_TARGET_DIR", root.join("build"));
    for (name, value) in [("OPT_LEVEL", "0"), ("DEBUG", "0"), ("LTO", "off"), ("CODEGEN_UNITS", "16")] {
        install.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
    }
    step(&format!("{name} {version}"), install)?;
    Ok(root.join("bin").join(name))
}

/// Returns the compiler's name for this machine, such as `x86_64-unknown-linux-gnu`.
pub(crate) fn host() -> Result<String> {
    let told = String::from_utf8(Command::new("rustc").arg("-vV").output()?.stdout)?;
    let host =
        told.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc tells for which machine it is")?;
    Ok(host.to_owned())
}

/// Returns cargo's metadata of the workspace.
#[cfg(test)]
pub(crate) fn workspace() -> Result<serde_json::Value> {
    let mut command = cargo(&["metadata", "--no-deps", "--offline", "--format-version", "1"]);
    let answer = command.output()?;
    anyhow::ensure!(answer.status.success(), "{command:?}: {}", String::from_utf8_lossy(&answer.stderr));
    Ok(serde_json::from_slice(&answer.stdout)?)
}

/// Returns cargo's target folder.
pub(crate) fn target() -> Result<PathBuf> {
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Ok(env::current_dir()?.join(target))
}
