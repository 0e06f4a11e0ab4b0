#if canImport(SwiftData)
  public import struct Foundation.Date
  public import protocol Foundation.LocalizedError
  public import struct Foundation.UUID
  public import HealthContracts
  public import SwiftData

  /// A sync interval as SwiftData keeps it.
  @Model
  public final class StoredSyncInterval {
    /// The interval's identity, which is made of its bounds.
    @Attribute(.unique) public var id: UUID
    /// The first instant covered.
    public var startDate: Date
    /// The first instant after.
    public var endDate: Date
    /// Steps counted when the interval was found.
    public var stepCount: Int
    /// Whether the server has confirmed the upload.
    public var syncedToServer: Bool
    /// Whether it holds more than the limit because it is already as short as intervals get.
    public var isIndivisible: Bool

    /// Makes a row.
    ///
    /// - Parameter interval: What it is to hold.
    public init(_ interval: SyncInterval) {
      id = interval.id
      startDate = interval.startDate
      endDate = interval.endDate
      stepCount = interval.stepCount
      syncedToServer = interval.syncedToServer
      isIndivisible = interval.isIndivisible
    }

    /// What it holds.
    var interval: SyncInterval {
      SyncInterval(
        startDate: startDate, endDate: endDate, stepCount: stepCount,
        syncedToServer: syncedToServer, isIndivisible: isIndivisible)
    }

    /// Takes over what does not make the identity.
    func update(to interval: SyncInterval) {
      stepCount = interval.stepCount
      syncedToServer = interval.syncedToServer
      isIndivisible = interval.isIndivisible
    }
  }

  /// The container does not know `StoredSyncInterval`.
  public struct UnregisteredModelError: Error, LocalizedError, Hashable {
    /// The error in one line, with its remedy.
    public var errorDescription: String? {
      "StoredSyncInterval is not in the schema of the model container; add it to the schema"
    }
  }

  /// Keeps sync intervals in an app's SwiftData container.
  ///
  /// A change is one save: where it fails, the context goes back to what was saved.
  @MainActor
  public final class SwiftDataIntervalStore: IntervalStoring {
    private let context: ModelContext

    /// Makes a store.
    ///
    /// - Parameter context: A context of its own: what others change in it is saved or lost with
    ///   the intervals.
    /// - Throws: `UnregisteredModelError` where the schema lacks `StoredSyncInterval`.
    public init(_ context: ModelContext) throws {
      let entities = context.container.schema.entities
      guard entities.contains(where: { $0.name == "StoredSyncInterval" }) else {
        throw UnregisteredModelError()
      }
      self.context = context
    }

    /// Every stored interval.
    ///
    /// - Returns: The intervals, ascending by start and then by end.
    /// - Throws: What SwiftData reports.
    public func allIntervals() throws -> [SyncInterval] {
      try rows().map(\.interval).sorted {
        ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate)
      }
    }

    /// Puts the given intervals in the place of all stored ones, or changes nothing.
    ///
    /// - Parameter intervals: The new content.
    /// - Throws: `DuplicateIntervalError` when two have the same bounds; what SwiftData
    ///   reports.
    public func replaceAll(with intervals: [SyncInterval]) throws {
      var wanted: [UUID: SyncInterval] = [:]
      for interval in intervals where wanted.updateValue(interval, forKey: interval.id) != nil {
        throw DuplicateIntervalError(interval)
      }
      try saving {
        // Rows that stay are changed in place: one identity is never deleted and inserted at once.
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

    /// Stores one more interval; one with the same bounds is replaced.
    ///
    /// - Parameter interval: The interval.
    /// - Throws: What SwiftData reports.
    public func insert(_ interval: SyncInterval) throws {
      try saving {
        if let row = try rows().first(where: { $0.id == interval.id }) {
          row.update(to: interval)
        } else {
          context.insert(StoredSyncInterval(interval))
        }
      }
    }

    /// Removes every interval.
    ///
    /// - Throws: What SwiftData reports.
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
