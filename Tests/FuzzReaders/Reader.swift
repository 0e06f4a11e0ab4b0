import AppBundleAudit
import AppleHealthExport
import Foundation
import Gate
import Harness
import HealthModel
import HistoryFile
import HistoryGeneration
import LocatedJSON
import Reporting
package import RunReport
import Scenario

/// A reader of files or messages that others wrote.
///
/// A reader fails by ending the process: by a trap, by an error that is not one line, or by a
/// result that breaks a promise of its own.
package enum Reader: String, CaseIterable, Sendable {
  case answers, baseline, binaryPlist, copy, export, generation, history, messages, partial, plist
  case report, scenario

  /// True if the format is text.
  package var isText: Bool { self != .binaryPlist && self != .history }

  /// True if a subcommand prints the reader's own errors.
  private var showsErrors: Bool { self != .partial && self != .report }

  /// Reads an input, and uses what it contains as a subcommand does.
  ///
  /// - Parameter bytes: The content of a file; a history gets the digest that it needs.
  /// - Returns: The error, if the input is refused.
  @MainActor package func refusal(of bytes: [UInt8]) async -> String? {
    do {
      try await read(bytes)
      return nil
    } catch {
      let refusal = String(describing: error)
      let isPrintable = refusal.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      precondition(
        !showsErrors || isPrintable && refusal.count < 4_000, "not one line: \(refusal)")
      return refusal
    }
  }

  /// A report that reports and baselines are compared with.
  @MainActor package static var otherReport: RunReport?

  @MainActor private func read(_ bytes: [UInt8]) async throws {
    switch self {
    case .answers:
      let answers = try RuleAnswers(parsing: bytes, file: "f")
      _ = answers.semantics.differences
    case .baseline: try Self.readBaseline(bytes)
    case .copy:
      var copy: [UInt8] = []
      try Self.withFile(bytes) {
        _ = try AnonymousExport.write(descriptor: $0, file: "f", weeks: 3) { copy += $0 }
      }
      try Self.withFile(copy) {
        _ = try AnonymousExport.write(descriptor: $0, file: "f", weeks: -3) { _ in }
      }
    case .export:
      try Self.withFile(bytes) {
        let imported = try AppleHealthImport(descriptor: $0, file: "f", timeZone: "UTC")
        precondition(imported.history.sampleCount > 0, "an import without samples")
      }
    case .generation:
      let plan = try RunPlan(Scenario(parsing: bytes, file: "f"))
      // Longer lives are as valid, and take long.
      guard plan.scenario.span.length < 70 * Milliseconds.day else { return }
      _ = plan.generator.person(0, seed: plan.seed)
    case .history:
      let stored = try StoredHistory(decoding: HistorySeal.sealed(bytes), file: "f")
      let again = try StoredHistory(decoding: stored.encoded(), file: "f")
      precondition(again == stored, "what is written is not what was read")
    case .messages: try await Conversation.hold(answering: bytes)
    case .partial: try Self.readPartial(bytes)
    case .plist, .binaryPlist:
      let file = try PropertyListFile(name: "f", parsing: bytes)
      _ = PropertyListAudit(reads: ["stepCount"], writes: [], background: nil).findings(in: [file])
        .map { "\($0)" }
    case .report: try Self.readReport(bytes)
    case .scenario:
      _ = try RunPlan(Scenario(parsing: bytes, file: "f"))
      let again = try JSONParser.parse(bytes, file: "f").canonicalBytes
      let form = try JSONParser.parse(again, file: "f").canonicalBytes
      precondition(form == again, "the canonical form has another one")
    }
  }

  @MainActor private static func readBaseline(_ bytes: [UInt8]) throws {
    let baseline = try BaselineFile(parsing: bytes, file: "f").baseline
    if let otherReport { _ = Comparison(Baseline(otherReport), with: baseline, invariants: []) }
    let written = BaselineWriter.bytes(of: baseline)
    let again = try BaselineFile(parsing: written, file: "f").baseline
    precondition(BaselineWriter.bytes(of: again) == written, "a baseline changes when it is kept")
  }

  private struct Headless: Error {}

  /// A partial report as a merge reads, writes and prints it.
  private static func readPartial(_ bytes: [UInt8]) throws {
    guard let head = PartialPeek(bytes)?.head else { throw Headless() }
    var total = NumberTotal()
    let part = try PartialFile<RunTotals>(bytes, &total, path: "f")
    var merger = PartialMerger<RunTotals>(of: head, program: head.program)
    merger.add(bytes, path: "f")
    _ = merger.missingShards
    let plan = try RunPlan(Scenario(parsing: Array(part.text.utf8), file: "f"))
    let report = plan.report(part.content)
    _ = JSONFormat.bytes(of: report)
    _ = JSONFormat.bytes(ofValue: part.content.timing)
    _ = TextFormat.text(of: report, in: ReportContext())
  }

  /// A report as `diff` and `check` compare it.
  @MainActor private static func readReport(_ bytes: [UInt8]) throws {
    _ = try JSONParser.parse(bytes, file: "f")
    let report = try JSONDecoder().decode(RunReport.self, from: Data(bytes))
    _ = ReportComparison.changes(from: report, to: report)
    _ = Comparison(Baseline(report), with: Baseline(report), invariants: [])
    guard let otherReport else { return }
    _ = ReportComparison.changes(from: report, to: otherReport)
    _ = ReportComparison.changes(from: otherReport, to: report)
  }

  private static func withFile(_ bytes: [UInt8], _ body: (Int32) throws -> Void) throws {
    guard let file = tmpfile() else { preconditionFailure("no file for an input") }
    defer { fclose(file) }
    let descriptor = fileno(file)
    bytes.withUnsafeBytes {
      precondition(pwrite(descriptor, $0.baseAddress, $0.count, 0) == $0.count, "no space")
    }
    try body(descriptor)
  }
}
