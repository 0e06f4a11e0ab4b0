import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct UploadedStepsMatchTheHistoryTests {
  private let check = UploadedStepsMatchTheHistory.self

  @Test("it is silent where the content is the history's, of all rows or of some")
  func silent() {
    expectSilent(check, examined: 6)
    var world = World()
    world.app?.stepSync?.content = StepSyncObservation.Content()
    world.app?.stepSync?.content.rows = [4]
    world.app?.stepSync?.content.starts = [at(0, 12)]
    world.app?.stepSync?.content.ends = [at(0, 12)]
    world.app?.stepSync?.content.counts = [7]
    world.app?.stepSync?.content.writers = [0]
    world.app?.stepSync?.content.writerNames = [
      StepSyncObservation.Writer(bundleIdentifier: "test.phone", deviceName: nil)
    ]
    expectSilent(check, world, examined: 1)
  }

  @Test(
    "it fires for each part of a sample",
    arguments: ["start", "end", "count", "bundle", "device"])
  func parts(part: String) {
    var world = World()
    var (start, end, count) = ("2023-06-01T12:00:00.000Z", "2023-06-01T12:00:00.000Z", 7)
    var writer = "test.phone"
    switch part {
    case "start":
      world.app?.stepSync?.content.starts[4] -= 1
      start = "2023-06-01T11:59:59.999Z"
    case "end":
      world.app?.stepSync?.content.ends[4] += 1
      end = "2023-06-01T12:00:00.001Z"
    case "count":
      world.app?.stepSync?.content.counts[4] += 1
      count = 8
    case "bundle":
      world.app?.stepSync?.content.writers[4] = 0
      writer = "test.watch"
    default:
      world.app?.stepSync?.content.writers[4] = 2
      world.app?.stepSync?.content.writerNames.append(
        StepSyncObservation.Writer(bundleIdentifier: "test.phone", deviceName: "Phone"))
      writer = "test.phone on Phone"
    }
    expectFires(
      check, world, examined: 6,
      Finding(
        "the server holds a sample with other content", at: "row 4",
        expected: "step count 7, 2023-06-01T12:00:00.000Z to 2023-06-01T12:00:00.000Z, "
          + "from test.phone",
        actual: "step count \(count), \(start) to \(end), from \(writer)"))
  }

  @Test("it is not applicable without content")
  func absent() {
    var world = World()
    world.app?.stepSync?.content = StepSyncObservation.Content()
    expectNotApplicable(check, world)
    world.app?.stepSync = nil
    expectNotApplicable(check, world)
  }
}
