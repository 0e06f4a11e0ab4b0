import Foundation
package import RunReport
package import Scenario

/// The results of one shard, from which `merged(_:)` makes a report.
package struct PartialReport: Codable, Sendable, Equatable {
  /// The version of this structure.
  package static let currentSchemaVersion = 1

  /// The version of the structure.
  package var schemaVersion = PartialReport.currentSchemaVersion
  /// The version of the generator.
  package var generatorVersion: Int
  /// The versions of the libraries and data with which the shard was computed.
  package var inputs: Inputs
  /// The identity of the whole run, including all its persons.
  package var scenario: ScenarioIdentity
  /// The scenario's expectation, for the exit status after a merge.
  package var expect: Expectation
  /// The cohort that is compared with published figures; nil if none is.
  package var cohort: Cohort?
  /// The shard, such as `2/4`.
  package var shard: String
  /// The results of the shard's persons, ascending.
  package var results: [PersonResult]

  /// Merges the shards of a run.
  ///
  /// - Parameter partials: Shards of one run, in any order.
  /// - Returns: One partial report with every person once, ascending.
  /// - Throws: `MergeError` when shards belong to different runs, or persons are missing or
  ///   duplicated.
  /// - Complexity: O(*p* log *p*) for *p* persons.
  package static func merged(_ partials: [PartialReport]) throws(MergeError) -> PartialReport {
    guard var merged = partials.first else { throw .nothing }
    for partial in partials { try partial.check(with: merged) }
    merged.shard = "1/1"
    merged.results = partials.flatMap(\.results).sorted { $0.person < $1.person }
    for (left, right) in zip(merged.results, merged.results.dropFirst())
    where left.person == right.person {
      throw .doubled(left.person)
    }
    let present = Set(merged.results.map(\.person))
    if let missing = (0..<merged.scenario.persons).first(where: { !present.contains($0) }) {
      throw .missing(missing)
    }
    return merged
  }

  /// Checks that this is a shard, and one of the same run as another.
  ///
  /// - Parameter other: The other shard.
  /// - Throws: `MergeError`.
  package func check(with other: PartialReport) throws(MergeError) {
    if schemaVersion != Self.currentSchemaVersion {
      throw .differs("schema version", "\(schemaVersion)", "\(Self.currentSchemaVersion)")
    }
    if generatorVersion != other.generatorVersion {
      throw .differs("generator version", "\(generatorVersion)", "\(other.generatorVersion)")
    }
    if scenario != other.scenario {
      throw .differs("scenario", scenario.words, other.scenario.words)
    }
    if inputs != other.inputs {
      throw .differs(
        "inputs", "GSL \(inputs.gsl), zones \(inputs.timeZoneData)",
        "GSL \(other.inputs.gsl), zones \(other.inputs.timeZoneData)")
    }
    guard Scenario.personRange.contains(scenario.persons) else {
      throw .malformed("\(scenario.persons) persons")
    }
    guard Scenario.isName(scenario.name) else {
      throw .malformed("the scenario's name \(scenario.name.debugDescription)")
    }
    for result in results where !(0..<scenario.persons).contains(result.person) {
      throw .malformed("person \(result.person) of \(scenario.persons)")
    }
  }
}

/// An error of a merge.
package enum MergeError: Error, Equatable, CustomStringConvertible {
  /// No shards were given.
  case nothing
  /// Two shards belong to different runs.
  case differs(String, String, String)
  /// A shard contains values that no run has.
  case malformed(String)
  /// A person is in no shard.
  case missing(Int)
  /// A person is in two shards.
  case doubled(Int)

  /// The error in one line, with a remedy.
  package var description: String {
    switch self {
    case .nothing: "no partial report given; name at least one"
    case .differs(let what, let one, let other):
      "shards differ in \(what): \(one) and \(other); merge shards of one run only"
    case .malformed(let what):
      "a shard contains \(what); name files written by run --shard"
    case .missing(let person):
      "person \(person) is in no shard; run and name the missing shard"
    case .doubled(let person):
      "person \(person) is in two shards; name each shard once"
    }
  }
}

extension ScenarioIdentity {
  /// The identity as one line of text.
  var words: String { "\(name) \(digest) seed \(seed), \(persons) persons" }
}
