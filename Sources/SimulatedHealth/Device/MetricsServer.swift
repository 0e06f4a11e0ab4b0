public import HealthContracts
public import HealthModel

/// The metrics server in memory, which keeps every batch in the order of receipt.
@MainActor
public final class MetricsServer: Metrics.HealthDataUploading {
  /// The error of a call that the server did not answer.
  public struct Offline: Error {}

  /// A batch that reached the server.
  public struct Receipt: Hashable, Sendable {
    /// The batch.
    public let batch: Metrics.HealthDataBatch
    /// The time of receipt.
    public let time: Instant
    /// True if the sender was told; otherwise it received an error.
    public let isConfirmed: Bool
  }

  /// A Boolean value that indicates whether the server cannot be reached.
  public var isOffline = false
  /// The share of batches that are lost, and of those whose answer is lost, in per cent.
  public var faultPercent = 0
  /// The batches that reached the server, in order of time.
  public private(set) var receipts: [Receipt] = []
  /// The number of calls that received an error.
  public private(set) var failedCalls = 0

  private let now: @MainActor () -> Instant
  private let draw: @MainActor (ClosedRange<Int>) -> Int

  /// Creates a server that has received nothing.
  ///
  /// - Parameters:
  ///   - now: Returns the time of receipt.
  ///   - draw: Returns a number of a range, which decides over faults.
  public init(
    now: @escaping @MainActor () -> Instant,
    draw: @escaping @MainActor (ClosedRange<Int>) -> Int = { $0.upperBound }
  ) {
    self.now = now
    self.draw = draw
  }

  /// Receives a batch.
  ///
  /// - Throws: `Offline` while the server cannot be reached, or if the batch or the answer is lost.
  public func upload(_ batch: Metrics.HealthDataBatch) async throws {
    let number = faultPercent > 0 ? draw(0...99) : 99
    let isLost = isOffline || number < faultPercent
    let isConfirmed = !isLost && number >= 2 * faultPercent
    if !isLost {
      receipts.append(Receipt(batch: batch, time: now(), isConfirmed: isConfirmed))
    }
    if isConfirmed { return }
    failedCalls += 1
    throw Offline()
  }
}
