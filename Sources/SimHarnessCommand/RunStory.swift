import Foundation
import Harness
import HealthModel
import Invariants
import Reporting
import RunReport
import Scenario
import ServiceObservations

/// The console's story of a run.
struct RunStory {
  let report: RunReport
  let scenario: Scenario
  /// The folder of the report.
  let folder: String
  /// The names of the files besides `report.json`.
  let files: [String]
  let status: ExitStatus

  private var expectation: Expectation { scenario.expect }

  /// Shows all tables if the cost of the stages is given, then the story, and in the last line the
  /// verdict and the next step.
  func show(timing: TimingReport?) {
    let statements = InvariantCatalog.all.reduce(into: [:]) { $0[$1.id] = $1.statement }
    let summary = ConsoleSummary(
      report.withGoalsLast, statements: statements, zones: scenario.zones,
      width: TerminalWidth.columns)
    var text = ""
    if let timing {
      let tables = TextFormat.text(
        of: report,
        in: ReportContext(zones: scenario.zones, expected: ExpectedVerdict(scenario)),
        width: TerminalWidth.columns)
      text += TerminalColor.verdicts(in: tables) + "\n"
      text += StageTable.text(of: timing) + "\n"
    }
    text += TerminalColor.verdicts(in: summary.lines.text)
    Console.write(own: text + "\n")
    Console.write(whole: page, last)
  }

  /// The line with the page to look at.
  private var page: String {
    let html = HTMLFormat.fileName
    return "report: \(folder)/\(files.contains(html) ? html : files.first ?? JSONFormat.fileName)"
  }

  /// The verdict and the next step; what the scenario does not expect, or expects in vain.
  private var last: String {
    let start = "\(report.scenario.name): \(report.verdict)"
    let violated = report.withGoalsLast.invariants.filter { $0.status == .violated }.map(\.id)
    let idle = report.invariants.first { $0.status == .vacuous }?.id ?? ""
    let advice = "see its expect section"
    if status == .held {
      switch report.verdict {
      case .held: return "\(start); next: open the report"
      case .violated:
        return "\(start), as expected; next: simharness explain \(violated.first ?? "")"
      case .vacuous: return "\(start); next: simharness explain \(idle)"
      }
    }
    if let first = violated.first(where: { !expectation.violated.contains($0) }) {
      return "\(start); next: simharness explain \(first)"
    }
    let missing = report.invariants.first {
      expectation.violated.contains($0.id) && $0.status != .violated
    }
    if let missing {
      return "\(start), but the scenario expects \(missing.id) to be violated; \(advice)"
    }
    if status == .vacuous {
      let both = report.verdict == .violated ? ", as expected, but \(idle) examined nothing" : ""
      return "\(start)\(both); next: simharness explain \(idle)"
    }
    return "\(start), but the scenario expects the verdict \(expectation.verdict); \(advice)"
  }
}

extension RunReport {
  /// The report with the goals of the scenario after all other invariants, because a defect of a
  /// service can leave a goal unreached too.
  var withGoalsLast: RunReport {
    var report = self
    let goals = GoalsAreReached.id
    report.invariants = invariants.filter { $0.id != goals } + invariants.filter { $0.id == goals }
    return report
  }
}

/// The width of the terminal.
enum TerminalWidth {
  /// The width without a terminal and without `COLUMNS`.
  private static let usual = 100

  /// The number of columns of a line: of `COLUMNS`, else of the terminal on standard output.
  static var columns: Int { columns(of: STDOUT_FILENO) }

  /// The number of columns of a line on standard error.
  static var errorColumns: Int { columns(of: STDERR_FILENO) }

  private static func columns(of descriptor: Int32) -> Int {
    if let text = ProcessInfo.processInfo.environment["COLUMNS"], let given = Int(text), given > 0 {
      return given
    }
    var size = winsize()
    if ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return usual
  }
}
