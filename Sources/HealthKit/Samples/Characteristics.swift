import HealthModel

/// The biological sex of the person.
public enum HKBiologicalSex: Int, Sendable, CaseIterable {
  case notSet = 0
  case female, male, other
}

/// The blood type of the person.
public enum HKBloodType: Int, Sendable, CaseIterable {
  case notSet = 0
  case aPositive, aNegative, bPositive, bNegative, abPositive, abNegative, oPositive, oNegative
}

/// The skin type of the person, on Fitzpatrick's scale.
public enum HKFitzpatrickSkinType: Int, Sendable, CaseIterable {
  case notSet = 0
  case I, II, III, IV, V, VI
}

/// The person's use of a wheelchair.
public enum HKWheelchairUse: Int, Sendable, CaseIterable {
  case notSet = 0
  case no, yes
}

/// The quantity that the person's move ring counts.
public enum HKActivityMoveMode: Int, Sendable, CaseIterable {
  case activeEnergy = 1
  case appleMoveTime
}

/// The biological sex, as the store answers.
open class HKBiologicalSexObject: NSObject, @unchecked Sendable {
  public let biologicalSex: HKBiologicalSex
  init(_ value: HKBiologicalSex) { biologicalSex = value }
}

/// The blood type, as the store answers.
open class HKBloodTypeObject: NSObject, @unchecked Sendable {
  public let bloodType: HKBloodType
  init(_ value: HKBloodType) { bloodType = value }
}

/// The skin type, as the store answers.
open class HKFitzpatrickSkinTypeObject: NSObject, @unchecked Sendable {
  public let skinType: HKFitzpatrickSkinType
  init(_ value: HKFitzpatrickSkinType) { skinType = value }
}

/// The use of a wheelchair, as the store answers.
open class HKWheelchairUseObject: NSObject, @unchecked Sendable {
  public let wheelchairUse: HKWheelchairUse
  init(_ value: HKWheelchairUse) { wheelchairUse = value }
}

/// The move mode, as the store answers.
open class HKActivityMoveModeObject: NSObject, @unchecked Sendable {
  public let activityMoveMode: HKActivityMoveMode
  init(_ value: HKActivityMoveMode) { activityMoveMode = value }
}

/// The person's characteristics, as entered in the Health app.
public struct HealthCharacteristics: Sendable {
  public var biologicalSex = HKBiologicalSex.notSet
  public var bloodType = HKBloodType.notSet
  public var skinType = HKFitzpatrickSkinType.notSet
  public var wheelchairUse = HKWheelchairUse.notSet
  public var moveMode = HKActivityMoveMode.activeEnergy
  /// The day of birth in the Gregorian calendar; nil if it is not set.
  public var dateOfBirth: DateComponents?

  /// Creates characteristics of a person who has told nothing.
  public init() {}
}

extension HKHealthStore {
  /// Throws if the app has not asked for a characteristic; a denied one looks as if it were not set
  /// (source: D).
  private func characteristics(_ type: HKCharacteristicTypeIdentifier) throws
    -> HealthCharacteristics
  {
    guard device.askedCharacteristics.contains(type.rawValue) else {
      throw platformError(.authorizationNotDetermined)
    }
    return device.characteristics
  }

  public func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try characteristics(.biologicalSex).biologicalSex)
  }

  public func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try characteristics(.bloodType).bloodType)
  }

  public func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(try characteristics(.fitzpatrickSkinType).skinType)
  }

  public func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try characteristics(.wheelchairUse).wheelchairUse)
  }

  public func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(try characteristics(.activityMoveMode).moveMode)
  }

  /// Returns the midnight at which the day of birth began; an error says that it is not set.
  public func dateOfBirth() throws -> Date {
    let day = try dateOfBirthComponents()
    guard let date = Calendar(identifier: .gregorian).date(from: day) else {
      throw platformError(.noData)
    }
    return date
  }

  /// Returns the day of birth; an error says that it is not set.
  public func dateOfBirthComponents() throws -> DateComponents {
    guard let day = try characteristics(.dateOfBirth).dateOfBirth else {
      throw platformError(.noData)
    }
    return day
  }
}
