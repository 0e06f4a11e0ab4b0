/// Returns the runtime's identifier of a job's task; 0 if the job is not a task.
///
/// The function is exported by the runtime since Swift 5.9, but not declared by the standard
/// library.
@_silgen_name("swift_task_getJobTaskId")
func runtimeTaskIdentifier(_ job: UnownedJob) -> UInt64

/// A mapping from runtime identifiers to small numbers, in the order in which tasks are first seen.
struct TaskNumbers {
  private var numbers: [UInt64: Int] = [:]
  private var lastIdentifier: UInt64 = 0
  private var lastNumber = 0

  /// Returns the number of a task, and whether it is new.
  mutating func number(of identifier: UInt64) -> (number: Int, isNew: Bool) {
    if identifier == 0 { return (0, false) }
    if identifier == lastIdentifier { return (lastNumber, false) }
    lastIdentifier = identifier
    if let known = numbers[identifier] {
      lastNumber = known
      return (known, false)
    }
    lastNumber = numbers.count + 1
    numbers[identifier] = lastNumber
    return (lastNumber, true)
  }

  /// The runtime identifiers of all tasks seen.
  var identifiers: some Sequence<UInt64> { numbers.keys }
}
