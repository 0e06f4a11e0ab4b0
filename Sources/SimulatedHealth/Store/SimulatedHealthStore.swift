public import HealthModel
import VirtualTime

/// The simulated HealthKit store of one device, as an app uses it.
///
/// Every call suspends on a virtual timer for its latency, so concurrent calls overlap. Faults and
/// authorization are applied after that, and the database answers with its state at that moment.
@MainActor
public final class SimulatedHealthStore {
  /// The underlying database.
  public let database: HealthDatabase
  /// The configuration of the store.
  public private(set) var configuration: StoreConfiguration
  /// The work done since the store was created.
  public private(set) var counters = QueryCounters()
  /// The number of calls by latency in virtual microseconds, including the latency added by faults.
  public private(set) var latencies: [Int64: Int64] = [:]
  /// The longest that a call has taken, in virtual milliseconds, whether it failed or not.
  public private(set) var longestCall: Int64 = 0
  /// The shortest time from the begin of a read to its answer, in virtual milliseconds.
  public private(set) var shortestAnswer = Int64.max
  /// Called with the kind of a call and the real nanoseconds that its answer took, which decide
  /// nothing in the simulation; nil if nobody measures.
  package var onAnswer: (@MainActor (QueryCosts.Kind, Int64) -> Void)?
  /// True if the device is locked explicitly; faults can lock it as well.
  public var isLocked = false {
    didSet { updateLockState() }
  }
  /// The person's authorization decisions.
  var access: AccessControl
  var faults: FaultPlan
  let observers: ObserverHub

  /// The time at the simulation's start, in milliseconds since the epoch.
  private let epoch: Int64
  private let onExhausted: @MainActor (QueryBudgetExhausted) throws -> Void
  private var budgetLeft: Int
  private var service = ""
  private var countedNanoseconds: Int64 = 0
  /// The number of calls that have begun, and of those that had begun at the last `watchCalls()`.
  private var calls = (begun: 0, watched: 0)
  /// The time at which the last call ended that was in progress at the last `watchCalls()`; nil if
  /// none has ended.
  public private(set) var lastWatchedEnd: Instant?
  private let lockTimer = DueTimer()
  /// The longest that a call takes, in virtual nanoseconds, whatever its costs and the faults are.
  private static let mostNanoseconds: Int64 = 600 * 1_000_000_000

  /// Creates an empty store.
  ///
  /// - Parameters:
  ///   - key: The key from which sample identifiers are derived.
  ///   - epoch: The time at virtual time zero.
  ///   - configuration: The configuration of the store.
  ///   - onExhausted: Called when a service has used up its query budget. The default throws the
  ///     error, which ends a service that does not catch it; a shard process can exit here instead.
  public init(
    key: UInt64, epoch: Instant, configuration: StoreConfiguration = StoreConfiguration(),
    onExhausted: @escaping @MainActor (QueryBudgetExhausted) throws -> Void = { throw $0 }
  ) {
    database = HealthDatabase(
      key: key, semantics: configuration.semantics,
      earliestPermitted: configuration.earliestPermitted)
    self.configuration = configuration
    self.epoch = epoch.milliseconds
    self.onExhausted = onExhausted
    budgetLeft = configuration.budget
    access = AccessControl(answer: configuration.answer)
    faults = FaultPlan(configuration.faults)
    database.now = epoch.milliseconds
    observers = ObserverHub(configuration, epoch: epoch.milliseconds)
    updateLockState()
  }

  /// Starts the run of a service with a full query budget; the times of its faults count from now.
  ///
  /// - Parameter service: The name of the service, under which its calls are traced.
  public func beginRun(of service: String) {
    budgetLeft = configuration.budget
    self.service = service
    faults.begin(service, at: virtualMilliseconds)
    updateLockState()
  }

  /// Lets another app of the device use the store, under its own declaration.
  package func run(as declaration: AppDeclaration) { configuration.declaration = declaration }

  /// Restores the full query budget within a run.
  public func renewBudget() { budgetLeft = configuration.budget }

  /// Adds a fault to the current run.
  ///
  /// - Parameter fault: The fault; its times count from the start of the run.
  public func inject(_ fault: StoreFault) {
    faults.add(fault)
    updateLockState()
  }

  /// Ends the faults of the current run by which calls fail or take longer.
  public func endFaults() {
    faults.end()
    updateLockState()
  }

  /// For each fault of the configuration, in order: true if it has affected a call.
  public var triggeredFaults: [Bool] { faults.triggered }

  /// The time from which faults of the current run hide deletions; nil if none does.
  public var forgettingStart: Instant? {
    faults.forgettingStart.map { Instant(milliseconds: epoch + $0) }
  }

  /// Returns the time from which the store does not tell of a deletion at a time.
  public func forgettingTime(ofDeletionAt time: Instant) -> Instant {
    let aged = time.advanced(by: Int64(configuration.semantics.deletionDays) * Milliseconds.day)
    return forgettingStart.map { min($0, aged) } ?? aged
  }

  /// The current device time, in milliseconds since the epoch.
  public var now: Int64 { epoch + virtualMilliseconds }

  /// The virtual milliseconds since the start of the simulation.
  var virtualMilliseconds: Int64 {
    Simulation.current.map { $0.now / 1_000_000 } ?? countedNanoseconds / 1_000_000
  }

  /// True if the device is locked, explicitly or by a fault.
  var isDeviceLocked: Bool {
    faults.apply(to: database, at: virtualMilliseconds, isLocked: isLocked)
    return database.isLocked
  }

  /// Passes the lock state to the observers.
  func passLockState() { observers.lockChanged(to: isDeviceLocked, at: now) }

  /// Passes the lock state to the observers, and repeats this when a fault changes it.
  func updateLockState() {
    passLockState()
    // A new task each time, even for the same change: the order of tasks is part of the schedule.
    lockTimer.cancel()
    guard observers.isAwaited else { return }
    let time = virtualMilliseconds
    lockTimer.set(faults.nextLockChange(after: time), now: time) { [weak self] in
      self?.updateLockState()
    }
  }

  // MARK: Calls

  /// Lets `lastWatchedEnd` follow the calls that are in progress now.
  public func watchCalls() {
    calls.watched = calls.begun
    lastWatchedEnd = nil
  }

  /// Performs a call: suspends for its base latency, applies faults and authorization, and answers.
  ///
  /// - Parameters:
  ///   - kind: The kind of call, which determines its cost.
  ///   - type: The sample type that is read; its authorization determines which samples are
  ///     visible.
  ///   - predicate: The predicate of the query, for the trace.
  ///   - answer: Computes the answer from the database.
  ///   - traceDescription: Describes the answer in the trace.
  /// - Returns: The answer.
  /// - Throws: The error of a fault, of the authorization check or of the database;
  ///   `CancellationError` when the task is cancelled; `QueryBudgetExhausted` when the query budget
  ///   is used up.
  func call<Answer>(
    _ kind: QueryCosts.Kind, reading type: SampleType? = nil,
    about predicate: SamplePredicate = .everything, _ answer: (HealthDatabase) throws -> Answer,
    traceDescription: (Answer) -> String
  ) async throws -> Answer {
    calls.begun += 1
    let (number, start) = (calls.begun, now)
    defer {
      longestCall = max(longestCall, now - start)
      if number <= calls.watched { lastWatchedEnd = Instant(milliseconds: now) }
    }
    var disturbing = faults.beginCall(at: virtualMilliseconds)
    let base = min(slowed(configuration.costs[kind].baseNanoseconds), Self.mostNanoseconds)
    try await pass(base)
    if type != nil { shortestAnswer = min(shortestAnswer, now - start) }
    let begin = onAnswer == nil ? 0 : RealTime.nanoseconds
    let result: Answer
    do {
      defer { onAnswer?(kind, RealTime.nanoseconds - begin) }
      result = try attempt(type, answer)
    } catch {
      counters.add(QueryWork(), of: kind)
      disturbing += faults.causes(of: error, at: virtualMilliseconds)
      trace(kind, type, predicate, "\(error)", disturbing)
      throw error
    }
    let work = database.work
    counters.add(work, of: kind)
    trace(kind, type, predicate, traceDescription(result), disturbing)
    // Aggregating a sample costs as much as returning it.
    let samples = kind == .statistics || kind == .collection ? work.matched : work.returned
    let more = min(
      slowed(configuration.costs[kind].nanoseconds(ofSamples: samples)),
      Self.mostNanoseconds - base)
    latencies[(base + more) / 1_000, default: 0] += 1
    if more > 0 { try await sleep(more) }
    return result
  }

  /// Records a call if the simulation keeps a trace; formatting the entry costs more than the
  /// answer.
  ///
  /// - Parameters:
  ///   - kind: The kind of the call.
  ///   - type: The sample type that is read.
  ///   - predicate: The predicate of the query.
  ///   - answer: Describes the answer or the error.
  ///   - disturbing: The positions, in the scenario, of the faults that disturbed the call.
  private func trace(
    _ kind: QueryCosts.Kind, _ type: SampleType?, _ predicate: SamplePredicate,
    _ answer: @autoclosure () -> String, _ disturbing: [Int]
  ) {
    if Simulation.current?.keepsTrace != true { return }
    let about = type.map { " of \($0)\(predicate.traceDescription)" } ?? ""
    let paths = disturbing.map { " [store.faults[\($0)]]" }.joined()
    Simulation.record("\(kind.rawValue)\(about): \(answer())\(paths)", service: service)
  }

  private func attempt<Answer>(
    _ type: SampleType?, _ answer: (HealthDatabase) throws -> Answer
  ) throws -> Answer {
    let time = virtualMilliseconds
    if let error = faults.call(at: time) {
      counters.faultsMet += 1
      throw error
    }
    faults.apply(to: database, at: time, isLocked: isLocked)
    database.now = now
    database.work = QueryWork()
    database.reader = .everything
    if let type, !access.canRead(type) {
      // A type that was never requested is an error (source: D, the error's description; which
      // calls U). If read access was denied, the query succeeds and sees only the app's own samples
      // (source: D).
      if !access.wasAsked(type), configuration.semantics.unaskedRead == .error {
        throw HealthStoreError(.authorizationNotDetermined)
      }
      database.reader = .only(bundle: configuration.declaration.source.bundleIdentifier)
    }
    defer { database.reader = .everything }
    do {
      return try answer(database)
    } catch let error as HealthStoreError where error.code == .databaseInaccessible {
      counters.faultsMet += 1
      throw error
    }
  }

  private func slowed(_ nanoseconds: Int64) -> Int64 {
    let (product, overflow) = nanoseconds.multipliedReportingOverflow(
      by: faults.latencyFactor(at: virtualMilliseconds))
    return overflow ? .max : product
  }

  /// Charges a call to the budget and suspends for its latency.
  private func pass(_ nanoseconds: Int64) async throws {
    if budgetLeft == 0 { try onExhausted(QueryBudgetExhausted(budget: configuration.budget)) }
    budgetLeft = max(0, budgetLeft - 1)
    try await sleep(nanoseconds)
  }

  /// Suspends on a virtual timer; without a simulation, only advances the counted time.
  private func sleep(_ nanoseconds: Int64) async throws {
    if let simulation = Simulation.current {
      try await simulation.sleep(nanoseconds: nanoseconds)
    } else {
      let (sum, overflow) = countedNanoseconds.addingReportingOverflow(nanoseconds)
      countedNanoseconds = overflow ? .max : sum
      try Task.checkCancellation()
    }
    counters.virtualMilliseconds = virtualMilliseconds
  }
}
