//! Games that players ended: the headers `Ended` and `Result`.

use pentad_catalog::{Playthrough, Record};

fn read(text: &str) -> Playthrough {
    Playthrough::of_record(&Record::read(text).unwrap()).unwrap()
}

/// Returns the record of a game that has just begun, with these headers.
fn begun(seats: usize, result: &str, ended: &str) -> String {
    format!("[Game \"quintets\"]\n[Seats \"{seats}\"]\n[Result \"{result}\"]\n[Ended \"{ended}\"]\n\nLa1\nSc5\n")
}

#[test]
fn what_people_did_is_kept_and_decides_the_result() {
    for (seats, result, ended) in [
        (2, "1=2", "agreed"),
        (2, "1", "resigned 2"),
        (2, "2", "flagged 1"),
        (2, "1", "left 2"),
        (2, "*", "aborted"),
        (3, "1=2=3", "agreed"),
        (3, "*", "resigned 2"),
        (3, "3", "resigned 2, flagged 1"),
        (3, "1=3", "left 2, agreed"),
        (3, "*", "left 2, aborted"),
    ] {
        let text = begun(seats, result, ended);
        let played = read(&text);
        assert_eq!(played.check_result(), Ok(()), "{text}");
        assert_eq!(played.record().to_string(), text);
        assert_eq!(played.result(), result);
        let forgiving = read(&begun(seats, result, &format!("  {} ", ended.to_uppercase().replace(' ', "  "))));
        assert_eq!(forgiving.record().to_string(), text);
    }
}

#[test]
fn what_cannot_be_is_refused_and_what_is_good_stays() {
    for (seats, result, ended, error) in [
        (2, "1", "agreed", "Result \"1\" is not true: with Ended \"agreed\" it should be \"1=2\""),
        (2, "2", "resigned 2", "Result \"2\" is not true: with Ended \"resigned 2\" it should be \"1\""),
        (3, "1", "resigned 2", "Result \"1\" is not true: with Ended \"resigned 2\" it should be \"*\""),
        (2, "1", "resigned 3", "Ended \"resigned 3\" is not possible: there is no seat 3 in this game"),
        (3, "1", "left 2, left 2", "Ended \"left 2, left 2\" is not possible: seat 2 is named twice"),
        (
            2,
            "1",
            "left 2, agreed",
            "Ended \"left 2, agreed\" is not possible: a draw is agreed between two or more seats",
        ),
    ] {
        let played = read(&begun(seats, result, ended));
        assert_eq!(played.check_result().unwrap_err().to_string(), error);
        let canonical = read(&played.record().to_string());
        assert_eq!(canonical.check_result(), Ok(()), "a canonical record is true");
        assert_eq!(canonical.plies(), 2);
    }
    for ended in
        ["", "resigned", "resigned 0", "resigned 99", "agreed, agreed", "drawn", "agreed 2", "resigned 2 2", ","]
    {
        let error = read(&begun(2, "*", ended)).check_result().unwrap_err().to_string();
        let reason = "is not possible: it is one of agreed, aborted, resigned SEAT, flagged SEAT, left SEAT";
        assert_eq!(error, format!("Ended \"{ended}\" {reason}"));
    }
}

#[test]
fn a_game_that_its_rules_ended_was_not_ended_by_people() {
    let over = "[Game \"iris\"]\n[Size \"3\"]\n[Result \"2\"]\n";
    let mut played = read(over);
    let mut random = pentad_conformance::random(3);
    while played.last().outcome().is_none() {
        played.push(played.last().random_action(&mut random));
    }
    let finished = played.record().to_string();
    let both = finished.replacen("\n\n", "\n[Ended \"resigned 1\"]\n\n", 1);
    let error = read(&both).check_result().unwrap_err().to_string();
    assert_eq!(error, "Ended \"resigned 1\" is not possible: the game had ended by its rules");
    assert_eq!(read(&both).record().to_string(), finished);
}

#[test]
fn with_three_seats_the_others_finish_and_share_what_a_lost_seat_would_win() {
    let mut seen = [0, 0];
    for seed in 0..60 {
        let mut random = pentad_conformance::random(seed);
        let mut played = read("[Game \"quintets\"]\n[Seats \"3\"]\n[Ended \"resigned 2\"]\n");
        while played.last().outcome().is_none() {
            played.push(played.last().random_action(&mut random));
        }
        let by_rules = played.last().outcome().unwrap().to_string();
        let expected = match by_rules.as_str() {
            "2" | "1=2=3" => "1=3",
            "1=2" => "1",
            "2=3" => "3",
            others => others,
        };
        seen[usize::from(by_rules == "2")] += 1;
        assert_eq!(played.result(), expected, "the rules say {by_rules}");
        assert_eq!(read(&played.record().to_string()).check_result(), Ok(()));
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn taking_back_takes_the_end_back_and_comments_stay_in_their_place() {
    let mut played = read(&begun(2, "1", "resigned 2"));
    played.undo();
    assert_eq!(played.record().to_string(), "[Game \"quintets\"]\n[Seats \"2\"]\n[Result \"*\"]\n\nLa1\n");
    let text = "[Game \"iris\"]\n# one\n[Ended \"never\"]\n# two\n[Event \"x\"]\n# three\n\ne5\n";
    let canonical = read(text).record().to_string();
    assert_eq!(read(&canonical).record().to_string(), canonical);
    for comment in ["# one\n", "# two\n", "# three\n"] {
        assert_eq!(canonical.matches(comment).count(), 1, "{canonical}");
    }
}
