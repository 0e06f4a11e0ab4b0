import HealthModel
import Invariants
import RunReport
import ServiceObservations

extension ServiceSummary {
  /// The summary of each service, from its observation.
  static func summaries(of observations: Observations, _ excess: LayeredExcess?)
    -> [String: ServiceSummary]
  {
    var summaries: [String: ServiceSummary] = [:]
    if let store = observations.store {
      summaries["store"] = ServiceSummary(
        results: [
          "windows": store.windows.count, "steps": store.counts.reduce(0, +),
          "unknownSamples": store.unknownSamples,
        ])
    }
    if let layering = observations.layering {
      summaries["layering"] = self.layering(layering, excess)
      for run in layering.compared { summaries["layering.\(run.strategy)"] = compared(run) }
    }
    if let changes = observations.changes {
      summaries["changes"] = ServiceSummary(
        results: [
          "saved": changes.saved, "deleted": changes.deleted,
          "mirrored": changes.rounds.last?.mirrored.count ?? 0,
        ], work: ["pages": changes.pages])
    }
    summaries["app"] = observations.app.map(app)
    if let sleep = observations.sleep {
      let asleep = sleep.windows.clampedSum(\.merged.asleep)
      let inBed = sleep.windows.clampedSum(\.merged.inBed)
      summaries["sleepMerge"] = ServiceSummary(
        results: [
          "windows": sleep.windows.count, "asleepSeconds": limited(asleep / Milliseconds.second),
          "inBedSeconds": limited(inBed / Milliseconds.second),
        ], work: ["samplesMerged": sleep.samplesMerged])
    }
    if let days = observations.days {
      let short = days.days.count {
        !$0.range.isEmpty && $0.range.length < Milliseconds.day
      }
      let long = days.days.count { $0.range.length > Milliseconds.day }
      summaries["dayBoundary"] = ServiceSummary(
        results: [
          "days": days.days.count, "shortDays": short, "longDays": long,
          "emptyDays": days.days.count { $0.range.isEmpty },
          "fallbacks": days.settings.count { $0.reportedFallback },
        ], work: ["samplesBucketed": days.samplesToBucket, "probes": days.probes.count])
    }
    if let energy = observations.energy {
      summaries["energy"] = ServiceSummary(
        results: [
          "days": energy.days.count,
          "points": limited(energy.days.clampedSum { Int64($0.points.total) }),
          "stepsPoints": limited(energy.days.clampedSum { Int64($0.points.steps) }),
          "sleepPoints": limited(energy.days.clampedSum { Int64($0.points.sleep) }),
        ], work: ["sweeps": energy.sweeps.count])
    }
    return summaries
  }

  /// The largest magnitude of a person's count of what services answered: more than any history of
  /// 200 years gives, and so little that the counts of all persons can be added.
  static let countLimit: Int64 = 10_000_000_000_000

  private static func limited(_ count: Int64) -> Int {
    Int(min(max(count, -countLimit), countLimit))
  }

  private static func largest(_ intervals: [LayeredInterval]) -> Int {
    limited(intervals.reduce(0) { max($0, Int64($1.count)) })
  }

  private static func app(_ app: AppObservation) -> ServiceSummary {
    var work = app.calls.reduce(into: [:]) { $0["calls of " + $1.key] = $1.value }
    work["samplesScanned"] = app.samplesScanned
    work["virtualMilliseconds"] = Int(app.virtualMilliseconds)
    return ServiceSummary(
      results: app.events.merging([
        "closedDays": app.closedDays.count,
        "metricDays": Set(app.metrics?.batches.map(\.day) ?? []).count,
        "uploadedSamples": app.uploadedRows.count, "shownWeights": app.shownWeights.count,
      ]) { $1 }, work: work)
  }

  private static func compared(_ run: LayeringRun) -> ServiceSummary {
    ServiceSummary(
      results: [
        "intervals": run.intervals.count,
        "maxStepsInInterval": largest(run.intervals),
      ], work: work(run))
  }

  private static func work(_ run: LayeringRun) -> [String: Int] {
    [
      "queries": run.queries, "collectionQueries": run.collectionQueries,
      "samplesScanned": run.samplesScanned, "maxDepth": run.maxDepth,
      "virtualMilliseconds": Int(run.virtualMilliseconds),
    ]
  }

  private static func layering(_ layering: LayeringObservation, _ excess: LayeredExcess?)
    -> ServiceSummary
  {
    let intervals = layering.first.intervals
    return ServiceSummary(
      results: [
        "intervals": intervals.count,
        "emptyIntervals": intervals.count { $0.count == 0 },
        "indivisibleIntervals": intervals.count { $0.indivisible },
        "maxStepsInInterval": largest(intervals),
        "steps": limited(intervals.clampedSum { Int64($0.count) }),
        "boundaryExcess": Int(excess?.wholeSteps ?? 0),
        "boundaryExcessMillionths": Int(excess?.millionths ?? 0),
        "roundedAwayMillionths": Int(excess?.roundedAwayMillionths ?? 0),
      ],
      work: work(layering.first))
  }
}
