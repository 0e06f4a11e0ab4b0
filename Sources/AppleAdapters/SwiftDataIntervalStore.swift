#if canImport(SwiftData)
  public import struct Foundation.Date
  public import protocol Foundation.LocalizedError
  public import struct Foundation.UUID
  public import HealthContracts
  public import SwiftData

  /// A SwiftData model of a sync interval.
  @Model
  public final class StoredSyncInterval {
    /// The identity of the interval, which is derived from its bounds.
    @Attribute(.unique) public var id: UUID
    /// The first instant of the interval.
    public var startDate: Date
    /// The first instant after the interval.
    public var endDate: Date
    /// The step count at the time when the interval was found.
    public var stepCount: Int
    /// True if the server has confirmed the upload.
    public var syncedToServer: Bool
    /// True if the interval exceeds the step limit because it cannot be divided further.
    public var isIndivisible: Bool

    /// Creates a model of an interval.
    public init(_ interval: SyncInterval) {
      id = interval.id
      startDate = interval.startDate
      endDate = interval.endDate
      stepCount = interval.stepCount
      syncedToServer = interval.syncedToServer
      isIndivisible = interval.isIndivisible
    }

    /// The interval of this model.
    var interval: SyncInterval {
      SyncInterval(
        startDate: startDate, endDate: endDate, stepCount: stepCount,
        syncedToServer: syncedToServer, isIndivisible: isIndivisible)
    }

    /// Updates the values that are not part of the identity.
    func update(to interval: SyncInterval) {
      stepCount = interval.stepCount
      syncedToServer = interval.syncedToServer
      isIndivisible = interval.isIndivisible
    }
  }

  /// An error of a model container whose schema lacks `StoredSyncInterval`.
  public struct UnregisteredModelError: Error, LocalizedError, Hashable {
    /// A one-line description of the error, with its remedy.
    public var errorDescription: String? {
      "StoredSyncInterval is not in the schema of the model container; add it to the schema"
    }
  }

  /// A store that keeps sync intervals in an app's SwiftData container.
  ///
  /// Every change is one save; if the save fails, the context is rolled back.
  @MainActor
  public final class SwiftDataIntervalStore: IntervalStoring {
    private let context: ModelContext

    /// Creates a store.
    ///
    /// - Parameter context: A context that only this store uses: unrelated changes in it would be
    ///   saved or rolled back with the intervals.
    /// - Throws: `UnregisteredModelError` if the schema lacks `StoredSyncInterval`.
    public init(_ context: ModelContext) throws {
      let entities = context.container.schema.entities
      guard entities.contains(where: { $0.name == "StoredSyncInterval" }) else {
        throw UnregisteredModelError()
      }
      self.context = context
    }

    public func allIntervals() throws -> [SyncInterval] {
      try rows().map(\.interval).sorted {
        ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate)
      }
    }

    /// Replaces all stored intervals with one save.
    ///
    /// - Parameter intervals: The new content.
    /// - Throws: `DuplicateIntervalError` if two intervals have the same bounds, or the error of
    ///   SwiftData.
    public func replaceAll(with intervals: [SyncInterval]) throws {
      var wanted: [UUID: SyncInterval] = [:]
      for interval in intervals where wanted.updateValue(interval, forKey: interval.id) != nil {
        throw DuplicateIntervalError(interval)
      }
      try saving {
        // Existing rows are updated in place, so that no identity is deleted and inserted in one
        // save.
        for row in try rows() {
          if let interval = wanted.removeValue(forKey: row.id) {
            row.update(to: interval)
          } else {
            context.delete(row)
          }
        }
        for interval in intervals where wanted[interval.id] != nil {
          context.insert(StoredSyncInterval(interval))
        }
      }
    }

    public func insert(_ interval: SyncInterval) throws {
      try saving {
        if let row = try rows().first(where: { $0.id == interval.id }) {
          row.update(to: interval)
        } else {
          context.insert(StoredSyncInterval(interval))
        }
      }
    }

    public func removeAll() throws { try replaceAll(with: []) }

    private func rows() throws -> [StoredSyncInterval] {
      try context.fetch(FetchDescriptor<StoredSyncInterval>())
    }

    private func saving(_ change: () throws -> Void) throws {
      do {
        try change()
        try context.save()
      } catch {
        context.rollback()
        throw error
      }
    }
  }
#endif
