public import HealthContracts
public import HealthModel

/// The metrics server in memory; the day identifies a batch.
@MainActor
public final class MetricsServer: Metrics.HealthDataUploading {
  /// The error of a call while the server cannot be reached.
  public struct Offline: Error {}

  /// A Boolean value that indicates whether the server cannot be reached.
  public var isOffline = false
  /// The number of batches received.
  public private(set) var batches = 0
  /// The days of the batches received.
  public private(set) var days: Set<LocalDay> = []

  /// Creates a server that has received nothing.
  public init() {}

  /// Receives a batch.
  ///
  /// - Throws: `Offline` while the server cannot be reached.
  public func upload(_ batch: Metrics.HealthDataBatch) async throws {
    if isOffline { throw Offline() }
    batches += 1
    days.insert(batch.day)
  }
}
