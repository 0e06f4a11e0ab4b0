public import HealthModel
public import Scenario
import Distributions
import Randomness

/// Persons with nothing but a step track, as many as wanted, drawn from the settings alone.
///
/// For checks of the model itself; a scenario's persons are made by `HistoryGenerator`.
public struct StepCohort: Sendable {
  private let settings: StepLifeSettings
  private let mix: DeviceMix
  private let scope: TrackScope
  private let clocks: DayClocks
  private let hemisphere: Hemisphere

  /// Makes a cohort.
  ///
  /// - Parameters:
  ///   - settings: How persons walk.
  ///   - mix: Which devices they have.
  ///   - days: The days, all of them whole.
  ///   - zones: The zones that they are in.
  ///   - hemisphere: Where they live, as the seasons see it.
  public init(
    _ settings: StepLifeSettings = .calibrated, mix: DeviceMixSettings = .calibrated,
    days: ClosedRange<LocalDay>, zones: ZoneTimeline = .utc, hemisphere: Hemisphere = .north
  ) {
    self.settings = settings
    self.mix = DeviceMix(mix)
    self.hemisphere = hemisphere
    let civil = CivilDays.table(days, policy: .midnight, zones: zones)
    scope = TrackScope(
      civil: civil, days: civil, span: TimeRange(civil.starts[0], civil.starts[civil.count]),
      zones: zones)
    clocks = DayClocks(scope)
  }

  /// The civil days.
  public var days: DayTable { scope.civil }

  /// Makes one person.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0.
  ///   - seed: The seed of the data.
  /// - Returns: History and truth.
  /// - Complexity: O(*n*) for *n* samples and true minutes.
  public func person(_ person: Int, seed: UInt64) -> GeneratedPerson {
    let person = UInt32(person)
    let random = RandomSource(seed: seed)
    let devices = mix.devices(person: person, random: random)
    let result = life(person, devices, random).lanes(
      devices: devices, person: person, random: random)
    var history = History(span: scope.span, identifierKey: 0)
    history.steps = result.lanes.map { lane in
      var series = StepSeries(source: lane.device.source)
      series.reserveCapacity(lane.samples.count)
      for sample in lane.samples {
        series.append(start: sample.start, end: sample.end, value: sample.value)
      }
      return series
    }
    return GeneratedPerson(
      zones: scope.zones, history: history,
      truth: GroundTruth(days: scope.days, steps: result.truth, sleep: nil, weight: nil),
      edgeCases: [:], civilDays: scope.days, hemisphere: hemisphere)
  }

  func life(_ person: UInt32, _ devices: [OwnedDevice], _ random: RandomSource) -> StepLife {
    let isWorn = devices.contains { $0.role == .watch || $0.role == .gridTracker }
    let persona = StepPersona.drawn(
      settings, isWorn ? .worn : .carried, hemisphere, person: person, random: random)
    return StepLife(settings, scope, persona, clocks: clocks)
  }

  /// A measure of what a person's steps cost, for a benchmark to time the parts of.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0.
  ///   - seed: The seed of the data.
  /// - Returns: The two parts: all of the work, and the draws that it is made of alone.
  public func cost(_ person: Int, seed: UInt64) -> StepCost {
    let person = UInt32(person)
    let random = RandomSource(seed: seed)
    let devices = mix.devices(person: person, random: random)
    let life = life(person, devices, random)
    let draws = life.lanes(devices: devices, person: person, random: random).draws
    return StepCost(
      samples: draws.samples.reduce(0, +),
      whole: {
        let random = RandomSource(seed: seed)
        let result = life.lanes(devices: devices, person: person, random: random)
        return Double(result.lanes.reduce(0) { $0 + $1.samples.count })
      },
      drawsAlone: { draws.repeated(life, devices, person, RandomSource(seed: seed)) })
  }
}

/// The generation of one person's steps, in two parts to be timed.
public struct StepCost: Sendable {
  /// The samples that the person's devices write.
  public let samples: Int
  /// Makes the person's truth and samples; the result is of use only as something to keep.
  public let whole: @Sendable () -> Double
  /// Makes the same draws from the same streams and nothing else.
  public let drawsAlone: @Sendable () -> Double
}
