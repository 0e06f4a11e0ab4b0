import HealthModel
import Invariants
import ServiceObservations
import Testing

@Suite struct MetricBatchesMatchTheHistoryTests {
  private let check = MetricBatchesMatchTheHistory.self

  /// Changes the batch of the second day, which has steps, heart rates and sleep.
  private func world(
    _ change: (inout MetricsObservation.Batch, inout MetricsObservation) -> Void
  ) -> World {
    var world = World()
    if var metrics = world.app?.metrics {
      var batch = metrics.batches[2]
      change(&batch, &metrics)
      metrics.batches[2] = batch
      world.app?.metrics = metrics
    }
    return world
  }

  private func message(_ world: World) -> [String] {
    report(check, world).findings.map { "\($0.message): \($0.expected), not \($0.actual)" }
  }

  @Test("it is silent where every reading follows from the samples")
  func silent() { expectSilent(check, examined: 32) }

  @Test(
    "it fires for a reading of another value",
    arguments: [
      (SampleType.stepCount, 201.0, "200.0"), (.stepCount, 230, "200.0"), (.heartRate, 63, "64.0"),
      (.heartRate, 6_400, "64.0"), (.restingHeartRate, 58, "no data"), (.stepCount, .nan, "200.0"),
      (.respiratoryRate, 0, "no data"),
    ])
  func value(_ type: SampleType, _ value: Double, _ expected: String) {
    let world = world { batch, _ in batch.readings[type] = .value(value) }
    #expect(
      message(world) == [
        "a metric's value is not the samples': \(expected), not \(value)"
      ])
  }

  @Test("a read for a screen is judged as a batch is")
  func direct() {
    var world = World()
    guard let batch = world.app?.metrics?.batches[2] else { return }
    let read = MetricsObservation.DirectRead(instant: batch.fetchedAt, batch: batch)
    world.app?.metrics?.directReads = [read]
    expectSilent(check, world, examined: 40)
    world.app?.metrics?.directReads[0].batch?.readings[.stepCount] = .value(201)
    #expect(
      message(world) == ["a metric's value is not the samples': 200.0, not 201.0"])
  }

  @Test("it fires for a metric whose data are left out")
  func missing() {
    let world = world { batch, _ in
      batch.readings[.heartRate] = .noData
      batch.sleep = .noData
    }
    #expect(
      message(world).map { $0.prefix(24) } == [
        "a metric lacks its data:", "a metric lacks its data:",
      ])
  }

  @Test("it fires for a failure without a failed read, and for a failed read that is no failure")
  func failures() {
    #expect(
      message(world { batch, _ in batch.readings[.heartRate] = .failed }) == [
        "a metric has failed without a failed read: 64.0, not failed"
      ])
    let silent = world { batch, metrics in
      for index in metrics.reads.indices
      where metrics.reads[index].type == .heartRate
        && metrics.reads[index].time.start == instant(1, 11, 55)
      {
        metrics.reads[index].isFailed = true
      }
      // The other batch of the same fetch reports the failure.
      metrics.batches[3].readings[.heartRate] = .failed
    }
    #expect(message(silent) == ["a failed read is not reported as failed: failed, not 64.0"])
  }

  @Test("it fires for a batch of which every read failed")
  func nothing() {
    let world = world { batch, metrics in
      for index in metrics.reads.indices { metrics.reads[index].isFailed = true }
      for type in batch.readings.keys { batch.readings[type] = .failed }
      batch.sleep = .failed
      metrics.batches = [batch, batch, batch]
    }
    #expect(
      Set(message(world)) == [
        "a batch was uploaded although every read had failed: no batch, not 7 failures"
      ])
  }

  @Test("it fires for other sleep")
  func sleep() {
    for change: (inout MetricsObservation.Sleep) -> Void in [
      { $0.rem -= 1 }, { $0.core += 1 }, { $0.timeInBed += 1 }, { $0.recordedInBed = 5 },
      { $0.awake = 1 },
      {
        $0.unspecified = $0.rem
        $0.rem = 0
      },
    ] {
      let world = world { batch, _ in
        guard case .value(var sleep) = batch.sleep else { return }
        change(&sleep)
        batch.sleep = .value(sleep)
      }
      #expect(report(check, world).breaches == 1)
    }
  }

  @Test("the stage counts that any source reports, where sources differ")
  func stages() {
    func world(rem: Int64, core: Int64) -> World {
      self.world { batch, metrics in
        metrics.samples[.sleepAnalysis]?.append(
          MetricsObservation.Sample(
            start: at(0, 23), end: at(1, 0), value: Int32(SleepStage.asleepCore.rawValue),
            rank: 1, arrival: at(1, 0)))
        batch.sleep = .value(
          World.sleepOfMinutes {
            $0.rem = rem
            $0.core = core
          })
      }
    }
    #expect(report(check, world(rem: 120, core: 0)).breaches == 0)
    #expect(report(check, world(rem: 60, core: 60)).breaches == 0)
    #expect(report(check, world(rem: 59, core: 61)).breaches == 1)
    #expect(report(check, world(rem: 120, core: 60)).breaches == 1)
  }

  @Test("what arrives between the fetch and the upload may count or not")
  func arrivals() {
    func world(steps: Double, sent: Instant) -> World {
      self.world { batch, _ in
        batch.sentAt = sent
        batch.readings[.stepCount] = .value(steps)
      }
    }
    let late = instant(1, 20, 30)
    #expect(report(check, world(steps: 200, sent: late)).breaches == 0)
    #expect(report(check, world(steps: 230, sent: late)).breaches == 0)
    #expect(report(check, world(steps: 215, sent: late)).breaches == 1)
    #expect(report(check, world(steps: 230, sent: late.advanced(by: -1))).breaches == 1)
  }

  @Test("nothing is readable while reading is not allowed, or before it arrives and after deletion")
  func readable() {
    let denied = world { batch, metrics in
      metrics.unreadable = [TimeRange(start: instant(1, 11), end: instant(1, 13))]
      for type in batch.readings.keys { batch.readings[type] = .noData }
      batch.sleep = .noData
    }
    #expect(report(check, denied).breaches == 4)
    let deleted = world { batch, metrics in
      metrics.samples[.heartRate]?[1].departure = at(1, 11)
      batch.readings[.heartRate] = .value(62)
    }
    #expect(report(check, deleted).breaches == 0)
  }

  @Test("it is not applicable without batches")
  func absent() {
    var world = World()
    world.app?.metrics?.batches = []
    expectNotApplicable(check, world)
    world.app = nil
    expectNotApplicable(check, world)
  }
}
