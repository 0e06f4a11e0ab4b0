import HealthContracts

/// SwiftData's context with the calls that the layering plan makes, over an array.
@MainActor
public final class ModelContext: IntervalStoring {
  private var saved: [SyncInterval] = []
  private var pending: [SyncInterval] = []

  /// Makes an empty database.
  public init() {}

  /// Adds a model, which is stored by the next `save()`.
  public func insert(_ interval: SyncInterval) { pending.append(interval) }

  /// Removes all models of a type.
  public func delete(model: SyncInterval.Type) throws {
    saved = []
    pending = []
  }

  /// Stores what was added.
  public func save() throws {
    saved += pending
    pending = []
  }

  /// The stored intervals.
  public func allIntervals() throws -> [SyncInterval] { saved }

  /// Stores other intervals in place of these.
  public func replaceAll(with intervals: [SyncInterval]) throws {
    try delete(model: SyncInterval.self)
    intervals.forEach { insert($0) }
    try save()
  }

  /// Removes all intervals.
  public func removeAll() throws {
    try delete(model: SyncInterval.self)
    try save()
  }
}
