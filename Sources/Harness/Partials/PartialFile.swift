import Foundation
import HealthModel
package import LocatedJSON
package import RunReport

/// The results of some units of a job, which can be added to those of others.
package protocol PartialContent: Codable, Sendable, Equatable {
  /// The kind of job, which is the name of its subcommand.
  static var kind: String { get }
  /// The names of the settings that jobs of the kind have.
  static var settings: Set<String> { get }
  /// The members that are left out of the limit on sums, each as its keys from the top: seeds, and
  /// contributions to realism statistics, which are added with a limit of their own.
  static var uncounted: Set<[String]> { get }
  /// Creates the results of no units.
  init()
  /// Adds the results of other units.
  mutating func add(_ other: Self)
  /// True if the content can be that of units and does not contradict itself.
  func canBe(of units: UnitSet) -> Bool
}

extension PartialContent {
  package static var uncounted: Set<[String]> { [] }
}

extension RunTotals: PartialContent {
  package static let kind = "run"
  package static let settings: Set = [
    "--persons", "--schedule-seed", "--seed", "--service", "--suite", "--time-zone",
  ]
  package static let uncounted: Set = [["realism", "realism"]]
}

/// The job that a partial report belongs to; parts of one job have equal ones.
package struct PartialHead: Codable, Sendable, Equatable {
  /// The version of the structure of partial reports.
  package static let currentSchemaVersion = 3

  /// The version of the structure.
  package var schemaVersion = PartialHead.currentSchemaVersion
  /// The kind of job.
  package var kind: String
  /// The digest of the program.
  package var program: String
  /// The version of the generator.
  package var generatorVersion: Int
  /// The versions of the libraries and data with which the units are computed.
  package var inputs: Inputs
  /// The identity of the run.
  package var scenario: ScenarioIdentity
  /// The options of the command line that determine the results, by name.
  package var settings: [String: String]
  /// The number of units of the whole job.
  package var units: Int

  /// Creates the head of a job's parts.
  ///
  /// - Parameters:
  ///   - plan: The run.
  ///   - kind: The kind of job.
  ///   - units: The number of units.
  ///   - settings: The options that determine the results.
  package init(_ plan: RunPlan, kind: String, units: Int, settings: [String: String]) {
    self.init(
      scenario: plan.identity, kind: kind, units: units, settings: settings)
  }

  /// Creates the head of the parts of a job that is no run of one scenario.
  ///
  /// - Parameters:
  ///   - scenario: The identity of the job.
  ///   - kind: The kind of job.
  ///   - units: The number of units.
  ///   - settings: The options that determine the results.
  ///   - program: The digest of the program.
  package init(
    scenario: ScenarioIdentity, kind: String, units: Int, settings: [String: String],
    program: String = ProgramDigest.current
  ) {
    self.kind = kind
    self.program = program
    generatorVersion = RunPlan.generatorVersion
    inputs = RunPlan.inputs
    self.scenario = scenario
    self.settings = settings
    self.units = units
  }

  /// The job that most of some parts belong to.
  ///
  /// A part of another job or program may be among them, also as the first.
  ///
  /// - Parameters:
  ///   - heads: The parts' heads.
  ///   - program: The digest of this program, whose parts come first.
  /// - Returns: The most frequent head, the first of several; nil without heads.
  package static func mostFrequent(_ heads: some Sequence<PartialHead>, program: String)
    -> PartialHead?
  {
    var counts: [(head: PartialHead, count: Int)] = []
    for head in heads {
      if let place = counts.firstIndex(where: { $0.head == head }) {
        counts[place].count += 1
      } else {
        counts.append((head, 1))
      }
    }
    let own = counts.filter { $0.head.difference(fromProgram: program) == nil }
    return (own.isEmpty ? counts : own).max { $0.count < $1.count }?.head
  }

  /// The first version in which what computed the job differs from this program with its libraries
  /// and data; nil if they are equal.
  ///
  /// - Parameter program: The digest of this program.
  /// - Returns: The name of what differs, with the job's value and this program's.
  func difference(fromProgram program: String) -> (what: String, own: String, other: String)? {
    difference(
      from: PartialHead(
        scenario: scenario, kind: kind, units: units, settings: settings, program: program))
  }

  /// The first property in which another job differs, with both values; nil if they are equal.
  package func difference(from other: PartialHead) -> (what: String, own: String, other: String)? {
    func text(_ settings: [String: String]) -> String {
      settings.isEmpty
        ? "none" : settings.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ")
    }
    let pairs = [
      ("schema version", "\(schemaVersion)", "\(other.schemaVersion)"), ("kind", kind, other.kind),
      ("program", program, other.program),
      ("generator version", "\(generatorVersion)", "\(other.generatorVersion)"),
      ("GSL version", inputs.gsl, other.inputs.gsl),
      ("time zone data", inputs.timeZoneData, other.inputs.timeZoneData),
      ("scenario", scenario.words, other.scenario.words),
      ("options", text(settings), text(other.settings)), ("units", "\(units)", "\(other.units)"),
    ]
    return pairs.first { $0.1 != $0.2 }
  }
}

extension ScenarioIdentity {
  /// The identity as one line of text.
  var words: String {
    let rules = semantics.isEmpty ? "" : ", \(semantics.joined(separator: " "))"
    return "\(name) \(digest) seed \(seed) schedule \(scheduleSeed) persons \(persons)\(rules)"
  }
}

/// The file that a shard of a job writes.
package struct PartialFile<Content: PartialContent>: Codable, Sendable, Equatable {
  /// The job.
  package var head: PartialHead
  /// The path of the scenario, for messages.
  package var file: String
  /// The text of the scenario.
  package var text: String
  /// The shard.
  package var shard: Shard
  /// The units that the content is of.
  package var done: UnitSet
  /// The results of these units.
  package var content: Content
  /// The digest of the file with an empty digest, by which a damaged file is known.
  private var digest = ""

  private enum CodingKeys: String, CodingKey {
    case head, file, text, shard, done, content, digest
  }

  /// Creates the file of a shard with no units yet.
  package init(head: PartialHead, file: String, text: String, shard: Shard) {
    self.head = head
    self.file = file
    self.text = text
    self.shard = shard
    done = UnitSet()
    content = Content()
  }

  /// The units of the shard that are not done.
  package var left: [Range<Int>] { done.missing(from: shard.units(of: head.units)) }

  /// The file's content.
  package func bytes() throws -> [UInt8] {
    var whole = self
    whole.digest = ""
    whole.digest = Self.digest(try Self.encoded(whole))
    return try Self.encoded(whole)
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - total: The numbers that are added up, so that no sum can overflow.
  ///   - path: The file's path, for errors.
  /// - Throws: `PartialDamage` if it is no partial report or not as it was written, or `InputError`
  ///   if its numbers are too large to be added.
  package init(_ bytes: [UInt8], _ total: inout NumberTotal, path: String) throws {
    self = try Self.decoded(bytes, &total, path: path)
    var plain = self
    plain.digest = ""
    guard Self.digest(try Self.encoded(plain)) == digest else { throw PartialDamage.changed }
    guard head.units >= 0,
      done.missing(from: 0..<head.units).reduce(0, { $0 + $1.count })
        == head.units - done.count, content.canBe(of: done),
      Content.settings.isSuperset(of: head.settings.keys)
    else { throw PartialDamage.changed }
  }

  /// Reads a file whose digest may be another's, as fuzzers write it.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - total: The numbers that are added up, so that no sum can overflow.
  ///   - path: The file's path, for errors.
  /// - Returns: The file.
  /// - Throws: `PartialDamage` if it is no partial report, or `InputError` if its numbers are too
  ///   large to be added.
  package static func decoded(_ bytes: [UInt8], _ total: inout NumberTotal, path: String) throws
    -> Self
  {
    try total.add(
      bytes, file: path,
      except: Set(Content.uncounted.map { [CodingKeys.content.stringValue] + $0 }))
    guard PartialReading.isText(bytes) else { throw PartialDamage.unreadable }
    let decoder = JSONDecoder()
    decoder.userInfo[HistogramBudget.key] = HistogramBudget()
    do {
      return try decoder.decode(Self.self, from: Data(bytes))
    } catch {
      throw PartialDamage.unreadable
    }
  }

  private static func encoded(_ value: Self) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(value)) + [UInt8(ascii: "\n")]
  }

  private static func digest(_ bytes: [UInt8]) -> String {
    var digest = Digest()
    for byte in bytes { digest.absorb(Int64(byte)) }
    return digest.hexadecimal
  }
}

/// The part of a partial report that says to which job it belongs, and which units it has.
package struct PartialPeek: Codable, Sendable {
  /// The job.
  package var head: PartialHead
  /// The shard.
  package var shard: Shard
  /// The units.
  package var done: UnitSet

  /// Reads the head of a file; nil if it is no partial report.
  package init?(_ bytes: [UInt8]) {
    guard PartialReading.isText(bytes) else { return nil }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch {
      return nil
    }
  }
}

/// The reason why a partial report cannot be used.
package enum PartialDamage: Error, Equatable, CustomStringConvertible {
  /// The file is no partial report, or only the beginning of one.
  case unreadable
  /// The file is not as it was written.
  case changed

  /// The reason in words.
  package var description: String {
    switch self {
    case .unreadable: "unreadable partial report"
    case .changed: "altered or damaged"
    }
  }
}
