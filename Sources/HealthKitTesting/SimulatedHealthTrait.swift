@_exported public import HealthModel
@_exported public import SimulatedHealth
public import Testing
@_exported public import VirtualTimeTesting

/// A trait that gives a test a simulated device with health data, in virtual time.
///
/// `Date()` and `Task.sleep` follow the device. The person grants what the app asks for; other
/// answers, faults and rules are parts of the configuration.
public struct SimulatedHealthTrait: TestTrait, SuiteTrait, TestScoping {
  let source: HealthSource
  let orders: VirtualTimeTrait
  let lateHours: Int
  let configuration: StoreConfiguration

  public var isRecursive: Bool { true }

  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil || test.isSuite ? nil : self
  }

  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await orders.provideScope(for: test, testCase: testCase) {
      try await HealthDevice.withDevice(
        source, lateHours: lateHours, configuration: configuration, function)
    }
  }
}

extension HealthDevice {
  /// Calls a function with a device of its own in the running simulation, as the trait does.
  ///
  /// - Parameters:
  ///   - source: The content of the store.
  ///   - lateHours: The delay of samples from all sources but the best, in hours; only for
  ///     histories without an arrival log.
  ///   - configuration: The store's rules, costs, faults and the person's answers.
  ///   - function: The function.
  /// - Returns: What the function returns.
  /// - Throws: The error of the function, of the source, or of a task outside a simulation.
  public static func withDevice<Result: Sendable>(
    _ source: HealthSource = .empty(), lateHours: Int = 0,
    configuration: StoreConfiguration = StoreConfiguration(),
    _ function: @concurrent @Sendable () async throws -> Result
  ) async throws -> Result {
    guard let simulation = Simulation.current else { throw NoSimulation() }
    let person = try await source.load()
    simulation.set(person.clocks(after: simulation.now))
    simulation.asMainActor {
      HealthDevice(person, configuration, lateHours: lateHours).attach(to: simulation)
    }
    return try await function()
  }
}

/// The error of a platform whose tests cannot be simulated.
struct NoSimulation: Error, CustomStringConvertible {
  var description: String {
    "this platform cannot run the simulation that a simulated device needs"
  }
}

extension Trait where Self == SimulatedHealthTrait {
  /// Constructs a trait that gives a test a simulated device with health data.
  ///
  ///     @Test(.simulatedHealth(.history("person.hkhistory")))
  ///     func countsEachStepOnce() async throws {
  ///       try await HealthDevice.current.advance(by: .seconds(86_400))
  ///       …
  ///     }
  ///
  /// - Parameters:
  ///   - source: The content of the store.
  ///   - seeds: The number of orders of tasks to run, above zero.
  ///   - firstSeed: The seed of the first order.
  ///   - strategy: The way in which orders are selected.
  ///   - lateHours: The delay of samples from all sources but the best, in hours; only for
  ///     histories without an arrival log.
  ///   - configuration: The store's rules, costs, faults and the person's answers.
  ///   - sourceLocation: The source location of the trait.
  /// - Returns: The trait.
  public static func simulatedHealth(
    _ source: HealthSource = .empty(), seeds: Int = 1, from firstSeed: UInt64 = 0,
    strategy: InterleavingStrategy = .random, lateHours: Int = 0,
    configuration: StoreConfiguration = StoreConfiguration(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    SimulatedHealthTrait(
      source: source,
      orders: .virtualTime(
        seeds: seeds, from: firstSeed, strategy: strategy, sourceLocation: sourceLocation),
      lateHours: lateHours, configuration: configuration)
  }
}
