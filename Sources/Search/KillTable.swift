/// The mutants that violate each invariant in the scenarios of the kill matrix.
///
/// `make pages` writes this file from the page of the documentation.
package enum KillTable {
  /// Returns the mutants that violate an invariant, in the order of the catalog.
  package static func mutants(for invariant: String) -> [String] { table[invariant] ?? [] }

  /// Returns the invariants that a mutant violates, ascending by name.
  package static func invariants(violatedBy mutant: String) -> [String] {
    table.filter { $0.value.contains(mutant) }.keys.sorted()
  }

  private static let table = Dictionary(
    uniqueKeysWithValues: text.split(separator: ".").map { entry in
      let words = entry.split { $0 == " " || $0.isNewline }.map(String.init)
      return (words[0], Array(words.dropFirst()))
    })

  /// The table: an invariant, its mutants, and a period.
  private static let text = """
    AccessHintsFollowTheAnswers failureMeansDenied silenceMeansGranted.
    AccessIsAskedForOnceAtATime asksWithoutGuard.
    AggregateEqualsTheSumOfItsSamples sumOfSources halvesDoNotAddUp dropsSamplesAtTheStart
      lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer unseededSamples skipsDays
      losesHalfADay firstHundredSamples dayWithoutItsLast priorityByWholeDay.
    ClearingRemovesEveryInterval clearKeepsTheLast.
    ClosedDaysMatchTheHistory readsDaysOf86400 addsDeltas sleepInWholeHours
      writeStatusForReadStatus cachesClosedDays handsOverYesterdayOnly rereadsYesterdayAlone
      keepsTheFirstDayEnd losesTheManualFlag foregroundWithoutSleep.
    ConfirmedStepsAreNotSentAgain retryDuplicates forgetsConfirmations recordsAfterSending.
    DayLengthsFollowTheZone day86400 dayOf24Hours utcDays endsAt235959 offsetOfNow
      ignoresJourneys.
    DayPathsAgree day86400 twoDayPaths firstTenCharacters offsetOfNow.
    DayPointsFollowTheRule uncappedPoints heartForgotten sleepTargetForSteps.
    DayRowsHoldTheValuesInForce uncappedPoints heartForgotten resumesFromThread
      showsYesterdaysSteps staleSpent keepsTheFirstDayEnd sleepTargetForSteps
      unknownSleepIsUploadedAsZero swapsOwnPoints rowsWithoutSpent uploadsTestValues
      dropsTheLastRow restoresNothing reportsUnpaidMinutes overwritesCharges entriesWithoutADay
      storesTheFirstCount ignoresTheSleepTarget clampsEnteredSleep acceptsZeroTargets
      foregroundWithoutSleep.
    DaySnapshotsHoldTheirDay uncappedPoints resumesFromThread staleSpent keepsTheFirstDayEnd
      sleepTargetForSteps defaultTargetsOfPastDays pastDaysWithoutSpent pastDaysWithoutPoints
      losesTheManualFlag revisionStaysZero staleEnergyOfPastDays restoresNothing
      reportsUnpaidMinutes overwritesCharges entriesWithoutADay ignoresTheSleepTarget
      clampsEnteredSleep acceptsZeroTargets forgetsSnapshots foregroundWithoutSleep.
    DaysPartitionTheTimeline dayOf24Hours endsAt235959.
    DaysTurnAtTheirDayEnd day86400 dayOf24Hours twoDayPaths utcDays firstTenCharacters
      endsAt235959 offsetOfNow ignoresJourneys todayEndsNow todayIncludesItsEnd secondMidnight.
    EnergyTotalsAddUp heartForgotten.
    EntriesOutOfRangeAreRefused spentAboveSteps clampsEnteredSleep acceptsZeroTargets.
    EveryFaultStrikes neverAsks unknownDeletionFails.
    EveryServiceReturns endlessRecursion computesForEver kWayWithoutStop noDataThrown
      unknownDeletionFails.
    ExportedWeightsFollowTheirEntries echoesOwnWrites olderVersionWins poundsForKilograms
      roundsEveryTrip ownReplacementDeletes secondSampleOnEdit deletesOnlyHere
      deliveryWithoutObserver versionStaysOne weightLastsAMinute queuesNoDeletions importsTheEnd
      exportsWhileOff waitsWhenOpened hidesFailedSaves.
    FailedCallsAreHeardOf unavailableMeansDone errorMeansTheLastAnswer cancelledMeansDone
      swallowsErrors.
    FailedLayeringLosesNothing clearThenFail.
    FailedWeightExportsAreRetried secondSampleOnEdit retriesEveryHalfMinute queuesNoDeletions
      waitsWhenOpened.
    GoalsAreReached greedyChunk sampleBounds halvesDoNotAddUp day86400 dayOf24Hours utcDays
      neverAsks timeoutMeansUploaded offsetOfNow addsDeltas writeStatusForReadStatus
      failureMeansSynced uploadsWithoutDelay postponesUploads ignoresChanges neverRetries.
    ImportedWeightsFollowTheirSamples echoesOwnWrites olderVersionWins importsAgain
      ownReplacementDeletes secondSampleOnEdit importWipesTheNote deliveryWithoutObserver
      forgetsBodyFat everythingInOneUnit sourceByItsName importsTheEnd unhidesOnNewVersion
      editsOthersWeights.
    InterruptedSyncsStop resumesFromThread pauseIsIgnored pauseMeansCancelled cancelWaits.
    LayeredCountsMatchTheHistory greedyChunk takesEstimates sampleBounds sumOfSources
      halvesDoNotAddUp lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer sharesEvenly
      priorityByWholeDay.
    LayeredIntervalsCoverTheHistory greedyChunk sampleBounds droppedEmptyIntervals
      losesTheLastDay unavailableMeansDone cancelledMeansDone closedIntervals swallowsErrors.
    LayeredIntervalsStartUnsynced markedSynced.
    LayeredIntervalsStayWithinTheLimit greedyChunk sampleBounds sharesEvenly closedIntervals.
    LayeredSharesAddUp greedyChunk sampleBounds sumOfSources halvesDoNotAddUp
      dropsSamplesAtTheStart lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer
      sharesEvenly unseededSamples skipsDays losesHalfADay firstHundredSamples dayWithoutItsLast
      priorityByWholeDay.
    LayeredSumEqualsTheHistory greedyChunk sampleBounds losesTheLastDay sumOfSources
      halvesDoNotAddUp lockedMeansZero unavailableMeansDone timeoutMeansZero
      errorMeansTheLastAnswer cancelledMeansDone swallowsErrors priorityByWholeDay.
    LayeringAsksForNoSamples sampleBounds countsByFetching sumOfSources priorityByWholeDay.
    LayeringProgressEndsWithTheStored greedyChunk takesEstimates droppedEmptyIntervals
      resumesFromLastInterval losesTheLastDay excludesTheLimit progressOneBehind.
    LayeringTwiceGivesTheSame resumesFromLastInterval lockedMeansZero unavailableMeansDone
      errorMeansTheLastAnswer cancelledMeansDone swallowsErrors.
    LayeringWorkIsBounded greedyChunk droppedEmptyIntervals resumesFromLastInterval asksTwice
      losesTheLastDay excludesTheLimit.
    LayeringWrapsErrorsOnce greedyChunk rawProviderErrors clearKeepsTheLast unavailableMeansDone
      wrapsErrorsTwice swallowsErrors rawStoreErrors.
    MergedSleepAddsUpOverParts clampTo24Hours fillsHoles unclippedSleep strictSleepWindow
      longestSourceWins shortWindowsAreEmpty.
    MergedSleepCountsEachMomentOnce sumOfSleepSources inBedAsSleep awakeAsSleep
      orderDependentMerge fillsHoles endsWithLastStart unclippedSleep genericPlusStages
      strictSleepWindow bridgesShortGaps longestSourceWins assumesSortedInput
      shortWindowsAreEmpty sleepInWholeSeconds.
    MergedSleepEqualsThePerSecondOracle sumOfSleepSources inBedAsSleep awakeAsSleep
      clampTo24Hours orderDependentMerge fillsHoles endsWithLastStart unclippedSleep
      genericPlusStages strictSleepWindow bridgesShortGaps longestSourceWins.
    MergedSleepFitsTheWindow sumOfSleepSources orderDependentMerge unclippedSleep
      genericPlusStages.
    MergedSleepIgnoresOrder orderDependentMerge assumesSortedInput.
    MergedSleepLeavesOutInBedAndAwake inBedAsSleep awakeAsSleep.
    MergedSleepReachesTheLongestSample endsWithLastStart strictSleepWindow.
    MergedSleepStaysBelowTheSum inBedAsSleep awakeAsSleep fillsHoles unclippedSleep
      bridgesShortGaps.
    MetricBatchesCoverTheirDays nightsFromMidnight utcMetricDays resendsTheFailedBatch.
    MetricBatchesMatchTheHistory averagesTheHeartRate repeatsTheLastVariability oxygenInPercent
      takesTheOldestReading roundsMetricSteps sumsMetricSources absentMeansZero
      failedMeansNoData uploadsUnreadDays sumsTheSleepOfAllSources inBedAsRecorded
      nightsFromMidnight utcMetricDays singleReadsOfToday nightOfTheNextDay keepsTheFirstBatch.
    MetricTasksReportTheirOutcome signedOutForGood resendsTheFailedBatch forgetsYesterday
      completesBeforeUploading reportsFailuresAsSuccess.
    MetricUploadsFollowTheirSignals retriesAtAnEvenPace uploadsWithoutDelay postponesUploads
      ignoresChanges neverBacksOff neverRetries completesBeforeUploading.
    MetricsKeepToTheirContract oxygenInPercent takesTheOldestReading roundsMetricSteps
      retriesAtAnEvenPace sumsMetricSources absentMeansZero failedMeansNoData nightsFromMidnight
      nightOfTheNextDay silenceMeansGranted uploadsAfterSignOut signedOutForGood
      forgetsYesterday uploadsWithoutDelay postponesUploads ignoresChanges neverBacksOff
      neverRetries completesBeforeUploading reportsFailuresAsSuccess.
    MinutesAreChargedToTheBalance staleSpent keepsTheFirstDayEnd restoresNothing
      reportsUnpaidMinutes chargesSpentSteps overwritesCharges foregroundWithoutSleep.
    MirrorsApplyEveryPageOnce ignoresDeletions anchorPastTruncatedPage readsFromTheStart
      neverAsks lostUpdate anchorBeforeIngestion.
    MirrorsFollowTheStore ignoresDeletions anchorPastTruncatedPage neverCompares oldMeansDeleted
      neverAsks lostUpdate anchorBeforeIngestion.
    NothingIsUploadedWhileSignedOut uploadsAfterSignOut requestOutlivesTheSession
      signedOutForGood.
    PointsFollowTheRule uncappedPoints pointsWrapAround divisionFirst roundsPointsUp.
    PointsNeverFall pointsWrapAround.
    PointsSaturateAtTheTarget uncappedPoints pointsWrapAround roundsPointsUp.
    PointsStayInRange uncappedPoints.
    SamplesFallIntoOneDay utcDays firstTenCharacters offsetOfNow ignoresJourneys.
    ScreensFollowTheirServices addsDeltas sleepErrorMeansZero writeStatusForReadStatus
      wakesInVain readsSamplesOfAnyCount asksAtAnyMoment failureClearsTheCount
      queriesEmptyTimes.
    ServerHoldsEverySampleOnce dropsSamplesAtTheStart timeoutMeansUploaded unseededSamples
      skipsDays losesHalfADay firstHundredSamples dayWithoutItsLast lateSamplesIgnored
      queueDroppedOnRestart retryDuplicates keyOfTheBatchSize dequeuesBeforeUploading.
    ServicesStayInVirtualTime resumesFromThread.
    ShownPointsFollowWhatIsShown uncappedPoints stalePoints sleepTargetForSteps.
    ShownStatusIsTheStoresOwn alwaysAuthorized.
    ShownStepsAreOfToday resumesFromThread addsDeltas showsYesterdaysSteps keepsTheFirstDayEnd.
    ShownValuesFollowTheirReads uncappedPoints heartForgotten resumesFromThread
      showsYesterdaysSteps hidesNeverFetched spentAboveSteps givesSpentBack staleSpent
      keepsTheFirstDayEnd stalePoints sleepTargetForSteps restoresNothing reportsUnpaidMinutes
      chargesSpentSteps overwritesCharges entriesWithoutADay storesTheFirstCount ignoresUpdates
      ignoresTheSleepTarget clampsEnteredSleep acceptsZeroTargets budgetOfAllSteps neverUnknown
      foregroundWithoutSleep hidesErrors.
    SmallHistoriesAreLayeredExactly greedyChunk takesEstimates sampleBounds
      droppedEmptyIntervals markedSynced resumesFromLastInterval losesTheLastDay sharesEvenly
      closedIntervals yearsOf365Days excludesTheLimit.
    SpentStepsAreAccountedFor spentAboveSteps givesSpentBack staleSpent restoresNothing
      reportsUnpaidMinutes overwritesCharges foregroundWithoutSleep.
    StepRequestsKeepTheirPace timeoutMeansUploaded ignoresRetryAfter oversizedBatches
      givesUpAtOnce.
    StepSyncsConverge sampleBounds droppedEmptyIntervals asksTwice countsByFetching sumOfSources
      halvesDoNotAddUp dropsSamplesAtTheStart resumesFromThread lockedMeansZero timeoutMeansZero
      errorMeansTheLastAnswer timeoutMeansUploaded closedIntervals unseededSamples skipsDays
      losesHalfADay firstHundredSamples dayWithoutItsLast priorityByWholeDay lateSamplesIgnored
      queueDroppedOnRestart retryDuplicates keyOfTheBatchSize uploadsStartsAlone
      forgetsConfirmations dequeuesBeforeUploading failureMeansSynced pauseIsIgnored
      restartKeepsConfirmations forgetsWhenItRead keysOfValues.
    StepsAndSleepReadsMatchTheStore readsDaysOf86400 addsDeltas sleepErrorMeansZero
      sleepInWholeHours writeStatusForReadStatus.
    StoresFollowEveryAct uncappedPoints heartForgotten cachesClosedDays handsOverYesterdayOnly
      closesEveryMissedDay rereadsYesterdayAlone showsYesterdaysSteps hidesNeverFetched
      spentAboveSteps givesSpentBack keepsTheFirstDayEnd asksWithoutGuard stalePoints
      sleepTargetForSteps unknownSleepIsUploadedAsZero swapsOwnPoints rowsWithoutSpent
      defaultTargetsOfPastDays pastDaysWithoutSpent pastDaysWithoutPoints losesTheManualFlag
      revisionStaysZero staleEnergyOfPastDays uploadsTestValues dropsTheLastRow restoresNothing
      reportsUnpaidMinutes chargesSpentSteps overwritesCharges entriesWithoutADay
      storesTheFirstCount ignoresUpdates ignoresTheSleepTarget clampsEnteredSleep
      budgetOfAllSteps neverUnknown forgetsSnapshots foregroundWithoutSleep hidesErrors.
    StoresKeepWhatTheyKnow uncappedPoints heartForgotten handsOverYesterdayOnly
      closesEveryMissedDay showsYesterdaysSteps hidesNeverFetched staleSpent asksWithoutGuard
      sleepTargetForSteps restoresNothing ignoresTheSleepTarget forgetsSnapshots
      foregroundWithoutSleep.
    SyncsEndAsTheySay dropsSamplesAtTheStart timeoutMeansUploaded unseededSamples skipsDays
      losesHalfADay firstHundredSamples dayWithoutItsLast lateSamplesIgnored
      queueDroppedOnRestart retryDuplicates recordsAfterSending dequeuesBeforeUploading
      failureMeansSynced restartKeepsConfirmations.
    TruthAndReportsAgree deliveredTwice.
    TypedWeightsKeepTheirContent echoesOwnWrites olderVersionWins importsAgain
      poundsForKilograms roundsEveryTrip ownReplacementDeletes secondSampleOnEdit
      importWipesTheNote deliveryWithoutObserver forgetsBodyFat everythingInOneUnit
      versionStaysOne importsTheEnd showsTheFuture oldestFirst staysOn exportsWhileOff
      acceptsStones.
    TypedWeightsStay olderVersionWins poundsForKilograms roundsEveryTrip ownReplacementDeletes
      importWipesTheNote versionStaysOne.
    UnknownIsNotShownAsZero sleepErrorMeansZero writeStatusForReadStatus hidesNeverFetched
      entriesWithoutADay neverUnknown.
    UnreachableTargetsAreRefused zeroTargetAccepted.
    UnusableSettingsFallBackToMidnight twoDayPaths utcDays hoursWrapAround.
    UploadedStepsMatchTheHistory deliveredTwice uploadsStartsAlone.
    WakesAreCompleted neverCompletes.
    WakingTypesAreObserved wakesInVain deliveryWithoutObserver.
    WeightCallsAnswerAsDocumented echoesOwnWrites neverCompletes importsAgain poundsForKilograms
      roundsEveryTrip ownReplacementDeletes secondSampleOnEdit deletesOnlyHere sourceByItsName
      deniesInSilence editsOthersWeights acceptsStones countsNoImports hidesFailedSaves
      tellsTwice.
    WeightSyncObeysItsSwitch echoesOwnWrites secondSampleOnEdit deliveryWithoutObserver
      historyIsNeverDone deniesInSilence staysOn exportsWhileOff waitsWhenOpened.
    WeightsConverge echoesOwnWrites olderVersionWins importsAgain poundsForKilograms
      roundsEveryTrip secondSampleOnEdit deletesOnlyHere versionStaysOne.
    """
}
