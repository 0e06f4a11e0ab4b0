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
import Search

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
    switch head.kind {
    case ExplorationTotals.kind:
      let outcome = try merged(bytes, head, ExplorationTotals.self).content.outcome
      _ = outcome.difference.map { "\($0.place)" }
    case RealismTotals.kind:
      let part = try merged(bytes, head, RealismTotals.self)
      let scenario = try Scenario(parsing: Array(part.text.utf8), file: "f")
      _ = Cohort.measurable(scenario)?.results(part.content)
    case TuningTotals.kind:
      let part = try merged(bytes, head, TuningTotals.self)
      let plan = try RunPlan(Scenario(parsing: Array(part.text.utf8), file: "f"))
      let report = Tuning(plan, suite: .reference).report(on: part.content.ordered)
      _ = TuningTable.text(of: report, width: 100)
    case MutantTotals.kind:
      _ = MutationScore(try merged(bytes, head, MutantTotals.self).content, on: ["quick"])
    default:
      let part = try merged(bytes, head, RunTotals.self)
      let plan = try RunPlan(Scenario(parsing: Array(part.text.utf8), file: "f"))
      let report = plan.report(part.content)
      _ = JSONFormat.bytes(ofValue: part.content.timing)
      let context = ReportContext(timing: part.content.timing, replay: head.kind)
      for format in FormatCatalog.all { _ = format.bytes(of: report, in: context) }
      _ = TextFormat.text(of: report, in: context)
    }
  }

  /// The sum of two parts with the content of an input, which get the digests that they need.
  private static func merged<Content>(
    _ bytes: [UInt8], _ head: PartialHead, _ content: Content.Type
  ) throws -> PartialFile<Content> {
    var total = NumberTotal()
    var part = try PartialFile<Content>.decoded(bytes, &total, path: "f")
    // The second has the same units again, in the second half of a job of twice as many.
    let units = part.head.units
    guard (0..<1 << 40).contains(units), part.done.isSubset(of: UnitSet(0..<units)) else {
      throw Headless()
    }
    // The versions are those of this program, so that what follows their check is read too.
    part.head = PartialHead(
      scenario: part.head.scenario, kind: part.head.kind, units: 2 * units,
      settings: part.head.settings, program: head.program)
    var merger = PartialMerger<Content>(of: part.head, program: head.program)
    merger.add(try part.bytes(), path: "f")
    guard merger.whole != nil else { throw Headless() }
    let bounds = part.done.ranges.flatMap { [$0.lowerBound + units, $0.upperBound + units] }
    part.done = try JSONDecoder().decode(UnitSet.self, from: JSONEncoder().encode(bounds))
    merger.add(try part.bytes(), path: "g")
    _ = merger.missingShards
    guard var whole = merger.whole else { throw Headless() }
    let isLarge = merger.refusals.contains { $0.contains("too large to add up") }
    // The results of settings and of mutants have names of their own, and are not sums.
    let isSum = ![TuningTotals.kind, MutantTotals.kind].contains(Content.kind)
    if isLarge || !isSum { return whole }
    if part.content.canBe(of: part.done) {
      precondition(whole.done.count == 2 * part.done.count, "\(merger.refusals)")
    } else {
      // The content names units of the first half, and its numbers can be added all the same.
      whole.content.add(part.content)
    }
    return whole
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
