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

  init(_ sample: StoredSample, like object: HKSample?) {
    let own = object as? HKWorkout
    let content = SampleContent(sample, like: object)
    workoutActivityType =
      HKWorkoutActivityType(rawValue: UInt(clamping: sample.value)) ?? .other
    workoutEvents = own?.workoutEvents
    duration = own?.duration ?? content.end.timeIntervalSince(content.start)
    totalEnergyBurned = own?.totalEnergyBurned
    totalDistance = own?.totalDistance
    super.init(content)
  }
}
