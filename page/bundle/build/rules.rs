//! The rules pages as HTML.

use crate::pack::File;
use anyhow::{Context, Result, bail};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The languages, each with the folder of its pages.
const LANGUAGES: [(&str, &str); 3] = [("en", "docs/rules"), ("fr", "docs/rules/fr"), ("ja", "docs/rules/ja")];

/// Returns every page as an HTML fragment for the app: `/rules/en/iris.html`.
pub(crate) fn files(root: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    let diagrams = root.join("docs/rules/diagrams");
    for (language, folder) in LANGUAGES {
        let folder = root.join(folder);
        for name in names(&folder)? {
            let text = fs::read_to_string(folder.join(&name))?;
            let path = format!("/rules/{language}/{}.html", name.trim_end_matches(".md"));
            let content = page(&text, &diagrams).with_context(|| path.clone())?;
            files.push(File { path, kind: "text/html; charset=utf-8", content: content.into_bytes(), lasting: false });
        }
    }
    Ok(files)
}

/// Returns the file names of a folder's pages, sorted.
fn names(folder: &Path) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| format!("{}", folder.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".md") && name != "README.md" {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Renders a page: its title and introduction, a list of its sections, and the sections. Every section and every clause has an anchor for
/// links.
fn page(text: &str, diagrams: &Path) -> Result<String> {
    let mut sections = Vec::new();
    let mut clauses = HashSet::new();
    let mut events = Vec::new();
    let mut parser = Parser::new_ext(text, Options::ENABLE_TABLES).peekable();
    // In the source a picture is a paragraph of its own, but in HTML a paragraph cannot contain a figure.
    while let Some(event) = parser.next() {
        match event {
            Event::Start(Tag::Paragraph) if matches!(parser.peek(), Some(Event::Start(Tag::Image { .. }))) => {
                let Some(Event::Start(Tag::Image { dest_url, .. })) = parser.next() else { continue };
                let mut caption = String::new();
                for event in parser.by_ref() {
                    match event {
                        Event::Text(text) => caption.push_str(&text),
                        Event::End(TagEnd::Image) => {}
                        Event::End(TagEnd::Paragraph) => break,
                        other => bail!("a picture stands alone in its paragraph, without {other:?}"),
                    }
                }
                events.push(Event::Html(figure(&dest_url, &caption, diagrams)?.into()));
            }
            Event::Start(Tag::Heading { level: HeadingLevel::H2, .. }) => {
                let mut title = String::new();
                for event in parser.by_ref() {
                    match event {
                        Event::Text(text) | Event::Code(text) => title.push_str(&text),
                        Event::End(TagEnd::Heading(_)) => break,
                        _ => {}
                    }
                }
                let id = slug(&title);
                events.push(Event::Html(format!("<h2 id=\"{id}\">{}</h2>\n", escaped(&title)).into()));
                sections.push((id, title));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let dest_url = address(&dest_url);
                events.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
            }
            Event::Text(text) => push_text(&mut events, &text, &mut clauses),
            other => events.push(other),
        }
    }
    let mut out = String::new();
    html::push_html(&mut out, events.into_iter());
    let Some((above, below)) = out.split_once("<h2") else { bail!("a page has sections") };
    let mut list = String::new();
    for (id, title) in sections {
        let _ = write!(list, "<li><a href=\"#{id}\">{}</a></li>", escaped(&title));
    }
    Ok(format!("{above}<nav class=\"contents\"><ol>{list}</ol></nav>\n<h2{below}"))
}

/// Translates a link between the documents to the app's address; other links stay as they are.
fn address<'a>(link: &CowStr<'a>) -> CowStr<'a> {
    let (file, part) = link.split_once('#').map_or((&**link, None), |(file, part)| (file, Some(part)));
    match file.strip_suffix(".md") {
        Some(name) if !name.contains("://") => {
            let part = part.map_or_else(String::new, |part| format!("#{part}"));
            format!("/rules/{}{part}", name.rsplit('/').next().unwrap_or_default()).into()
        }
        _ => link.clone(),
    }
}

/// Returns the anchor of a section, derived from its title as GitHub does.
fn slug(title: &str) -> String {
    let title = title.to_lowercase().replace(char::is_whitespace, "-");
    title.chars().filter(|letter| letter.is_alphanumeric() || *letter == '-').collect()
}

/// Renders a picture. The page itself draws the position of a record, in the reader's language and colours; other pictures are inlined as
/// SVG, so that they follow the page's colours.
fn figure(picture: &str, caption: &str, diagrams: &Path) -> Result<String> {
    let name = picture.rsplit('/').next().unwrap_or_default();
    let file = diagrams.join(name);
    let caption = escaped(caption);
    let record = fs::read_to_string(file.with_extension("txt"));
    Ok(match record {
        Ok(record) => {
            let (record, name) = (escaped(&record), name.trim_end_matches(".svg"));
            format!(
                "<figure class=\"diagram\" data-name=\"{name}\" data-record=\"{record}\"><figcaption>{caption}</figcaption></figure>\n"
            )
        }
        Err(_) => {
            let svg = fs::read_to_string(&file).with_context(|| format!("{}", file.display()))?;
            // The file's title is in English, and the page has its own background.
            let svg = without(&without(&svg, "<title>", "</title>"), "<rect", "/>");
            let svg = svg.replacen("role=\"img\"", &format!("role=\"img\" aria-label=\"{caption}\""), 1);
            let name = name.trim_end_matches(".svg");
            format!(
                "<figure class=\"diagram\" data-name=\"{name}\">{}<figcaption>{caption}</figcaption></figure>\n",
                svg.replace('\n', "")
            )
        }
    })
}

/// Removes the first part of a text that begins with `start` and ends with `end`.
fn without(text: &str, start: &str, end: &str) -> String {
    let Some((before, rest)) = text.split_once(start) else { return text.to_owned() };
    let after = rest.split_once(end).map_or("", |(_, after)| after);
    format!("{before}{after}")
}

/// Appends a text in which each citation such as `(IRIS-4)` becomes a small sign. The first sign of a clause is the anchor for links to it.
fn push_text(events: &mut Vec<Event<'_>>, text: &str, clauses: &mut HashSet<String>) {
    let mut rest = text;
    while let Some((before, cited, after)) = citation(rest) {
        events.push(Event::Text(before.trim_end().to_owned().into()));
        for clause in cited {
            // The two games of Herati have clauses in common beside their own.
            let (game, number) = clause.split_once('-').unwrap_or(("", clause));
            let shared = if game == "HERA" { "H" } else { "" };
            let id = if clauses.insert(clause.to_owned()) { format!(" id=\"{clause}\"") } else { String::new() };
            let sign = format!("<a class=\"clause\"{id} href=\"#{clause}\" title=\"{clause}\">§{shared}{number}</a>");
            events.push(Event::InlineHtml(sign.into()));
        }
        rest = after;
    }
    events.push(Event::Text(rest.to_owned().into()));
}

/// Finds the first citation in a text, such as `(QUIN-9, QUIN-10)`; returns the text before it, its clauses, and the text after it.
fn citation(text: &str) -> Option<(&str, Vec<&str>, &str)> {
    for (start, open) in text.char_indices().filter(|(_, letter)| matches!(letter, '(' | '（')) {
        let inside = &text[start + open.len_utf8()..];
        let Some((inside, after)) = inside.split_once([')', '）']) else { continue };
        let cited: Vec<&str> = inside.split([',', '、']).map(str::trim).collect();
        if cited.iter().all(|part| is_clause(part)) {
            return Some((&text[..start], cited, after));
        }
    }
    None
}

fn is_clause(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.len() > 2 && game.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok()
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
