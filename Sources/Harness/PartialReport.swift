import Foundation
package import RunReport
package import Scenario

/// What one shard found: a step on the way to a report.
package struct PartialReport: Codable, Sendable, Equatable {
  /// The version of this structure.
  package static let currentSchemaVersion = 1

  /// The version of the structure.
  package var schemaVersion = PartialReport.currentSchemaVersion
  /// The version of what a seed produces.
  package var generatorVersion: Int
  /// Versions of what the shard was computed with.
  package var inputs: Inputs
  /// What is run; the persons are those of the whole run.
  package var scenario: ScenarioIdentity
  /// What the scenario expects, for the exit status after a merge.
  package var expect: Expectation
  /// What is compared with published figures; nil where nothing is.
  package var cohort: Cohort?
  /// The shard, such as `2/4`.
  package var shard: String
  /// The results of the shard's persons, ascending.
  package var results: [PersonResult]

  /// Merges shards into all persons' results.
  ///
  /// - Parameter partials: Shards of one run, in any order.
  /// - Returns: One partial report with every person once, ascending.
  /// - Throws: `MergeError` when shards belong to different runs, or persons are missing or
  ///   doubled.
  /// - Complexity: O(*p* log *p*) for *p* persons.
  package static func merged(_ partials: [PartialReport]) throws(MergeError) -> PartialReport {
    guard var merged = partials.first else { throw .nothing }
    for partial in partials {
      if partial.schemaVersion != currentSchemaVersion {
        throw .differs("schema version", "\(partial.schemaVersion)", "\(currentSchemaVersion)")
      }
      if partial.generatorVersion != merged.generatorVersion {
        throw .differs(
          "generator version", "\(partial.generatorVersion)", "\(merged.generatorVersion)")
      }
      if partial.scenario != merged.scenario {
        throw .differs("scenario", partial.scenario.words, merged.scenario.words)
      }
      if partial.inputs != merged.inputs {
        throw .differs(
          "inputs", "GSL \(partial.inputs.gsl), zones \(partial.inputs.timeZoneData)",
          "GSL \(merged.inputs.gsl), zones \(merged.inputs.timeZoneData)")
      }
    }
    guard merged.scenario.persons > 0 else {
      throw .malformed("\(merged.scenario.persons) persons")
    }
    merged.shard = "1/1"
    merged.results = partials.flatMap(\.results).sorted { $0.person < $1.person }
    for (left, right) in zip(merged.results, merged.results.dropFirst())
    where left.person == right.person {
      throw .doubled(left.person)
    }
    if let last = merged.results.last?.person, last >= merged.scenario.persons {
      throw .malformed("person \(last) of \(merged.scenario.persons)")
    }
    let present = Set(merged.results.map(\.person))
    if let missing = (0..<merged.scenario.persons).first(where: { !present.contains($0) }) {
      throw .missing(missing)
    }
    return merged
  }
}

/// Why shards cannot be merged.
package enum MergeError: Error, Equatable, CustomStringConvertible {
  /// There is no shard.
  case nothing
  /// Two shards belong to different runs.
  case differs(String, String, String)
  /// A shard speaks of what no run has.
  case malformed(String)
  /// A person's shard is missing.
  case missing(Int)
  /// A person is in two shards.
  case doubled(Int)

  /// The reason in one line, with its remedy.
  package var description: String {
    switch self {
    case .nothing: "no partial report given; name at least one"
    case .differs(let what, let one, let other):
      "shards differ in \(what): \(one) and \(other); merge shards of one run only"
    case .malformed(let what):
      "a shard speaks of \(what); name files written by run --shard"
    case .missing(let person):
      "person \(person) is in no shard; run and name the missing shard"
    case .doubled(let person):
      "person \(person) is in two shards; name each shard once"
    }
  }
}

extension ScenarioIdentity {
  /// The identity in one line.
  var words: String { "\(name) \(digest) seed \(seed), \(persons) persons" }
}
