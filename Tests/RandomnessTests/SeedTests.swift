import Randomness
import Testing

@Suite struct SeedTests {
  @Test(
    "seeds are read from decimal numbers, hexadecimal numbers and commit hashes",
    arguments: [
      ("0", 0), ("7", 7), ("007", 7), ("18446744073709551615", .max),
      ("0x0", 0), ("0xFf", 255), ("0xffffffffffffffff", .max), ("0x00000000000000a1", 0xa1),
      ("0000000000000001000000000000000200000000", 3),
      ("0000000000000000000000000000000000000001", 1 << 32),
      ("1111111111111111111111111111111111111111", 0x1111_1111_0000_0000 ^ 0),
      (
        "0123456789abcdeffedcba98765432100f1e2d3c",
        0x0123_4567_89ab_cdef ^ 0xfedc_ba98_7654_3210 ^ 0x0f1e_2d3c_0000_0000
      ),
      (
        "0123456789ABCDEFFEDCBA98765432100F1E2D3C",
        0x0123_4567_89ab_cdef ^ 0xfedc_ba98_7654_3210 ^ 0x0f1e_2d3c_0000_0000
      ),
    ] as [(String, UInt64)])
  func good(text: String, value: UInt64) throws {
    #expect(try Seed(parsing: text) == Seed(value))
  }

  @Test(
    "other texts are refused with their reason",
    arguments: [
      ("", .empty), (" ", .malformed(" ")), ("+1", .malformed("+1")), ("-1", .malformed("-1")),
      ("1 ", .malformed("1 ")), ("\n1", .malformed("\n1")), ("12a", .malformed("12a")),
      ("1_000", .malformed("1_000")), ("1.0", .malformed("1.0")), ("१", .malformed("१")),
      ("0x", .malformed("0x")), ("0X1", .malformed("0X1")), ("0xg", .malformed("0xg")),
      ("0x+1", .malformed("0x+1")),
      ("18446744073709551616", .tooLarge("18446744073709551616")),
      ("0x10000000000000000", .tooLong("0x10000000000000000")),
      (
        "g123456789abcdeffedcba98765432100f1e2d3c",
        .malformed("g123456789abcdeffedcba98765432100f1e2d3c")
      ),
      (
        "123456789abcdeffedcba98765432100f1e2d3c",
        .malformed("123456789abcdeffedcba98765432100f1e2d3c")
      ),
    ] as [(String, SeedError)])
  func bad(text: String, error: SeedError) {
    #expect(throws: error) { try Seed(parsing: text) }
    #expect(!error.description.contains("\n"))
    #expect(error.description.contains("; give "))
  }

  @Test("a seed is written in a form that it is read from")
  func roundTrip() throws {
    for value in [0, 1, 1 << 40, UInt64.max] {
      #expect(try Seed(parsing: "\(Seed(value))").value == value)
    }
  }
}
