public import Foundation

/// The values of sleep samples.
public enum HKCategoryValueSleepAnalysis: Int, Sendable, CaseIterable {
  case inBed = 0
  case asleepUnspecified = 1
  case awake = 2
  case asleepCore = 3
  case asleepDeep = 4
  case asleepREM = 5

  /// The name of `asleepUnspecified` before there were stages.
  public static var asleep: HKCategoryValueSleepAnalysis { .asleepUnspecified }

  /// The values of sleep.
  public static var allAsleepValues: Set<HKCategoryValueSleepAnalysis> {
    [.asleepUnspecified, .asleepCore, .asleepDeep, .asleepREM]
  }

  /// Returns a predicate for the samples with one of some values.
  public static func predicateForSamples(equalTo values: Set<HKCategoryValueSleepAnalysis>)
    -> NSPredicate
  {
    HKQuery.predicateForCategorySamples(equalTo: Set(values.map(\.rawValue)))
  }
}

/// The value of categories that have none.
public enum HKCategoryValue: Int, Sendable {
  case notApplicable = 0
}

/// The values of symptoms.
public enum HKCategoryValueSeverity: Int, Sendable, CaseIterable {
  case unspecified = 0
  case notPresent, mild, moderate, severe
}

/// The values of symptoms that are there or not.
public enum HKCategoryValuePresence: Int, Sendable, CaseIterable {
  case present = 0
  case notPresent
}

/// The values of changes of appetite.
public enum HKCategoryValueAppetiteChanges: Int, Sendable, CaseIterable {
  case unspecified = 0
  case noChange, decreased, increased
}

/// The values of hours in which a person may stand.
public enum HKCategoryValueAppleStandHour: Int, Sendable, CaseIterable {
  case stood = 0
  case idle
}

/// The values of menstrual flow.
public enum HKCategoryValueMenstrualFlow: Int, Sendable, CaseIterable {
  case unspecified = 1
  case light, medium, heavy, none
}

/// The values of ovulation tests.
public enum HKCategoryValueOvulationTestResult: Int, Sendable, CaseIterable {
  case negative = 1
  case luteinizingHormoneSurge, indeterminate, estrogenSurge

  /// A surge of the luteinizing hormone, by its earlier name.
  public static let positive = Self.luteinizingHormoneSurge
}

/// The values of cervical mucus.
public enum HKCategoryValueCervicalMucusQuality: Int, Sendable, CaseIterable {
  case dry = 1
  case sticky, creamy, watery, eggWhite
}
