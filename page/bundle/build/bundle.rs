//! The files of the app and the references between them.

use crate::bind::Bound;
use crate::pack::{File, hash};
use crate::places::PLACES;
use crate::rules;
use anyhow::{Context, Result, ensure};
use pentad_colours::{Palette, Theme, css_properties};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

const SCRIPT: &str = "text/javascript; charset=utf-8";
const WASM: &str = "application/wasm";
/// Files with the texts of lessons and first games. `Part::Lessons` in `face/words` has the same list.
const LESSONS: [&str; 2] = ["first.ftl", "learn.ftl"];
/// The languages of the page.
const LANGUAGES: [&str; 3] = ["en", "fr", "ja"];

/// Collects all files: those that the page loads have hashes in their names, those that people and browsers request have plain names.
pub(crate) fn collect(root: &Path, bound: &Bound) -> Result<Vec<File>> {
    let web = root.join("page/web");
    let read = |name: &str| fs::read_to_string(web.join(name)).with_context(|| format!("page/web/{name}"));
    let mut files = Vec::new();
    let mut asset = |name: &str, ending: &str, kind: &'static str, content: Vec<u8>| -> String {
        let path = format!("/assets/{name}-{}.{ending}", hash(&content));
        files.push(File { path: path.clone(), kind, content, lasting: true });
        path
    };

    let worker_wasm = asset("worker", "wasm", WASM, bound.worker.wasm.clone());
    let worker_module = asset("worker-module", "js", SCRIPT, bound.worker.script.clone().into_bytes());
    let worker =
        read("static/worker.js")?.replace("WORKER_MODULE", &worker_module).replace("WORKER_WASM", &worker_wasm);
    let worker = asset("worker", "js", SCRIPT, worker.into_bytes());
    let style = asset("style", "css", "text/css; charset=utf-8", style(&web)?.into_bytes());
    // The modules that each place needs besides the first one.
    let mut parts = BTreeMap::new();
    for (name, module) in &bound.parts.modules {
        parts.insert(name.as_str(), asset(name, "wasm", WASM, module.clone()));
    }
    let address = |name: &str| parts.get(name).cloned().with_context(|| format!("there is no module {name}"));
    let mut early = Vec::new();
    for (place, part) in PLACES.iter().filter(|(_, part)| !part.is_empty()) {
        let needed = bound.parts.needs.get(*part).with_context(|| format!("the page has no part {part}"))?;
        let needed = needed.iter().map(|name| address(name)).collect::<Result<Vec<String>>>()?;
        early.push(format!("{place:?}:{needed:?}"));
    }
    let boot = read("static/boot.js")?;
    ensure!(boot.contains("APP_PARTS"), "static/boot.js asks for no parts");
    let boot = asset("boot", "js", SCRIPT, boot.replace("APP_PARTS", &format!("{{{}}}", early.join(","))).into_bytes());
    let page_wasm = asset("page", "wasm", WASM, bound.page.wasm.clone());
    let module = bound.parts.join(&bound.page.script, address)?;
    let page_module = asset("page-module", "js", SCRIPT, module.into_bytes());
    let found = |text: &str| text.replace("PAGE_MODULE", &page_module).replace("PAGE_WASM", &page_wasm);
    let script = found(&read("static/page.js")?).replace("WORKER_SCRIPT", &worker);
    let script = asset("page", "js", SCRIPT, script.into_bytes());
    let index = found(&read("static/index.html")?).replace("STYLE_SHEET", &style);
    let index = index.replace("BOOT_SCRIPT", &boot).replace("PAGE_SCRIPT", &script);
    let plain = |path: &str, kind, content: Vec<u8>| File { path: path.to_owned(), kind, content, lasting: false };
    let html = "text/html; charset=utf-8";
    let without_shell = index.replace("PAGE_LANGUAGE", "en").replace("    PAGE_SHELL\n", "");
    files.push(plain("/index.html", html, without_shell.into_bytes()));
    for language in LANGUAGES {
        let shell = read(&format!("static/home/{language}.html"))?;
        files.push(plain(&format!("/home-{language}.html"), html, home(&index, language, &shell)));
    }
    files.push(plain(
        "/manifest.webmanifest",
        "application/manifest+json",
        read("static/manifest.webmanifest")?.into_bytes(),
    ));
    for (path, kind) in [
        ("icon.svg", "image/svg+xml"),
        ("icon-192.png", "image/png"),
        ("icon-512.png", "image/png"),
        ("icon-maskable.png", "image/png"),
    ] {
        let name = web.join("static").join(path);
        files.push(plain(&format!("/{path}"), kind, fs::read(&name).with_context(|| name.display().to_string())?));
    }
    files.extend(rules::files(root)?);
    files.extend(words(&root.join("face/words/locales"))?);
    files.extend(examples(&root.join("docs/examples"))?);
    // The page requests the puzzles of a game when it needs them.
    for path in in_order(&root.join("engine/puzzles/data"))? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        files.push(plain(&format!("/puzzles/{name}"), "text/plain; charset=utf-8", fs::read(&path)?));
    }

    // The service worker knows every file, so that the whole app works offline.
    let list: Vec<String> = files.iter().map(|file| format!("{:?}", file.path)).collect();
    let everything: Vec<u8> = files.iter().flat_map(|file| file.content.iter().copied()).collect();
    let keeper = read("static/service-worker.js")?
        .replace("APP_FILES", &format!("[{}]", list.join(",")))
        .replace("APP_PLACES", &format!("{:?}", PLACES.map(|(place, _)| place)))
        .replace("APP_VERSION", &hash(&everything));
    files.push(plain("/service-worker.js", SCRIPT, keeper.into_bytes()));
    Ok(files)
}

/// Builds the home page in a language, with its shell. Its head does not preload the module: on a slow network that would delay the style
/// sheet and with it the first paint. The page's script requests the module right afterwards.
fn home(page: &str, language: &str, shell: &str) -> Vec<u8> {
    let lines = page.lines().filter(|line| !line.contains("rel=\"preload\""));
    let page: Vec<String> = lines.map(|line| line.replace("PAGE_LANGUAGE", language)).collect();
    page.join("\n").replace("PAGE_SHELL", &format!("<div id=\"shell\">{}</div>", shell.trim())).into_bytes()
}

/// Collects the texts of the page. The lessons of a language are a separate file, and the rest of English is in the page itself.
fn words(locales: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for language in LANGUAGES {
        let (lessons, app): (Vec<PathBuf>, Vec<PathBuf>) = in_order(&locales.join(language))?
            .into_iter()
            .partition(|path| LESSONS.iter().any(|name| path.ends_with(name)));
        for (part, paths) in [("lessons", lessons), ("app", app)] {
            if (language, part) != ("en", "app") {
                let texts: Vec<String> = paths.iter().map(fs::read_to_string).collect::<Result<_, _>>()?;
                let (path, content) = (format!("/words/{language}-{part}.ftl"), texts.join("\n").into_bytes());
                files.push(File { path, kind: "text/plain; charset=utf-8", content, lasting: false });
            }
        }
    }
    Ok(files)
}

/// Collects the annotated games of strong players, one for each game and language: `/examples/fr/iris.txt`.
fn examples(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for (language, folder) in [("en", folder.to_owned()), ("fr", folder.join("fr")), ("ja", folder.join("ja"))] {
        for file in in_order(&folder)?.iter().filter(|file| file.extension().is_some_and(|ending| ending == "txt")) {
            let path = format!("/examples/{language}/{}", file.file_name().unwrap_or_default().display());
            files.push(File { path, kind: "text/plain; charset=utf-8", content: fs::read(file)?, lasting: false });
        }
    }
    Ok(files)
}

/// Builds the style sheet: the colours of the boards' palettes, then the page's own styles.
fn style(web: &Path) -> Result<String> {
    let palette = |theme, distinct| css_properties(Palette { theme, distinct });
    let mut style = format!(
        ":root{{{}}}\n:root[data-palette=distinct]{{{}}}\n:root[data-theme=dark]{{{}}}\n:root[data-theme=dark][data-palette=distinct]{{{}}}\n",
        palette(Theme::Light, false),
        palette(Theme::Light, true),
        palette(Theme::Dark, false),
        palette(Theme::Dark, true),
    );
    for name in in_order(&web.join("style"))? {
        style.push_str(&fs::read_to_string(name)?);
    }
    Ok(style)
}

/// Returns the files of a folder, sorted by name.
fn in_order(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut names: Vec<PathBuf> = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
    names.sort();
    Ok(names)
}
