/// The executor of the `preference` tier, which receives the jobs of tasks that prefer it.
final class SimulationExecutor: TaskExecutor, @unchecked Sendable {
  // Unchecked, because the property is set once, before the executor is shared.
  weak var simulation: Simulation?

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    guard let simulation else { return }
    if simulation.isHere, Simulation.current === simulation {
      simulation.push(job, .general)
    } else {
      simulation.receive(job, .general)
    }
  }
}
