//! The rules pages as HTML.

use crate::pack::File;
use anyhow::{Context, Result};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, html};
use std::fs;
use std::path::Path;

/// The languages and where their pages lie.
const LANGUAGES: [(&str, &str); 3] = [("en", "docs/rules"), ("fr", "docs/rules/fr"), ("ja", "docs/rules/ja")];

/// Every page as a piece of HTML for the app to show, `/rules/en/iris.html`, and the diagrams they show.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for (language, folder) in LANGUAGES {
        let folder = root.join(folder);
        if !folder.is_dir() {
            continue;
        }
        for name in names(&folder, "md")? {
            let text = fs::read_to_string(folder.join(&name))?;
            let path = format!("/rules/{language}/{}.html", name.trim_end_matches(".md"));
            files.push(File {
                path,
                kind: "text/html; charset=utf-8",
                content: page(&text).into_bytes(),
                lasting: false,
            });
        }
    }
    let diagrams = root.join("docs/rules/diagrams");
    for name in names(&diagrams, "svg")? {
        let content = fs::read(diagrams.join(&name))?;
        files.push(File { path: format!("/rules/diagrams/{name}"), kind: "image/svg+xml", content, lasting: false });
    }
    Ok(files)
}

/// The files of a folder with this ending, in order.
fn names(folder: &Path, ending: &str) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(&format!(".{ending}")) && name != "README.md" {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn page(text: &str) -> String {
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).map(|event| match event {
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let name = dest_url.rsplit('/').next().unwrap_or_default();
            let dest_url = CowStr::from(format!("/rules/diagrams/{name}"));
            Event::Start(Tag::Image { link_type, dest_url, title, id })
        }
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let dest_url = match dest_url.strip_suffix(".md") {
                Some(name) if !name.contains("://") => {
                    CowStr::from(format!("/rules/{}", name.rsplit('/').next().unwrap_or_default()))
                }
                _ => dest_url,
            };
            Event::Start(Tag::Link { link_type, dest_url, title, id })
        }
        other => other,
    });
    let mut out = String::new();
    html::push_html(&mut out, events);
    out
}
