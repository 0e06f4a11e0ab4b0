import Synchronization

/// Which simulation a task belongs to, for jobs that come from foreign threads.
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

  /// Hands a foreign thread's job to the simulation that its task belongs to.
  ///
  /// - Returns: Whether there is one.
  static func claim(_ job: UnownedJob, _ lane: ReadyJob.Lane) -> Bool {
    let task = runtimeTaskIdentifier(job)
    if task == 0 { return false }
    // Delivered under the lock, so that a simulation cannot end in between.
    return simulations.withLock { simulations in
      guard let address = simulations[task],
        let pointer = UnsafeMutableRawPointer(bitPattern: address)
      else { return false }
      Simulation.unretained(pointer).receive(job, lane)
      return true
    }
  }
}
