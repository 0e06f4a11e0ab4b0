public import Foundation
import HealthModel
import SimulatedHealth

/// A sample that stands for a series of values.
open class HKSeriesSample: HKSample, @unchecked Sendable {
  /// The number of values.
  public let count: Int

  init(_ content: SampleContent, count: Int) {
    self.count = count
    super.init(content)
  }
}

/// A series of heartbeats.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
  /// A beat: its time since the start in seconds, and whether a gap came before it.
  struct Beat: Sendable {
    var time: TimeInterval
    var followsGap: Bool
  }

  let beats: [Beat]

  init(_ beats: [Beat], start: Date, device: HKDevice?, metadata: [String: Any]?) {
    self.beats = beats
    super.init(
      SampleContent(
        new: HKSeriesType.heartbeat(), start: start, end: start + (beats.last?.time ?? 0),
        device: device, metadata: metadata),
      count: beats.count)
  }

  override func stored(as sample: StoredSample) -> HKSample? {
    HKHeartbeatSeriesSample(sample, like: self)
  }

  private init(_ sample: StoredSample, like object: HKHeartbeatSeriesSample) {
    beats = object.beats
    super.init(SampleContent(sample, like: object), count: object.count)
  }
}

/// Builds a series of heartbeats.
open class HKHeartbeatSeriesBuilder: NSObject, @unchecked Sendable {
  /// The largest number of beats of a series.
  open class var maximumCount: Int { 100_000 }

  private let store: HKHealthStore
  private let device: HKDevice?
  private let start: Date
  private var beats: [HKHeartbeatSeriesSample.Beat] = []
  private var metadata: [String: Any] = [:]

  public init(healthStore: HKHealthStore, device: HKDevice?, start startDate: Date) {
    store = healthStore
    self.device = device
    start = startDate
  }

  /// Adds a beat, which must come after the last one.
  @preconcurrency open func addHeartbeatWithTimeInterval(
    sinceSeriesStartDate timeInterval: TimeInterval, precededByGap: Bool,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    guard timeInterval >= beats.last?.time ?? 0, beats.count < Self.maximumCount else {
      return completion(false, platformError(.invalidArgument))
    }
    beats.append(.init(time: timeInterval, followsGap: precededByGap))
    completion(true, nil)
  }

  open func addHeartbeat(at timeIntervalSinceStart: TimeInterval, precededByGap: Bool) async throws
  {
    guard timeIntervalSinceStart >= beats.last?.time ?? 0, beats.count < Self.maximumCount else {
      throw platformError(.invalidArgument)
    }
    beats.append(.init(time: timeIntervalSinceStart, followsGap: precededByGap))
  }

  open func addMetadata(_ metadata: [String: Any]) async throws {
    self.metadata.merge(metadata) { _, new in new }
  }

  /// Saves the series.
  open func finishSeries() async throws -> HKHeartbeatSeriesSample {
    let sample = HKHeartbeatSeriesSample(
      beats, start: start, device: device, metadata: metadata.isEmpty ? nil : metadata)
    try await store.save(sample)
    return sample
  }
}

/// A query for the beats of a series.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
  private let series: HKHeartbeatSeriesSample
  private let handler:
    @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?) -> Void

  @preconcurrency public init(
    heartbeatSeries: HKHeartbeatSeriesSample,
    dataHandler:
      @escaping @Sendable (HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?)
      -> Void
  ) {
    series = heartbeatSeries
    handler = dataHandler
    super.init([HKSeriesType.heartbeat()], nil)
  }

  override func start(on device: HealthKitDevice) {
    let query = SampleQuery(series.sampleType.type, where: .identifiers([series.uuid]))
    answer {
      try await device.store.samples(query).map(device.object(of:)).first
        as? HKHeartbeatSeriesSample
    } _: { [self] found, error in
      let beats = found??.beats ?? []
      if error != nil || beats.isEmpty { return handler(self, 0, false, true, error) }
      for (place, beat) in beats.enumerated() where !isStopped {
        handler(self, beat.time, beat.followsGap, place == beats.count - 1, nil)
      }
    }
  }
}

/// The route of a workout; its places are of CoreLocation, which is not simulated.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
  override func stored(as sample: StoredSample) -> HKSample? {
    HKWorkoutRoute(SampleContent(sample, like: self), count: count)
  }
}

extension HKSamplePredicate {
  public static func heartbeatSeries(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKHeartbeatSeriesSample> where Sample == HKHeartbeatSeriesSample
  {
    HKSamplePredicate<HKHeartbeatSeriesSample>(
      sampleType: HKSeriesType.heartbeat(), nsPredicate: predicate)
  }

  public static func workoutRoute(_ predicate: NSPredicate? = nil)
    -> HKSamplePredicate<HKWorkoutRoute> where Sample == HKWorkoutRoute
  {
    HKSamplePredicate<HKWorkoutRoute>(
      sampleType: HKSeriesType.workoutRoute(), nsPredicate: predicate)
  }
}
