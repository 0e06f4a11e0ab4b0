import LocatedJSON
import Scenario

func parse(_ text: String) throws(InputError) -> JSONNode {
  try JSONParser.parse(Array(text.utf8), file: "f.json")
}

func reader(_ text: String) throws(InputError) -> ObjectReader {
  try ObjectReader(try parse(text), path: .root, file: "f.json")
}

func canonical(_ text: String) throws(InputError) -> String {
  String(decoding: try parse(text).canonicalBytes, as: UTF8.self)
}

/// The line that an operation's error prints, or `accepted`.
func line<Result>(of operation: () throws -> Result) -> String {
  do {
    _ = try operation()
    return "accepted"
  } catch {
    return "\(error)"
  }
}

/// Xorshift: enough to pick mutations, and the same ones on every run.
struct Xorshift {
  private var state: UInt64

  init(seed: UInt64) { state = seed | 1 }

  mutating func next(below bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
