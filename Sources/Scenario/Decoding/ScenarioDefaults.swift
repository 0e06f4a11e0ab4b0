import LocatedJSON

/// The default values of omitted keys, frozen for each format version.
///
/// A key ending in `?` names an optional section: its defaults apply only if the file has the
/// section. A list of one object is the template of every element. An object with a `kind` is never
/// merged with its default.
enum ScenarioDefaults {
  static let version1 = #"""
    {
      "$schema": "",
      "expect": { "verdict": "held", "violated": [] },
      "goals": [],
      "persons": 1,
      "moves": [],
      "dayBoundary": { "hour": 0, "minute": 0 },
      "services": {
        "layering": {
          "maxStepsPerInterval": 10000, "minimumIntervalSeconds": 60, "yearsBack": 10,
          "strategy": "recursiveHalving", "compare": []
        },
        "energy": {
          "stepsTarget": 10000, "sleepTargetSeconds": 28800, "body": 10, "mind": 10, "heart": 10
        }
      },
      "app?": {
        "foregroundsPerDay": 3, "awayPercent": 3, "terminationPercent": 15, "outagePercent": 3,
        "requestFaultPercent": 2, "arrivalsPerDay": 4, "lateHours": 0,
        "weighInsPerWeek": 2, "grantDay": 0,
        "lock": { "hour": 23, "hours": 0 },
        "revoked": { "fromDay": 0, "days": 0 },
        "dayEnds": []
      },
      "store": {
        "semantics": {},
        "costs": { "preset": "mock" },
        "queryBudget": 1000000,
        "authorization": { "read": "all", "share": "all", "answerSeconds": 0 },
        "earliestPermitted": "1970-01-01T00:00:00Z",
        "faults": [],
        "changes": {
          "rounds": 12, "savesPerRound": 6, "deletesPerRound": 3, "unannouncedDeletesPerRound": 0,
          "pageLimit": 4
        }
      },
      "tuning": {
        "bucketNanoseconds": 2000, "requestMilliseconds": 150, "requestBytes": 700,
        "bytesPerSample": 200, "bytesPerSecond": 50000, "memoryPerSample": 500,
        "memoryLimit": 2097152, "interruptionsPerHour": 60, "retryMilliseconds": 2000
      },
      "schedule": {
        "seed": 0, "strategy": "firstInFirstOut", "changePoints": 3, "stepBudget": 1000000000,
        "virtualDays": 73050, "processorSeconds": 600
      },
      "replay?": { "service": "", "person": 0, "foreignServices": [] },
      "history?": {
        "generated?": {
          "edgeCases": [],
          "steps?": {
            "weekendDays": [],
            "weekdayFactors": [1, 1, 1, 1, 1, 1, 1],
            "seasonAmplitude": 0,
            "level": { "persistence": 0, "standardDeviation": 0 },
            "hourWeights": [
              0.43, 0.25, 0.16, 0.08, 0.19, 0.72, 2.89, 4.59, 5.91, 5.57, 6.05, 5.63,
              7.06, 6.51, 6.56, 4.72, 6.60, 7.21, 8.13, 7.65, 4.61, 3.91, 3.02, 1.56
            ],
            "hourConcentration": { "kind": "lognormal", "location": 2.2, "scale": 0.8 },
            "cadence": {
              "kind": "normal", "mean": 95, "standardDeviation": 15, "minimum": 50, "maximum": 140
            },
            "sources": [
              {
                "deviceName": "", "name": "", "productType": "", "version": "",
                "coverage": { "kind": "constant", "value": 1 },
                "error": { "kind": "constant", "value": 0 },
                "samplesPerDay": { "kind": "uniformInteger", "lower": 50, "upper": 200 },
                "stepsPerSample": [10, 500],
                "secondsPerSample": [30, 300],
                "absence": { "start": 0, "stay": 0 }
              }
            ]
          },
          "sleep?": {
            "weekendMinutes": 0, "weekendDelayHours": 0,
            "sources": [
              {
                "deviceName": "", "name": "", "productType": "", "version": "",
                "nightProbability": 1,
                "jitterMinutes": { "kind": "constant", "value": 0 },
                "extraPieces": { "kind": "constant", "value": 0 }
              }
            ]
          },
          "weight?": {
            "driftGramsPerYear": 0,
            "walkGrams": 0,
            "dayGrams": 0,
            "weekdayGrams": [0, 0, 0, 0, 0, 0, 0],
            "sources": [
              {
                "deviceName": "", "name": "", "productType": "", "version": "",
                "biasGrams": 0, "noiseGrams": 0, "roundingGrams": 50
              }
            ]
          }
        },
        "person?": {
          "tracks": ["steps", "sleep", "weight"],
          "devices": ["phone", "watch", "scale"],
          "latitude": 45, "country": "",
          "traits": { "nightsRecorded": 0.9, "weighDays": 0.4 },
          "wild": false, "swarm": false, "edgeCases": []
        },
        "population?": {
          "tracks": ["steps", "sleep", "weight"],
          "regions": [{ "zone": "", "latitude": 45, "country": "", "weight": 1 }],
          "deviceMix": {
            "outfits": [{ "weight": 1 }], "scaleShare": 0.7, "sleepAppShare": 0.2
          },
          "wild": false, "swarm": false, "edgeCases": [], "realism": "report"
        },
        "literal?": {
          "steps": [
            { "source": { "deviceName": "", "name": "", "productType": "", "version": "" } }
          ],
          "sleep": [
            { "source": { "deviceName": "", "name": "", "productType": "", "version": "" } }
          ],
          "weight": [
            { "source": { "deviceName": "", "name": "", "productType": "", "version": "" } }
          ]
        }
      }
    }
    """#

  /// The defaults of format version 1, parsed once.
  static let tree = Result { () throws(InputError) in
    try JSONParser.parse(Array(version1.utf8), file: "defaults")
  }

  /// The default start of a fault, in seconds; faults have no template in the defaults.
  static let faultFrom = 0
}
