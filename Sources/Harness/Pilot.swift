import Foundation
package import SystemSupport

/// The cost of a job, estimated from a few of its persons.
package struct JobEstimate: Sendable, Equatable {
  /// The number of persons of the job.
  package var persons: Int
  /// The number of persons measured.
  package var measured: Int
  /// The mean of the persons' processor seconds.
  package var secondsPerPerson: Double
  /// The standard error of that mean.
  package var standardError: Double
  /// The peak memory of a task in MiB.
  package var memory: Int
  /// The size of a partial report in bytes.
  package var partialBytes: Int

  /// The recommended processor minutes of a task.
  ///
  /// Source: the model of a thousand nodes in the documentation of batch jobs.
  package static let taskMinutes = 10.0

  /// The processor hours of the job: its estimate, and two standard errors below and above it.
  package var hours: (low: Double, estimate: Double, high: Double) {
    func hours(_ seconds: Double) -> Double { Double(persons) * max(0, seconds) / 3_600 }
    return (
      hours(secondsPerPerson - 2 * standardError), hours(secondsPerPerson),
      hours(secondsPerPerson + 2 * standardError)
    )
  }

  /// The number of tasks that take about the recommended time.
  package var tasks: Int {
    let tasks = (hours.estimate * 60 / Self.taskMinutes).rounded(.up)
    return max(1, min(persons, Shard.countRange.upperBound, Int(min(tasks, 1e9))))
  }

  /// Returns the time that a task is allowed.
  ///
  /// - Parameter tasks: The number of tasks, above zero.
  /// - Returns: Three times the minutes that it may take, and five more.
  package func minutes(of tasks: Int) -> Int {
    // Nodes differ in speed, and the time limit only has to end what hangs.
    let seconds = hours.high * 3_600 / Double(tasks) * 3
    return 5 + Int(min(max(0, seconds / 60).rounded(.up), 100_000))
  }

  /// The memory that a task is allowed in MiB: half more than its peak, in steps of 64.
  package var allowedMemory: Int { (memory * 3 / 2 + 63) / 64 * 64 + 64 }

  /// Runs a few persons of a plan, evenly distributed.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - coordinator: Runs persons.
  ///   - count: The number of persons to measure, above zero.
  /// - Throws: `FileError` if a person cannot be run.
  package init(_ plan: RunPlan, _ coordinator: Coordinator, persons count: Int = 8)
    throws(FileError)
  {
    let number = min(count, plan.persons)
    var seconds: [Double] = []
    var totals = RunTotals()
    for index in 0..<number {
      let person = plan.persons * index / number
      for result in try coordinator.run(person..<person + 1, of: plan, jobs: 1) {
        totals.add(result)
        let nanoseconds = result.stages.values.reduce(0) { $0 + $1.cpuNanoseconds }
        seconds.append(Double(nanoseconds) / 1e9)
      }
    }
    persons = plan.persons
    measured = seconds.count
    let mean = seconds.reduce(0, +) / Double(max(1, seconds.count))
    secondsPerPerson = mean
    let squares = seconds.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    // A single person says nothing of the spread of others; the job has no others then.
    standardError =
      seconds.count > 1
      ? (squares / Double(seconds.count - 1) / Double(seconds.count)).squareRoot() : 0
    memory = (totals.peakMemoryBytes + Stopwatch.peakMemoryBytes) / 1_048_576 + 1
    partialBytes = Self.size(of: totals)
  }

  private static func size(of totals: RunTotals) -> Int {
    do {
      return try JSONEncoder().encode(totals).count
    } catch {
      return 0
    }
  }
}
