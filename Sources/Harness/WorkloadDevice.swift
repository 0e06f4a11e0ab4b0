public import struct Foundation.UUID
public import HealthContracts
public import HealthModel
public import Scenario
public import SimulatedHealth
public import Workloads

extension SimulatedDevice: WorkloadDevice {
  /// The step provider over the store.
  public var statistics: any StatisticsQueryProvider { steps }

  /// Work done so far.
  public var counters: QueryCounters { store.counters }

  /// Starts a service's run: a new query budget, and its faults from their begin.
  ///
  /// - Parameter service: The service's name.
  public func beginRun(of service: String) { store.beginRun(of: service) }

  /// Starts a new query budget within a service's run.
  public func renewBudget() { store.renewBudget() }

  /// Whether each fault of the scenario, in its order, has met a call.
  public var faultStrikes: [Bool] { store.faultStrikes }

  /// The time of the device.
  public var now: Instant { Instant(milliseconds: store.now) }

  /// Changes of the samples that `write` and `erase` are about.
  public var changes: any ChangeProvider { StoreChanges(store, .genericQuantity) }

  /// Lets another writer save samples.
  ///
  /// - Parameter samples: The samples.
  /// - Returns: Their identities; nil for one that was ignored.
  /// - Throws: What the store says.
  public func write(_ samples: [NewSample]) throws -> [UUID?] {
    try store.deliver(samples, from: Self.otherApp)
  }

  /// Lets another writer delete one of its samples.
  ///
  /// - Parameters:
  ///   - uuid: The sample's identity.
  ///   - isAnnounced: Whether the store tells of the deletion.
  /// - Throws: What the store says.
  public func erase(_ uuid: UUID, isAnnounced: Bool) throws {
    try store.retract([uuid], by: Self.otherApp, isAnnounced: isAnnounced)
  }

  /// Another device of the same person, at the begin of the history and still empty.
  ///
  /// - Parameter settings: How an app is used on it.
  /// - Returns: The device.
  public func makeAppDevice(_ settings: AppSettings) -> any AppDevice {
    AppWorld(history, arrivals, settings, store.configuration)
  }

  private static let otherApp = DataSource(
    identifier: "other-app", kind: .thirdParty, bundleIdentifier: "com.example.other-app",
    deviceName: nil)
}
