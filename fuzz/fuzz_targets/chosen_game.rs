use pentad_catalog::GameId;
use pentad_core::Headers;

/// The game at the place that a byte says and, where the byte is larger than there are games, one of its sample options.
pub(crate) fn chosen(byte: u8) -> (GameId, Headers) {
    let (round, place) = (usize::from(byte) / GameId::ALL.len(), usize::from(byte) % GameId::ALL.len());
    let id = GameId::ALL[place];
    let samples = id.option_samples();
    let short = round.checked_sub(1).map_or("", |sample| samples[sample % samples.len()]);
    (id, short.split_whitespace().filter_map(|pair| pair.split_once('=')).collect())
}
