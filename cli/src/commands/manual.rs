//! `pentad manual`

use crate::args::{Args, ManualArgs};
use crate::files;
use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::fs;
use std::io;

pub(crate) fn run(args: &ManualArgs) -> Result<()> {
    let folder = &args.folder;
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be created", folder.display()))?;
    for (name, page) in pages()? {
        files::write(&folder.join(name), &page)?;
    }
    Ok(())
}

/// Returns the manual pages of the program and of all its commands, each with the name of its file.
fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut program = Args::command().disable_help_subcommand(true);
    program.build();
    let mut pages = Vec::new();
    let mut commands = vec![&program];
    while let Some(command) = commands.pop() {
        commands.extend(command.get_subcommands().filter(|command| !command.is_hide_set()));
        let man = Man::new(command.clone()).source(format!("pentad {}", env!("CARGO_PKG_VERSION"))).manual("Pentad");
        pages.push((man.get_filename(), page(&man, command)?));
    }
    Ok(pages)
}

/// Writes the sections of [`Man::render`], except that examples and tables below the options keep their lines.
fn page(man: &Man, command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|argument| !argument.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if command.get_subcommands().any(|command| !command.is_hide_set()) {
        man.render_subcommands_section(&mut page)?;
    }
    if let Some(notes) = command.get_after_long_help().or(command.get_after_help()) {
        notes_section(&notes.to_string()).to_writer(&mut page)?;
    }
    Ok(page)
}

/// Returns the section of the notes below the options. A block with an indented line is a table or a list of examples; any other is a paragraph.
fn notes_section(notes: &str) -> Roff {
    let mut section = Roff::new();
    section.control("SH", ["NOTES"]);
    for block in notes.split("\n\n") {
        section.control("PP", []);
        let keeps_its_lines = block.lines().any(|line| line.starts_with(' '));
        if keeps_its_lines {
            section.control("nf", []);
        }
        for line in block.lines() {
            section.text([roman(line)]);
        }
        if keeps_its_lines {
            section.control("fi", []);
        }
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page() {
        let pages = pages().expect("they can be written");
        let page = |name: &str| {
            let (_, page) = pages.iter().find(|(of, _)| of == name).unwrap_or_else(|| panic!("{name} is missing"));
            String::from_utf8(page.clone()).expect("a page is text")
        };
        for name in ["pentad-serve.1", "pentad-admin.1", "pentad-admin-members.1", "pentad-manual.1"] {
            assert!(page(name).contains(".SH SYNOPSIS"), "{name}");
        }
        let program = page("pentad.1");
        for part in [".TH pentad 1", "pentad\\-serve(1)", "PENTAD_DATA", ".nf\nExit codes:\n"] {
            assert!(program.contains(part), "{part} is not in\n{program}");
        }
        assert!(!pages.iter().any(|(name, _)| name.contains("help")), "help is an option");
    }

    #[test]
    fn paragraphs_are_filled_and_tables_are_not() {
        let section = notes_section("One.\nTwo.\n\nTable:\n  1  2").render();
        assert!(section.ends_with(".SH NOTES\n.PP\nOne.\nTwo.\n.PP\n.nf\nTable:\n  1  2\n.fi\n"), "{section}");
    }
}
