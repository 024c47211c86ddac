//! Command-line flags for the options of all games, and their headers.

use crate::failure::Usage;
use anyhow::Result;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use pentad_catalog::{AnyGame, GameId};
use pentad_core::{Headers, Kind, OptionKind, OptionSpec, SEATS_HEADER};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// The random number generator of the program.
pub(crate) type Random = Xoshiro256PlusPlus;

/// The game options on the command line, as headers. Every option of every game has a flag.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions {
    given: Headers,
}

impl GameOptions {
    /// Returns the start position of a new game, dealt from a seed.
    pub(crate) fn start(&self, game: GameId, seed: u64) -> Result<AnyGame> {
        let mut headers = self.headers(game)?;
        game.deal(&mut headers, &mut Random::seed_from_u64(seed)).map_err(|error| Usage(error.to_string()))?;
        Ok(game.start(&headers).map_err(|error| Usage(error.to_string()))?)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.given.is_empty()
    }

    /// Sets an option, replacing an earlier value.
    pub(crate) fn choose(&mut self, header: &str, value: String) {
        self.given.set(header, value);
    }

    /// Returns the headers of these options. Fails if the game lacks one of them.
    pub(crate) fn headers(&self, game: GameId) -> Result<Headers> {
        headers_of(game, self.given.iter())
    }
}

/// Returns the flag of an option: `--repetition-draw` for `RepetitionDraw`.
pub(crate) fn flag_of(header: &str) -> String {
    let mut flag = String::from("--");
    for letter in header.chars() {
        if letter.is_uppercase() && !flag.ends_with('-') {
            flag.push('-');
        }
        flag.extend(letter.to_lowercase());
    }
    flag
}

/// Capitalises the first letter of a text.
pub(crate) fn capitalised(text: &str) -> String {
    let (first, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}

/// Builds headers from names and values. Fails if the game lacks one of these options.
pub(crate) fn headers_of<'a>(game: GameId, given: impl Iterator<Item = (&'a str, &'a str)>) -> Result<Headers> {
    let known: Vec<&str> = game.option_specs().iter().map(|spec| spec.header).collect();
    let mut headers = Headers::new();
    for (name, value) in given {
        let mut spelled = known.iter().chain(&[SEATS_HEADER]).copied().filter(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = spelled.next() else {
            let has = if known.is_empty() { "nothing to choose".to_owned() } else { known.join(", ") };
            return Err(Usage(format!("{} has no option {name}; it has {has}", game.info().name)).into());
        };
        headers.set(name, value);
    }
    Ok(headers)
}

/// Returns the given seed, or a random one.
pub(crate) fn seed_or_fresh(seed: Option<u64>) -> u64 {
    // Without randomness from the system the games still work, but every deal is the same.
    seed.unwrap_or_else(|| getrandom::u64().unwrap_or(0))
}

/// An option, with all games that have it.
struct Flag {
    header: &'static str,
    specs: Vec<(GameId, &'static OptionSpec)>,
}

/// Returns every option of every game once, in the order of the games.
fn flags() -> Vec<Flag> {
    let mut flags: Vec<Flag> = Vec::new();
    for id in GameId::ALL {
        for spec in id.option_specs() {
            match flags.iter_mut().find(|flag| flag.header == spec.header) {
                Some(flag) => flag.specs.push((id, spec)),
                None => flags.push(Flag { header: spec.header, specs: vec![(id, spec)] }),
            }
        }
    }
    flags
}

impl Flag {
    /// Returns the help text: the game, the option's purpose and the allowed values.
    fn help(&self) -> String {
        match self.specs.as_slice() {
            [(id, spec)] => {
                let (kind, about) = (spec.kind, spec.about);
                format!("{}: {about} ({}; default {})", id.info().name, kind.allowed(), kind.default_value())
            }
            specs => {
                let about = specs.first().map_or("", |(_, spec)| spec.about);
                let each: Vec<String> =
                    specs.iter().map(|(id, spec)| format!("{id} {}", spec.kind.allowed())).collect();
                format!("{} ({})", capitalised(about), each.join(", "))
            }
        }
    }

    /// Returns the placeholder for the value in `--help`.
    fn value_name(&self) -> &'static str {
        let kinds: Vec<OptionKind> = self.specs.iter().map(|(_, spec)| spec.kind).collect();
        match kinds.first() {
            Some(OptionKind::WholeNumber(_)) => "N",
            Some(OptionKind::Switch(_)) => "YES",
            Some(OptionKind::OneOf(_)) => "NAME",
            Some(OptionKind::Dealt(_)) | None => "LIST",
        }
    }
}

impl Args for GameOptions {
    fn augment_args(command: Command) -> Command {
        flags().into_iter().fold(command, |command, flag| {
            let argument = Arg::new(flag.header)
                .long(flag_of(flag.header).trim_start_matches('-').to_owned())
                .value_name(flag.value_name())
                .help(flag.help())
                .help_heading("Options of the games");
            command.arg(argument)
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        GameOptions::augment_args(command)
    }
}

impl FromArgMatches for GameOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<GameOptions, clap::Error> {
        let mut options = GameOptions::default();
        options.update_from_arg_matches(matches)?;
        Ok(options)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for flag in flags() {
            if let Some(value) = matches.get_one::<String>(flag.header) {
                self.choose(flag.header, value.clone());
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(words: &str) -> Result<GameOptions, clap::Error> {
        let command = GameOptions::augment_args(Command::new("pentad").no_binary_name(true));
        GameOptions::from_arg_matches(&command.try_get_matches_from(words.split_whitespace())?)
    }

    #[test]
    fn every_option_of_every_game_has_a_flag_that_help_explains() {
        let help = GameOptions::augment_args(Command::new("pentad").term_width(0)).render_help().to_string();
        for id in GameId::ALL {
            for spec in id.option_specs() {
                let flag = flag_of(spec.header);
                let line = help.lines().find(|line| line.trim_start().starts_with(&format!("{flag} ")));
                let line = line.unwrap_or_else(|| panic!("{flag} is not in the help: {help}"));
                assert!(
                    line.to_lowercase().contains(&spec.about.to_lowercase()) && line.contains(&spec.kind.allowed()),
                    "{line}"
                );
                assert!(line.contains(id.info().id) || line.contains(id.info().name), "{line}");
                let value = spec.kind.default_value();
                let options = read(&format!("{flag} {value}")).unwrap();
                assert_eq!(options.headers(id).unwrap(), Headers::new().with(spec.header, value));
            }
        }
    }

    #[test]
    fn options_of_other_games_are_refused() {
        let options = read("--size 7").unwrap();
        assert!(options.start(GameId::Iris, 1).is_ok() && !options.is_empty());
        let error = options.start(GameId::Loom, 1).unwrap_err();
        assert_eq!(error.to_string(), "The Loom has no option Size; it has nothing to choose");
        assert!(read("").unwrap().is_empty());
        assert!(read("--colour 7").is_err());
    }

    #[test]
    fn flags_are_headers_in_small_letters() {
        assert_eq!(flag_of("Size"), "--size");
        assert_eq!(flag_of("RepetitionDraw"), "--repetition-draw");
    }
}
