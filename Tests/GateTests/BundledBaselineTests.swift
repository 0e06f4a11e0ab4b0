import Foundation
import Gate
import Scenario
import Testing

@Suite struct BundledBaselineTests {
  private static let baselines = repository.appendingPathComponent("Reports/baselines")

  private func names(in folder: URL) throws -> [String] {
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    return files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.sorted()
  }

  /// Those that take too long for a gate, that must not hold, or that are of a mutant's suite.
  private static let apart = ["canary", "cohort", "invalid/", "regressions/"]

  @Test("every bundled scenario that is gated has a baseline, and every baseline its scenario")
  func complete() throws {
    let scenarios = repository.appendingPathComponent("Scenarios")
    var expected: [String] = []
    for file in try names(in: scenarios)
    where !Self.apart.contains(where: { file.hasPrefix($0) }) {
      let bytes = Array(try Data(contentsOf: scenarios.appendingPathComponent(file)))
      expected.append(try Scenario(parsing: bytes, file: file).name + ".json")
    }
    #expect(expected.count >= 10)
    #expect(try names(in: Self.baselines) == expected.sorted())
  }

  @Test("every baseline is of its scenario, as it would be written, and without times")
  func canonical() throws {
    for file in try names(in: Self.baselines) {
      let bytes = Array(try Data(contentsOf: Self.baselines.appendingPathComponent(file)))
      let baseline = try BaselineFile(parsing: bytes, file: file).baseline
      #expect(baseline.subject.name + ".json" == file)
      #expect(BaselineWriter.bytes(of: baseline) == bytes, "\(file)")
      #expect(baseline.times == nil, "\(file)")
      #expect(!baseline.counters.isEmpty, "\(file)")
    }
  }
}
