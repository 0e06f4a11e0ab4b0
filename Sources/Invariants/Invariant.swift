package import HealthModel
package import ServiceObservations

/// A statement that is true of every correct service, with the check that tries to refute it.
///
/// The type is named after the statement. A breach is a `Finding`, never a thrown error. A check
/// has access to ground truth, history and observations, but not to the services: it computes the
/// expected results independently.
package protocol Invariant: Sendable {
  /// The name of the invariant, which is the name of the type.
  static var id: String { get }
  /// The statement in one sentence without a period.
  static var statement: String { get }
  /// The facts about the check that its findings do not show.
  static var notes: CheckNotes { get }
  /// The sections of a scenario file that the invariant depends on, the most specific first.
  ///
  /// A path separates keys with periods; `*` stands for any one key.
  static var scenarioPaths: [String] { get }

  /// Returns a Boolean value that indicates whether the invariant is applicable to a run.
  static func applies(to subject: Subject) -> Bool

  /// Examines every case of a run, and records each as agreeing or as a breach.
  ///
  /// - Parameters:
  ///   - subject: The data of the run.
  ///   - recorder: Receives the examined cases and findings.
  static func examine(_ subject: Subject, _ recorder: inout CheckRecorder)
}

extension Invariant {
  /// The name of the type.
  package static var id: String {
    // `String(describing:)` would look for a conformance of each type first.
    _typeName(Self.self, qualified: false)
  }
}

/// The scenario paths that several invariants share.
enum ScenarioPaths {
  static let schedule = ["schedule", "services"]
  static let faults = ["store.faults", "store"]
  static let layering = ["services.layering", "history.*.steps", "history"]
  static let sleep = ["history.*.sleep", "history"]
  static let dayBoundary = ["dayBoundary", "zone"]
  static let energy = ["services.energy", "services"]
  static let app = ["app"]
}

/// The data of a person's run that invariants and goals examine.
package final class Subject {
  /// The samples that the devices reported.
  package let history: History
  /// The person's actual steps, sleep and weight.
  package let truth: GroundTruth
  /// The results of the services.
  package let observations: Observations
  /// The semantics of the store that the services ran against.
  package let semantics: StoreSemantics
  /// The times at which samples arrived and were deleted; nil if each sample arrived at its end and
  /// none was deleted, or if the run does not use them.
  package let arrivals: ArrivalLog?
  /// The names of the scenario's goals.
  package let goals: [String]
  /// The oracle for merged steps, created on first use.
  lazy var stepOracle = StepOracle(history, semantics)
  /// The steps that could be read at a time, computed on first use; nil without a log of arrivals.
  lazy var readableSteps = arrivals.map { ReadableSteps($0) }
  /// The steps that the layered intervals count beyond one query over the whole range, computed on
  /// first use; nil without layering.
  lazy var layeredExcess = observations.layering.map { LayeredExcess($0, stepOracle) }
  /// The divisions that small layering runs should have, by place; made on first use.
  var smallDivisions: [Int: SmallDivision] = [:]
  /// The divisions of the last range, cached for calls with other limits.
  var divisionCache: (range: TimeRange, divisions: MinimumPartition?)?
  /// The scan of the wall clock over the history, made on first use; nil without a day boundary.
  lazy var wallClockScan = observations.days.flatMap { scan(of: $0.policy) }

  /// The steps of the weight sync's lives with the oracle's expectations, computed on first use.
  lazy var weightStages = WeightStage.all(observations.app?.weights)

  /// Returns the steps of each day by the store's rules.
  ///
  /// - Parameter days: The days.
  /// - Returns: Whole steps, samples divided between days in proportion to time.
  package func storedSteps(of days: DayTable) -> [Int64] { stepOracle.steps(of: days) }

  /// Scans the wall clock over the history by a day policy; nil without a day boundary.
  func scan(of policy: DayPolicy) -> WallClockScan? {
    let end = max(history.span.end, observations.app?.end ?? history.span.end)
    return observations.days.map { days in
      WallClockScan.of(
        TimeRange(
          start: history.span.start.advanced(by: -3 * Milliseconds.day),
          end: end.advanced(by: 3 * Milliseconds.day)),
        policy: policy, zones: days.zones)
    }
  }

  /// Creates the subject of a run.
  package init(
    history: History, truth: GroundTruth, observations: Observations,
    semantics: StoreSemantics = StoreSemantics(), goals: [String] = [],
    arrivals: ArrivalLog? = nil
  ) {
    self.arrivals = arrivals
    self.semantics = semantics
    self.goals = goals
    self.history = history
    self.truth = truth
    self.observations = observations
  }

  /// Creates the subject of another run of the same person, sharing the step oracle of the first.
  package init(_ other: Subject, observations: Observations) {
    semantics = other.semantics
    goals = other.goals
    history = other.history
    truth = other.truth
    arrivals = other.arrivals
    self.observations = observations
    stepOracle = other.stepOracle
  }
}

/// The count of the cases that an invariant examined, and the findings of those that disagreed.
package struct CheckRecorder: Sendable {
  /// The most findings that are kept; further breaches are only counted.
  package static let findingLimit = 5

  /// The number of cases examined.
  package private(set) var examined = 0
  /// The number of cases that disagreed.
  package private(set) var breaches = 0
  /// The findings of the first cases that disagreed, at most `findingLimit`.
  package private(set) var findings: [Finding] = []

  /// Creates a recorder without cases.
  package init() {}

  /// Records a case, and its finding if it does not agree with the invariant.
  package mutating func expect(_ agrees: Bool, _ finding: @autoclosure () -> Finding) {
    examined += 1
    if agrees { return }
    breaches += 1
    if findings.count < Self.findingLimit { findings.append(finding()) }
  }

  /// Records a case that agrees.
  package mutating func pass() { examined += 1 }

  /// Records a case in which two values must be equal.
  ///
  /// - Parameters:
  ///   - actual: The value of the service.
  ///   - expected: The value of the oracle.
  ///   - message: The message of the finding if they differ.
  ///   - place: The location of the case, such as an instant or a day; empty for the whole run.
  package mutating func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ message: @autoclosure () -> String,
    at place: @autoclosure () -> String = ""
  ) {
    expect(actual == expected, .difference(message(), at: place(), expected, actual))
  }
}

extension Finding {
  /// Creates a finding of two values that differ.
  static func difference(
    _ message: String, at place: String, _ expected: Any, _ actual: Any
  ) -> Finding {
    let texts = ValueText.differing(expected, actual)
    return Finding(message, at: place, expected: texts.expected, actual: texts.actual)
  }
}

extension TimeRange {
  /// The bounds as text, for findings.
  var text: String { "\(start.iso8601) to \(end.iso8601)" }
}

extension LayeringRun {
  /// The strategy and a range as text, for findings; the specification's strategy is left out.
  func place(_ range: TimeRange? = nil) -> String {
    let named = strategy == .recursiveHalving ? [] : ["\(strategy)"]
    return (named + [range?.text].compactMap { $0 }).joined(separator: ": ")
  }
}
