/// Takes the jobs of the lower tier: those of tasks that prefer this executor.
final class SimulationExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked: set once, before the executor is handed to anybody.
  weak var simulation: Simulation?

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let simulation else { return }
    if Simulation.current === simulation {
      simulation.push(job, .general)
    } else {
      simulation.receive(job, .general)
    }
  }
}
