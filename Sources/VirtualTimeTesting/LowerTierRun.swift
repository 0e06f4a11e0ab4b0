import Synchronization
import Testing
import VirtualTime

/// A run of a test where the router is missing: once, in the usual order.
enum LowerTierRun {
  private static let warned = Mutex<Set<SourceLocation>>([])

  static let warning: Comment = """
    Virtual time without the router: the test runs once, in its usual order, since no seed can \
    change it here. SimulationClock and what builds on it sleep in virtual time; Task.sleep and \
    Date() stay real. Deadlocks are found; races that need another order are not. Run the test on \
    Linux to try every seed.
    """

  static func perform(
    _ body: BorrowedBody, _ budgets: ScheduleConfiguration, _ trait: SourceLocation
  ) async throws {
    if warned.withLock({ $0.insert(trait).inserted }) {
      Issue.record(warning, severity: .warning, sourceLocation: trait)
    }
    switch await Simulation(budgets).run({ try await body() }) {
    case .finished: break
    case .failed(let error): throw error
    case .deadlock(let deadlock): Issue.record("\(deadlock)", sourceLocation: trait)
    case .stepBudget, .timeBudget:
      Issue.record("livelock: the budget of a run is used up", sourceLocation: trait)
    }
  }
}
