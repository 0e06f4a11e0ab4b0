import Foundation
package import HealthModel
import HistoryFile
import VirtualTime

/// The content of a simulated device's store.
public struct HealthSource: Sendable {
  /// A person's history, when its samples arrive, what is true of it, and where the person is.
  package struct Person: Sendable {
    package var history: History
    package var arrivals: ArrivalLog?
    package var truth: GroundTruth?
    package var zones: ZoneTimeline

    package init(
      history: History, arrivals: ArrivalLog? = nil, truth: GroundTruth? = nil,
      zones: ZoneTimeline = .utc
    ) {
      self.history = history
      self.arrivals = arrivals
      self.truth = truth
      self.zones = zones
    }

    /// The clocks of the person's device, which shows the start of the history after some time.
    ///
    /// - Parameter passed: The virtual time that has passed, in nanoseconds.
    /// - Returns: The clocks.
    func clocks(after passed: Int64) -> ClockPlan {
      let start = history.span.start
      let moves = zones.segments.filter { $0.from > start }.map { segment in
        ClockPlan.Move(
          at: passed + (segment.from.milliseconds - start.milliseconds) * 1_000_000,
          zone: segment.identifier)
      }
      return ClockPlan(
        start: start.milliseconds * 1_000_000 - passed, zone: zones.zone(at: start).identifier,
        moves: moves)
    }
  }

  let load: @Sendable () async throws -> Person

  package init(_ load: @escaping @Sendable () async throws -> Person) { self.load = load }

  /// A store without samples, from a time on.
  ///
  /// - Parameters:
  ///   - start: The time of the device when the test begins: seconds since 1970, 2024 began with
  ///     1704067200.
  ///   - zone: The identifier of the device's time zone; an unknown one is UTC.
  /// - Returns: The source.
  public static func empty(from start: Int64 = 1_704_067_200, zone: String = "UTC")
    -> HealthSource
  {
    let span = TimeRange(1_000 * start, 1_000 * start + 10 * 366 * Milliseconds.day)
    let zones = ZoneTimeline(identifier: zone) ?? .utc
    return HealthSource { Person(history: History(span: span, identifierKey: 1), zones: zones) }
  }

  /// A stored history, whose samples arrive as time passes.
  ///
  /// - Parameter path: The file, such as one that `simharness generate --format history` or
  ///   `simharness import` wrote.
  /// - Returns: The source.
  public static func history(_ path: String) -> HealthSource {
    HealthSource {
      let stored = try StoredHistory(contentsOf: path)
      return Person(
        history: stored.history, arrivals: stored.arrivals, truth: stored.truth, zones: stored.zones
      )
    }
  }
}
