/// The stores of the full scenarios: every key, and both forms of what has two.
enum FullStores {
  static let generated = #"""
    {
      "semantics": {
        "mergeScope": "once", "sourceMerging": "sum", "instantUnderCover": "counted",
        "ownOverlaps": "summed", "thirdPartyRank": "newestFirst",
        "sumRounding": "nearest", "defaultSampleOrder": "shuffled",
        "collectionSplit": "startBucket", "discreteInCollection": "touchedBuckets",
        "outsideBuckets": "dropped", "dayBuckets": "fixed", "enumerationEnd": "excluded",
        "refusedOption": "invalidArgument", "temporalWeighting": "untilNext",
        "mostRecentBy": "start", "durationOfOverlaps": "summed", "emptyStatistics": "empty",
        "emptyCollection": "error", "anchorOfOtherType": "carriesOn",
        "anchorOfOtherPredicate": "startsOver", "comeAndGone": "nothing", "deletionsTold": "all",
        "deletionDays": 31, "replacementShown": "addOnly", "staleVersion": "error",
        "syncScope": "store", "unaskedRead": "empty", "lockedDelete": "works",
        "observerStart": "waits", "retrySeconds": 61, "durationLimit": "fourDays",
        "foregroundCatchUp": "forgotten", "openSide": "queryTime",
        "openEnd": "accepted", "exceptions": "recorded"
      },
      "costs": {
        "preset": "device",
        "statistics": { "baseMicroseconds": 1, "perSampleNanoseconds": 2 },
        "collection": { "baseMicroseconds": 3, "perSampleNanoseconds": 4 },
        "samples": { "baseMicroseconds": 5, "perSampleNanoseconds": 6 },
        "changes": { "baseMicroseconds": 7, "perSampleNanoseconds": 8 },
        "write": { "baseMicroseconds": 9, "perSampleNanoseconds": 10 },
        "authorization": { "baseMicroseconds": 11, "perSampleNanoseconds": 12 }
      },
      "queryBudget": 999,
      "authorization": {
        "read": "none", "share": ["stepCount", "heartRate"], "answerSeconds": 30
      },
      "earliestPermitted": "2014-06-02T00:00:00.250Z",
      "faults": [
        { "kind": "locked", "service": "store", "from": 10, "seconds": 20 },
        { "kind": "unavailable", "service": "changes", "from": 30, "seconds": 40 },
        { "kind": "slow", "service": "layering", "from": 50, "seconds": 60, "factor": 70 },
        { "kind": "error", "service": "sleepMerge", "call": 80, "code": 9 },
        { "kind": "cancelled", "service": "dayBoundary", "call": 90 },
        { "kind": "deletionsForgotten", "service": "energy", "from": 100 },
        { "kind": "keepsDays", "service": "store", "days": 110 }
      ],
      "changes": {
        "rounds": 11, "savesPerRound": 5, "deletesPerRound": 2, "unannouncedDeletesPerRound": 1,
        "pageLimit": 3
      }
    }
    """#

  static let literal = #"""
    {
      "costs": { "write": { "baseMicroseconds": 0, "perSampleNanoseconds": 0 } },
      "authorization": { "read": ["sleepAnalysis"], "share": "none" },
      "faults": [{ "kind": "deletionsForgotten" }]
    }
    """#
}
