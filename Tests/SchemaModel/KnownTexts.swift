/// A full scenario with another value at one place, and the verdict that it has to have.
package struct KnownText: Sendable {
  /// The place, its keys and indices separated by slashes.
  package var path: String

  /// The value there.
  package var value: String

  /// Whether schema and decoder accept it.
  package var isAccepted: Bool

  /// Sleep in the literal scenario that ends between two seconds.
  package static let offGrid = KnownText(
    path: "history/literal/sleep/0/samples/0/end", value: "'2024-01-02T06:00:00.001Z'",
    isAccepted: false)

  /// The finer points of the generated scenario's values.
  package static let all = table.flatMap { path, accepted, refused in
    accepted.map { KnownText(path: path, value: $0, isAccepted: true) }
      + refused.map { KnownText(path: path, value: $0, isAccepted: false) }
  }

  private static let table: [(path: String, accepted: [String], refused: [String])] = [
    (
      "name", ["'a'", "'0-'", "'\(String(repeating: "n", count: 64))'"],
      [
        "'-a'", "'A'", "'a b'", "'é'", "'a\\n'", "'\(String(repeating: "n", count: 65))'",
      ]
    ),
    (
      "span/start", ["'2024-01-01T00:00'", "'1970-01-01'"],
      [
        "'2024-01-01T24:00'", "'2024-01-01T00:60'", "'2024-1-01'", "'2024-13-01'", "'2024-00-01'",
        "'2024-01-00'", "'2024-01-32'", "'1969-12-31'", "'2024-01-01T1:00'",
        "'2024-01-01T00:00:00'", "'2024-01-01 00:00'",
      ]
    ),
    ("span/end", [], ["'2201-01-01'"]),
    (
      "moves/0/at",
      [
        "'2024-01-02T12:00:00Z'", "'2024-01-02T23:59:59.000Z'", "'2024-01-02T23:59'",
        "'2024-01-03'",
      ],
      [
        "'2024-01-02T23:59:59.999Z'", "'2024-01-02T12:00:00.1Z'", "'2024-01-02T12:00:00.Z'",
        "'2024-01-02T12:00:00'",
        "'2024-01-02T12:00:00+01:00'", "'2024-01-02T24:00:00Z'", "'2024-01-02T23:60:00Z'",
        "'2024-01-02T23:59:60Z'", "'2024-01-02T12:00Z'",
      ]
    ),
    ("seed", ["18446744073709551615"], ["-1", "18446744073709551616"]),
    ("history/generated/steps/weekendDays", ["['monday', 'monday']"], ["[]"]),
    ("history/generated/edgeCases/1/day", [], ["'24-01-03'"]),
  ]
}
