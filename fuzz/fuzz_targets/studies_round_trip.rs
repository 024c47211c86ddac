//! Any text is a study or is refused, as a file and as a link; a study that was read is written as a text and a link that give
//! the same study, and each of its positions can be reached by playing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pentad_study::Study;

fuzz_target!(|text: &str| {
    for read in [Study::read(text), Study::from_link(text)] {
        let Ok(study) = read else { continue };
        let written = study.to_text();
        let again = Study::read(&written).expect("what was written can be read");
        assert_eq!(again.to_text(), written);
        let linked = Study::from_link(&study.to_link()).expect("its link can be read");
        assert_eq!(linked.to_text(), written);
        let end = *study.main_line_from(study.root()).last().unwrap_or(&study.root());
        assert_eq!(study.playthrough(end).last().hash_key(), study.position(end).hash_key());
    }
});
