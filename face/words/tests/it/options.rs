use pentad_catalog::GameId;
use pentad_core::{Asked, Kind, OptionKind, OptionSpec, SEATS_HEADER};
use pentad_words::{Locale, Words};

/// Returns the options that a form asks for by name.
fn asked() -> impl Iterator<Item = &'static OptionSpec> {
    let all = GameId::ALL.into_iter().flat_map(GameId::option_specs);
    all.filter(|spec| spec.asked != Asked::Never && spec.header != SEATS_HEADER)
}

#[test]
fn every_option_and_its_values_can_be_said() {
    assert!(asked().count() > 4);
    for locale in Locale::ALL {
        let words = Words::of(locale);
        for spec in asked() {
            let name = words.option_name(spec);
            assert!(!name.starts_with("option-"), "{name} in {}", locale.own_name());
            for value in spec.kind.offered() {
                let said = words.option_value(spec, &value);
                let is_key = said.starts_with("option-") || said == "never" || said == "yes" || said == "no";
                assert!(!is_key && !said.is_empty(), "{said} in {}", locale.own_name());
                let is_number = matches!(spec.kind, OptionKind::WholeNumber(_)) && value != "0";
                assert_eq!(said.contains(&value), is_number, "{said} for {} {value}", spec.header);
            }
        }
    }
}

#[test]
fn some_values_have_sentences_of_their_own() {
    let words = Words::of(Locale::English);
    let said = |header: &str, value: &str| {
        let spec = asked().find(|spec| spec.header == header).expect("there is such an option");
        words.option_value(spec, value)
    };
    assert_eq!(said("Size", "5"), "5 cells a side");
    assert_eq!((said("QuietDraw", "0"), said("QuietDraw", "50")), ("Never".to_owned(), "50".to_owned()));
    assert_eq!((said("Restack", "yes"), said("Restack", "no")), ("Yes".to_owned(), "No".to_owned()));
}
