/// A decision maker for the order of ready jobs, in place of a schedule's strategy.
///
/// A simulation calls it on its own thread.
package protocol JobOrder: AnyObject {
  /// Selects the next job.
  ///
  /// - Parameters:
  ///   - tasks: The tasks of the ready jobs in the order in which they became ready; two or more.
  ///   - last: The task that ran last.
  ///   - state: The digest of the program's state; nil if the program does not describe it.
  /// - Returns: An index of `tasks`.
  func next(among tasks: [Int], after last: Int, in state: Int?) -> Int

  /// Selects one of the outcomes that the program leaves to the simulation.
  ///
  /// - Parameters:
  ///   - count: The number of outcomes, two or more; 0 is that of the plain order.
  ///   - isRare: Whether the others are faults, which happen less often.
  /// - Returns: The number of the outcome, from 0.
  func outcome(of count: Int, isRare: Bool) -> Int
}

/// A job that a simulation ran, or a decision within one, for the story of a run.
package struct StepRecord: Hashable, Sendable {
  /// The number of the job's task, in the order in which tasks were first seen.
  package var task: Int
  /// The virtual time in nanoseconds.
  package var time: Int64
  /// Addresses of code: where the task resumes, then the functions that await it, innermost first;
  /// empty for the queue of an actor.
  package var frames: [UInt]
  /// What was decided; nil for a job.
  package var decision: String?
}

extension StepRecord {
  /// The place of what a suspended task runs next, in bytes from the start of its job.
  ///
  /// The header of a job has been the same since Swift 5.5.
  private static let resumeOffset = 56
  private static let contextOffset = 64
  private static let depth = 12

  init(_ job: ReadyJob, time: Int64) {
    self.init(task: job.task, time: time, frames: [], decision: nil)
    #if os(Linux) && (arch(x86_64) || arch(arm64))
      guard runtimeTaskIdentifier(job.job) != 0 else { return }
      let pointer = unsafeBitCast(job.job, to: UnsafeRawPointer.self)
      frames.append(pointer.load(fromByteOffset: Self.resumeOffset, as: UInt.self))
      var context = pointer.load(fromByteOffset: Self.contextOffset, as: UnsafeRawPointer?.self)
      while let frame = context, frames.count < Self.depth {
        frames.append(frame.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt.self))
        context = frame.load(as: UnsafeRawPointer?.self)
      }
    #endif
  }
}
