use super::{all_nodes, random_study, start};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pentad_catalog::{GameId, Playthrough};
use pentad_conformance::random;
use pentad_core::random::below;
use pentad_core::{Headers, Turn};
use pentad_study::{Study, StudyError, link_to_compressed, link_to_text, link_to_text_after};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

#[test]
fn random_studies_survive_as_links() {
    for id in GameId::ALL {
        for seed in 0..60 {
            let study = random_study(id, seed);
            let link = study.to_link();
            assert!(link.bytes().all(|letter| LETTERS.contains(&letter)), "{link}");
            assert_eq!(Study::from_link(&link).as_ref(), Ok(&study));
            assert_eq!(Study::from_link(&format!("#{link}\n")), Ok(study));
        }
    }
}

#[test]
fn a_link_opens_at_the_position_it_was_made_at() {
    let mut aside = 0;
    for id in GameId::ALL {
        for seed in 0..20 {
            let study = random_study(id, seed);
            for node in all_nodes(&study) {
                let place = study.place(node);
                aside += usize::from(place.contains('-'));
                assert_eq!(study.at_place(&place), Some(node), "{place}");
                let link = study.to_link_at(node);
                let (read, at) = Study::from_link_at(&link).unwrap();
                assert_eq!(read, study);
                // The ids of a copy may differ: the position and the path to it are the same.
                let way = |study: &Study, node| -> Vec<String> {
                    study.path(node).into_iter().map(|node| study.notation(node).to_owned()).collect()
                };
                assert_eq!(way(&read, at.unwrap_or(read.root())), way(&study, node), "{link}");
                assert_eq!(
                    Study::from_link(&link).as_ref(),
                    Ok(&study),
                    "a reader of the study alone leaves the place out"
                );
            }
            assert_eq!(study.to_link_at(study.root()), study.to_link(), "a link to the start is as it was");
            assert_eq!(Study::from_link_at(&study.to_link()).unwrap().1, None, "an old link says no place");
        }
    }
    assert!(aside > 100, "{aside} positions beside the main line");
}

#[test]
fn a_place_that_is_not_there_leads_as_far_as_there_is_a_way() {
    let mut study = Study::new(GameId::Quintets.start(&Headers::new()).unwrap());
    let first = study.play_text(study.root(), "La1").unwrap();
    let second = study.play_text(first, "Sb1").unwrap();
    let other = study.play_text(first, "Sc5").unwrap();
    assert_eq!((study.place(second).as_str(), study.place(other).as_str()), ("2", "1-2-0"));
    let at = |place: &str| study.at_place(place);
    assert_eq!((at("0"), at("1"), at("1-2"), at("1-2-0")), (Some(study.root()), Some(first), Some(other), Some(other)));
    assert_eq!((at("9"), at("1-3-1"), at("1-2-5")), (Some(second), Some(first), Some(other)));
    for nonsense in ["", "x", "1-", "-1", "1-0-1", "1-2-x", "99999999999999999999999", "1--2"] {
        assert_eq!(at(nonsense), None, "{nonsense}");
        let (read, at) = Study::from_link_at(&format!("{}.{nonsense}", study.to_link())).unwrap();
        assert_eq!((read, at), (study.clone(), None), "the study is there all the same");
    }
}

#[test]
fn the_link_of_a_record_opens_where_it_was_shared() {
    let text = "[Game \"quintets\"]\n[Seats \"2\"]\n[Result \"*\"]\n\nLa1\nSb1\n";
    let packed = link_to_compressed(&compress_to_vec_zlib(text.as_bytes(), 6), 1);
    for link in [packed, link_to_text_after(text, 1)] {
        let (study, at) = Study::from_link_at(&link).unwrap();
        assert_eq!((study.to_text().as_str(), at.map(|at| study.notation(at))), (text, Some("La1")));
    }
    assert_eq!(link_to_text_after(text, 0), link_to_text(text));
}

#[test]
fn the_link_of_a_whole_game_is_short() {
    for id in GameId::ALL {
        for seed in 0..20 {
            let mut study = Study::new(start(id, seed));
            let mut random = random(seed);
            let mut node = study.root();
            while study.position(node).turn() != Turn::Over {
                let action = study.position(node).random_action(&mut random);
                node = study.play(node, action).unwrap();
            }
            let length = study.to_link().len();
            assert!(length < 1000, "{id} takes {length} letters for {} actions", study.ply(node));
        }
    }
}

#[test]
fn a_link_to_a_record_is_the_study_of_its_game() {
    for id in GameId::ALL {
        for seed in 0..20 {
            let mut random = random(seed);
            let mut played = Playthrough::new(start(id, seed));
            while played.last().turn() != Turn::Over && below(&mut random, 40) > 0 {
                let action = played.last().random_action(&mut random);
                played.push(action);
            }
            let link = link_to_text(&played.record().to_string());
            assert!(link.bytes().all(|letter| LETTERS.contains(&letter)), "{link}");
            let study = Study::of_playthrough(&played);
            assert_eq!(Study::from_link(&link).map(|read| read.to_text()), Ok(study.to_text()));
            assert_eq!(Study::from_link(&link), Ok(study));
        }
    }
}

#[test]
fn links_of_the_first_version_are_read_for_ever() {
    let study = Study::from_link(
        "1eNqLdk_MTVVQyizKLFaK5YoOTk0sKVZQMgKzM6uAMsYgZlBqcWlOiYKSFpDDlWysoKxQkpGqkJuZkpKTyqWsoK2QZASkahQKEouLuQDwuxcc",
    )
    .unwrap();
    let text = "[Game \"iris\"]\n[Seats \"2\"]\n[Size \"3\"]\n[Result \"*\"]\n\nc3 # the middle\n# + b2\n# | pass\n";
    assert_eq!(study.to_text(), text);
}

#[test]
fn damaged_and_hostile_links_are_refused() {
    for (link, reason) in [
        ("", "this is not the link of a study"),
        ("hello", "this is not the link of a study"),
        ("9AAAA", "the link comes from a newer version of this program"),
        ("1", "the link is damaged: its end is missing"),
        ("0A", "the link is damaged: a letter is out of place"),
        ("0__79", "the link is damaged: it holds no text"),
        ("1A", "the link is damaged: a letter is out of place"),
        ("1====", "the link is damaged: a letter is out of place"),
        ("1é", "the link is damaged: a letter is out of place"),
    ] {
        assert_eq!(Study::from_link(link), Err(StudyError::Link(reason)), "{link}");
    }
    let study = random_study(GameId::Iri, 5);
    let good = study.to_link();
    for cut in 1..good.len() {
        assert!(Study::from_link(&good[..cut]).is_err());
    }
    for seed in 0..2000 {
        let mut random = random(seed);
        let mut bytes = good.clone().into_bytes();
        for _ in 0..=below(&mut random, 3) {
            let place = 1 + below(&mut random, bytes.len() - 1);
            bytes[place] = LETTERS[below(&mut random, 64)];
        }
        let link = String::from_utf8(bytes).unwrap();
        let read = Study::from_link(&link);
        assert!(read.is_err() || read == Ok(study.clone()), "a checksum guards the text: {link}");
    }
}

#[test]
fn a_link_cannot_unpack_into_more_than_a_study() {
    let bomb = |text: &str| format!("1{}", encoded(&compress_to_vec_zlib(text.as_bytes(), 6)));
    let big = bomb(&"# air\n".repeat(1_000_000));
    assert_eq!(Study::from_link(&big), Err(StudyError::Link("the link holds more than a study may")));
    let long = bomb(&format!("[Game \"iris\"]\n\n{}", "pass\n".repeat(150_000)));
    assert_eq!(Study::from_link(&long), Err(StudyError::TooLarge));
    let deep = bomb(&format!("[Game \"iris\"]\n\ne5\n# {}e4\n", "| ".repeat(400_000)));
    assert_eq!(Study::from_link(&deep).unwrap().len(), 2);
    assert_eq!(Study::from_link(&"1".repeat(500_000)), Err(StudyError::Link("the link is too long")));
    let no_text = format!("1{}", encoded(&compress_to_vec_zlib(&[0xFF, 0xFE], 6)));
    assert_eq!(Study::from_link(&no_text), Err(StudyError::Link("the link is damaged: it holds no text")));
}

fn encoded(bytes: &[u8]) -> String {
    let mut bits = 0_u32;
    let mut held = 0;
    let mut text = String::new();
    for byte in bytes {
        bits = bits << 8 | u32::from(*byte);
        held += 8;
        while held >= 6 {
            held -= 6;
            text.push(char::from(LETTERS[(bits >> held) as usize & 63]));
        }
        bits &= 63;
    }
    if held > 0 {
        text.push(char::from(LETTERS[(bits << (6 - held)) as usize & 63]));
    }
    text
}

#[test]
fn a_text_comes_back_from_its_link_and_a_damaged_one_says_so() {
    let text = "[Game \"iris\"]\n\n1. c3\n";
    let link = pentad_study::link_to_text(text);
    assert_eq!(pentad_study::text_of_link(&format!("#{link}")).unwrap(), text);
    for broken in ["", "1abc", "0é", "0A", &"0A".repeat(2_000_000)] {
        assert!(pentad_study::text_of_link(broken).is_err());
    }
}
