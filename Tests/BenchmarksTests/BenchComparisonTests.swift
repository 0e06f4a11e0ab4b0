import Foundation
import TestSupport
import Testing

@testable import Benchmarks
@testable import Harness
@testable import SystemSupport

@Suite struct BenchComparisonTests {
  private func round(_ values: [String: Double], _ counter: String = "7 queries") -> [BenchResult] {
    values.sorted { $0.key < $1.key }.map {
      BenchResult(name: $0.key, value: $0.value, unit: "ns", counter: counter)
    }
  }

  private func comparison(_ own: [Double], _ other: [Double]) throws -> BenchComparison {
    let found = BenchComparison.of(
      own.map { round(["a": $0]) }, against: other.map { round(["a": $0]) })
    return try #require(found.first)
  }

  @Test("a build is faster or slower only where the rounds do not overlap")
  func outcomes() throws {
    #expect(try comparison([1, 3, 2], [4, 5, 6]).outcome == .faster)
    #expect(try comparison([7, 9, 8], [4, 5, 6]).outcome == .slower)
    #expect(try comparison([1, 2, 4], [4, 5, 6]).outcome == .same)
    #expect(try comparison([6, 7, 8], [4, 5, 6]).outcome == .same)
  }

  @Test("each side shows its least, middle and greatest value, and their ratio")
  func sides() throws {
    let found = try comparison([8, 2, 6, 4], [5, 1, 2])
    let (own, other) = (try #require(found.own), try #require(found.other))
    #expect((own.least, own.median, own.most) == (2, 4, 8))
    #expect((other.least, other.median, other.most) == (1, 2, 5))
    #expect(found.ratio == 2)
    #expect(try comparison([1], [0]).ratio == nil)
  }

  @Test("other work and figures of one build alone are told apart")
  func differences() throws {
    let found = BenchComparison.of(
      [round(["a": 1, "b": 2])], against: [round(["a": 1, "c": 3], "8 queries")])
    #expect(found.map(\.name) == ["a", "b", "c"])
    #expect(found.map(\.outcome) == [.same, .missing, .missing])
    #expect(found.map(\.isSameWork) == [false, false, false])
    #expect(found[1].other == nil && found[1].ratio == nil && found[2].own == nil)
    #expect(try comparison([1], [1]).isSameWork)
  }

  /// Programs that write their name into a log and print a figure.
  private func duel(_ body: String = "", rounds: Int) throws -> (log: String, [BenchComparison]) {
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let folder = temporary.url
    func program(_ name: String, _ value: Int) throws -> String {
      let file = folder.appendingPathComponent(name)
      let result = #"[{"name":"a","value":\#(value),"unit":"ns","counter":"$*"}]"#
      let lines = [
        "#!/bin/bash", "printf \(name) >> \(folder.path)/log", body, "cat <<END", result, "END", "",
      ]
      try Script.write(lines.joined(separator: "\n"), to: file)
      return file.path
    }
    let duel = BuildComparison(
      try program("o", 3), against: try program("x", 5), arguments: ["bench", "--json"])
    let found = try duel.run(rounds: rounds)
    let log = try String(contentsOf: folder.appendingPathComponent("log"), encoding: .utf8)
    return (log, found)
  }

  @Test("two builds run in turns, each first as often")
  func turns() throws {
    let (log, found) = try duel(rounds: 4)
    #expect(log == "oxxooxxo")
    #expect(found.map(\.outcome) == [.faster])
    #expect(found[0].own?.counter == "bench --json" && found[0].isSameWork)
  }

  @Test("a program that fails, or prints something else, is refused by its name")
  func refused() throws {
    let bodies = [("exit 3", "ended the process with status 3"), ("exec echo", "no figures")]
    for (body, reason) in bodies {
      let error = #expect(throws: FileError.self) { try duel(body, rounds: 1) }
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
      #expect(error?.path.hasSuffix("/o") == true)
    }
    let error = #expect(throws: FileError.self) {
      try BuildComparison("/nowhere/simharness", against: "/bin/true", arguments: []).run(rounds: 1)
    }
    #expect(error?.reason == "cannot be started")
  }
}
