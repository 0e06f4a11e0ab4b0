import HealthContracts

/// A retry queue of the weight sync that changes the items that are stored.
@MainActor
final class WeightQueueWrapper: WeightSync.RetryQueueStoring {
  private let base: any WeightSync.RetryQueueStoring
  private let change: ([WeightSync.RetryItem]) throws -> [WeightSync.RetryItem]

  /// Creates a queue.
  ///
  /// - Parameters:
  ///   - base: The queue that keeps the items.
  ///   - change: A closure that returns the items to store.
  init(
    _ base: any WeightSync.RetryQueueStoring,
    _ change: @escaping ([WeightSync.RetryItem]) throws -> [WeightSync.RetryItem]
  ) {
    self.base = base
    self.change = change
  }

  func items() throws -> [WeightSync.RetryItem] { try base.items() }

  func replace(with items: [WeightSync.RetryItem]) throws {
    try base.replace(with: try change(items))
  }
}
