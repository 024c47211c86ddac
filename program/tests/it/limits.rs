//! Input far longer than any written by hand.

use crate::pentad;
use std::fmt::Write as _;

#[test]
fn a_record_with_very_many_headers_is_checked() {
    let mut record = String::from("[Game \"iris\"]\n");
    // Comparing each header with all others would take hours.
    for number in 0..400_000 {
        writeln!(record, "[Header{number} \"x\"]\n# a comment").expect("memory takes it");
    }
    record.push_str("\ne5\n");
    let told = pentad("check -", &record);
    assert_eq!((told.code, told.out.as_str()), (0, "standard input: iris, 1 actions, result *\n"), "{}", told.err);
    let canonical = pentad("check --canonical -", &record);
    assert_eq!(canonical.out.lines().filter(|line| line.starts_with('[')).count(), 400_002);
    let doubled = format!("{}[header7 \"y\"]\n", record.replace("\ne5\n", ""));
    assert!(pentad("check -", &doubled).out.contains("the header header7 is there twice"));
}

#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_not_read_without_end() {
    for words in [
        "arena iris random uct --effort 9 --games 2 --results /dev/full",
        "arena iris random uct --effort 9 --games 2 --results /dev/zero",
        "puzzles find iris /dev/full --count 1",
        "puzzles find iris /dev/zero --count 1",
    ] {
        let told = pentad(words, "");
        assert!(told.code == 3 && told.err.contains("no regular file"), "{words}: {} {}", told.code, told.err);
    }
}

#[test]
fn of_what_is_quoted_in_a_complaint_a_part_is_shown() {
    let long = "x".repeat(200_000);
    let huge = "é".repeat(100_000);
    for word in [&long, &huge] {
        for (words, input) in [
            ("check -".to_owned(), format!("[Game \"iris\"]\n\n{word}\n")),
            ("check - --json".to_owned(), format!("[Game \"iris\"]\n\n{word}\n")),
            ("check -".to_owned(), format!("[Game \"{word}\"]\n")),
            ("check -".to_owned(), format!("[Game \"iris\"]\n[Size \"{word}\"]\n")),
            ("trace -".to_owned(), format!("[Game \"iris\"]\n\n{word}\n")),
            ("analyze -".to_owned(), format!("[Game \"iris\"]\n\n{word}\n")),
            ("engine".to_owned(), format!("{word}\n")),
            ("engine".to_owned(), format!("position game iris\nplay {word}\n")),
            ("engine".to_owned(), format!("position game {word}\n")),
            ("engine".to_owned(), format!("bot {word}\ngo {word}\n")),
            ("play iris".to_owned(), format!("{word}\n")),
            (format!("show {}", &word[..50_000]), String::new()),
            (format!("arena iris random {}", &word[..50_000]), String::new()),
            (format!("arena {} random uct", &word[..50_000]), String::new()),
        ] {
            let told = pentad(&words, &input);
            let words: String = words.chars().take(30).collect();
            let longest = told.out.lines().chain(told.err.lines()).map(str::len).max().unwrap_or(0);
            assert!(longest < 3_000, "{words} answers with a line of {longest} bytes");
            assert!(told.out.len() + told.err.len() < 20_000, "{words}");
        }
    }
}

#[test]
fn a_line_that_is_too_long_for_the_engine_is_refused() {
    let line = format!("position game iris moves {}", "e5; ".repeat(500_000));
    assert_eq!(pentad("engine", &line).out, "error the line is too long\n");
}
