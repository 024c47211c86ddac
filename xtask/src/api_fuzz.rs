//! Checks of the API's description with third-party tools: thousands of valid and invalid requests (schemathesis), and a game played by a
//! generated client (openapi-python-client).

use crate::programs::{cargo, step};
use anyhow::{Context, Result, ensure};
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// Number of random requests per operation, besides those that schemathesis derives directly from the description.
const EXAMPLES: &str = "60";

/// A running club, which is stopped when this value is dropped.
struct Club {
    child: Child,
    address: String,
}

impl Drop for Club {
    fn drop(&mut self) {
        // Errors are ignored: if the club has already exited, the requests have failed before.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Starts a club in a new folder and runs schemathesis against it, first as a visitor, then as a member.
pub(crate) fn run() -> Result<()> {
    let found = Command::new("schemathesis").arg("--version").stdout(Stdio::null()).status();
    ensure!(found.is_ok_and(|status| status.success()), "schemathesis is not installed: pip install schemathesis");
    let folder = std::env::temp_dir().join(format!("pentad-api-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = open(&folder.join("pentad.db")).and_then(|club| {
        let cookie = member(&club.address)?;
        step("the API as a visitor asks", requests(&club.address, None))?;
        step("the API as a member asks", requests(&club.address, Some(&cookie)))
    });
    std::fs::remove_dir_all(&folder)?;
    done
}

/// Generates a client from the description of a running club, and plays a game with it.
pub(crate) fn client() -> Result<()> {
    let found = Command::new("openapi-python-client").arg("--version").stdout(Stdio::null()).status();
    let is_found = found.is_ok_and(|status| status.success());
    ensure!(
        is_found,
        "openapi-python-client is not installed: pip install openapi-python-client openapi-spec-validator"
    );
    let folder = std::env::temp_dir().join(format!("pentad-api-client-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let done = open(&folder.join("pentad.db")).and_then(|club| {
        let description = folder.join("openapi.json");
        let mut curl = Command::new("curl");
        curl.args(["-sSf", "-o"]).arg(&description).arg(format!("{}/api/openapi.json", club.address));
        step("the description", curl)?;
        let mut validator = Command::new("openapi-spec-validator");
        validator.arg(&description);
        step("the description is valid", validator)?;
        let mut generate = Command::new("openapi-python-client");
        generate.args(["generate", "--config", "club/gateway/tests/generated_client.yaml", "--meta", "none"]);
        generate.args(["--overwrite", "--path"]).arg(&description);
        generate.arg("--output-path").arg(folder.join("pentad_client"));
        step("a client is generated", generate)?;
        let mut play = Command::new("python3");
        play.arg("club/gateway/tests/generated_client.py").arg(&club.address).env("PYTHONPATH", &folder);
        step("it plays a game", play)
    });
    std::fs::remove_dir_all(&folder)?;
    done
}

fn open(file: &std::path::Path) -> Result<Club> {
    let mut command = cargo(&["run", "--quiet", "-p", "pentad-gateway", "--example", "club", "--"]);
    let mut child = command.arg(file).arg("127.0.0.1:0").stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().context("the club says where it is")?;
    let mut club = Club { child, address: String::new() };
    BufReader::new(output).read_line(&mut club.address)?;
    club.address = club.address.trim().trim_end_matches('/').to_owned();
    ensure!(club.address.starts_with("http://127.0.0.1:"), "the club does not say where it is");
    Ok(club)
}

/// Registers a new member and returns its session cookie.
fn member(address: &str) -> Result<String> {
    let credentials = r#"{"name": "Ada", "password": "correct horse"}"#;
    let mut curl = Command::new("curl");
    curl.args(["-sSf", "-D", "-", "-o", "/dev/null", "--json", credentials]).arg(format!("{address}/api/join"));
    let headers = String::from_utf8(curl.output().context("curl is not installed")?.stdout)?;
    let cookie = headers.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    Ok(cookie.and_then(|cookie| cookie.split(';').next()).context("the club gives no cookie")?.to_owned())
}

fn requests(address: &str, cookie: Option<&str>) -> Command {
    let mut command = Command::new("schemathesis");
    command.args(["--config-file", "club/gateway/schemathesis.toml", "run"]);
    command.arg(format!("{address}/api/openapi.json"));
    // Streams never end, and a logout would turn the member into a visitor for the remaining requests.
    command.args(["--exclude-path-regex", "/(stream|socket|logout)$"]);
    command.args(["--max-examples", EXAMPLES, "--seed", "1", "--workers", "1", "--continue-on-failure"]);
    if let Some(cookie) = cookie {
        // The check `ignored_auth` adds made-up credentials of other schemes; the cookie is still valid, so these requests succeed.
        command.args(["--header", &format!("Cookie: {cookie}"), "--exclude-checks", "ignored_auth"]);
    }
    command
}
