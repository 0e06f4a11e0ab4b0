/// A row of the catalogue of sample types.
///
/// Units and aggregation styles are those of HealthKit's reference of `HKQuantityTypeIdentifier`,
/// values of categories those of each category's enumeration (source: D). A row's place never
/// changes, because files keep it; new rows go to the end.
struct SampleTypeEntry: Sendable {
  let name: String
  let aggregation: SampleType.Aggregation
  let unit: String
  let quantaPerUnit: Int64
  let bounds: ClosedRange<Int64>

  private static let whole = Int64(Int32.max)
  /// The largest magnitude of a value in quanta, so that sums of many stay within 64 bits.
  private static let most: Int64 = 1_000_000_000_000_000

  static let all: [SampleTypeEntry] =
    builtIn
    + quantities.flatMap { row in
      row.names.split(whereSeparator: \.isWhitespace).map {
        SampleTypeEntry(
          name: String($0), aggregation: row.aggregation, unit: row.unit, quantaPerUnit: 1_000_000,
          bounds: row.aggregation == .cumulative ? 0...most : -most...most)
      }
    }
    + categories.flatMap { row in
      row.names.split(whereSeparator: \.isWhitespace).map {
        SampleTypeEntry(
          name: String($0), aggregation: .category, unit: "", quantaPerUnit: 1, bounds: row.values)
      }
    }

  /// The place of each name.
  static let places: [String: UInt8] = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, UInt8($0)) })

  private static let builtIn = [
    quantity("stepCount", .cumulative, "count", 1, 0...whole),
    category("sleepAnalysis", 0...Int64(SleepStage.asleepREM.rawValue)),
    quantity("bodyMass", .discreteArithmetic, "g", 1, 1...whole),
    quantity("heartRate", .discreteTemporallyWeighted, "count/min", 1_000, 0...1_000_000),
    quantity("restingHeartRate", .discreteArithmetic, "count/min", 1_000, 0...1_000_000),
    quantity("heartRateVariabilitySDNN", .discreteArithmetic, "ms", 1_000, 0...10_000_000),
    quantity("oxygenSaturation", .discreteArithmetic, "%", 10_000, 0...10_000),
    quantity("respiratoryRate", .discreteArithmetic, "count/min", 1_000, 0...1_000_000),
    quantity(
      "genericQuantity", .discreteArithmetic, "count", 1_000, Int64(Int32.min)...whole),
    category("genericCategory", 0...whole),
  ]

  private static func quantity(
    _ name: String, _ aggregation: SampleType.Aggregation, _ unit: String, _ quanta: Int64,
    _ bounds: ClosedRange<Int64>
  ) -> SampleTypeEntry {
    SampleTypeEntry(
      name: name, aggregation: aggregation, unit: unit, quantaPerUnit: quanta, bounds: bounds)
  }

  private static func category(_ name: String, _ values: ClosedRange<Int64>) -> SampleTypeEntry {
    SampleTypeEntry(
      name: name, aggregation: .category, unit: "", quantaPerUnit: 1, bounds: values)
  }

  private static let quantities:
    [(aggregation: SampleType.Aggregation, unit: String, names: String)] = [
      (.cumulative, "kcal", "activeEnergyBurned basalEnergyBurned"),
      (
        .cumulative, "m",
        """
        distanceWalkingRunning distanceCycling distanceSwimming distanceWheelchair \
        distanceDownhillSnowSports distanceCrossCountrySkiing distancePaddleSports distanceRowing \
        distanceSkatingSports
        """
      ),
      (.cumulative, "min", "appleExerciseTime appleMoveTime appleStandTime timeInDaylight"),
      (
        .cumulative, "count",
        """
        flightsClimbed pushCount swimmingStrokeCount nikeFuel numberOfTimesFallen inhalerUsage \
        numberOfAlcoholicBeverages
        """
      ),
      (
        .discreteArithmetic, "count/min",
        """
        walkingHeartRateAverage heartRateRecoveryOneMinute cyclingCadence
        """
      ),
      (.discreteArithmetic, "W", "cyclingPower cyclingFunctionalThresholdPower runningPower"),
      (
        .discreteArithmetic, "m/s",
        """
        cyclingSpeed runningSpeed walkingSpeed stairAscentSpeed stairDescentSpeed rowingSpeed \
        paddleSportsSpeed crossCountrySkiingSpeed
        """
      ),
      (.discreteArithmetic, "ms", "runningGroundContactTime"),
      (
        .discreteArithmetic, "m",
        """
        runningStrideLength walkingStepLength sixMinuteWalkTestDistance height waistCircumference \
        underwaterDepth
        """
      ),
      (.discreteArithmetic, "cm", "runningVerticalOscillation"),
      (
        .discreteArithmetic, "%",
        """
        walkingAsymmetryPercentage walkingDoubleSupportPercentage appleWalkingSteadiness \
        bodyFatPercentage atrialFibrillationBurden peripheralPerfusionIndex bloodAlcoholContent
        """
      ),
      (.discreteArithmetic, "kcal/(kg*hr)", "physicalEffort"),
      (.discreteArithmetic, "appleEffortScore", "workoutEffortScore estimatedWorkoutEffortScore"),
      (.discreteArithmetic, "count", "bodyMassIndex uvExposure appleSleepingBreathingDisturbances"),
      (.discreteArithmetic, "g", "leanBodyMass"),
      (
        .discreteArithmetic, "degC",
        """
        bodyTemperature basalBodyTemperature appleSleepingWristTemperature waterTemperature
        """
      ),
      (.discreteArithmetic, "mmHg", "bloodPressureSystolic bloodPressureDiastolic"),
      (.discreteArithmetic, "ml/(kg*min)", "vo2Max"),
      (.discreteArithmetic, "mg/dL", "bloodGlucose"),
      (.cumulative, "IU", "insulinDelivery"),
      (.discreteArithmetic, "L", "forcedExpiratoryVolume1 forcedVitalCapacity"),
      (.discreteArithmetic, "L/min", "peakExpiratoryFlowRate"),
      (.discreteArithmetic, "mcS", "electrodermalActivity"),
      (
        .discreteEquivalentContinuousLevel, "dBASPL",
        """
        environmentalAudioExposure headphoneAudioExposure
        """
      ),
      (.discreteArithmetic, "dBASPL", "environmentalSoundReduction"),
      (.cumulative, "kcal", "dietaryEnergyConsumed"),
      (.cumulative, "mL", "dietaryWater"),
      (
        .cumulative, "g",
        """
        dietaryProtein dietaryFatTotal dietaryFatSaturated dietaryFatPolyunsaturated \
        dietaryFatMonounsaturated dietaryCarbohydrates dietaryFiber dietarySugar
        """
      ),
      (
        .cumulative, "mg",
        """
        dietaryCholesterol dietarySodium dietaryPotassium dietaryCalcium dietaryIron \
        dietaryMagnesium dietaryPhosphorus dietaryZinc dietaryCopper dietaryManganese \
        dietaryChloride dietaryCaffeine dietaryVitaminC dietaryVitaminE dietaryVitaminB6 \
        dietaryThiamin dietaryRiboflavin dietaryNiacin dietaryPantothenicAcid
        """
      ),
      (
        .cumulative, "mcg",
        """
        dietaryVitaminA dietaryVitaminD dietaryVitaminK dietaryVitaminB12 dietaryFolate \
        dietaryBiotin dietaryIodine dietarySelenium dietaryChromium dietaryMolybdenum
        """
      ),
    ]

  private static let categories: [(values: ClosedRange<Int64>, names: String)] = [
    (
      0...0,
      """
      mindfulSession highHeartRateEvent lowHeartRateEvent irregularHeartRhythmEvent \
      handwashingEvent toothbrushingEvent intermenstrualBleeding sexualActivity pregnancy \
      lactation infrequentMenstrualCycles irregularMenstrualCycles \
      persistentIntermenstrualBleeding prolongedMenstrualPeriods sleepApneaEvent
      """
    ),
    (0...1, "appleStandHour"),
    (1...1, "lowCardioFitnessEvent environmentalAudioExposureEvent headphoneAudioExposureEvent"),
    (1...4, "appleWalkingSteadinessEvent ovulationTestResult"),
    (1...5, "menstrualFlow cervicalMucusQuality bleedingDuringPregnancy bleedingAfterPregnancy"),
    (1...7, "contraceptive"),
    (1...3, "pregnancyTestResult progesteroneTestResult"),
    (
      0...4,
      """
      abdominalCramps acne bladderIncontinence bloating breastPain chestTightnessOrPain chills \
      constipation coughing diarrhea dizziness drySkin fainting fatigue fever \
      generalizedBodyAche hairLoss headache heartburn hotFlashes lossOfSmell lossOfTaste \
      lowerBackPain memoryLapse nausea nightSweats pelvicPain \
      rapidPoundingOrFlutteringHeartbeat runnyNose shortnessOfBreath sinusCongestion \
      skippedHeartbeat soreThroat vaginalDryness vomiting wheezing
      """
    ),
    (0...1, "sleepChanges moodChanges"),
    (0...3, "appetiteChanges"),
    (1...3_000, "workout"), (0...0, "bloodPressure food"),
    (
      0...0,
      """
      electrocardiogram heartbeatSeries workoutRoute audiogram stateOfMind visionPrescription \
      gad7Assessment phq9Assessment documentCDA allergyRecord clinicalNoteRecord conditionRecord \
      coverageRecord immunizationRecord labResultRecord medicationRecord procedureRecord \
      vitalSignRecord
      """
    ),
  ]
}
