import HealthModel

/// The time range of a night's sleep stages.
struct StagedSession {
  /// The start of the first stage, in milliseconds.
  let start: Int64
  /// The end of the last stage, in milliseconds.
  let end: Int64
  /// The latest arrival of the stages, in milliseconds.
  let arrival: Int64

  /// Creates the session of the given rows of a recording; nil if none of them is a sleep stage.
  init?(_ recording: Recording, _ rows: [Int]) {
    let stages = rows.map { recording.samples[$0] }.filter { Self.stages.contains($0.value) }
    guard let start = stages.map(\.start).min(), let end = stages.map(\.end).max(), start < end,
      let arrival = stages.map(\.arrival).max()
    else { return nil }
    self.start = start
    self.end = end
    self.arrival = arrival
  }

  /// Returns a sample of unspecified sleep from the session's start to the given end.
  func sample(to end: Int64, night: Int32, arrival: Int64) -> DeviceSample {
    DeviceSample(
      start: start, end: end, value: Int32(SleepStage.asleepUnspecified.rawValue),
      label: .duplicate, activity: night, arrival: max(arrival, end))
  }

  private static let stages = Set(
    [SleepStage.asleepCore, .asleepDeep, .asleepREM].map { Int32($0.rawValue) })
}
