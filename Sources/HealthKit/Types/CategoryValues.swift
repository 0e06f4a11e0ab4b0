/// The values of events of low cardio fitness.
public enum HKCategoryValueLowCardioFitnessEvent: Int, Sendable, CaseIterable {
  case lowFitness = 1
}

/// The values of events of loud surroundings.
public enum HKCategoryValueEnvironmentalAudioExposureEvent: Int, Sendable, CaseIterable {
  case momentaryLimit = 1
}

/// The values of events of loud headphones.
public enum HKCategoryValueHeadphoneAudioExposureEvent: Int, Sendable, CaseIterable {
  case sevenDayLimit = 1
}

/// The values of events of loud surroundings, by their earlier name.
public enum HKCategoryValueAudioExposureEvent: Int, Sendable, CaseIterable {
  case loudEnvironment = 1
}

/// The test by which the heart's recovery was found: a value of metadata.
public enum HKHeartRateRecoveryTestType: Int, Sendable, CaseIterable {
  case maxExercise = 1
  case predictionSubMaxExercise, predictionNonExercise
}

/// The test by which a cyclist's power was found: a value of metadata.
public enum HKCyclingFunctionalThresholdPowerTestType: Int, Sendable, CaseIterable {
  case maxExercise60Minute = 1
  case maxExercise20Minute, rampTest, predictionExercise
}

/// The way in which an effort was estimated: a value of metadata.
public enum HKPhysicalEffortEstimationType: Int, Sendable, CaseIterable {
  case activityLookup = 1
  case deviceSensed
}

/// The values of bleeding.
public enum HKCategoryValueVaginalBleeding: Int, Sendable, CaseIterable {
  case unspecified = 1
  case light, medium, heavy, none
}

/// The values of events of unsteady walking.
public enum HKCategoryValueAppleWalkingSteadinessEvent: Int, Sendable, CaseIterable {
  case initialLow = 1
  case initialVeryLow, repeatLow, repeatVeryLow
}

/// The values of contraceptives.
public enum HKCategoryValueContraceptive: Int, Sendable, CaseIterable {
  case unspecified = 1
  case implant, injection, intrauterineDevice, intravaginalRing, oral, patch
}

/// The values of pregnancy tests.
public enum HKCategoryValuePregnancyTestResult: Int, Sendable, CaseIterable {
  case negative = 1
  case positive, indeterminate
}

/// The values of progesterone tests.
public enum HKCategoryValueProgesteroneTestResult: Int, Sendable, CaseIterable {
  case negative = 1
  case positive, indeterminate
}

/// The test by which a maximal oxygen uptake was found: a value of metadata.
public enum HKVO2MaxTestType: Int, Sendable, CaseIterable {
  case maxExercise = 1
  case predictionSubMaxExercise, predictionNonExercise
}

/// The reason for a dose of insulin: a value of metadata.
public enum HKInsulinDeliveryReason: Int, Sendable, CaseIterable {
  case basal = 1
  case bolus
}

/// The time of a glucose reading in relation to a meal: a value of metadata.
public enum HKBloodGlucoseMealTime: Int, Sendable, CaseIterable {
  case preprandial = 1
  case postprandial
}

/// The person's motion during a heart rate reading: a value of metadata.
public enum HKHeartRateMotionContext: Int, Sendable, CaseIterable {
  case notSet = 0
  case sedentary, active
}

/// The place of a heart rate sensor: a value of metadata.
public enum HKHeartRateSensorLocation: Int, Sendable, CaseIterable {
  case other = 0
  case chest, wrist, finger, hand, earLobe, foot
}

/// The place of a body temperature sensor: a value of metadata.
public enum HKBodyTemperatureSensorLocation: Int, Sendable, CaseIterable {
  case other = 0
  case armpit, body, ear, finger, gastroIntestinal, mouth, rectum, toe, earDrum
  case temporalArtery, forehead
}

/// The side of the body on which a device is: a value of metadata.
public enum HKDevicePlacementSide: Int, Sendable, CaseIterable {
  case unknown = 0
  case left, right, central
}

/// The kind of water of a swim: a value of metadata.
public enum HKWorkoutSwimmingLocationType: Int, Sendable, CaseIterable {
  case unknown = 0
  case pool, openWater
}

/// A classification of the steadiness of walking.
public enum HKAppleWalkingSteadinessClassification: Int, Sendable, CaseIterable {
  case ok = 1
  case low, veryLow
}

/// A classification of breathing disturbances in sleep.
public enum HKAppleSleepingBreathingDisturbancesClassification: Int, Sendable, CaseIterable {
  case notElevated = 0
  case elevated
}

/// The version of the watch's reading of electrocardiograms: a value of metadata.
public enum HKAppleECGAlgorithmVersion: Int, Sendable, CaseIterable {
  case version1 = 1
  case version2
}

/// The weather of a workout: a value of metadata.
public enum HKWeatherCondition: Int, Sendable, CaseIterable {
  case none = 0
  case clear, fair, partlyCloudy, mostlyCloudy, cloudy, foggy, haze, windy, blustery, smoky, dust
  case snow, hail, sleet, freezingDrizzle, freezingRain, mixedRainAndHail, mixedRainAndSnow
  case mixedRainAndSleet, mixedSnowAndSleet, drizzle, scatteredShowers, showers, thunderstorms
  case tropicalStorm, hurricane, tornado
}
