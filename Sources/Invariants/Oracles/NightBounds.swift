import HealthModel
import ServiceObservations

/// The oracle for a night's sleep: the sums over spans in which no sample starts or ends.
///
/// The contract leaves the priority of sources open, and with it the choice among samples that
/// report different stages at the same instant; so each stage has a minimum and a maximum.
struct NightBounds {
  /// The exact sums; the stages are those on which all samples agree.
  private(set) var exact = MetricsObservation.Sleep()
  /// The time in any specific stage, in milliseconds.
  private(set) var staged: Int64 = 0
  /// The additional time that a stage may have at most, in milliseconds.
  private var disputed: [SleepStage: Int64] = [:]

  /// Measures the parts of samples inside a night.
  ///
  /// - Complexity: O(*n*²) for *n* samples.
  init(_ samples: [MetricsObservation.Sample], in night: TimeRange) {
    let window = night.start.milliseconds...night.end.milliseconds
    let times = samples.flatMap { [$0.start, $0.end] }.map {
      min(max($0, window.lowerBound), window.upperBound)
    }
    let edges = Set(times).sorted()
    for (start, end) in zip(edges, edges.dropFirst()) {
      let stages = Set(
        samples.filter { $0.start <= start && end <= $0.end }
          .compactMap { SleepStage(rawValue: UInt8(clamping: $0.value)) })
      add(end - start, stages)
    }
  }

  private mutating func add(_ length: Int64, _ stages: Set<SleepStage>) {
    if stages.isEmpty { return }
    exact.timeInBed += length
    if stages.contains(.inBed) { exact.recordedInBed += length }
    let specific = stages.intersection([.asleepCore, .asleepDeep, .asleepREM])
    if !specific.isEmpty {
      staged += length
      if specific.count > 1 {
        for stage in specific { disputed[stage, default: 0] += length }
      } else if specific.contains(.asleepCore) {
        exact.core += length
      } else if specific.contains(.asleepDeep) {
        exact.deep += length
      } else {
        exact.rem += length
      }
    } else if stages.contains(.asleepUnspecified) {
      exact.unspecified += length
    } else if stages.contains(.awake) {
      exact.awake += length
    }
  }

  /// Returns true if a night's sleep follows from the samples.
  func allows(_ sleep: MetricsObservation.Sleep) -> Bool {
    func isWithin(_ value: Int64, _ least: Int64, _ stage: SleepStage) -> Bool {
      least <= value && value - least <= disputed[stage] ?? 0
    }
    let sum = sleep.core.addingReportingOverflow(sleep.deep).partialValue
      .addingReportingOverflow(sleep.rem).partialValue
    return sleep.unspecified == exact.unspecified && sleep.awake == exact.awake
      && sleep.recordedInBed == exact.recordedInBed && sleep.timeInBed == exact.timeInBed
      && sum == staged && isWithin(sleep.core, exact.core, .asleepCore)
      && isWithin(sleep.deep, exact.deep, .asleepDeep)
      && isWithin(sleep.rem, exact.rem, .asleepREM)
  }
}

extension MetricsObservation.Sleep {
  /// The durations in seconds, for findings.
  var text: String {
    [
      ("unspecified", unspecified), ("core", core), ("deep", deep), ("REM", rem),
      ("awake", awake), ("recorded in bed", recordedInBed), ("in bed", timeInBed),
    ].map { "\($0.0) \($0.1 / Milliseconds.second) s" }.joined(separator: ", ")
  }
}
