import Invariants

/// The sections of a scenario file that each invariant depends on.
enum ScenarioSections {
  /// Paths, the most specific first, and the invariants that depend on them.
  static let all: [(paths: [String], invariants: [any Invariant.Type])] = [
    (["schedule", "services"], [EveryServiceReturns.self, ServicesStayInVirtualTime.self]),
    (["store.faults", "store"], [FailedCallsAreHeardOf.self, EveryFaultStrikes.self]),
    (["goals"], [GoalsAreReached.self]),
    (["history.*", "history"], [TruthAndReportsAgree.self]),
    (
      ["store.semantics", "history.*.steps", "history"],
      [AggregateEqualsTheSumOfItsSamples.self]
    ),
    (
      ["services.layering", "history.*.steps", "history"],
      [
        LayeredIntervalsCoverTheHistory.self, LayeredIntervalsStayWithinTheLimit.self,
        LayeredCountsMatchTheHistory.self, LayeredSumEqualsTheHistory.self,
        LayeredSharesAddUp.self, LayeredIntervalsStartUnsynced.self,
        LayeringTwiceGivesTheSame.self, FailedLayeringLosesNothing.self,
        LayeringWrapsErrorsOnce.self, LayeringWorkIsBounded.self,
        LayeringAsksForNoSamples.self, ClearingRemovesEveryInterval.self,
      ]
    ),
    (
      ["history.*.sleep", "history"],
      [
        MergedSleepEqualsTheSecondGrid.self, MergedSleepFitsTheWindow.self,
        MergedSleepReachesTheLongestSample.self, MergedSleepStaysBelowTheSum.self,
        MergedSleepIgnoresOrder.self, MergedSleepAddsUpOverParts.self,
        MergedSleepLeavesOutInBedAndAwake.self,
      ]
    ),
    (["moves", "zone"], [DayLengthsFollowTheZone.self]),
    (
      ["dayBoundary", "zone"],
      [
        DaysPartitionTheTimeline.self, DayPathsAgree.self,
        UnusableSettingsFallBackToMidnight.self, SamplesFallIntoOneDay.self,
      ]
    ),
    (
      ["services.energy", "services"],
      [
        PointsStayInRange.self, PointsNeverFall.self, PointsSaturateAtTheTarget.self,
        PointsFollowTheRule.self, UnreachableTargetsAreRefused.self, EnergyTotalsAddUp.self,
      ]
    ),
    (["store.changes", "store", "history"], [MirrorsFollowTheStore.self]),
    (
      ["app"],
      [
        ClosedDaysMatchTheHistory.self, ServerHoldsEverySampleOnce.self, WeightsConverge.self,
        WakesAreCompleted.self, WakingTypesAreObserved.self, ShownStepsAreOfToday.self,
        UnknownIsNotShownAsZero.self, SpentStepsAreAccountedFor.self,
        ShownPointsFollowWhatIsShown.self, ShownStatusIsTheStoresOwn.self, TypedWeightsStay.self,
        AccessIsAskedForOnceAtATime.self,
      ]
    ),
  ]
}
