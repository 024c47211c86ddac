//! Days of the calendar.

use std::fmt;
use std::str::FromStr;

/// A day, as a number of days since 1970-01-01. Written as `2026-11-16`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Day(i64);

impl Day {
    /// Returns today by the player's own calendar: a day begins at local midnight.
    pub(crate) fn today() -> Day {
        let now = js_sys::Date::new_0();
        Day::of(i64::from(now.get_full_year()), i64::from(now.get_month()) + 1, i64::from(now.get_date()))
    }

    /// Returns the minutes until the player's next midnight.
    pub(crate) fn minutes_left() -> u32 {
        let now = js_sys::Date::new_0();
        24 * 60 - (now.get_hours() * 60 + now.get_minutes())
    }

    /// Returns the day `days` days earlier.
    pub(crate) fn earlier(self, days: i64) -> Day {
        Day(self.0 - days)
    }

    /// Returns the start of the day in UTC, in milliseconds since 1970-01-01.
    pub(crate) fn in_millis(self) -> f64 {
        self.0 as f64 * 86_400_000.0
    }

    /// Returns the day with this year, month and day of the month, the last two from 1. (Howard Hinnant's `days_from_civil`.)
    fn of(year: i64, month: i64, day: i64) -> Day {
        // Years begin in March, so that the leap day is the last day of the year.
        let year = if month <= 2 { year - 1 } else { year };
        let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
        let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
        Day(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
    }

    fn parts(self) -> (i64, i64, i64) {
        let days = self.0 + 719_468;
        let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
        let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year + year / 4 - year / 100);
        let month = (5 * of_year + 2) / 153;
        let day = of_year - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (year + era * 400 + i64::from(month <= 2), month, day)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.parts();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = ();

    fn from_str(text: &str) -> Result<Day, ()> {
        let number = |part: Option<&str>| part.ok_or(())?.parse::<u32>().map(i64::from).map_err(|_| ());
        let mut parts = text.splitn(3, '-');
        let (year, month, day) = (number(parts.next())?, number(parts.next())?, number(parts.next())?);
        if !(1..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
            return Err(());
        }
        let found = Day::of(year, month, day);
        // Rejects days such as 31 February and any other spelling of a date.
        if found.to_string() == text { Ok(found) } else { Err(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_they_are_written() {
        for text in ["1970-01-01", "2000-02-29", "2026-11-16", "2026-12-31", "2027-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        assert_eq!("1970-01-01".parse::<Day>(), Ok(Day(0)));
        for text in
            ["", "2026-11", "2026-02-29", "2026-13-01", "2026-1-01", "2026-11-16x", "-2026-11-16", "+2026-11-16"]
        {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn days_follow_each_other() {
        let mut day: Day = "2030-01-01".parse().unwrap();
        for _ in 0..1500 {
            let before = day.earlier(1);
            assert!(before < day && before.to_string() < day.to_string());
            assert_eq!(before.to_string().parse(), Ok(before));
            day = before;
        }
        assert_eq!("2028-03-01".parse::<Day>().unwrap().earlier(1).to_string(), "2028-02-29");
    }
}
