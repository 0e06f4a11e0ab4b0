extension StringProtocol {
  /// The number of columns that the text takes on a terminal: two for each character that East
  /// Asian fonts show at double width and for emoji, one for every other.
  ///
  /// The ranges are those of wide scalars in Unicode's `EastAsianWidth.txt`, without gaps of single
  /// scalars.
  ///
  /// - Complexity: O(*n*) for *n* characters.
  package var columns: Int { reduce(0) { $0 + $1.columns } }
}

extension Character {
  /// The number of columns that the character takes on a terminal, 1 or 2.
  package var columns: Int {
    if isASCII { return 1 }
    return unicodeScalars.contains { scalar in
      Self.wide.contains { $0.contains(scalar.value) }
    } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x2614...0x2615, 0x2648...0x2653,
    0x26C4...0x26C5, 0x2705...0x2705, 0x2728...0x2728, 0x274C...0x274C, 0x2753...0x2757,
    0x2795...0x2797, 0x2B1B...0x2B1C, 0x2B50...0x2B55, 0x2E80...0x303E, 0x3041...0x33FF,
    0x3400...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE0F...0xFE0F, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F18E...0x1F19A, 0x1F1E6...0x1F202, 0x1F210...0x1F64F, 0x1F680...0x1F6FC,
    0x1F7E0...0x1F7EB, 0x1F90C...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
