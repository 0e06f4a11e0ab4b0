public import HealthContracts

/// The shared defaults of an app group, with simulated faults.
///
/// The values belong to the device. Each process has its own view, and written values persist when
/// a process ends.
@MainActor
public final class SharedDefaults {
  /// A fault of the shared defaults.
  public enum Fault: Hashable, Sendable {
    /// The app group is not available: reads fail and writes are lost.
    case unavailable
    /// Writes for one key are lost silently.
    case losesWrites(of: String)
    /// All writes are lost silently.
    case losesAllWrites
  }

  /// The stored values by key.
  public private(set) var values: [String: StepsAndSleep.StoredValue] = [:]
  /// The faults that affect every process.
  public var faults: Set<Fault> = []
  /// The number of attempted writes by all processes.
  public private(set) var writes = 0

  /// Creates empty defaults.
  public init() {}

  /// Returns a new view for a process, without faults of its own.
  public func process() -> View { View(self) }

  /// Stores a value regardless of faults, as another app version would; the value can have any
  /// type.
  ///
  /// - Parameters:
  ///   - value: The value; `absent` removes it.
  ///   - key: The key.
  public func put(_ value: StepsAndSleep.StoredValue, for key: String) {
    values[key] = value == .absent ? nil : value
  }

  /// The shared defaults as one process sees them.
  @MainActor
  public final class View: StepsAndSleep.KeyValueStoring {
    private let defaults: SharedDefaults
    /// The faults that affect only this process.
    public var faults: Set<Fault> = []

    init(_ defaults: SharedDefaults) { self.defaults = defaults }

    /// Returns the value of a key; `unreadable` if the app group is not available.
    public func value(for key: String) -> StepsAndSleep.StoredValue {
      isActive(.unavailable) ? .unreadable : defaults.values[key] ?? .absent
    }

    /// Stores a value, or removes it if it is `absent`, unless a fault discards the write.
    public func set(_ value: StepsAndSleep.StoredValue, for key: String) {
      defaults.writes += 1
      if isActive(.unavailable) || isActive(.losesAllWrites) || isActive(.losesWrites(of: key)) {
        return
      }
      defaults.put(value, for: key)
    }

    private func isActive(_ fault: Fault) -> Bool {
      faults.contains(fault) || defaults.faults.contains(fault)
    }
  }
}
