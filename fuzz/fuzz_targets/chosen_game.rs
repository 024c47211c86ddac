use pentad_catalog::GameId;
use pentad_core::Headers;

/// Returns the game that a byte selects; the first bytes select each game with its default options, larger ones with one of its
/// sample options.
pub(crate) fn chosen(byte: u8) -> (GameId, Headers) {
    let (round, place) = (usize::from(byte) / GameId::ALL.len(), usize::from(byte) % GameId::ALL.len());
    let id = GameId::ALL[place];
    let samples = id.option_samples();
    let short = round.checked_sub(1).map_or("", |sample| samples[sample % samples.len()]);
    (id, short.split_whitespace().filter_map(|pair| pair.split_once('=')).collect())
}
