import Harness
import PlainText

/// The cost of a job in words.
enum EstimateText {
  static func lines(_ estimate: JobEstimate) -> [String] {
    let (low, hours, high) = estimate.hours
    let tasks = estimate.tasks
    let bytes = estimate.partialBytes * tasks
    return [
      "\(Counted.text(estimate.persons, "person")), of whom "
        + "\(Counted.text(estimate.measured, "was", "were")) run here",
      "processor time: \(time(hours)), between \(time(low)) and \(time(high)); "
        + "\(decimal(estimate.secondsPerPerson * 1_000, 1)) ms a person",
      "memory of a task: \(estimate.memory) MiB; a limit of \(estimate.allowedMemory) MiB is safe",
      "partial reports: \(decimal(Double(bytes) / 1e6, 1)) MB in all, "
        + "\(decimal(Double(estimate.partialBytes) / 1e3, 0)) kB a task",
      "tasks of about \(Int(JobEstimate.taskMinutes)) minutes: \(tasks)",
    ]
  }

  private static func time(_ hours: Double) -> String {
    if hours >= 1 { return "\(decimal(hours, 1)) h" }
    return hours * 60 >= 1
      ? "\(decimal(hours * 60, 1)) min" : "\(decimal(hours * 3_600, 1)) s"
  }

  private static func decimal(_ value: Double, _ places: Int) -> String {
    let scale = places == 0 ? 1.0 : 10.0
    let rounded = (value * scale).rounded() / scale
    guard rounded.magnitude < 1e15 else { return "\(value)" }
    return places == 0 ? "\(Int(rounded))" : "\(rounded)"
  }
}
