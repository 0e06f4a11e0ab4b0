import HealthModel
import ServiceObservations

/// Each sample on the step server has the content of the history's sample.
package enum UploadedStepsMatchTheHistory: Invariant {
  package static let statement =
    "Each sample on the step server has the content of the history's sample"
  package static let notes = CheckNotes(
    verifies: """
      the start, end, number of steps, app and device of every sample that the server holds at the
      end and that comes from the history.
      """,
    omits: "which samples the server holds, which is ServerHoldsEverySampleOnce.",
    oracle: "the history's rows.",
    blindSpots: "samples that are deleted before the end.",
    example: """
      The watch's 312 steps from 8:00 to 8:07 are on the server with that count, those times and
      that device.
      """)
  package static let scenarioPaths = ScenarioPaths.app

  package static func applies(to subject: Subject) -> Bool {
    !(subject.observations.app?.stepSync?.content.rows.isEmpty ?? true)
  }

  package static func examine(_ subject: Subject, _ recorder: inout CheckRecorder) {
    guard let content = subject.observations.app?.stepSync?.content else { return }

    let series = subject.history.steps
    var (source, first) = (0, 0)
    for place in content.rows.indices {
      let row = Int(content.rows[place])
      while source < series.count, row - first >= series[source].count {
        first += series[source].count
        source += 1
      }
      guard source < series.count else { return }
      let index = row - first
      let writer = content.writerNames[Int(content.writers[place])]
      let agrees =
        content.starts[place] == series[source].starts[index]
        && content.ends[place] == series[source].ends[index]
        && content.counts[place] == Int64(series[source].values[index])
        && writer.bundleIdentifier == series[source].source.bundleIdentifier
        && writer.deviceName == series[source].source.deviceName
      recorder.expect(
        agrees,
        Finding(
          "the server holds a sample with other content", at: "row \(row)",
          expected: text(
            series[source].starts[index], series[source].ends[index],
            Int64(series[source].values[index]),
            StepSyncObservation.Writer(
              bundleIdentifier: series[source].source.bundleIdentifier,
              deviceName: series[source].source.deviceName)),
          actual: text(
            content.starts[place], content.ends[place], content.counts[place], writer)))
    }
  }

  private static func text(
    _ start: Int64, _ end: Int64, _ count: Int64, _ writer: StepSyncObservation.Writer
  ) -> String {
    let range = TimeRange(
      start: Instant(milliseconds: start), end: Instant(milliseconds: end)
    ).text
    let device = writer.deviceName.map { " on \($0)" } ?? ""
    return "step count \(count), \(range), from \(writer.bundleIdentifier)\(device)"
  }
}
