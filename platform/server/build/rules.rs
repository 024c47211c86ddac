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
    let diagrams = diagrams(&root.join("docs/rules/diagrams"))?;
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
                content: page(&text, &diagrams).into_bytes(),
                lasting: false,
            });
        }
    }
    files.extend(diagrams.into_iter().map(|diagram| File {
        path: diagram.path,
        kind: "image/svg+xml",
        content: diagram.content.into_bytes(),
        lasting: false,
    }));
    Ok(files)
}

/// A picture of the rules.
struct Diagram {
    path: String,
    content: String,
}

impl Diagram {
    /// What the picture says about its own size: `width="645.12" height="888.32"`.
    fn size(&self) -> Option<&str> {
        let start = self.content.find("width=")?;
        Some(self.content[start..].split_once(" viewBox")?.0)
    }
}

fn diagrams(folder: &Path) -> Result<Vec<Diagram>> {
    let read = |name: String| {
        let content = fs::read_to_string(folder.join(&name))?;
        Ok(Diagram { path: format!("/rules/diagrams/{name}"), content })
    };
    names(folder, "svg")?.into_iter().map(read).collect()
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

fn page(text: &str, diagrams: &[Diagram]) -> String {
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
    // A picture whose size is known before it is there moves nothing when it comes.
    for diagram in diagrams {
        let source = format!("src=\"{}\"", diagram.path);
        if let Some(size) = diagram.size() {
            out = out.replace(&source, &format!("{source} {size}"));
        }
    }
    out
}
