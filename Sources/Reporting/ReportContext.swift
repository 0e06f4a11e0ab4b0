package import HealthModel
import PlainText
package import RunReport

/// Information about a run that its report leaves out: values that depend on the machine, and
/// texts.
package struct ReportContext: Sendable, Equatable {
  /// A position in the scenario file.
  package struct Place: Sendable, Equatable {
    /// The JSON path, such as `services.layering`; the root is `$`.
    package var path: String
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    /// Creates a position; lines and columns count from 1.
    package init(path: String, line: Int, column: Int) {
      self.path = path
      self.line = line
      self.column = column
    }
  }

  /// The times and the memory of the run; nil if they were not measured.
  package var timing: TimingReport?
  /// The path of the scenario file as the user gave it; nil if the scenario was not read from a
  /// file.
  package var scenarioFile: String?
  /// The command line that repeats the run.
  package var replay: String?
  /// The start of the run, as `YYYY-MM-DDThh:mm:ss` in UTC; nil for reports that must not depend on
  /// it.
  package var startTime: String?
  /// The statement of each invariant, keyed by its name.
  package var statements: [String: String]
  /// The position in the scenario file of the setting that each invariant checks, keyed by its
  /// name.
  package var places: [String: Place]
  /// The zones in which times are shown; nil to show them in UTC.
  package var zones: ZoneTimeline?
  /// The verdict and the violations that the scenario expects.
  package var expected: ExpectedVerdict

  /// Creates a context; each argument has the meaning of the property with the same name.
  package init(
    timing: TimingReport? = nil, scenarioFile: String? = nil, replay: String? = nil,
    startTime: String? = nil, statements: [String: String] = [:], places: [String: Place] = [:],
    zones: ZoneTimeline? = nil, expected: ExpectedVerdict = ExpectedVerdict()
  ) {
    self.timing = timing
    self.scenarioFile = scenarioFile
    self.replay = replay
    self.startTime = startTime
    self.statements = statements
    self.places = places
    self.zones = zones
    self.expected = expected
  }

  /// A finding's text as people read it: with local times and readable quantities.
  func shown(_ text: String) -> String {
    zones.map { LocalText($0).text(text) } ?? QuantityText.text(text)
  }

  /// A finding's place as people read it, with the zone of its times.
  func shownPlace(_ place: String) -> String {
    guard let local = zones.map({ LocalText($0) }), local.containsTime(place) else {
      return shown(place)
    }
    return "\(local.text(place)) (\(local.zone))"
  }

  /// The name in `places` of the scenario's expectation.
  package static let expectation = "expect"

  /// The position for an invariant; the start of the file if none is known.
  func place(of invariant: String) -> Place {
    places[invariant] ?? Place(path: "$", line: 1, column: 1)
  }

  /// The command line that repeats the run, composed from the report if the context has none.
  func replay(of report: RunReport) -> String {
    if let replay { return replay }
    let scenario = report.scenario
    return "simharness run \(ShellWord.path(scenarioFile ?? scenario.name)) "
      + "--seed \(ShellWord.quoted(scenario.seed)) "
      + "--schedule-seed \(ShellWord.quoted(scenario.scheduleSeed)) --persons \(scenario.persons)"
  }
}
