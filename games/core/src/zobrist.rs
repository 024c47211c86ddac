//! Zobrist keys for position hashes, computed at compile time.

/// Returns a well-mixed key for `index` within `domain`. Two games may use the same domains, since they never share a table.
pub const fn key(domain: u64, index: u64) -> u64 {
    let mut mixed = domain
        .wrapping_mul(0xD6E8_FEB8_6659_FD93)
        .wrapping_add(index.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// Returns a table of keys.
pub const fn keys<const N: usize>(domain: u64) -> [u64; N] {
    let mut table = [0; N];
    let mut index = 0;
    while index < N {
        table[index] = key(domain, index as u64);
        index += 1;
    }
    table
}
