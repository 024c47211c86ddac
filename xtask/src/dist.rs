//! Release artifacts: a tarball, a Debian package and a container image, with their checksums.

use crate::browser::slim_cargo;
use crate::notices;
use crate::programs::{host, pinned_tool, step, succeeds, target};
use anyhow::{Context, Result, ensure};
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The version of cargo-deb that `[package.metadata.deb]` of the program is written for.
const CARGO_DEB: &str = "3.8.0";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The completion scripts: each shell, and the path at which it looks for a script of an installed program.
const COMPLETIONS: [(&str, &str); 3] = [
    ("bash", "share/bash-completion/completions/pentad"),
    ("zsh", "share/zsh/site-functions/_pentad"),
    ("fish", "share/fish/vendor_completions.d/pentad.fish"),
];
/// Documents for operators and for authors of other programs. They keep their paths, because they link to each other.
const DOCUMENTS: [&str; 12] = [
    "CHANGELOG.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "docs/api.md",
    "docs/drills.md",
    "docs/protocol.md",
    "docs/records.md",
    "docs/running.md",
    "docs/scale.md",
    "docs/security.md",
    "packaging/dashboard.json",
];
/// The folder whose files are documents too.
const CLUSTER: &str = "packaging/cluster";
const SERVICE: &str = "packaging/pentad.service";

/// Builds the program of releases, and everything that is made of it, in `target/dist`.
pub(crate) fn run() -> Result<()> {
    let cargo_deb = pinned_tool("cargo-deb", CARGO_DEB)?;
    step("release build", slim_cargo(&["build", "--release", "--locked", "--features", "cluster"]))?;
    let built = target()?.join("release");
    let installed = built.join("installed");
    lay_out(&built.join("pentad"), &notices::text(&host()?)?, &installed)?;
    let mut strip = Command::new("strip");
    strip.arg(installed.join("bin/pentad"));
    step("symbols are stripped", strip)?;

    let dist = target()?.join("dist");
    make_empty(&dist)?;
    let time = source_time();
    let name = format!("pentad-{VERSION}-{}", host()?);
    step("tarball", tarball(&installed, &name, &dist, &time))?;
    step("Debian package", debian_package(&cargo_deb, &dist, &time))?;
    container_image(&dist)?;
    checksums(&dist)?;
    println!("== all of it is in {}", dist.display());
    Ok(())
}

/// Lays out everything that is installed in a folder, as it will lie in `/usr` or `/usr/local`. `notices` are the licences of others.
fn lay_out(program: &Path, notices: &str, folder: &Path) -> Result<()> {
    make_empty(folder)?;
    copy(program, &folder.join("bin/pentad"))?;
    ask(program, &["manual".as_ref(), folder.join("share/man/man1").as_ref()])?;
    for (shell, path) in COMPLETIONS {
        let script = ask(program, &["completions".as_ref(), shell.as_ref()])?;
        write(&folder.join(path), &script)?;
    }
    let documents = folder.join("share/doc/pentad");
    for document in DOCUMENTS {
        copy(&repository().join(document), &documents.join(document))?;
    }
    for file in fs::read_dir(repository().join(CLUSTER))? {
        let file = file?;
        copy(&file.path(), &documents.join(CLUSTER).join(file.file_name()))?;
    }
    copy(&repository().join(SERVICE), &documents.join(SERVICE))?;
    write(&documents.join("LICENSES-OF-DEPENDENCIES"), notices.as_bytes())?;
    copy(&repository().join(SERVICE), &folder.join("lib/systemd/system/pentad.service"))?;
    // The umask of the person who builds does not reach the people who install.
    ensure!(succeeds(Command::new("chmod").args(["-R", "u=rwX,go=rX"]).arg(folder)), "chmod of {}", folder.display());
    Ok(())
}

/// Runs the program and returns its output.
fn ask(program: &Path, words: &[&Path]) -> Result<Vec<u8>> {
    let answer =
        Command::new(program).args(words).output().with_context(|| format!("{} cannot run", program.display()))?;
    ensure!(answer.status.success(), "{} {words:?}: {}", program.display(), String::from_utf8_lossy(&answer.stderr));
    Ok(answer.stdout)
}

/// Returns the command that packs what [`lay_out`] has laid out into `NAME.tar.gz`, in a folder `NAME`. The same files at the same time of
/// the source make the same tarball.
fn tarball(installed: &Path, name: &str, into: &Path, time: &str) -> Command {
    let mut tar = Command::new("tar");
    tar.args(["--create", "--use-compress-program=gzip --best --no-name", "--sort=name", "--format=gnu"]);
    tar.args(["--owner=0", "--group=0", "--numeric-owner"]).arg(format!("--mtime=@{time}"));
    tar.arg("--file").arg(into.join(format!("{name}.tar.gz")));
    tar.arg(format!("--transform=s,^\\.,{name},")).arg("--directory").arg(installed).arg(".");
    tar
}

/// Returns the command that makes the Debian package of what [`lay_out`] has laid out in `target/release/installed`.
fn debian_package(cargo_deb: &Path, into: &Path, time: &str) -> Command {
    let mut deb = Command::new(cargo_deb);
    // xz as a program of its own compresses much faster than the library in an unoptimised cargo-deb.
    deb.args(["--package", "pentad", "--no-build", "--no-strip", "--locked", "--compress-system", "--output"]);
    deb.arg(into).env("SOURCE_DATE_EPOCH", time);
    deb
}

/// Builds the container image and saves it, if a program that can build one runs here.
fn container_image(into: &Path) -> Result<()> {
    let runs = |program: &&str| succeeds(Command::new(program).arg("info"));
    let Some(program) = ["podman", "docker"].into_iter().find(runs) else {
        println!("== container image: left out, since neither podman nor docker runs here");
        return Ok(());
    };
    // `compose.yaml` names the second.
    let images = [format!("pentad:{VERSION}"), "pentad:latest".to_owned()];
    let mut build = Command::new(program);
    build.args(["build", "--file", "packaging/Containerfile", "--tag", &images[0], "--tag", &images[1], "."]);
    step("container image", build)?;
    let file = into.join(format!("pentad-{VERSION}-container.tar"));
    let mut save = Command::new(program);
    save.args(["save", "--output"]).arg(&file).args(images);
    step("container image is saved", save)?;
    let mut gzip = Command::new("gzip");
    gzip.args(["--best", "--no-name"]).arg(&file);
    step("container image is compressed", gzip)
}

/// Writes `SHA256SUMS` of all files of a folder, as `sha256sum --check` reads it.
fn checksums(folder: &Path) -> Result<()> {
    let mut names = Vec::new();
    for file in fs::read_dir(folder)? {
        names.push(file?.file_name());
    }
    names.sort();
    let answer = Command::new("sha256sum").args(&names).current_dir(folder).output()?;
    ensure!(answer.status.success(), "sha256sum: {}", String::from_utf8_lossy(&answer.stderr));
    Ok(fs::write(folder.join("SHA256SUMS"), answer.stdout)?)
}

/// Returns the time stamp of packed files, in seconds since 1970: `SOURCE_DATE_EPOCH`, or the time of the last commit.
fn source_time() -> String {
    let told = env::var("SOURCE_DATE_EPOCH").ok();
    let committed = || {
        let answer = Command::new("git").args(["log", "-1", "--format=%ct"]).output().ok()?;
        answer.status.success().then(|| String::from_utf8_lossy(&answer.stdout).trim().to_owned())
    };
    // Sources outside of a repository have no time.
    told.or_else(committed).filter(|time| !time.is_empty()).unwrap_or_else(|| "0".to_owned())
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn make_empty(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error)?,
        _ => Ok(fs::create_dir_all(folder)?),
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a file lies in a folder")?)?;
    fs::copy(from, to).with_context(|| format!("{} cannot be copied", from.display()))?;
    Ok(())
}

fn write(path: &Path, contents: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().context("a file lies in a folder")?)?;
    Ok(fs::write(path, contents)?)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::programs::{capture, workspace};

    /// Answers what [`lay_out`] asks of the program.
    const PROGRAM: &str = "#!/bin/sh\nif [ \"$1\" = manual ]; then mkdir -p \"$2\"; echo page >\"$2/pentad.1\"; else echo \"script of $2\"; fi\n";

    /// Writes a program. Another process does it, because a program that this process has open for writing, or that a child forked at that
    /// moment by another test has, cannot be started.
    fn write_program(path: &Path) {
        let mut install = Command::new("sh");
        install.args(["-c", "printf %s \"$0\" >\"$1\" && chmod 700 \"$1\"", PROGRAM]).arg(path);
        assert!(succeeds(&mut install));
    }

    #[test]
    fn a_tarball_holds_all_and_depends_on_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let at = |name: &str| folder.path().join(name);
        write_program(&at("pentad"));
        let mut packed = Vec::new();
        for dist in ["first", "second"] {
            lay_out(&at("pentad"), "notices", &at("installed")).expect("all files are there");
            make_empty(&at(dist)).expect("a folder");
            let made = capture(&mut tarball(&at("installed"), "pentad-1-here", &at(dist), "1700000000"));
            assert!(made.success, "{}", made.output);
            packed.push(fs::read(at(dist).join("pentad-1-here.tar.gz")).expect("the tarball"));
        }
        assert!(packed[0] == packed[1], "the same files make the same tarball");

        let listed = Command::new("tar").arg("-tvzf").arg(at("first").join("pentad-1-here.tar.gz")).output();
        let listed = String::from_utf8(listed.expect("tar runs").stdout).expect("a list");
        let owned_by_root = |line: &str| line.split_whitespace().nth(1) == Some("0/0");
        assert!(listed.lines().all(owned_by_root), "{listed}");
        let has = |mode: &str, path: &str| {
            let path = format!(" pentad-1-here/{path}");
            let found = listed.lines().any(|line| line.starts_with(mode) && line.ends_with(&path));
            assert!(found, "{mode} {path} is not in\n{listed}");
        };
        has("drwxr-xr-x", "share/");
        has("-rwxr-xr-x", "bin/pentad");
        has("-rw-r--r--", "lib/systemd/system/pentad.service");
        has("-rw-r--r--", "share/man/man1/pentad.1");
        has("-rw-r--r--", "share/doc/pentad/LICENSES-OF-DEPENDENCIES");
        has("-rw-r--r--", "share/doc/pentad/packaging/cluster/pentad@.service");
        has("-rwxr-xr-x", "share/doc/pentad/packaging/cluster/secrets.sh");
        for path in COMPLETIONS.map(|(_, path)| path.to_owned()) {
            has("-rw-r--r--", &path);
        }
        for path in DOCUMENTS.map(|path| format!("share/doc/pentad/{path}")) {
            has("-rw-r--r--", &path);
        }
    }

    #[test]
    fn checksums_are_those_that_sha256sum_checks() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        fs::write(folder.path().join("b"), "two").expect("a file");
        fs::write(folder.path().join("a"), "one").expect("a file");
        checksums(folder.path()).expect("they are written");
        let mut check = Command::new("sha256sum");
        check.args(["--check", "--strict", "SHA256SUMS"]).current_dir(folder.path());
        assert_eq!(capture(&mut check).output, "a: OK\nb: OK\n");
    }

    /// The service file reaches the package by `systemd-units`, all other files by `assets`.
    #[test]
    fn the_debian_package_takes_what_is_laid_out() {
        let folder = tempfile::tempdir().expect("a folder for the test");
        write_program(&folder.path().join("pentad"));
        let installed = folder.path().join("installed");
        lay_out(&folder.path().join("pentad"), "notices", &installed).expect("all files are there");
        let mut parts: Vec<String> = fs::read_dir(installed)
            .expect("it is a folder")
            .map(|part| part.expect("it can be read").file_name().into_string().expect("a name"))
            .collect();
        parts.sort();
        assert_eq!(parts, ["bin", "lib", "share"]);

        let workspace = workspace().expect("cargo knows the workspace");
        let mut packages = workspace["packages"].as_array().expect("there are packages").iter();
        let program = packages.find(|package| package["name"] == "pentad").expect("the program");
        let deb = &program["metadata"]["deb"];
        let sources =
            deb["assets"].as_array().expect("a list").iter().map(|asset| asset["source"].as_str().expect("a path"));
        let sources: Vec<&str> =
            sources.map(|path| path.strip_prefix("target/release/installed/").unwrap_or(path)).collect();
        assert_eq!(sources, ["bin/pentad", "share/**/*", "share/zsh/site-functions/_pentad"]);
        assert_eq!(deb["systemd-units"]["unit-name"], "pentad");
    }
}
