use pentad_words::Locale;
use std::path::PathBuf;

/// Returns the folder of the pages that explain the rules: English directly in it, the other languages in subfolders.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn page(path: &PathBuf) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the clauses that a page cites, in order.
fn clauses(page: &str) -> Vec<&str> {
    let words = page.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let is_clause = |word: &&str| {
        word.split_once('-').is_some_and(|(game, number)| {
            game.len() > 2 && game.chars().all(|letter| letter.is_ascii_uppercase()) && number.parse::<u8>().is_ok()
        })
    };
    words.filter(is_clause).collect()
}

/// Returns the targets of a page's links and pictures.
fn links(page: &str) -> Vec<&str> {
    page.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

/// Returns the code spans of a page: notation, options, commands.
fn code(page: &str) -> Vec<&str> {
    page.split('`').skip(1).step_by(2).collect()
}

#[test]
fn every_page_is_there_in_every_language_with_the_same_clauses_and_notation() {
    for file in std::fs::read_dir(folder()).expect("the rules are explained in docs/rules") {
        let path = file.expect("the folder can be read").path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let name = path.file_name().expect("a file has a name");
        let english = page(&path);
        for locale in [Locale::French, Locale::Japanese] {
            let translated = page(&folder().join(locale.code()).join(name));
            assert_eq!(clauses(&translated), clauses(&english), "{} in {}", name.display(), locale.own_name());
            let written = code(&translated);
            for code in code(&english) {
                assert!(written.contains(&code), "`{code}` of {} in {}", name.display(), locale.own_name());
            }
            assert_eq!(links(&translated).len(), links(&english).len(), "{} {}", name.display(), locale.own_name());
            for link in links(&translated) {
                let (file, part) = link.split_once('#').unwrap_or((link, ""));
                let target = folder().join(locale.code()).join(file);
                assert!(target.exists(), "{link} in {}", name.display());
                let has_heading = |page: String| {
                    page.lines().any(|line| {
                        line.strip_prefix("## ").is_some_and(|title| title.to_lowercase().replace(' ', "-") == part)
                    })
                };
                assert!(part.is_empty() || has_heading(page(&target)), "{link} in {}", name.display());
            }
        }
    }
}
