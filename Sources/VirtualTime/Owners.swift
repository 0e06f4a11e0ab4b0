import Synchronization

/// A registry of the simulation of each task, for jobs that arrive from other threads.
enum Owners {
  private static let simulations = Mutex<[UInt64: UInt]>([:])

  static func add(_ task: UInt64, _ simulation: Simulation) {
    let address = UInt(bitPattern: Unmanaged.passUnretained(simulation).toOpaque())
    simulations.withLock { $0[task] = address }
  }

  static func remove(_ tasks: some Sequence<UInt64>) {
    simulations.withLock { simulations in
      for task in tasks { simulations[task] = nil }
    }
  }

  /// Passes a job from another thread to the simulation of its task.
  ///
  /// - Returns: True if the task belongs to a simulation.
  static func claim(_ job: UnownedJob, _ executorKind: ReadyJob.ExecutorKind) -> Bool {
    let task = runtimeTaskIdentifier(job)
    if task == 0 { return false }
    // The job is delivered under the lock, so that the simulation cannot end in the meantime.
    return simulations.withLock { simulations in
      guard let address = simulations[task],
        let pointer = UnsafeMutableRawPointer(bitPattern: address)
      else { return false }
      Simulation.unretained(pointer).receive(job, executorKind)
      return true
    }
  }
}
