//! Thinking time, as people read it.

use pentad_table::Millis;

/// `4:07`, and tenths of a second near the end: `0:09.3`.
pub(crate) fn written(left: Millis) -> String {
    let (minutes, seconds, tenths) = (left / 60_000, left / 1_000 % 60, left / 100 % 10);
    if left < 10_000 { format!("0:{seconds:02}.{tenths}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::written;

    #[test]
    fn time_is_read_in_minutes_and_near_the_end_in_tenths() {
        let read = [247_999, 60_000, 59_999, 10_000, 9_399, 50, 0].map(written);
        assert_eq!(read, ["4:07", "1:00", "0:59", "0:10", "0:09.3", "0:00.0", "0:00.0"]);
    }
}
