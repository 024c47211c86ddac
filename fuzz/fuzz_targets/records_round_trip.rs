//! Any text is a record or is refused; a record that was written reads back as the same text, and replays the same way.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pentad_catalog::{Playthrough, Record};

fuzz_target!(|text: &str| {
    let Ok(records) = Record::read_all(text) else { return };
    let written = Record::write_all(&records);
    let again = Record::read_all(&written).expect("what was written can be read");
    assert_eq!(Record::write_all(&again), written);
    for record in &records {
        if let Ok(played) = Playthrough::of_record(record) {
            let canonical = played.record();
            let replayed = Playthrough::of_record(&canonical).expect("a canonical record replays");
            assert_eq!(replayed.record().to_string(), canonical.to_string());
            assert_eq!(replayed.last().hash_key(), played.last().hash_key());
            replayed.check_result().expect("the result of a canonical record is true");
        }
    }
});
