import HealthContracts

extension Mutant {
  static let nightsFromMidnight = metricsConfigurationMutant(
    "nightsFromMidnight", "Takes the sleep from midnight to midnight as that of one night",
    seenIn: "toggl/superday#695: a day's total holds the end of one night and the start of the next"
  ) { $0.nightHour = 0 }
}
