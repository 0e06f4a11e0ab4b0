import VirtualTime

/// A virtual timer that performs an action at the next due time, with at most one action pending.
@MainActor
final class DueTimer {
  private var pending: (task: Task<Void, Never>, due: Int64)?

  /// Replaces the pending action, unless it has the same due time.
  ///
  /// Without a simulation, nothing is scheduled.
  ///
  /// - Parameters:
  ///   - due: The time in milliseconds at which the action is due; if nil, none is scheduled.
  ///   - now: The current time in milliseconds since the same instant.
  ///   - action: The action, performed in a task of its own; it can set the timer again.
  func set(_ due: Int64?, now: Int64, _ action: @escaping @MainActor () -> Void) {
    guard let due, Simulation.current != nil else { return cancel() }
    if let pending, pending.due == due { return }
    // Cancelling makes the old task ready before the new one: the order is part of the schedule.
    cancel()
    let wait = due <= now ? 0 : due - now
    let task = Task { [weak self] in
      do {
        try await Simulation.current?.sleep(nanoseconds: wait * 1_000_000)
      } catch {
        return
      }
      guard let self, !Task.isCancelled else { return }
      self.pending = nil
      action()
    }
    pending = (task, due)
  }

  /// Cancels the pending action.
  func cancel() {
    pending?.task.cancel()
    pending = nil
  }
}
