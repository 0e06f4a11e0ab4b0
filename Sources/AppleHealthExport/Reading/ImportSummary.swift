package import HealthModel

/// What an import found in an export.
package struct ImportSummary: Sendable, Equatable {
  /// A record that was left out, or a detail of one.
  package struct Problem: Sendable, Equatable {
    /// The line of the XML, from 1.
    package let line: Int
    /// The reason in the words of `problemCounts`.
    package let reason: String
    /// The text that is at fault; empty if there is none.
    package let text: String
  }

  /// The maximum number of problems that are kept.
  package static let maximumProblems = 20
  /// The maximum number of type names that are counted one by one.
  static let maximumTypes = 1_000

  /// The number of imported records by type.
  package internal(set) var imported: [SampleType: Int] = [:]
  /// The number of records and other elements that the model has no columns for, by name.
  package internal(set) var others: [String: Int] = [:]
  /// The number of records that are left out because a later version replaces them.
  package internal(set) var superseded = 0
  /// The number of records within correlations, which occur again outside of them.
  package internal(set) var nested = 0
  /// The number of imported records whose metadata name a time zone.
  package internal(set) var zoned = 0
  /// The number of records that were left out, by reason.
  package internal(set) var skipped: [String: Int] = [:]
  /// The number of details that were ignored, by reason.
  package internal(set) var ignored: [String: Int] = [:]
  /// The first problems, in the order of the text.
  package internal(set) var problems: [Problem] = []
  /// The instant of the export; nil if the export does not state it.
  package internal(set) var exportDate: Instant?
  /// The number of lines of the export's XML.
  package internal(set) var lines = 0

  mutating func keep(_ problem: Problem) {
    if problems.count < Self.maximumProblems { problems.append(problem) }
  }

  /// Counts an element that has no column.
  mutating func countOther(_ name: String) {
    let isKnown = others[name] != nil || others.count < Self.maximumTypes
    others[isKnown ? name : "further types", default: 0] += 1
  }
}
