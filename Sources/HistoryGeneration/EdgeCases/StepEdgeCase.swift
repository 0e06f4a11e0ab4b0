import Distributions
import HealthModel
import LocatedJSON
import Randomness
import Scenario

/// Something that real step histories contain and clean ones do not.
///
/// One file each; a case is read from the scenario, may mark whole days before generation, and may
/// change what a source writes on a day. It counts what it did.
protocol StepEdgeCase: Sendable {
  /// The name by which scenarios ask for it.
  static var kind: String { get }
  /// What it is, in a sentence.
  static var summary: String { get }

  /// Reads its parameters.
  ///
  /// - Throws: `InputError` at the parameter's place in the file.
  init(_ reader: ObjectReader, _ scope: EdgeCaseScope) throws(InputError)

  /// Marks days on which sources behave otherwise.
  func mark(_ calendar: inout StepCalendar)

  /// How often it occurs on a day by what the calendar says and the sources write.
  func occurrences(on day: Int, _ calendar: StepCalendar, _ reports: [[StepDraft]]) -> Int

  /// Changes a source's samples of a day, and says how many it changed.
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

/// What an edge case may know while it is read.
struct EdgeCaseScope {
  /// The days of the history.
  let days: DayTable
  /// The identifiers of the step sources, best first.
  let sources: [String]
  /// The number of cases of the same kind before it, so that each draws from a stream of its own.
  let ordinal: Int

  /// The number of the source that a key names.
  func source(_ reader: ObjectReader, _ key: String) throws(InputError) -> Int {
    let name = try reader.choice(key, of: sources)
    return sources.firstIndex(of: name) ?? 0
  }

  /// The index of the day that a key names.
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

/// What an edge case may know while it is applied.
struct StepEdgeScope {
  let plan: StepTrackPlan
  /// The number of the source.
  let source: Int
  /// The index of the day.
  let day: Int
  /// The person.
  let person: UInt32

  /// The day's bounds.
  var range: TimeRange { plan.scope.days.range(day) }

  /// Turns to the stream of a case, so that it moves no draw of the tracks or of other cases.
  func seek(_ random: RandomSource, caseNumber: UInt16, ordinal: Int) {
    // 64 sources a track, 64 cases of a kind; the kind's registered number takes the upper bits.
    let slot = caseNumber * 4_096 + UInt16(ordinal) * 64 + UInt16(source)
    random.seek(
      person: person, stream: StreamIdentifier(.edgeCases, slot: slot),
      day: Int32(plan.scope.days.day(day).ordinal))
  }
}
