import Scenario
import TestSupport
import Testing

@Suite("bounds of the store's integers")
struct StoreBoundTests {
  /// A store with one integer in it, which stands where the mark does, and what it may be.
  struct Bound: Sendable, CustomTestStringConvertible {
    var path: String
    var text: String
    var range: ClosedRange<Int>

    var testDescription: String { path }

    static let mark: Character = "#"

    func with(_ value: String) -> String {
      text.split(separator: Self.mark, omittingEmptySubsequences: false).joined(separator: value)
    }

    /// What an error's line begins with.
    var place: String {
      let column = 12 + (text.firstIndex(of: Self.mark)?.utf16Offset(in: text) ?? 0)
      return "f.json:7:\(column): \(path): "
    }
  }

  private static let most = 1_000_000_000
  private static let month = 31 * 86_400

  private static let all =
    [
      Bound(path: "store.queryBudget", text: "{ \"queryBudget\": # }", range: 1...most),
      Bound(
        path: "store.authorization.answerSeconds",
        text: "{ \"authorization\": { \"answerSeconds\": # } }", range: 0...86_400),
      semantics("deletionDays", 0...36_500), semantics("retrySeconds", 1...86_400),
      changes("rounds", 0...1_000), changes("savesPerRound", 0...1_000),
      changes("deletesPerRound", 0...1_000), changes("unannouncedDeletesPerRound", 0...1_000),
      changes("pageLimit", 0...100_000),
    ] + costs + faults

  private static let costs = [
    "statistics", "collection", "samples", "changes", "write", "authorization",
  ].flatMap { kind in
    [
      cost(kind, "baseMicroseconds", 0...60_000_000, "\"perSampleNanoseconds\": 0, "),
      cost(kind, "perSampleNanoseconds", 0...most, "\"baseMicroseconds\": 0, "),
    ]
  }

  private static let faults = [
    fault("locked", "from", 0...most, "\"seconds\": 1, "),
    fault("locked", "seconds", 1...month),
    fault("unavailable", "from", 0...most, "\"seconds\": 1, "),
    fault("unavailable", "seconds", 1...month),
    fault("slow", "from", 0...most, "\"seconds\": 1, \"factor\": 2, "),
    fault("slow", "seconds", 1...month, "\"factor\": 2, "),
    fault("slow", "factor", 2...100_000, "\"seconds\": 1, "),
    fault("error", "call", 1...most, "\"code\": 0, "),
    fault("error", "code", 0...15, "\"call\": 1, "),
    fault("cancelled", "call", 1...most),
    fault("deletionsForgotten", "from", 0...most),
    fault("keepsDays", "days", 1...36_500),
  ]

  private static func semantics(_ key: String, _ range: ClosedRange<Int>) -> Bound {
    Bound(
      path: "store.semantics.\(key)", text: "{ \"semantics\": { \"\(key)\": # } }", range: range)
  }

  private static func changes(_ key: String, _ range: ClosedRange<Int>) -> Bound {
    Bound(path: "store.changes.\(key)", text: "{ \"changes\": { \"\(key)\": # } }", range: range)
  }

  private static func cost(
    _ kind: String, _ key: String, _ range: ClosedRange<Int>, _ rest: String
  ) -> Bound {
    Bound(
      path: "store.costs.\(kind).\(key)",
      text: "{ \"costs\": { \"\(kind)\": { \(rest)\"\(key)\": # } } }", range: range)
  }

  private static func fault(
    _ kind: String, _ key: String, _ range: ClosedRange<Int>, _ rest: String = ""
  ) -> Bound {
    Bound(
      path: "store.faults[0].\(key)",
      text: "{ \"faults\": [{ \"kind\": \"\(kind)\", \(rest)\"\(key)\": # }] }", range: range)
  }

  @Test("both bounds are accepted", arguments: all)
  func inside(bound: Bound) {
    for value in [bound.range.lowerBound, bound.range.upperBound] {
      #expect(
        line { try scenario(ScenarioText.store(bound.with("\(value)"))) } == "accepted", "\(value)")
    }
  }

  @Test("what lies below or above is refused where it stands", arguments: all)
  func outside(bound: Bound) {
    let (low, high) = (bound.range.lowerBound, bound.range.upperBound)
    for value in [low - 1, high + 1] {
      #expect(
        line { try scenario(ScenarioText.store(bound.with("\(value)"))) }
          == bound.place + "integer out of range (found \(value)); "
          + "write an integer of \(low) to \(high)")
    }
  }

  @Test("what is no integer is refused where it stands", arguments: all)
  func types(bound: Bound) {
    let low = bound.range.lowerBound
    #expect(
      line { try scenario(ScenarioText.store(bound.with("\"\(low)\""))) }
        == bound.place + "expected an integer but this is a string (found \"\(low)\"); "
        + "write an integer")
    #expect(
      line { try scenario(ScenarioText.store(bound.with("\(low).0"))) }
        == bound.place + "expected an integer but this is a number with a fraction or an exponent "
        + "(found \(low).0); write it with digits only")
    #expect(
      line { try scenario(ScenarioText.store(bound.with("null"))) }
        == bound.place + "expected an integer but this is null (found null); write an integer")
  }
}
