//! Properties that hold for every option of every game.

use pentad_catalog::{AnyGame, GameId};
use pentad_conformance::random;
use pentad_core::{Asked, Headers, Kind, OptionError, OptionKind, OptionSpec, SEATS_HEADER};

fn start(id: GameId, mut headers: Headers) -> Result<AnyGame, OptionError> {
    id.deal(&mut headers, &mut random(1))?;
    id.start(&headers)
}

/// Returns headers under which the option is available.
fn needed(spec: &OptionSpec) -> Headers {
    spec.only_with.into_iter().collect()
}

fn with(id: GameId, spec: &OptionSpec, value: &str) -> Result<AnyGame, OptionError> {
    start(id, needed(spec).with(spec.header, value))
}

/// Returns every option with its game, except those that chance decides: each game parses these in its own way.
fn chosen_options() -> impl Iterator<Item = (GameId, &'static OptionSpec)> {
    let all = GameId::ALL.into_iter().flat_map(|id| id.option_specs().iter().map(move |spec| (id, spec)));
    all.filter(|(_, spec)| spec.asked != Asked::Never)
}

#[test]
fn a_default_that_is_said_is_the_one_left_out() {
    for (id, spec) in chosen_options() {
        let left_out = start(id, needed(spec)).unwrap().options();
        let said = with(id, spec, &spec.kind.default_value()).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert_eq!(said.options(), left_out, "{id} {}", spec.header);
        assert_eq!(left_out.get(spec.header).is_some(), spec.always_written, "{id} {}", spec.header);
    }
}

#[test]
fn what_a_form_offers_is_accepted_and_kept() {
    for (id, spec) in chosen_options() {
        let offered = spec.kind.offered();
        assert!(offered.len() > 1 && offered.contains(&spec.kind.default_value()), "{id} {}: {offered:?}", spec.header);
        for value in offered {
            let options = with(id, spec, &value).unwrap_or_else(|error| panic!("{id}: {error}")).options();
            assert_eq!(spec.read(&options), Ok(value));
            assert_eq!(start(id, options.clone()).unwrap().options(), options);
        }
    }
}

#[test]
fn what_is_not_allowed_is_refused_with_what_is() {
    for (id, spec) in chosen_options() {
        let mut wrong: Vec<String> = ["", "-1", "1.5", "maybe", "99999999999"].map(str::to_owned).to_vec();
        match spec.kind {
            OptionKind::WholeNumber(kind) => {
                let below = kind.least.checked_sub(1).filter(|number| !(kind.or_never && *number == 0));
                wrong.extend([below, kind.most.checked_add(1)].into_iter().flatten().map(|number| number.to_string()));
            }
            OptionKind::Switch(_) => wrong.push("0".to_owned()),
            OptionKind::OneOf(kind) => wrong.push(kind.names.concat()),
            OptionKind::Dealt(_) => {}
        }
        for value in wrong {
            let error = with(id, spec, &value).expect_err("a wrong value is refused");
            assert_eq!((error.header.as_str(), error.value.as_deref()), (spec.header, Some(value.as_str())), "{id}");
            assert_eq!((error.reason, error.clause), (spec.kind.refusal(), spec.clause), "{id}");
        }
    }
}

#[test]
fn an_option_that_depends_on_another_is_refused_without_it() {
    let depending: Vec<_> = chosen_options().filter(|(_, spec)| spec.only_with.is_some()).collect();
    assert!(!depending.is_empty());
    for (id, spec) in depending {
        let (header, value) = spec.only_with.unwrap();
        let other = id.option_specs().iter().find(|other| other.header == header).expect("it depends on an option");
        assert_ne!(other.kind.default_value(), value, "{id} {}: it is not there by default", spec.header);
        for said in spec.kind.offered() {
            let error = start(id, Headers::new().with(spec.header, said)).unwrap_err();
            assert_eq!(error.reason, format!("it is there only with {header} {value}"));
        }
        assert_eq!(start(id, Headers::new()).unwrap().options().get(spec.header), None);
    }
}

#[test]
fn a_dealt_option_that_makes_no_sense_is_refused() {
    for id in GameId::ALL {
        for spec in id.option_specs().iter().filter(|spec| spec.asked == Asked::Never) {
            assert!(matches!(spec.kind, OptionKind::Dealt(_)), "{id} {}", spec.header);
            let error = with(id, spec, "nonsense").expect_err("nonsense is refused");
            assert_eq!((error.header.as_str(), error.clause), (spec.header, spec.clause));
            assert!(spec.kind.offered().is_empty());
        }
    }
}

#[test]
fn seats_are_those_of_the_game_and_no_others() {
    for id in GameId::ALL {
        let info = id.info();
        let seats = id.option_specs().iter().position(|spec| spec.header == SEATS_HEADER);
        assert_eq!(
            seats,
            (info.fewest_seats < info.most_seats).then_some(0),
            "{id}: Seats come first if there is a choice"
        );
        for count in 0..=300 {
            let started = start(id, Headers::new().with(SEATS_HEADER, count.to_string()));
            if (info.fewest_seats..=info.most_seats).contains(&count) {
                assert_eq!(started.unwrap().seats(), count, "{id}");
            } else {
                assert_eq!(started.unwrap_err().header, SEATS_HEADER, "{id} with {count} seats");
            }
        }
    }
}

#[test]
fn headers_name_one_option_each() {
    for id in GameId::ALL {
        let specs = id.option_specs();
        for (place, spec) in specs.iter().enumerate() {
            let same = |other: &OptionSpec| other.header.eq_ignore_ascii_case(spec.header);
            assert_eq!(specs.iter().position(same), Some(place), "{id} {}", spec.header);
            assert!(!spec.about.is_empty() && !["Game", "Setup", "Result", "Ended"].contains(&spec.header));
        }
    }
}
