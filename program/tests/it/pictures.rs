//! `pentad show`.

use crate::{GAMES, pentad, raw};

#[test]
fn every_game_is_shown_as_text_svg_and_png() {
    for (game, _) in GAMES {
        let text = pentad(&format!("show {game}"), "");
        assert_eq!(text.code, 0, "{game}: {}", text.err);
        assert!(text.out.lines().count() >= 3, "{game}");
        assert!(!text.out.contains('\u{1b}'), "no colours in a pipe");
        let svg = pentad(&format!("show {game} --svg -"), "").out;
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{game}");
        let dark = pentad(&format!("show {game} --svg - --theme dark --letters --distinct --plain"), "").out;
        assert_ne!(svg, dark, "{game}");
        let png = raw(&["show", game, "--png", "-", "--width", "64"], "").stdout;
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n", "{game}");
        assert_eq!(u32::from_be_bytes([png[16], png[17], png[18], png[19]]), 64, "{game}");
    }
}

#[cfg(unix)]
#[test]
fn pictures_go_through_links_and_leave_devices_alone() {
    use std::fs;
    let folder = tempfile::tempdir().expect("a folder");
    let (real, link) = (folder.path().join("real.svg"), folder.path().join("link.svg"));
    fs::write(&real, "old").expect("it can be written");
    std::os::unix::fs::symlink(&real, &link).expect("a link");
    assert_eq!(pentad(&format!("show iris --svg {}", link.display()), "").code, 0);
    assert!(fs::read_to_string(&real).expect("the file behind the link").starts_with("<svg"));
    assert!(fs::symlink_metadata(&link).expect("the link").is_symlink());
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 2, "nothing is left over");
    let to_a_folder = pentad(&format!("show iris --svg {}", folder.path().display()), "");
    assert_eq!(to_a_folder.code, 3, "{}", to_a_folder.err);
}

#[test]
fn any_ply_can_be_shown_and_no_other() {
    let record = "[Game \"iris\"]\n[Size \"3\"]\n\nc3\na1\n";
    let start = pentad("show - --ply 0", record).out;
    assert_eq!(start, pentad("show -", "[Game \"iris\"]\n[Size \"3\"]\n").out);
    assert_eq!(pentad("show -", record).out, pentad("show - --ply 2", record).out);
    assert_ne!(start, pentad("show - --ply 1", record).out);
    let beyond = pentad("show - --ply 3", record);
    assert_eq!((beyond.code, beyond.err.contains("the game has 2 actions")), (2, true));
}
