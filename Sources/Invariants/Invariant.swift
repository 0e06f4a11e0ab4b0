package import HealthModel
package import ServiceObservations

/// A sentence that holds for every correct service, with the check that tries to refute it.
///
/// Named as a positive truth; a breach is a `Finding`, never an error. A check sees ground truth,
/// history and observations, never a service: it recomputes what it demands.
package protocol Invariant: Sendable {
  /// The name, also the type's name.
  static var id: String { get }
  /// The truth in a sentence.
  static var statement: String { get }

  /// Whether the run has what the invariant speaks of.
  ///
  /// - Parameter subject: What is known of the run.
  /// - Returns: `false` makes the invariant not applicable.
  static func applies(to subject: Subject) -> Bool

  /// Looks at every case and records those that disagree.
  ///
  /// - Parameters:
  ///   - subject: What is known of the run.
  ///   - examination: Takes the cases.
  static func examine(_ subject: Subject, _ examination: inout Examination)
}

extension Invariant {
  /// The name of the type.
  package static var id: String { String(describing: Self.self) }
}

/// What invariants know of a person's run.
package final class Subject {
  /// What the devices reported.
  package let history: History
  /// What really happened.
  package let truth: GroundTruth
  /// What the services did.
  package let observations: Observations
  /// The rules of the store that the services were run against.
  package let semantics: StoreSemantics
  /// What has to occur in the run, by the names of the goals.
  package let goals: [String]
  /// The oracle of merged steps, made when first asked for.
  lazy var steps = StepOracle(history, semantics)
  /// What layered intervals count more than the whole, made when first asked for.
  lazy var excess = observations.layering.map { LayeredExcess($0, steps) }
  /// The divisions of a range, kept for other limits.
  var divided: (range: TimeRange, divisions: LeastIntervals?)?
  /// The scan of the wall clock over the history, made when first asked for.
  lazy var clock = observations.days.flatMap { scan(of: $0.policy) }

  /// The scan of the wall clock over the history by a day policy; nil without a day boundary.
  func scan(of policy: DayPolicy) -> ZoneScan? {
    observations.days.map { days in
      ZoneScan.of(
        TimeRange(
          start: history.span.start.advanced(by: -3 * Milliseconds.day),
          end: history.span.end.advanced(by: 3 * Milliseconds.day)),
        policy: policy, zones: days.zones)
    }
  }

  /// Bundles what is known of a run.
  ///
  /// - Parameters:
  ///   - history: What the devices reported.
  ///   - truth: What really happened.
  ///   - observations: What the services did.
  ///   - semantics: The rules of the store that the services were run against.
  ///   - goals: What has to occur in the run, by the names of the goals.
  package init(
    history: History, truth: GroundTruth, observations: Observations,
    semantics: StoreSemantics = StoreSemantics(), goals: [String] = []
  ) {
    self.semantics = semantics
    self.goals = goals
    self.history = history
    self.truth = truth
    self.observations = observations
  }

  /// The same person after other observations; what is known of the history is shared.
  ///
  /// - Parameters:
  ///   - other: What is known of a run of the same person.
  ///   - observations: What the services did.
  package init(_ other: Subject, observations: Observations) {
    semantics = other.semantics
    goals = other.goals
    history = other.history
    truth = other.truth
    self.observations = observations
    steps = other.steps
  }
}

/// The cases that an invariant looked at, and those that disagreed.
package struct Examination: Sendable {
  /// Findings kept with their evidence; more are only counted.
  package static let findingLimit = 5

  /// Cases looked at.
  package private(set) var examined = 0
  /// Cases that disagreed.
  package private(set) var breaches = 0
  /// The first cases that disagreed.
  package private(set) var findings: [Finding] = []

  /// Makes an examination of nothing yet.
  package init() {}

  /// Records a case.
  ///
  /// - Parameters:
  ///   - agrees: Whether the case agrees with the invariant.
  ///   - finding: What to say when it does not.
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
  ///   - actual: What was seen.
  ///   - expected: What must be.
  ///   - message: What is wrong when they differ.
  ///   - place: Where it is wrong.
  package mutating func expectEqual<Value: Equatable>(
    _ actual: Value, _ expected: Value, _ message: @autoclosure () -> String,
    at place: @autoclosure () -> String = ""
  ) {
    expect(
      actual == expected,
      Finding(message(), at: place(), expected: "\(expected)", actual: "\(actual)"))
  }
}

extension TimeRange {
  /// The bounds in words, for findings.
  var words: String { "\(start.iso8601) to \(end.iso8601)" }
}

extension LayeringRun {
  /// Where in a run something is, for findings; the specification's strategy is not named.
  func place(_ range: TimeRange? = nil) -> String {
    let named = strategy == .recursiveHalving ? [] : ["\(strategy)"]
    return (named + [range?.words].compactMap { $0 }).joined(separator: ": ")
  }
}
