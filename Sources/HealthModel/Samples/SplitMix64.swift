/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014): a bijection of 64-bit words.
enum SplitMix64 {
  static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// The inverse of `mixed`.
  static func unmixed(_ word: UInt64) -> UInt64 {
    var z = word ^ (word >> 31) ^ (word >> 62)
    z = z &* 0x3196_42b2_d24d_8ec3
    z = z ^ (z >> 27) ^ (z >> 54)
    z = z &* 0x96de_1b17_3f11_9089
    return z ^ (z >> 30) ^ (z >> 60)
  }
}
