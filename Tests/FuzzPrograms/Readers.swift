import AppBundleAudit
import Foundation
import ForeignServices
import Gate
import Harness
import HealthModel
import HistoryFile
import HistoryGeneration
import LocatedJSON
import Reporting
import RunReport
import Scenario

/// A reader of files or messages that others wrote.
enum Reader: String, CaseIterable {
  case scenario, generation, partial, report, baseline, answers, plist, binaryPlist, history
  case messages

  /// True if inputs are changed by their tokens too.
  var isText: Bool { self != .binaryPlist && self != .history }

  /// The input of a reader, made from a changed file.
  func input(_ changed: [UInt8]) -> [UInt8] {
    self == .history ? HistorySeal.sealed(changed) : changed
  }

  /// True if a subcommand prints the reader's own errors.
  var showsErrors: Bool { self != .partial && self != .report }

  /// Reads an input, and uses what it contains as a subcommand does.
  ///
  /// - Returns: The error, if the input is refused.
  @MainActor func refusal(of bytes: [UInt8]) async -> String? {
    do {
      try await read(bytes)
      return nil
    } catch {
      return String(describing: error)
    }
  }

  @MainActor private func read(_ bytes: [UInt8]) async throws {
    switch self {
    case .scenario:
      let scenario = try Scenario(parsing: bytes, file: "f")
      _ = try RunPlan(scenario)
      let again = try JSONParser.parse(bytes, file: "f").canonicalBytes
      let form = try JSONParser.parse(again, file: "f").canonicalBytes
      precondition(form == again, "the canonical form has another one")
    case .generation:
      let plan = try RunPlan(Scenario(parsing: bytes, file: "f"))
      // Longer lives are as valid, and take long.
      guard plan.scenario.span.length < 70 * Milliseconds.day else { return }
      _ = plan.generator.person(0, seed: plan.seed)
    case .partial:
      guard let head = PartialPeek(bytes)?.head else { return }
      var total = NumberTotal()
      let part = try PartialFile<RunTotals>(bytes, &total, path: "f")
      var merger = PartialMerger<RunTotals>(of: head, program: head.program)
      merger.add(bytes, path: "f")
      _ = merger.missingShards
      // What a merge writes and prints.
      let plan = try RunPlan(Scenario(parsing: Array(part.text.utf8), file: "f"))
      let report = plan.report(part.content)
      _ = JSONFormat.bytes(of: report)
      _ = JSONFormat.bytes(ofValue: part.content.timing)
      _ = TextFormat.text(of: report)
    case .report:
      _ = try JSONParser.parse(bytes, file: "f")
      let report = try JSONDecoder().decode(RunReport.self, from: Data(bytes))
      _ = ReportComparison.changes(from: report, to: report)
      if let other = Self.otherReport {
        _ = ReportComparison.changes(from: report, to: other)
        _ = ReportComparison.changes(from: other, to: report)
      }
    case .baseline:
      let baseline = try BaselineFile(parsing: bytes, file: "f").baseline
      _ = try BaselineFile(parsing: BaselineWriter.bytes(of: baseline), file: "f")
      if let other = Self.otherReport {
        _ = Comparison(Baseline(other), with: baseline, invariants: [])
      }
    case .answers:
      let answers = try RuleAnswers(parsing: bytes, file: "f")
      _ = answers.semantics.differences
    case .plist, .binaryPlist:
      let file = try PropertyListFile(name: "f", parsing: bytes)
      _ = PropertyListAudit(reads: ["stepCount"], writes: [], background: nil).findings(in: [file])
        .map { "\($0)" }
    case .history:
      let stored = try StoredHistory(decoding: bytes, file: "f")
      let again = try StoredHistory(decoding: stored.encoded(), file: "f")
      precondition(again == stored, "what is written is not what was read")
    case .messages: try await Conversation.hold(answering: bytes)
    }
  }

  /// A report to compare with: the seed of the reports.
  @MainActor static var otherReport: RunReport?
}

/// The header and the digest of history files, without which a reader reads nothing else.
enum HistorySeal {
  private static let (headerBytes, digestBytes) = (20, 8)

  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count >= headerBytes + digestBytes else { return bytes }
    var file = bytes
    func put(_ value: UInt64, at place: Int) {
      for index in 0..<8 { file[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    put(UInt64(file.count), at: headerBytes - 8)
    let count = file.count - digestBytes
    var digest = Digest()
    digest.absorb(Int64(count))
    for start in stride(from: 0, through: count, by: 8) {
      var word: UInt64 = 0
      for place in start..<min(start + 8, count) {
        word |= UInt64(file[place]) << (8 * (place - start))
      }
      digest.absorb(Int64(bitPattern: word))
    }
    put(digest.prefix, at: count)
    return file
  }
}
