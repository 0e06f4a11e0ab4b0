public import HealthContracts

/// The shared values of an app group, with what goes wrong with them.
///
/// The values are the device's; each process has a view of its own, and a process that ends loses
/// nothing that was written.
@MainActor
public final class SharedDefaults {
  /// Something that goes wrong with the values.
  public enum Fault: Hashable, Sendable {
    /// The group is not there: nothing can be read, writes are lost.
    case unavailable
    /// Writes of a name are lost without a word.
    case losesWrites(of: String)
    /// Every write is lost without a word.
    case losesAllWrites
  }

  /// What is stored.
  public private(set) var values: [String: StepsAndSleep.StoredValue] = [:]
  /// What goes wrong for every process.
  public var faults: Set<Fault> = []
  /// How many writes were tried, by all processes.
  public private(set) var writes = 0

  /// Makes values of which none is stored.
  public init() {}

  /// The view of a process.
  ///
  /// - Returns: A view with no faults of its own.
  public func process() -> View { View(self) }

  /// Puts in a value as another version or another hand would: of any type, past all faults.
  ///
  /// - Parameters:
  ///   - value: The value; `absent` removes it.
  ///   - key: Its name.
  public func put(_ value: StepsAndSleep.StoredValue, for key: String) {
    values[key] = value == .absent ? nil : value
  }

  /// The values as one process sees them.
  @MainActor
  public final class View: StepsAndSleep.KeyValueStoring {
    private let defaults: SharedDefaults
    /// What goes wrong for this process alone.
    public var faults: Set<Fault> = []

    init(_ defaults: SharedDefaults) { self.defaults = defaults }

    /// Reads a value.
    ///
    /// - Parameter key: Its name.
    /// - Returns: The value; `unreadable` where the group is not there.
    public func value(for key: String) -> StepsAndSleep.StoredValue {
      strikes(.unavailable) ? .unreadable : defaults.values[key] ?? .absent
    }

    /// Stores a value, unless a fault loses it.
    ///
    /// - Parameters:
    ///   - value: The value; `absent` removes it.
    ///   - key: Its name.
    public func set(_ value: StepsAndSleep.StoredValue, for key: String) {
      defaults.writes += 1
      if strikes(.unavailable) || strikes(.losesAllWrites) || strikes(.losesWrites(of: key)) {
        return
      }
      defaults.put(value, for: key)
    }

    private func strikes(_ fault: Fault) -> Bool {
      faults.contains(fault) || defaults.faults.contains(fault)
    }
  }
}
