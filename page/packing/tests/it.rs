//! Round trips of the compression.

use pentad_packing::{Effort, brotli, gzip};
use std::io::Read as _;

#[test]
fn what_is_packed_is_smaller_and_comes_out_again() {
    let content: Vec<u8> = (0..20_000_u32).flat_map(|number| (number / 7).to_le_bytes()).collect();
    for effort in [Effort::Full, Effort::Quick] {
        let (mut from_brotli, mut from_gzip) = (Vec::new(), Vec::new());
        let packed = brotli(&content, effort).unwrap();
        assert!(packed.len() < content.len() / 2);
        ::brotli::BrotliDecompress(&mut &packed[..], &mut from_brotli).unwrap();
        assert_eq!(from_brotli, content);
        let packed = gzip(&content, effort).unwrap();
        assert!(packed.len() < content.len() / 2);
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut from_gzip).unwrap();
        assert_eq!(from_gzip, content);
    }
}
