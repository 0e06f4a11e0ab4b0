import Foundation
import LocatedJSON
import Synchronization
package import SystemSupport

/// The computation of a shard, which goes on where a killed one ended.
///
/// Finished units are kept in a file beside the partial report, written about once a minute. A
/// partial report that is there already is used if it is whole, and of the same job and program.
package final class ShardJob<Content: PartialContent>: Sendable {
  /// The seconds between two writings of the finished units.
  private static var interval: Int { 60 }

  private let folder: String
  private let shard: Shard
  private let state: Mutex<State>

  private struct State {
    var part: PartialFile<Content>
    /// True if the partial report has everything that is in `part`.
    var isWritten: Bool
    var watch = Stopwatch()
  }

  /// The path of the partial report.
  package var path: String { "\(folder)/\(shard.fileName)" }
  private var progressPath: String { "\(folder)/\(shard.progressName)" }

  /// Creates the computation, with the units that are finished already.
  ///
  /// - Parameters:
  ///   - empty: The partial report without units.
  ///   - folder: The folder of the report.
  package init(_ empty: PartialFile<Content>, in folder: String) {
    self.folder = folder
    shard = empty.shard
    let written = Self.stored("\(folder)/\(empty.shard.fileName)", like: empty)
    let known = written ?? Self.stored("\(folder)/\(empty.shard.progressName)", like: empty)
    state = Mutex(State(part: known ?? empty, isWritten: written != nil))
  }

  /// The units that are left, as ascending ranges.
  package var left: [Range<Int>] { state.withLock { $0.part.left } }

  /// Adds the results of units.
  ///
  /// - Parameters:
  ///   - content: The results.
  ///   - units: Units of this shard, not added before.
  package func add(_ content: Content, of units: Range<Int>) {
    state.withLock { state in
      precondition(state.part.done.formUnion(UnitSet(units)) == nil, "\(units) is added twice")
      state.part.content.add(content)
      state.isWritten = false
      if state.watch.reading.wallNanoseconds > Self.interval * 1_000_000_000 {
        state.watch = Stopwatch()
        // A full disk may have space again until the report is written.
        _ = Self.write(state.part, to: progressPath)
      }
    }
  }

  /// Writes the partial report, unless it is there already, and removes the file of finished units.
  ///
  /// - Throws: `FileError` if a file cannot be written.
  package func finish() throws(FileError) {
    let state = state.withLock { $0 }
    precondition(state.part.left.isEmpty, "units are left: \(state.part.left)")
    if !state.isWritten, let failure = Self.write(state.part, to: path) { throw failure }
    unlink(progressPath)
  }

  private static func write(_ part: PartialFile<Content>, to path: String) -> FileError? {
    do {
      try AtomicFile.write(part.bytes(), to: path)
      return nil
    } catch let error as FileError {
      return error
    } catch {
      return .unwritable(path, "\(error)")
    }
  }

  /// The part in a file; nil unless it belongs to the same job and shard.
  private static func stored(_ path: String, like empty: PartialFile<Content>)
    -> PartialFile<Content>?
  {
    // Nobody may ever write to a pipe that is there.
    guard AtomicFile.isRegular(path) else { return nil }
    var total = NumberTotal()
    do {
      let part = try PartialFile<Content>(
        ScenarioFile.bytes(of: path, limit: PartialReading.sizeLimit), &total, path: path)
      return part.head == empty.head && part.shard == empty.shard ? part : nil
    } catch {
      return nil
    }
  }
}

/// The bounds of the files that are read.
package enum PartialReading {
  /// The largest accepted partial report in bytes.
  package static let sizeLimit = 1 << 30

  /// True if the decoder reads the bytes as UTF-8, as the limit on numbers does; it takes texts
  /// with NUL for UTF-16 or UTF-32.
  static func isText(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "{") && !bytes.contains(0)
  }
}
