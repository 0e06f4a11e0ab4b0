/// The catalog of realism statistics.
package enum RealismCatalog {
  /// The statistics of all tracks, in the order of reports.
  package static let all: [any RealismStatistic.Type] =
    steps + SleepStatistics.all + WeightStatistics.all + VitalsStatistics.all
    + BodyNightStatistics.all + BodyCycleStatistics.all + BodyWalkStatistics.all
    + BodyHeartStatistics.all + BodyYearStatistics.all

  /// The statistics of steps.
  package static let steps: [any RealismStatistic.Type] = [
    PersonMeanMedian.self, PersonMeanLowerQuartile.self, PersonMeanUpperQuartile.self,
    WithinVariation.self, ResidualSkew.self, LagOne.self, LagTwo.self, LagSeven.self,
    WeekendRatio.self, SeasonRatio.self, LowDayPersons.self, LowDayPersistence.self,
    LargestDay.self, PhoneToWatch.self, NaiveToFused.self, PhoneSamples.self, WatchSamples.self,
    LongestPhoneSample.self, SelfOverlaps.self, HourProfile.self, ZeroHours.self,
    BusiestHour.self, WornMeanFit.self, CarriedMeanFit.self, PhoneLengthFit.self,
  ]
}
