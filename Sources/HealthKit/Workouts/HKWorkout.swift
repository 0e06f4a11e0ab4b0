public import Foundation
import HealthModel

/// The kind of event of a workout.
public enum HKWorkoutEventType: Int, Sendable {
  case pause = 1
  case resume, lap, marker, motionPaused, motionResumed, segment, pauseOrResumeRequest
}

/// An event of a workout.
open class HKWorkoutEvent: NSObject, @unchecked Sendable {
  public let type: HKWorkoutEventType
  public let dateInterval: DateInterval
  public let metadata: [String: Any]?
  /// The start, by its earlier name.
  open var date: Date { dateInterval.start }

  public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    self.type = type
    self.dateInterval = dateInterval
    self.metadata = metadata
  }
}

/// A workout.
open class HKWorkout: HKSample, @unchecked Sendable {
  public let workoutActivityType: HKWorkoutActivityType
  public let workoutEvents: [HKWorkoutEvent]?
  /// The time that was active, in seconds.
  public let duration: TimeInterval
  public let totalEnergyBurned: HKQuantity?
  public let totalDistance: HKQuantity?
  public let totalSwimmingStrokeCount: HKQuantity?
  public let totalFlightsClimbed: HKQuantity?
  /// The statistics of the workout's samples, by type.
  public let allStatistics: [HKQuantityType: HKStatistics]

  /// Creates a workout; a start after the end stops the program, as the platform's exception does.
  public required init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, duration: TimeInterval,
    totalEnergyBurned: HKQuantity?, totalDistance: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.workoutActivityType = workoutActivityType
    self.workoutEvents = workoutEvents
    self.duration = duration
    self.totalEnergyBurned = totalEnergyBurned
    self.totalDistance = totalDistance
    totalSwimmingStrokeCount = nil
    totalFlightsClimbed = nil
    allStatistics = HKStatistics.totals(
      [
        (HKQuantityType(.activeEnergyBurned), totalEnergyBurned),
        (workoutActivityType.distanceType, totalDistance),
      ], from: startDate, to: endDate)
    super.init(
      SampleContent(
        new: .workoutType(), start: startDate, end: endDate, device: device, metadata: metadata))
  }

  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: nil,
      duration: endDate.timeIntervalSince(startDate), totalEnergyBurned: nil, totalDistance: nil,
      device: nil, metadata: nil)
  }

  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: nil,
      duration: duration, totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance,
      device: nil, metadata: metadata)
  }

  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, workoutEvents: nil,
      duration: duration, totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance,
      device: device, metadata: metadata)
  }

  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate,
      workoutEvents: workoutEvents, duration: endDate.timeIntervalSince(startDate),
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// Creates the workout of a builder, whose totals are those of its samples.
  init(
    configuration: HKWorkoutConfiguration, start: Date, end: Date, events: [HKWorkoutEvent],
    duration: TimeInterval, samples: [HKSample], device: HKDevice?, metadata: [String: Any]?
  ) {
    let statistics = HKStatistics.summaries(of: samples, from: start, to: end)
    func sum(_ identifier: HKQuantityTypeIdentifier) -> HKQuantity? {
      statistics[HKQuantityType(identifier)]?.sumQuantity()
    }
    workoutActivityType = configuration.activityType
    workoutEvents = events.isEmpty ? nil : events
    self.duration = duration
    allStatistics = statistics
    totalEnergyBurned = sum(.activeEnergyBurned)
    totalDistance = statistics[configuration.activityType.distanceType]?.sumQuantity()
    totalSwimmingStrokeCount = sum(.swimmingStrokeCount)
    totalFlightsClimbed = sum(.flightsClimbed)
    super.init(
      SampleContent(
        new: .workoutType(), start: start, end: end, device: device, metadata: metadata))
  }

  /// Returns the statistics of a type; nil if the workout has none of it.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    allStatistics[quantityType]
  }

  override var quanta: Int64? { Int64(workoutActivityType.rawValue) }

  override func stored(as sample: StoredSample) -> HKSample? { HKWorkout(sample, like: self) }

  init(_ sample: StoredSample, like own: HKWorkout?) {
    let content = SampleContent(sample, like: own)
    workoutActivityType =
      HKWorkoutActivityType(rawValue: UInt(clamping: sample.value)) ?? .other
    workoutEvents = own?.workoutEvents
    duration = own?.duration ?? content.end.timeIntervalSince(content.start)
    totalEnergyBurned = own?.totalEnergyBurned
    totalDistance = own?.totalDistance
    totalSwimmingStrokeCount = own?.totalSwimmingStrokeCount
    totalFlightsClimbed = own?.totalFlightsClimbed
    allStatistics = own?.allStatistics ?? [:]
    super.init(content)
  }
}

extension HKWorkoutActivityType {
  /// The type of the distance that a workout's total counts.
  var distanceType: HKQuantityType {
    switch self {
    case .cycling, .handCycling: HKQuantityType(.distanceCycling)
    case .swimming: HKQuantityType(.distanceSwimming)
    case .wheelchairRunPace, .wheelchairWalkPace: HKQuantityType(.distanceWheelchair)
    case .downhillSkiing, .snowboarding: HKQuantityType(.distanceDownhillSnowSports)
    default: HKQuantityType(.distanceWalkingRunning)
    }
  }
}
