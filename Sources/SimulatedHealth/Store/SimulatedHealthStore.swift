public import HealthModel
import VirtualTime

/// The health store of one simulated device, as an app meets it.
///
/// Every call suspends on a virtual timer for what it costs, so that calls made together overlap;
/// then faults and authorization have their say, and the database answers as it is at that moment.
@MainActor
public final class SimulatedHealthStore {
  /// What is stored.
  public let database: HealthDatabase
  /// How the store behaves.
  public let configuration: StoreConfiguration
  /// Work done so far.
  public private(set) var counters = QueryCounters()
  /// How often a call took so many virtual microseconds, faults that slow it down included.
  public private(set) var latencies: [Int64: Int64] = [:]
  /// Whether somebody has locked the device, apart from faults.
  public var isLocked = false {
    didSet { heedLock() }
  }
  /// What the person has allowed.
  var access: AccessControl
  var faults: FaultPlan
  let observers: ObserverHub

  /// The virtual time of the store's begin, in milliseconds since the epoch.
  private let epoch: Int64
  private let onExhausted: @MainActor (QueryBudgetExhausted) throws -> Void
  private var budgetLeft: Int
  private var service = ""
  private var countedNanoseconds: Int64 = 0
  private var lockWatch: Task<Void, Never>?

  /// Makes an empty store.
  ///
  /// - Parameters:
  ///   - key: From which identities are made.
  ///   - epoch: The time at virtual zero.
  ///   - configuration: How the store behaves.
  ///   - onExhausted: Called when the budget is spent; the default throws, which ends a service
  ///     that does not swallow errors. A process that can be given up ends itself here.
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
    heedLock()
  }

  /// Starts a service's run: a new budget, and its faults from their begin.
  ///
  /// - Parameter service: The service's name, under which its calls are traced.
  public func beginRun(of service: String) {
    budgetLeft = configuration.budget
    self.service = service
    faults.begin(service, at: virtualMilliseconds)
    heedLock()
  }

  /// Starts a new budget within a service's run.
  public func renewBudget() { budgetLeft = configuration.budget }

  /// Lets something go wrong from now on.
  ///
  /// - Parameter fault: The fault; its times count from the begin of the service's run.
  public func inject(_ fault: Fault) {
    faults.add(fault)
    heedLock()
  }

  /// Whether each fault of the configuration, in its order, has met a call.
  public var faultStrikes: [Bool] { faults.strikes }

  /// The time of the device, in milliseconds since the epoch.
  public var now: Int64 { epoch + virtualMilliseconds }

  /// Virtual milliseconds since the begin.
  var virtualMilliseconds: Int64 {
    Simulation.current.map { $0.now / 1_000_000 } ?? countedNanoseconds / 1_000_000
  }

  /// Whether the device is locked now, by somebody or by a fault.
  var isDeviceLocked: Bool {
    faults.apply(to: database, at: virtualMilliseconds, isLocked: isLocked)
    return database.isLocked
  }

  /// Tells the observers of the lock, and does so again when a fault changes it.
  func heedLock() {
    observers.lockChanged(to: isDeviceLocked, at: now)
    lockWatch?.cancel()
    lockWatch = nil
    guard observers.isAwaited, let next = faults.nextLockChange(after: virtualMilliseconds),
      let simulation = Simulation.current
    else { return }
    let wait = next - virtualMilliseconds
    lockWatch = Task { [weak self] in
      do {
        try await simulation.sleep(nanoseconds: wait * 1_000_000)
      } catch {
        return
      }
      guard let self, !Task.isCancelled else { return }
      self.lockWatch = nil
      self.heedLock()
    }
  }

  // MARK: Calls

  /// Makes a call: lets its cost pass, meets faults, and answers.
  ///
  /// - Parameters:
  ///   - kind: What kind of call it is.
  ///   - type: The type that is read, whose authorization decides what is seen.
  ///   - predicate: Which samples are read, for the trace.
  ///   - answer: Answers from the database.
  ///   - words: The answer in words, for the trace.
  /// - Returns: The answer.
  /// - Throws: What a fault, the authorization or the database says; `CancellationError` when the
  ///   task is cancelled; `QueryBudgetExhausted` when the service has called too often.
  func call<Answer>(
    _ kind: QueryCosts.Kind, reading type: SampleType? = nil,
    about predicate: SamplePredicate = .everything, _ answer: (HealthDatabase) throws -> Answer,
    words: (Answer) -> String
  ) async throws -> Answer {
    try await pass(base(of: kind))
    let result: Answer
    do {
      result = try attempt(type, answer)
    } catch {
      counters.add(QueryWork(), of: kind)
      trace(kind, type, predicate, "\(error)")
      throw error
    }
    let work = database.work
    counters.add(work, of: kind)
    trace(kind, type, predicate, words(result))
    // What is put together costs as much as what is handed over.
    let samples = kind == .statistics || kind == .collection ? work.matched : work.returned
    let more = slowed(configuration.costs[kind].nanoseconds(ofSamples: samples))
    let (whole, overflow) = base(of: kind).addingReportingOverflow(more)
    latencies[(overflow ? .max : whole) / 1_000, default: 0] += 1
    if more > 0 { try await sleep(more) }
    return result
  }

  /// Traces a call, where the trace is wanted: writing it costs more than answering.
  private func trace(
    _ kind: QueryCosts.Kind, _ type: SampleType?, _ predicate: SamplePredicate,
    _ answer: @autoclosure () -> String
  ) {
    if Simulation.current?.keepsTrace != true { return }
    let about = type.map { " of \($0)\(predicate.words)" } ?? ""
    Simulation.record("\(kind.rawValue)\(about): \(answer())", service: service)
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
      // Never asked (source: D, the error's words; which calls U) is an error, denied is silence:
      // what the app wrote itself is all there is (source: D).
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

  private func base(of kind: QueryCosts.Kind) -> Int64 {
    slowed(configuration.costs[kind].baseNanoseconds)
  }

  private func slowed(_ nanoseconds: Int64) -> Int64 {
    let (product, overflow) = nanoseconds.multipliedReportingOverflow(
      by: faults.slowness(at: virtualMilliseconds))
    return overflow ? .max : product
  }

  /// Takes a call off the budget and lets its latency pass.
  private func pass(_ nanoseconds: Int64) async throws {
    if budgetLeft == 0 { try onExhausted(QueryBudgetExhausted(budget: configuration.budget)) }
    budgetLeft = max(0, budgetLeft - 1)
    try await sleep(nanoseconds)
  }

  /// Lets virtual time pass: in a simulation on a timer, elsewhere by count alone.
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
