import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// An irregularity found in real step histories but not in clean generated ones.
///
/// Each case has its own file. A case is read from the scenario, may override whole days before
/// generation, and may change the samples that a source writes on a day. It counts its changes.
protocol StepEdgeCase: Sendable {
  /// The name that scenarios use.
  static var kind: String { get }
  /// A one-sentence description.
  static var summary: String { get }

  /// Creates the case from its parameters in the scenario.
  ///
  /// - Throws: `InputError` with the parameter's location in the file.
  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError)

  /// Overrides the sources' behavior on whole days.
  func mark(_ calendar: inout StepCalendar)

  /// Returns the number of occurrences on a day, from the calendar and the sources' samples.
  func occurrences(on day: Int, _ calendar: StepCalendar, _ reports: [[StepDraft]]) -> Int

  /// Changes a source's samples of one day and returns the number of changed samples.
  func apply(to drafts: inout [StepDraft], _ scope: StepEdgeScope, _ random: RandomSource) -> Int
}

extension StepEdgeCase {
  var kind: String { Self.kind }

  func mark(_ calendar: inout StepCalendar) {}

  func occurrences(on day: Int, _ calendar: StepCalendar, _ reports: [[StepDraft]]) -> Int { 0 }

  func apply(to drafts: inout [StepDraft], _ scope: StepEdgeScope, _ random: RandomSource) -> Int {
    0
  }
}

/// The context in which an edge case is read.
struct EdgeCaseScope {
  let days: DayTable
  /// The identifiers of the step sources, highest priority first.
  let sources: [String]
  /// The number of earlier cases of the same kind; it gives each case its own random stream.
  let ordinal: Int

  /// Returns the index of the source named by the value of a key.
  func source(_ reader: ObjectReader, _ key: String) throws(InputError) -> Int {
    let name = try reader.choice(key, of: sources)
    return sources.firstIndex(of: name) ?? 0
  }

  /// Returns the index of the day given by the value of a key.
  func day(_ reader: ObjectReader, _ key: String) throws(InputError) -> Int {
    let element = try reader.required(key)
    let text = try element.string()
    let last = days.day(days.count - 1)
    guard let day = LocalDay(text), day >= days.firstDay, day <= last else {
      throw element.problem(
        "no day of the span", remedy: "write a date from \(days.firstDay) to \(last)")
    }
    return day.ordinal - days.firstDay.ordinal
  }
}

/// The context in which an edge case is applied.
struct StepEdgeScope {
  let plan: StepTrackPlan
  /// The index of the source.
  let source: Int
  /// The index of the day.
  let day: Int
  /// The person's number.
  let person: UInt32

  var range: TimeRange { plan.scope.days.range(day) }

  /// Positions the random source on the case's own stream, so that the draws of tracks and other
  /// cases stay the same.
  func seek(_ random: RandomSource, caseNumber: UInt16, ordinal: Int) {
    // 64 sources per track, 64 cases per kind; the kind's registered number uses the upper bits.
    let slot = caseNumber * 4_096 + UInt16(ordinal) * 64 + UInt16(source)
    random.seek(
      person: person, stream: StreamIdentifier(.edgeCases, slot: slot),
      day: Int32(plan.scope.days.day(day).ordinal))
  }
}
