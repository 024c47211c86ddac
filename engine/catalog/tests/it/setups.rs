use pentad_catalog::{AnyAction, AnyGame, GameId, Playthrough, Record, Series, dispatch};
use pentad_conformance::{headers, random};
use pentad_core::random::below;
use pentad_core::{Game, Headers, Seat, Turn};

/// Returns every game with the options under which positions are tested.
fn tables() -> impl Iterator<Item = (GameId, &'static str)> {
    let samples = GameId::ALL.into_iter().flat_map(|id| id.option_samples().iter().map(move |short| (id, *short)));
    samples.chain([(GameId::Quintets, "QuietDraw=0 RepetitionDraw=0"), (GameId::Iris, "Size=10")])
}

/// Calls `check` for every position of some random games, with the headers of their start.
fn at_random_positions(games: u64, mut check: impl FnMut(&Headers, &AnyGame)) {
    for (id, short) in tables() {
        for seed in 0..games {
            let mut random = random(seed);
            let mut headers = headers(short);
            id.deal(&mut headers, &mut random).unwrap();
            let mut game = id.start(&headers).unwrap();
            for _ in 0..300 {
                check(&headers, &game);
                if game.turn() == Turn::Over {
                    break;
                }
                game.apply(game.random_action(&mut random));
            }
        }
    }
}

fn legal(game: &AnyGame) -> Vec<AnyAction> {
    let mut actions = Vec::new();
    game.legal_actions(&mut actions);
    actions.sort_unstable();
    actions
}

#[test]
fn every_position_survives_as_text() {
    at_random_positions(12, |headers, game| {
        let text = game.setup_text();
        assert!(!text.contains(['"', '\\', '\n', '#']), "{text} would not survive in a record");
        let again = game.id().from_setup_text(headers, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.setup_text(), text);
        assert_eq!(again.hash_key(), game.hash_key(), "{text}");
        assert_eq!(again.scores(), game.scores(), "{text}");
        assert_eq!(again.options(), game.options());
        let fresh: AnyGame =
            dispatch!(game, game => Game::from_setup(&game.options(), &game.setup()).map(|fresh| same(game, fresh)))
                .unwrap();
        assert_eq!(legal(&again), legal(&fresh), "{text}");
        assert_eq!((again.turn(), again.outcome()), (fresh.turn(), fresh.outcome()), "{text}");
        if !game.info().looks_back {
            assert_eq!(legal(&again), legal(game), "{text}");
            assert_eq!((again.turn(), again.outcome()), (game.turn(), game.outcome()), "{text}");
        } else if game.turn() != Turn::Over {
            assert!(legal(game).iter().all(|action| legal(&again).contains(action)), "{text}");
        }
    });
}

/// Converts `fresh` into an [`AnyGame`]; `_like` only fixes its type.
fn same<G: Into<AnyGame>>(_like: &G, fresh: G) -> AnyGame {
    fresh.into()
}

#[test]
fn texts_may_be_untidy() {
    at_random_positions(2, |headers, game| {
        let text = game.setup_text();
        let parts: Vec<&str> = text.split("; ").collect();
        let turned = parts.iter().skip(1).rev().fold(format!("board {}", parts[0]), |text, part| {
            format!("  {part} ;{text} ; ") // The board does not stand first, so it needs its name.
        });
        for untidy in [text.to_uppercase(), text.to_lowercase(), text.replace('/', " / "), turned] {
            match game.id().from_setup_text(headers, &untidy) {
                Ok(read) => assert_eq!(read.setup_text(), text, "{untidy}"),
                Err(error) => panic!("{error}"),
            }
        }
    });
}

#[test]
fn a_game_from_anywhere_is_a_record_like_any_other() {
    let mut random = random(1);
    let mut count = 0;
    at_random_positions(3, |_, game| {
        count += 1;
        if count % 7 != 0 || game.turn() == Turn::Over {
            return;
        }
        let mut played = Playthrough::new(game.clone());
        for _ in 0..12 {
            if played.last().turn() != Turn::Over {
                played.push(played.last().random_action(&mut random));
            }
        }
        // `pentad check`, `show` and `trace` do the same with a file.
        let text = played.record().to_string();
        let again = Playthrough::of_record(&Record::read(&text).unwrap()).unwrap();
        assert_eq!(again.record().to_string(), text);
        assert_eq!(again.check_result(), Ok(()));
        let lines = |played: &Playthrough| -> Vec<String> {
            played.positions().iter().enumerate().map(|(ply, game)| game.trace_line(ply)).collect()
        };
        assert_eq!(lines(&again), lines(&played), "{text}");
        assert_eq!(again.positions()[0].hash_key(), game.hash_key());
    });
}

#[test]
fn the_usual_start_needs_no_setup() {
    for (id, short) in tables() {
        let mut headers = headers(short);
        id.deal(&mut headers, &mut random(0)).unwrap();
        let start = id.start(&headers).unwrap();
        assert_eq!(start.headers().get("Setup"), None);
        assert_eq!(start.headers(), start.options());
        // An explicit `Setup` gives the same start, but is refused where another header already names the start.
        let twice = id.option_specs().iter().find(|spec| spec.is_of_the_start && headers.get(spec.header).is_some());
        if let Some(spec) = twice {
            let error = id.start(&headers.with("Setup", start.setup_text())).unwrap_err();
            let reason = "the header Setup says how the game starts";
            assert_eq!((error.header.as_str(), error.reason.as_str()), (spec.header, reason));
            continue;
        }
        let given = id.start(&headers.with("Setup", start.setup_text())).unwrap();
        assert_eq!((given.hash_key(), given.headers()), (start.hash_key(), start.headers()));
    }
}

#[test]
fn enan_16_a_record_with_a_setup_names_no_opening() {
    let start = |headers: Headers| GameId::Enantiomerfolk.start(&headers);
    let scattered = start(headers("Colours=4 Opening=scattered")).unwrap();
    assert_eq!(scattered.headers().get("Opening"), Some("scattered"));
    let mut game = scattered.clone();
    game.apply(game.random_action(&mut random(3)));
    let written = game.headers();
    assert_eq!((written.get("Opening"), written.get("Colours")), (None, Some("4")));
    let again = start(written.clone()).unwrap();
    assert_eq!((again.setup_text(), again.headers()), (game.setup_text(), written));
    // The start position of the other opening, given as `Setup`, stays a position.
    let given = start(headers("Colours=4").with("Setup", scattered.setup_text())).unwrap();
    assert_eq!((given.headers().get("Opening"), given.setup_text()), (None, scattered.setup_text()));
}

#[test]
fn a_setup_becomes_canonical_in_its_record() {
    let text = "[Game \"iris\"]\n[setup \"3/./..B/4/3;to white\"]\n[Size \"3\"]\n[Result \"*\"]\n\na1\n";
    let played = Playthrough::of_record(&Record::read(text).unwrap()).unwrap();
    let expected = "[Game \"iris\"]\n[Setup \"3/4/2b2/4/3; to 2\"]\n[Size \"3\"]\n[Result \"*\"]\n\na1+e3\n";
    assert_eq!(played.record().to_string(), expected);
}

#[test]
fn a_position_of_iri_needs_no_deal() {
    let figure_4 = "0,0 1aSbS/aLaLbLaSaS/aM1bMbS/1bMbS; dictionary aSbSbLbSaMbMaMbLaMaLaLbL; to 2";
    let headers = Headers::new().with("Game", "iri").with("Setup", figure_4);
    let game = AnyGame::start(&headers).unwrap();
    let strings: Vec<String> = legal(&game).into_iter().map(|action| game.notation(action)).collect();
    for placement in ["3,0>L", "-1,2>L", "-1,2>M", "4,0>L"] {
        assert!(strings.contains(&placement.to_owned()), "{strings:?}");
    }
    assert_eq!(strings.len(), 4);
    let text = "[Game \"iri\"]\n[Setup \"".to_owned() + &game.setup_text() + "\"]\n[Result \"*\"]\n\n3,0>L\n";
    let played = Playthrough::of_record(&Record::read(&text).unwrap()).unwrap();
    assert_eq!(played.record().to_string(), text);
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    for (game, text, reason) in [
        ("iris", "3/4/5/4/3", "the board has 9 rows, not 5"),
        ("iris", "-; to 2; phase opening", "black opens"),
        ("quintets", "rSrSrS/rSrSrS1/5/4/3; hands - -", "red has five small pieces, not 6"),
        ("loom", "1,0 NE; hand NE+23", "the first tile lies at 0,0, which is empty here"),
        ("factory", "0,0 NENE; hands NE+10 NE+11; to 2", "the tiles at 0,0 and 1,0 touch with different colours"),
        ("enantiomerfolk", "R>B5/6/6/6/6/6", "R>B on a6 attacks nothing (ENAN-5)"),
        ("iri", "0,0 aS; passes 3", "there are only 2 seats"),
    ] {
        let error = AnyGame::start(&Headers::new().with("Game", game).with("Setup", text)).unwrap_err();
        assert_eq!(error.to_string(), format!("Setup \"{text}\" is not possible: {reason}"));
    }
}

#[test]
fn fact_8_a_match_knows_no_setups() {
    let mut played = Playthrough::new(GameId::Factory.start(&Headers::new()).unwrap());
    let mut random = random(4);
    while played.last().turn() != Turn::Over {
        played.push(played.last().random_action(&mut random));
    }
    assert!(Series::read(&[played.record()]).is_ok());
    let mut later = Playthrough::new(played.positions()[8].clone());
    played.actions()[8..].iter().for_each(|action| later.push(*action));
    let error = Series::read(&[later.record()]).unwrap_err();
    assert!(error.reason.contains("starts from the beginning"), "{error}");
}

#[test]
fn whatever_the_text_it_is_a_position_or_refused() {
    let mut random = random(9);
    let mut texts: Vec<(Headers, AnyGame)> = Vec::new();
    at_random_positions(2, |headers, game| texts.push((headers.clone(), game.clone())));
    let mut accepted = [0; GameId::ALL.len()];
    for round in 0..30_000 {
        let (headers, game) = &texts[below(&mut random, texts.len())];
        let (_, other) = &texts[below(&mut random, texts.len())];
        let other: Vec<char> = other.setup_text().chars().collect();
        let mut letters: Vec<char> = game.setup_text().chars().collect();
        for _ in 0..=below(&mut random, 3) {
            let (from, to) = (below(&mut random, letters.len()), below(&mut random, letters.len()));
            match below(&mut random, 5) {
                0 => letters.swap(from, to),
                1 => letters.insert(from, other[below(&mut random, other.len())]),
                2 => letters[from] = letters[to],
                3 => letters[from] = other[below(&mut random, other.len())],
                _ if letters.len() > 1 => drop(letters.remove(from)),
                _ => {}
            }
        }
        let text: String = letters.into_iter().collect();
        let Ok(mut read) = game.id().from_setup_text(headers, &text) else { continue };
        accepted[game.id() as usize] += 1;
        let canonical = read.setup_text();
        let again = game.id().from_setup_text(headers, &canonical).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((again.setup_text(), again.hash_key()), (canonical, read.hash_key()), "{text}");
        // Every accepted position can be played.
        for _ in 0..60 {
            if round % 3 > 0 || read.turn() == Turn::Over {
                break;
            }
            read.apply(read.random_action(&mut random));
        }
    }
    assert!(accepted.iter().all(|count| *count > 20), "each game had some that were positions: {accepted:?}");
}

#[test]
fn a_seat_can_choose_before_its_turn_in_nearly_every_position() {
    let mut lacking = Vec::new();
    let mut asked = 0;
    at_random_positions(4, |_, game| {
        let Turn::Seat(acting) = game.turn() else { return };
        for seat in Seat::all(game.seats()).filter(|seat| *seat != acting) {
            asked += 1;
            match game.as_turn_of(seat) {
                Some(supposed) => {
                    assert_eq!(supposed.turn(), Turn::Seat(seat));
                    assert!(!legal(&supposed).is_empty());
                }
                None => lacking.push(game.setup_text()),
            }
        }
    });
    // Setups without a premove position: a seat would already have won if it were its turn.
    assert!(lacking.len() * 50 < asked, "{} of {asked}: {:#?}", lacking.len(), lacking.first());
}
