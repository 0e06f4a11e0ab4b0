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
    AccessHintsFollowTheAnswers failureMeansDenied silenceMeansGranted hintsAtSettings.
    AccessIsAskedForOnceAtATime asksWithoutGuard.
    AggregateEqualsTheSumOfItsSamples sumOfSources halvesDoNotAddUp dropsSamplesAtTheStart
      lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer unseededSamples skipsDays
      losesHalfADay firstHundredSamples dayWithoutItsLast priorityByWholeDay.
    ClearingRemovesEveryInterval clearKeepsTheLast.
    ClosedDaysMatchTheHistory readsDaysOf86400 addsDeltas sleepInWholeHours
      writeStatusForReadStatus cachesClosedDays handsOverYesterdayOnly rereadsYesterdayAlone
      keepsTheFirstDayEnd losesTheManualFlag foregroundWithoutSleep pastDaysOf24Hours
      roundsStartedSteps.
    ConfirmedStepsAreNotSentAgain retryDuplicates forgetsConfirmations recordsAfterSending.
    DayLengthsFollowTheZone day86400 dayOf24Hours utcDays endsAt235959 offsetOfNow
      ignoresJourneys ignoresTheMinute.
    DayPathsAgree day86400 twoDayPaths firstTenCharacters offsetOfNow lastDayForToday
      todayByDayOfMonth lateHourIsTomorrow.
    DayPointsFollowTheRule uncappedPoints heartForgotten sleepTargetForSteps negativeOwnPoints
      defaultTargetsOfAllDays perfectDayOf99.
    DayRowsHoldTheValuesInForce uncappedPoints heartForgotten showsYesterdaysSteps staleSpent
      keepsTheFirstDayEnd sleepTargetForSteps unknownSleepIsUploadedAsZero swapsOwnPoints
      rowsWithoutSpent uploadsTestValues dropsTheLastRow restoresNothing reportsUnpaidMinutes
      overwritesCharges entriesWithoutADay storesTheFirstCount ignoresTheSleepTarget
      clampsEnteredSleep acceptsZeroTargets foregroundWithoutSleep negativeOwnPoints
      defaultTargetsOfAllDays spendsWhatIsLeft acceptsNegativeSteps noSleepMeansNoEntry
      keepsTypedSleep perfectDayOf99.
    DaySnapshotsHoldTheirDay uncappedPoints staleSpent keepsTheFirstDayEnd sleepTargetForSteps
      defaultTargetsOfPastDays pastDaysWithoutSpent pastDaysWithoutPoints losesTheManualFlag
      revisionStaysZero staleEnergyOfPastDays restoresNothing reportsUnpaidMinutes
      overwritesCharges entriesWithoutADay ignoresTheSleepTarget clampsEnteredSleep
      acceptsZeroTargets forgetsSnapshots foregroundWithoutSleep negativeOwnPoints
      defaultTargetsOfAllDays spendsWhatIsLeft acceptsNegativeSteps noSleepMeansNoEntry
      keepsTypedSleep revisionsSkip pastDaysOf24Hours.
    DaysPartitionTheTimeline dayOf24Hours endsAt235959.
    DaysTurnAtTheirDayEnd day86400 dayOf24Hours twoDayPaths utcDays firstTenCharacters
      endsAt235959 offsetOfNow ignoresJourneys todayEndsNow todayIncludesItsEnd secondMidnight
      ignoresTheMinute lastDayForToday lateHourIsTomorrow.
    EnergyTotalsAddUp heartForgotten.
    EntriesOutOfRangeAreRefused spentAboveSteps clampsEnteredSleep acceptsZeroTargets
      spendsWhatIsLeft acceptsNegativeSteps.
    EveryFaultStrikes neverAsks unknownDeletionFails.
    EveryServiceReturns endlessRecursion computesForEver kWayWithoutStop noDataThrown
      unknownDeletionFails.
    ExportedWeightsFollowTheirEntries echoesOwnWrites olderVersionWins poundsForKilograms
      roundsEveryTrip ownReplacementDeletes secondSampleOnEdit deletesOnlyHere
      deliveryWithoutObserver versionStaysOne weightLastsAMinute queuesNoDeletions importsTheEnd
      exportsWhileOff waitsWhenOpened hidesFailedSaves editMakesAnew launchesWithoutObserver
      datesInWholeSeconds asksForReadingAlone.
    FailedCallsAreHeardOf unavailableMeansDone errorMeansTheLastAnswer cancelledMeansDone
      swallowsErrors refreshHidesErrors.
    FailedLayeringLosesNothing clearThenFail newestIntervalFirst.
    FailedWeightExportsAreRetried secondSampleOnEdit retriesEveryHalfMinute queuesNoDeletions
      waitsWhenOpened nextRetryIsNow retriesAtOnce asksForReadingAlone.
    GoalsAreReached greedyChunk sampleBounds halvesDoNotAddUp day86400 dayOf24Hours utcDays
      neverAsks timeoutMeansUploaded offsetOfNow addsDeltas writeStatusForReadStatus
      failureMeansSynced uploadsWithoutDelay postponesUploads ignoresChanges neverRetries
      forgetsIndivisible.
    ImportedWeightsFollowTheirSamples echoesOwnWrites olderVersionWins importsAgain
      ownReplacementDeletes secondSampleOnEdit importWipesTheNote deliveryWithoutObserver
      forgetsBodyFat everythingInOneUnit sourceByItsName importsTheEnd unhidesOnNewVersion
      editsOthersWeights launchesWithoutObserver datesInWholeSeconds forgetsForeignIdentifiers
      asksForReadingAlone.
    InterruptedSyncsStop resumesFromThread pauseIsIgnored pauseMeansCancelled cancelWaits.
    IntervalStoresKeepWhatTheyAreGiven keepsTheOlderInterval acceptsDuplicates
      newestIntervalFirst.
    LayeredCountsMatchTheHistory greedyChunk takesEstimates sampleBounds sumOfSources
      halvesDoNotAddUp lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer sharesEvenly
      priorityByWholeDay.
    LayeredIntervalsCoverTheHistory greedyChunk sampleBounds droppedEmptyIntervals
      losesTheLastDay unavailableMeansDone cancelledMeansDone closedIntervals swallowsErrors
      countsFilledIntervals newestIntervalFirst.
    LayeredIntervalsStartUnsynced markedSynced.
    LayeredIntervalsStayWithinTheLimit greedyChunk sampleBounds sharesEvenly closedIntervals
      forgetsIndivisible.
    LayeredSharesAddUp greedyChunk sampleBounds sumOfSources halvesDoNotAddUp
      dropsSamplesAtTheStart lockedMeansZero timeoutMeansZero errorMeansTheLastAnswer
      sharesEvenly unseededSamples skipsDays losesHalfADay firstHundredSamples dayWithoutItsLast
      priorityByWholeDay.
    LayeredSumEqualsTheHistory greedyChunk sampleBounds losesTheLastDay sumOfSources
      halvesDoNotAddUp lockedMeansZero unavailableMeansDone timeoutMeansZero
      errorMeansTheLastAnswer cancelledMeansDone swallowsErrors priorityByWholeDay
      newestIntervalFirst.
    LayeringAsksForNoSamples sampleBounds countsByFetching sumOfSources priorityByWholeDay.
    LayeringProgressEndsWithTheStored greedyChunk takesEstimates droppedEmptyIntervals
      resumesFromLastInterval losesTheLastDay excludesTheLimit progressOneBehind depthStaysZero
      tellsNoEnd saysNothing.
    LayeringTwiceGivesTheSame resumesFromLastInterval lockedMeansZero unavailableMeansDone
      errorMeansTheLastAnswer cancelledMeansDone swallowsErrors.
    LayeringWorkIsBounded greedyChunk droppedEmptyIntervals resumesFromLastInterval asksTwice
      losesTheLastDay excludesTheLimit.
    LayeringWrapsErrorsOnce greedyChunk rawProviderErrors clearKeepsTheLast unavailableMeansDone
      wrapsErrorsTwice swallowsErrors rawStoreErrors.
    MergedSleepAddsUpOverParts clampTo24Hours fillsHoles unclippedSleep strictSleepWindow
      longestSourceWins shortWindowsAreEmpty sleepInWholeMinutes.
    MergedSleepCountsEachMomentOnce sumOfSleepSources inBedAsSleep awakeAsSleep clampTo24Hours
      orderDependentMerge fillsHoles endsWithLastStart unclippedSleep genericPlusStages
      strictSleepWindow bridgesShortGaps longestSourceWins assumesSortedInput
      shortWindowsAreEmpty sleepInWholeSeconds knowsOneStage firstSourceAlone sumsTheTimeInBed
      sleepInWholeMinutes looksBackADay.
    MergedSleepEqualsThePerSecondOracle sumOfSleepSources inBedAsSleep awakeAsSleep
      clampTo24Hours orderDependentMerge fillsHoles endsWithLastStart unclippedSleep
      genericPlusStages strictSleepWindow bridgesShortGaps longestSourceWins knowsOneStage
      firstSourceAlone sumsTheTimeInBed sleepInWholeMinutes.
    MergedSleepFitsTheWindow sumOfSleepSources orderDependentMerge unclippedSleep
      genericPlusStages sumsTheTimeInBed.
    MergedSleepIgnoresOrder orderDependentMerge assumesSortedInput firstSourceAlone.
    MergedSleepLeavesOutInBedAndAwake inBedAsSleep awakeAsSleep firstSourceAlone.
    MergedSleepReachesTheLongestSample endsWithLastStart strictSleepWindow knowsOneStage
      firstSourceAlone sleepInWholeMinutes.
    MergedSleepStaysBelowTheSum inBedAsSleep awakeAsSleep fillsHoles unclippedSleep
      bridgesShortGaps.
    MetricBatchesCoverTheirDays nightsFromMidnight utcMetricDays resendsTheFailedBatch.
    MetricBatchesMatchTheHistory averagesTheHeartRate repeatsTheLastVariability oxygenInPercent
      takesTheOldestReading roundsMetricSteps sumsMetricSources absentMeansZero
      failedMeansNoData uploadsUnreadDays sumsTheSleepOfAllSources inBedAsRecorded
      nightsFromMidnight utcMetricDays singleReadsOfToday nightOfTheNextDay keepsTheFirstBatch
      swapsHeartRates variabilityInSeconds deepSleepIsCore nobodyIsAwake.
    MetricTasksReportTheirOutcome signedOutForGood resendsTheFailedBatch forgetsYesterday
      completesBeforeUploading reportsFailuresAsSuccess.
    MetricUploadsFollowTheirSignals retriesAtAnEvenPace uploadsWithoutDelay postponesUploads
      ignoresChanges neverBacksOff neverRetries completesBeforeUploading.
    MetricsKeepToTheirContract oxygenInPercent takesTheOldestReading roundsMetricSteps
      retriesAtAnEvenPace sumsMetricSources absentMeansZero failedMeansNoData nightsFromMidnight
      nightOfTheNextDay silenceMeansGranted uploadsAfterSignOut signedOutForGood
      forgetsYesterday uploadsWithoutDelay postponesUploads ignoresChanges neverBacksOff
      neverRetries completesBeforeUploading reportsFailuresAsSuccess swapsHeartRates
      variabilityInSeconds fetchedWhenDone runsWithoutNetwork outlivesItsTime forgivesDelivery.
    MinutesAreChargedToTheBalance staleSpent keepsTheFirstDayEnd restoresNothing
      reportsUnpaidMinutes chargesSpentSteps overwritesCharges foregroundWithoutSleep
      spendsWhatIsLeft acceptsNegativeSteps chargesNegativeMinutes.
    MirrorsApplyEveryPageOnce ignoresDeletions anchorPastTruncatedPage readsFromTheStart
      neverAsks lostUpdate anchorBeforeIngestion readsOnePageOfAll comparesEachTime
      refreshHidesErrors.
    MirrorsFollowTheStore ignoresDeletions anchorPastTruncatedPage neverCompares oldMeansDeleted
      neverAsks lostUpdate anchorBeforeIngestion refreshHidesErrors.
    NothingIsUploadedWhileSignedOut uploadsAfterSignOut requestOutlivesTheSession
      signedOutForGood.
    PointsFollowTheRule uncappedPoints pointsWrapAround divisionFirst roundsPointsUp.
    PointsNeverFall pointsWrapAround.
    PointsSaturateAtTheTarget uncappedPoints pointsWrapAround roundsPointsUp.
    PointsStayInRange uncappedPoints.
    SamplesFallIntoOneDay utcDays firstTenCharacters offsetOfNow ignoresJourneys.
    ScreensFollowTheirServices asksTwice countsByFetching resumesFromThread addsDeltas
      sleepErrorMeansZero writeStatusForReadStatus alwaysAuthorized wakesInVain
      readsSamplesOfAnyCount asksAtAnyMoment failureClearsTheCount queriesEmptyTimes startsTwice
      keepsTheOldError changesUnseen asksToWrite sleepStatusOfSteps.
    ServerHoldsEverySampleOnce dropsSamplesAtTheStart timeoutMeansUploaded noDataThrown
      unseededSamples skipsDays losesHalfADay firstHundredSamples dayWithoutItsLast
      lateSamplesIgnored queueDroppedOnRestart retryDuplicates keyOfTheBatchSize
      dequeuesBeforeUploading losesTombstones.
    ServicesStayInVirtualTime resumesFromThread.
    ShownPointsFollowWhatIsShown uncappedPoints stalePoints sleepTargetForSteps
      defaultTargetsOfAllDays.
    ShownStatusIsTheStoresOwn alwaysAuthorized.
    ShownStepsAreOfToday addsDeltas showsYesterdaysSteps keepsTheFirstDayEnd.
    ShownValuesFollowTheirReads uncappedPoints heartForgotten showsYesterdaysSteps
      hidesNeverFetched spentAboveSteps givesSpentBack staleSpent keepsTheFirstDayEnd
      stalePoints sleepTargetForSteps restoresNothing reportsUnpaidMinutes chargesSpentSteps
      overwritesCharges entriesWithoutADay storesTheFirstCount ignoresUpdates
      ignoresTheSleepTarget clampsEnteredSleep acceptsZeroTargets budgetOfAllSteps neverUnknown
      foregroundWithoutSleep hidesErrors negativeOwnPoints defaultTargetsOfAllDays
      roundsTheBudgetUp spendsWhatIsLeft acceptsNegativeSteps noSleepMeansNoEntry
      keepsTypedSleep ignoresTimeChanges observesForEver noStepsMeansUnknown sleepIsAlwaysKnown
      perfectDayOf99.
    SmallHistoriesAreLayeredExactly greedyChunk takesEstimates sampleBounds
      droppedEmptyIntervals markedSynced resumesFromLastInterval losesTheLastDay sharesEvenly
      closedIntervals yearsOf365Days excludesTheLimit forgetsIndivisible countsFilledIntervals
      newestIntervalFirst wholeSeconds.
    SpentStepsAreAccountedFor spentAboveSteps givesSpentBack staleSpent restoresNothing
      reportsUnpaidMinutes overwritesCharges foregroundWithoutSleep spendsWhatIsLeft
      acceptsNegativeSteps.
    StepRequestsKeepTheirPace timeoutMeansUploaded ignoresRetryAfter oversizedBatches
      givesUpAtOnce waitsForHours oneSampleARequest.
    StepSyncsConverge sampleBounds asksTwice countsByFetching sumOfSources halvesDoNotAddUp
      dropsSamplesAtTheStart resumesFromThread lockedMeansZero timeoutMeansZero
      errorMeansTheLastAnswer timeoutMeansUploaded noDataThrown closedIntervals unseededSamples
      skipsDays losesHalfADay firstHundredSamples dayWithoutItsLast priorityByWholeDay
      lateSamplesIgnored queueDroppedOnRestart retryDuplicates keyOfTheBatchSize
      uploadsStartsAlone forgetsConfirmations dequeuesBeforeUploading failureMeansSynced
      pauseComesLate skipsUncountedSamples readsRangesToSkip keysLackTheEpoch confirmsInTheEnd
      pauseIsIgnored secondPauseIsIgnored restartKeepsConfirmations forgetsWhenItRead
      keysOfValues emptyDeviceNames timesInWholeSeconds losesTombstones repeatsRefusedBatches
      trustsOldDeletions ignoresChangesDuringASync hidesWithheldSamples.
    StepsAndSleepReadsMatchTheStore readsDaysOf86400 addsDeltas sleepInWholeHours
      writeStatusForReadStatus.
    StoresFollowEveryAct uncappedPoints heartForgotten cachesClosedDays handsOverYesterdayOnly
      closesEveryMissedDay rereadsYesterdayAlone showsYesterdaysSteps hidesNeverFetched
      spentAboveSteps givesSpentBack keepsTheFirstDayEnd asksWithoutGuard stalePoints
      sleepTargetForSteps unknownSleepIsUploadedAsZero swapsOwnPoints rowsWithoutSpent
      defaultTargetsOfPastDays pastDaysWithoutSpent pastDaysWithoutPoints losesTheManualFlag
      revisionStaysZero staleEnergyOfPastDays uploadsTestValues dropsTheLastRow restoresNothing
      reportsUnpaidMinutes chargesSpentSteps overwritesCharges entriesWithoutADay
      storesTheFirstCount ignoresUpdates ignoresTheSleepTarget clampsEnteredSleep
      budgetOfAllSteps neverUnknown forgetsSnapshots foregroundWithoutSleep hidesErrors
      defaultTargetsOfAllDays roundsTheBudgetUp spendsWhatIsLeft acceptsNegativeSteps
      noSleepMeansNoEntry keepsTypedSleep ignoresTimeChanges observesTooEarly observesForEver
      noStepsMeansUnknown sleepIsAlwaysKnown revisionsSkip pastDaysOf24Hours roundsStartedSteps
      negativeMeansZero.
    StoresKeepWhatTheyKnow uncappedPoints heartForgotten handsOverYesterdayOnly
      closesEveryMissedDay showsYesterdaysSteps hidesNeverFetched staleSpent asksWithoutGuard
      sleepTargetForSteps revisionStaysZero restoresNothing ignoresUpdates ignoresTheSleepTarget
      forgetsSnapshots foregroundWithoutSleep defaultTargetsOfAllDays ignoresTimeChanges
      observesTooEarly observesForEver noStepsMeansUnknown sleepIsAlwaysKnown revisionsSkip.
    SyncsEndAsTheySay dropsSamplesAtTheStart timeoutMeansUploaded unseededSamples skipsDays
      losesHalfADay firstHundredSamples dayWithoutItsLast lateSamplesIgnored
      queueDroppedOnRestart retryDuplicates recordsAfterSending dequeuesBeforeUploading
      failureMeansSynced restartKeepsConfirmations losesTombstones repeatsRefusedBatches.
    TruthAndReportsAgree deliveredTwice.
    TypedWeightsKeepTheirContent echoesOwnWrites olderVersionWins importsAgain
      poundsForKilograms roundsEveryTrip ownReplacementDeletes secondSampleOnEdit
      importWipesTheNote deliveryWithoutObserver forgetsBodyFat everythingInOneUnit
      versionStaysOne importsTheEnd showsTheFuture oldestFirst exportsWhileOff acceptsStones
      acceptsNoWeight editMakesAnew keepsRemovedBodyFat launchesWithoutObserver
      datesInWholeSeconds asksForReadingAlone.
    TypedWeightsStay olderVersionWins poundsForKilograms roundsEveryTrip ownReplacementDeletes
      importWipesTheNote versionStaysOne datesInWholeSeconds.
    UnknownIsNotShownAsZero sleepErrorMeansZero writeStatusForReadStatus hidesNeverFetched
      entriesWithoutADay neverUnknown sleepIsAlwaysKnown.
    UnreachableTargetsAreRefused zeroTargetAccepted.
    UnusableSettingsFallBackToMidnight twoDayPaths utcDays hoursWrapAround offsetOfNow
      ignoresTheMinute fallsBackInSilence minuteNeedsAnHour textIsANumber acceptsNegativeMinutes
      unreadableIsAbsent.
    UploadedStepsMatchTheHistory deliveredTwice uploadsStartsAlone timesInWholeSeconds.
    WakesAreCompleted neverCompletes.
    WakingTypesAreObserved wakesInVain deliveryWithoutObserver launchesWithoutObserver.
    WeightCallsAnswerAsDocumented echoesOwnWrites neverCompletes importsAgain poundsForKilograms
      roundsEveryTrip ownReplacementDeletes secondSampleOnEdit versionStaysOne sourceByItsName
      deniesInSilence editsOthersWeights acceptsStones countsNoImports hidesFailedSaves
      tellsTwice acceptsNoWeight unknownEntryFails editMakesAnew reportsNoChanges
      datesInWholeSeconds forgetsForeignIdentifiers.
    WeightSyncObeysItsSwitch echoesOwnWrites deliveryWithoutObserver historyIsNeverDone
      sourceByItsName deniesInSilence staysOn exportsWhileOff waitsWhenOpened
      launchesWithoutObserver asksForReadingAlone.
    WeightsConverge echoesOwnWrites olderVersionWins importsAgain poundsForKilograms
      roundsEveryTrip secondSampleOnEdit deletesOnlyHere versionStaysOne asksForReadingAlone.
    """
}
