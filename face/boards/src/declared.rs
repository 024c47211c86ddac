//! Test that pictures and style sheets agree on the colours.

use crate::{CssColours, Palette, Theme, View, css_properties, scene_of, svg};
use pentad_catalog::GameId;
use pentad_conformance::random;
use pentad_core::{Headers, Turn};
use std::collections::BTreeSet;

#[test]
fn every_property_in_a_picture_is_declared_in_every_palette() {
    let mut used = BTreeSet::new();
    for id in GameId::ALL {
        let mut headers = Headers::new();
        id.deal(&mut headers, &mut random(7)).unwrap();
        let mut game = id.start(&headers).unwrap();
        let (mut random, mut last) = (random(7), None);
        while game.turn() != Turn::Over {
            let picture = svg(&scene_of(&game, &View { last, ..View::default() }), CssColours);
            assert!(!picture.contains('#'), "{id} has a colour value of its own");
            used.extend(picture.split("var(").skip(1).map(|rest| rest.split(')').next().unwrap_or("").to_owned()));
            let action = game.random_action(&mut random);
            game.apply(action);
            last = Some(action);
        }
    }
    assert!(used.contains("--pyramid-red-lit") && used.contains("--rainbow-chroma"));
    for (theme, distinct) in [(Theme::Light, false), (Theme::Light, true), (Theme::Dark, false), (Theme::Dark, true)] {
        let sheet = css_properties(Palette { theme, distinct });
        let declared: BTreeSet<&str> = sheet.split(';').filter_map(|line| Some(line.split_once(':')?.0)).collect();
        assert!(used.iter().all(|name| declared.contains(name.as_str())));
    }
}
