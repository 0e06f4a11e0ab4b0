import Foundation

/// The place of a workout.
public enum HKWorkoutSessionLocationType: Int, Sendable, CaseIterable {
  case unknown = 1
  case indoor, outdoor
}

/// The stroke of a swim: a value of metadata.
public enum HKSwimmingStrokeStyle: Int, Sendable, CaseIterable {
  case unknown = 0
  case mixed, freestyle, backstroke, breaststroke, butterfly, kickboard
}

/// The salt of the water of a dive: a value of metadata.
public enum HKWaterSalinity: Int, Sendable, CaseIterable {
  case freshWater = 1
  case saltWater
}

/// The motion of the person: a value of metadata.
public enum HKUserMotionContext: Int, Sendable, CaseIterable {
  case notSet = 0
  case stationary, active
}

/// The kind of a workout that an app is about to record.
open class HKWorkoutConfiguration: NSObject, NSCopying, @unchecked Sendable {
  open var activityType = HKWorkoutActivityType.other
  open var locationType = HKWorkoutSessionLocationType.unknown
  open var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
  open var lapLength: HKQuantity?

  public override init() {}

  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = HKWorkoutConfiguration()
    copy.activityType = activityType
    copy.locationType = locationType
    copy.swimmingLocationType = swimmingLocationType
    copy.lapLength = lapLength
    return copy
  }
}
