//! Thinking time as text.

use pentad_table::Millis;

/// Formats remaining time as `4:07`, with tenths of a second near the end: `0:09.3`.
pub(crate) fn written(left: Millis) -> String {
    if left >= 86_400_000 {
        return written_span(left);
    }
    let (minutes, seconds, tenths) = (left / 60_000, left / 1_000 % 60, left / 100 % 10);
    if left < 10_000 { format!("0:{seconds:02}.{tenths}") } else { format!("{minutes}:{seconds:02}") }
}

/// Formats a duration by its two largest units: `2 d 3 h`, `5 min`, `20 s`.
pub(crate) fn written_span(span: Millis) -> String {
    let (days, hours, minutes, seconds) =
        (span / 86_400_000, span / 3_600_000 % 24, span / 60_000 % 60, span / 1_000 % 60);
    let parts = [(days, "d"), (hours, "h"), (minutes, "min"), (seconds, "s")];
    let told: Vec<String> = parts
        .iter()
        .filter(|(count, _)| *count > 0)
        .take(2)
        .map(|(count, unit)| format!("{count}\u{a0}{unit}"))
        .collect();
    if told.is_empty() { "0\u{a0}s".to_owned() } else { told.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::{written, written_span};

    #[test]
    fn long_times_are_read_in_days() {
        assert_eq!(
            [written_span(0), written_span(90_000), written(259_200_000)],
            ["0\u{a0}s", "1\u{a0}min 30\u{a0}s", "3\u{a0}d"]
        );
    }

    #[test]
    fn time_is_read_in_minutes_and_near_the_end_in_tenths() {
        let read = [247_999, 60_000, 59_999, 10_000, 9_399, 50, 0].map(written);
        assert_eq!(read, ["4:07", "1:00", "0:59", "0:10", "0:09.3", "0:00.0", "0:00.0"]);
    }
}
