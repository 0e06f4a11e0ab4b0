import Foundation
import HealthModel

public let HKMetadataKeyDeviceSerialNumber = "HKDeviceSerialNumber"
public let HKMetadataKeyBodyTemperatureSensorLocation = "HKBodyTemperatureSensorLocation"
public let HKMetadataKeyHeartRateSensorLocation = "HKHeartRateSensorLocation"
public let HKMetadataKeyHeartRateMotionContext = "HKMetadataKeyHeartRateMotionContext"
public let HKMetadataKeyFoodType = "HKFoodType"
public let HKMetadataKeyUDIDeviceIdentifier = "HKUDIDeviceIdentifier"
public let HKMetadataKeyUDIProductionIdentifier = "HKUDIProductionIdentifier"
public let HKMetadataKeyDigitalSignature = "HKDigitalSignature"
public let HKMetadataKeyExternalUUID = "HKExternalUUID"
public let HKMetadataKeySyncIdentifier = "HKMetadataKeySyncIdentifier"
public let HKMetadataKeySyncVersion = "HKMetadataKeySyncVersion"
public let HKMetadataKeyTimeZone = "HKTimeZone"
public let HKMetadataKeyDeviceName = "HKDeviceName"
public let HKMetadataKeyDeviceManufacturerName = "HKDeviceManufacturerName"
public let HKMetadataKeyWasTakenInLab = "HKWasTakenInLab"
public let HKMetadataKeyReferenceRangeLowerLimit = "HKReferenceRangeLowerLimit"
public let HKMetadataKeyReferenceRangeUpperLimit = "HKReferenceRangeUpperLimit"
public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"
public let HKMetadataKeyBloodGlucoseMealTime = "HKBloodGlucoseMealTime"
public let HKMetadataKeyInsulinDeliveryReason = "HKInsulinDeliveryReason"
public let HKMetadataKeyAlgorithmVersion = "HKAlgorithmVersion"
public let HKMetadataKeyMenstrualCycleStart = "HKMenstrualCycleStart"
public let HKMetadataKeySexualActivityProtectionUsed = "HKSexualActivityProtectionUsed"
public let HKMetadataKeyVO2MaxTestType = "HKVO2MaxTestType"
public let HKMetadataKeyIndoorWorkout = "HKIndoorWorkout"
public let HKMetadataKeyWorkoutBrandName = "HKWorkoutBrandName"
public let HKMetadataKeyGroupFitness = "HKGroupFitness"
public let HKMetadataKeyCoachedWorkout = "HKCoachedWorkout"
public let HKMetadataKeyAverageMETs = "HKAverageMETs"
public let HKMetadataKeyElevationAscended = "HKElevationAscended"
public let HKMetadataKeyElevationDescended = "HKElevationDescended"
public let HKMetadataKeyWeatherTemperature = "HKWeatherTemperature"
public let HKMetadataKeyWeatherHumidity = "HKWeatherHumidity"
public let HKMetadataKeyLapLength = "HKLapLength"
public let HKMetadataKeySwimmingLocationType = "HKSwimmingLocationType"

extension SampleMetadata {
  /// The metadata as apps see it; nil if it is empty.
  var dictionary: [String: Any]? {
    var entries: [String: Any] = [:]
    if let syncIdentifier { entries[HKMetadataKeySyncIdentifier] = syncIdentifier }
    if let syncVersion { entries[HKMetadataKeySyncVersion] = NSNumber(value: syncVersion) }
    if wasUserEntered { entries[HKMetadataKeyWasUserEntered] = NSNumber(value: true) }
    if let timeZone { entries[HKMetadataKeyTimeZone] = timeZone }
    if let externalUUID { entries[HKMetadataKeyExternalUUID] = externalUUID }
    if let algorithmVersion {
      entries[HKMetadataKeyAlgorithmVersion] = NSNumber(value: algorithmVersion)
    }
    return entries.isEmpty ? nil : entries
  }

  /// The part of an app's metadata that the store's rules need.
  init(_ entries: [String: Any]?) {
    func number(_ key: String) -> Int? {
      (entries?[key] as? NSNumber)?.intValue ?? entries?[key] as? Int
    }
    self.init(
      syncIdentifier: entries?[HKMetadataKeySyncIdentifier] as? String,
      syncVersion: number(HKMetadataKeySyncVersion),
      wasUserEntered: (entries?[HKMetadataKeyWasUserEntered] as? Bool)
        ?? (number(HKMetadataKeyWasUserEntered) == 1),
      timeZone: entries?[HKMetadataKeyTimeZone] as? String,
      externalUUID: entries?[HKMetadataKeyExternalUUID] as? String,
      algorithmVersion: number(HKMetadataKeyAlgorithmVersion))
  }
}
