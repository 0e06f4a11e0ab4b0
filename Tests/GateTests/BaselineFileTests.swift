import Foundation
import Gate
import LocatedJSON
import RunReport
import Testing

@Suite struct BaselineFileTests {
  private static let text = """
    {
      "examined": {
        "First": 40
      },
      "findings": {},
      "formatVersion": 1,
      "generatorVersion": 3,
      "history": {
        "digest": "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
        "edgeCases": {
          "late": 4
        }
      },
      "scenario": {
        "name": "small",
        "persons": 2,
        "scheduleSeed": "0",
        "seed": "7",
        "semantics": ["mergeScope=once"]
      },
      "services": {
        "layering.kWay(4)": {
          "results": {
            "intervals": 10
          },
          "work": {
            "maxDepth": 5,
            "queries": { "absolute": 2, "percent": 5, "value": 100 }
          }
        }
      },
      "verdict": "held"
    }

    """

  private static var small: Baseline {
    var baseline = Baseline(report())
    baseline.tolerances[.work(service: "layering.kWay(4)", "queries")] =
      Tolerance(absolute: 2, percent: 5)
    return baseline
  }

  private func read(_ text: String) throws(InputError) -> BaselineFile {
    try BaselineFile(parsing: Array(text.utf8), file: "small.json")
  }

  private func text(of baseline: Baseline) -> String {
    String(decoding: BaselineWriter.bytes(of: baseline), as: UTF8.self)
  }

  @Test("a baseline is written with sorted keys and a line a counter, tolerances beside it")
  func written() {
    #expect(text(of: Self.small) == Self.text)
    #expect(text(of: Self.small) == text(of: Self.small))
  }

  @Test("what is written is read as it was, and written again with the same bytes")
  func roundTrip() throws {
    var baselines = [Self.small, Baseline(report(breaches: 2))]
    baselines[0].times = StageRatios(
      build: .debug, stages: ["check": 1_500, "layering": 0],
      tolerances: ["check": Tolerance(percent: 10)])
    var odd = report(edgeCases: [:], queries: Int.min)
    odd.services[#"a "b" \ é"# + "\n"] = ServiceSummary(results: ["": Int.max])
    odd.services["onlyWork"] = ServiceSummary(work: ["x": -1])
    baselines.append(Baseline(odd))
    for baseline in baselines {
      let written = text(of: baseline)
      let again = try read(written).baseline
      #expect(again == baseline)
      #expect(text(of: again) == written)
    }
  }

  @Test("a changed counter is one line of a diff")
  func oneLine() {
    let old = text(of: Baseline(report())).split(separator: "\n")
    let new = text(of: Baseline(report(queries: 101))).split(separator: "\n")
    #expect(zip(old, new).count { $0 != $1 } == 1)
    #expect(old.count == new.count)
  }

  @Test("comments, and other layouts, are read too")
  func byHand() throws {
    let spaced = Self.text.replacingOccurrences(of: "\"held\"", with: "\"held\" // as ever")
    #expect(try read(spaced).baseline == Self.small)
  }

  private static let refusals: [(String, String, String)] = [
    ("\"formatVersion\": 1", "\"formatVersion\": 2", ":6:20: formatVersion: integer out of range"),
    ("\"formatVersion\": 1", "\"formatVersion\": 0", ":6:20: formatVersion: integer out of range"),
    ("\"formatVersion\": 1", "\"formatVersion\": 1.0", ": formatVersion: expected an integer"),
    ("  \"formatVersion\": 1,\n", "", ":1:1: $: missing key \"formatVersion\""),
    ("\"verdict\": \"held\"", "\"verdict\": \"hold\"", ": verdict: unknown value (found \"hold\")"),
    ("\"verdict\": \"held\"", "\"verdict\": 1", ": verdict: expected a string"),
    ("\"verdict\"", "\"verdikt\"", ": $: missing key \"verdict\"; rename"),
    ("\"generatorVersion\": 3", "\"generatorVersion\": 0", ": generatorVersion: integer out of"),
    ("\"late\": 4", "\"late\": -1", ": history.edgeCases.late: integer out of range"),
    ("\"late\": 4", "\"late\": 4, \"late\": 4", ":11:"),
    ("\"late\": 4", "\"late\": 4.0", ": history.edgeCases.late: expected an integer"),
    ("\"late\": 4", "\"late\": \"4\"", ": history.edgeCases.late: expected an integer"),
    ("\"late\": 4", "\"late\": null", ": history.edgeCases.late: expected an integer"),
    ("\"First\": 40", "\"First\": -1", ": examined.First: integer out of range"),
    (
      "\"findings\": {}", "\"findings\": { \"First\": 0 }", ": findings.First: integer out of range"
    ),
    ("\"findings\": {}", "\"findings\": []", ": findings: expected an object"),
    ("\"maxDepth\": 5", "\"maxDepth\": 9223372036854775808", "work.maxDepth: integer out of range"),
    ("0a0a\",", "0a0\",", ": history.digest: not a digest"),
    ("0a0a\",", "0a0G\",", ": history.digest: not a digest"),
    ("0a0a\",", "0A0A\",", ": history.digest: not a digest"),
    ("\"persons\": 2", "\"persons\": 0", ": scenario.persons: integer out of range"),
    ("\"persons\": 2", "\"persons\": 10000001", ": scenario.persons: integer out of range"),
    ("\"seed\": \"7\"", "\"seed\": 7", ": scenario.seed: expected a string"),
    ("\"seed\": \"7\"", "\"seed\": \"07\"", ": scenario.seed: not a seed"),
    ("\"seed\": \"7\"", "\"seed\": \"-1\"", ": scenario.seed: not a seed"),
    ("\"seed\": \"7\"", "\"seed\": \"18446744073709551616\"", ": scenario.seed: not a seed"),
    (
      "\"seed\": \"7\"", "\"seed\": \"7\", \"sead\": \"7\"", ": scenario.sead: unknown key \"sead\""
    ),
    ("\"work\": {", "\"worked\": {", ": missing key \"work\"; add it"),
    ("\"work\": {", "\"more\": {}, \"work\": {", ".more: unknown key \"more\""),
    ("\"absolute\": 2", "\"absolute\": -1", "queries.absolute: integer out of range"),
    ("\"percent\": 5", "\"percent\": 0.5", "queries.percent: expected an integer"),
    ("\"percent\": 5", "\"percent\": 1000001", "queries.percent: integer out of range"),
    ("\"percent\": 5", "\"procent\": 5", "queries.procent: unknown key \"procent\"; did you mean"),
    ("\"absolute\": 2, \"percent\": 5, ", "", "queries: a tolerance without a limit"),
    (
      "\"absolute\": 2, \"percent\": 5, ", "\"absolut\": 2, ",
      "queries.absolut: unknown key \"absolut\"; did you mean"
    ),
    (", \"value\": 100", "", "queries: missing key \"value\""),
    ("\"verdict\": \"held\"", "\"verdict\": \"held\", \"times\": {}", ": times: missing key"),
    (
      "\"verdict\": \"held\"",
      "\"verdict\": \"held\", \"times\": { \"build\": \"fast\", \"stages\": {} }", ": times.build:"
    ),
    (
      "\"verdict\": \"held\"",
      "\"verdict\": \"held\", \"times\": { \"build\": \"debug\", \"stages\": { \"a\": -1 } }",
      ": times.stages.a: integer out of range"
    ),
    (
      "\"verdict\": \"held\"", "\"verdict\": \"held\", \"times\": null",
      ": times: expected an object"
    ),
    ("{\n  \"examined\"", "[{\n  \"examined\"", "small.json:"),
  ]

  @Test("what is not a baseline is refused with its place and a remedy", arguments: refusals)
  func refused(_ old: String, _ new: String, _ words: String) throws {
    try #require(Self.text.contains(old))
    let text = Self.text.replacingOccurrences(of: old, with: new)
    let error = #expect(throws: InputError.self) { try read(text) }
    let line = try #require(error?.description)
    #expect(line.hasPrefix("small.json:"))
    #expect(line.contains(words), "\(line)")
    #expect(error?.remedy.isEmpty == false)
    #expect(!line.contains("\n"))
  }

  @Test("every place where a baseline may be cut off is refused, and nothing traps")
  func cutOff() {
    let bytes = Array(Self.text.utf8)
    for length in 0..<(bytes.count - 2) {
      #expect(throws: InputError.self) {
        try BaselineFile(parsing: Array(bytes.prefix(length)), file: "cut.json")
      }
    }
  }

  @Test("an unknown counter is told with its line and the nearest that the run has")
  func unknown() throws {
    let file = try read(Self.text.replacingOccurrences(of: "\"queries\"", with: "\"querys\""))
    let run = Baseline(report())
    let comparison = Comparison(run, with: file.baseline, invariants: invariants)
    let counter = try #require(comparison.unknown.first)
    #expect(
      file.unknown(counter, in: run).description
        == "small.json:28:19: services[\"layering.kWay(4)\"].work.querys: "
        + "the run has no counter of this name; did you mean queries?")
    let far = try read(Self.text.replacingOccurrences(of: "\"queries\"", with: "\"elephants\""))
    let other = Comparison(run, with: far.baseline, invariants: invariants)
    #expect(
      far.unknown(try #require(other.unknown.first), in: run).remedy.hasPrefix("remove it, or"))
  }

  @Test("an update keeps the tolerances of counters that still exist, and old times")
  func replacing() {
    var old = Self.small
    old.tolerances[.edgeCase("gone")] = Tolerance(absolute: 1)
    old.times = StageRatios(
      build: .release, stages: ["a": 1, "b": 2],
      tolerances: ["a": Tolerance(percent: 1), "b": Tolerance(percent: 2)])
    let new = Baseline(report(queries: 90)).replacing(old)
    #expect(new.tolerances == Self.small.tolerances)
    #expect(new.counters == Baseline(report(queries: 90)).counters)
    #expect(new.times == old.times)
    let timed = Baseline(report(), times: StageRatios(build: .debug, stages: ["b": 3]))
      .replacing(old)
    #expect(
      timed.times
        == StageRatios(build: .debug, stages: ["b": 3], tolerances: ["b": Tolerance(percent: 2)]))
  }
}
