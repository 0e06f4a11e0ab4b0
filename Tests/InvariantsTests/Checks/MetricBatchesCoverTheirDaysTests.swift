import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MetricBatchesCoverTheirDaysTests {
  private let check = MetricBatchesCoverTheirDays.self

  private func messages(_ change: (inout [MetricsObservation.Batch]) -> Void) -> [String] {
    var world = World()
    if var batches = world.app?.metrics?.batches {
      change(&batches)
      world.app?.metrics?.batches = batches
    }
    return report(check, world).findings.map(\.message)
  }

  @Test("it is silent for today and yesterday")
  func silent() { expectSilent(check, examined: 20) }

  @Test("it fires for other bounds of the day and the night")
  func bounds() {
    #expect(
      messages { $0[0].time = TimeRange(at(0, 1), at(1, 1)) } == ["a batch's time is wrong"])
    #expect(
      messages { $0[0].night = TimeRange(at(-1), at(0)) } == ["a batch's night is wrong"])
  }

  @Test("the bounds are those of the zone")
  func zone() {
    var world = World()
    world.app?.metrics?.zones = zones("Europe/Berlin")
    #expect(report(check, world).breaches == 8)
  }

  @Test("it fires for a read for a screen that covers another day, or has no answer")
  func direct() {
    func messages(_ change: (inout MetricsObservation.DirectRead) -> Void) -> [String] {
      var read = MetricsObservation.DirectRead(
        instant: instant(1, 23, 59), batch: World.batch(1, at: instant(2, 12)))
      change(&read)
      var world = World()
      world.app?.metrics?.directReads = [read]
      return report(check, world).findings.map(\.message)
    }
    let other = ["a read for a screen covers another day"]
    #expect(messages { _ in } == [])
    #expect(messages { $0.batch = nil } == other)
    #expect(messages { $0.instant = instant(2) } == other)
    #expect(messages { $0.batch?.night = TimeRange(at(1), at(2)) } == other)
    #expect(messages { $0.batch?.time = TimeRange(at(0), at(1)) } == other)
  }

  @Test("it fires for a day before yesterday and for one to come")
  func days() {
    #expect(
      messages { batches in
        var batch = World.batch(-1, at: instant(1, 11, 55))
        batches[2] = batch
        batch = World.batch(2, at: instant(1, 11, 55))
        batches[3] = batch
      } == ["a batch is for the wrong day", "a batch is for the wrong day"])
  }

  @Test("it fires for a batch that was fetched before the run, and for one before another")
  func order() {
    #expect(
      messages { $0[2].fetchedAt = instant(1, 11, 54) } == [
        "a batch was not fetched in the run that uploaded it"
      ])
    #expect(
      messages { $0[3].fetchedAt = instant(0, 12, 39) } == [
        "an older batch follows a newer one", "a batch was not fetched in the run that uploaded it",
      ])
  }

  @Test("it is not applicable without batches")
  func absent() {
    var world = World()
    world.app?.metrics = nil
    expectNotApplicable(check, world)
  }
}
