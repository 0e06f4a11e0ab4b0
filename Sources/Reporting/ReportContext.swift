package import RunReport

/// What is known of a run beside its report: what differs from machine to machine, and words.
package struct ReportContext: Sendable, Equatable {
  /// A place in the scenario file.
  package struct Place: Sendable, Equatable {
    /// The JSON path, such as `services.layering`; the root is `$`.
    package var path: String
    /// The line, from 1.
    package var line: Int
    /// The column, from 1.
    package var column: Int

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - path: The JSON path.
    ///   - line: The line, from 1.
    ///   - column: The column, from 1.
    package init(path: String, line: Int, column: Int) {
      self.path = path
      self.line = line
      self.column = column
    }
  }

  /// What the run cost; nil where it was not measured.
  package var timing: TimingReport?
  /// The scenario file as it was named; nil where the scenario is a value.
  package var scenarioFile: String?
  /// The command line that runs the same again.
  package var replay: String?
  /// When the run began, `YYYY-MM-DDThh:mm:ss` in UTC; nil where it does not matter.
  package var begun: String?
  /// What each invariant states, by its name.
  package var statements: [String: String]
  /// What each invariant speaks of in the scenario file, by its name.
  package var places: [String: Place]

  /// Makes a context.
  ///
  /// - Parameters:
  ///   - timing: What the run cost.
  ///   - scenarioFile: The scenario file as it was named.
  ///   - replay: The command line that runs the same again.
  ///   - begun: When the run began, `YYYY-MM-DDThh:mm:ss` in UTC.
  ///   - statements: What each invariant states, by its name.
  ///   - places: What each invariant speaks of in the scenario file, by its name.
  package init(
    timing: TimingReport? = nil, scenarioFile: String? = nil, replay: String? = nil,
    begun: String? = nil, statements: [String: String] = [:], places: [String: Place] = [:]
  ) {
    self.timing = timing
    self.scenarioFile = scenarioFile
    self.replay = replay
    self.begun = begun
    self.statements = statements
    self.places = places
  }

  /// The place of an invariant; the whole file where none is known.
  func place(of invariant: String) -> Place {
    places[invariant] ?? Place(path: "$", line: 1, column: 1)
  }

  /// The command line that runs the same again, as far as the report tells it.
  func replay(of report: RunReport) -> String {
    if let replay { return replay }
    let scenario = report.scenario
    return "simharness run \(scenarioFile ?? scenario.name) --seed \(scenario.seed) "
      + "--schedule-seed \(scenario.scheduleSeed) --persons \(scenario.persons)"
  }
}
