import Foundation
import LocatedJSON

/// Adds up the partial reports of a job, one after another.
///
/// Parts that cannot be used are noted with their reason, and the others are added, so that all
/// that is missing can be named at once. A part whose units have all been added, such as a file
/// named twice or the shard of a finer division, adds nothing: the same job and program give the
/// same results.
package struct PartialMerger<Content: PartialContent>: Sendable {
  /// The sum of the parts so far; nil before the first.
  package private(set) var whole: PartialFile<Content>?
  /// The lines that name each part that is not used, and the reason.
  package private(set) var refusals: [String] = []
  private var total = NumberTotal()
  private let job: PartialHead
  private let program: String

  /// Creates a merger of the parts of a job.
  ///
  /// - Parameters:
  ///   - job: The job, whose parts are added; others are refused.
  ///   - program: The digest of the program that has to have written them.
  package init(of job: PartialHead, program: String = ProgramDigest.current) {
    self.job = job
    self.program = program
  }

  /// Adds a part, or notes why it is not used.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: The file's path.
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func add(_ bytes: [UInt8], path: String) {
    do {
      try take(try PartialFile<Content>(bytes, &total, path: path))
    } catch {
      let text = "\(error)"
      refusals.append(text.hasPrefix(path) ? text : "\(path): \(text)")
    }
  }

  /// Notes a part that cannot be read.
  package mutating func refuse(_ reason: String) { refusals.append(reason) }

  private mutating func take(_ part: PartialFile<Content>) throws {
    let difference = part.head.difference(fromProgram: program) ?? part.head.difference(from: job)
    if let difference {
      throw PartialRefusal.other(difference.what, difference.own, difference.other)
    }
    guard var whole else {
      self.whole = part
      return
    }
    if part.done.isSubset(of: whole.done) { return }
    if let unit = whole.done.formUnion(part.done) { throw PartialRefusal.doubled(unit) }
    whole.content.add(part.content)
    // Of equal scenarios in other layouts or folders, one is kept whatever the order of parts.
    if (part.text, part.file) < (whole.text, whole.file) {
      (whole.text, whole.file) = (part.text, part.file)
    }
    guard whole.content.canBe(of: whole.done) else { throw PartialDamage.changed }
    self.whole = whole
  }

  /// The units that are in no part.
  package var missing: [Range<Int>] {
    whole.map { $0.done.missing(from: 0..<$0.head.units) } ?? []
  }

  /// The numbers of the shards that have to be computed again.
  package var missingShards: [Int] {
    guard let whole else { return [] }
    return Shard.numbers(of: whole.shard.count, with: missing, of: whole.head.units)
  }
}

/// The reason why a whole partial report is not added to others.
enum PartialRefusal: Error, CustomStringConvertible {
  /// It belongs to another job, or was made by another program.
  case other(String, String, String)
  /// Some of its units have been added already, and others have not.
  case doubled(Int)

  var description: String {
    switch self {
    case .other(let what, let own, let other):
      "\(what) \(own) instead of \(other); compute the shard again with this program and "
        + "scenario"
    case .doubled(let unit):
      "unit \(unit) is in shards of two divisions, such as N/4 and N/8; leave out the shards of "
        + "one division"
    }
  }
}
