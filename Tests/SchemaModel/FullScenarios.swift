/// Scenarios that use every key of the format, one for each way to make a history and one for each
/// distribution.
package enum FullScenarios {
  /// All of them, by the name of their property.
  package static let all =
    [
      (name: "generated", text: generated), (name: "literal", text: literal),
      (name: "person", text: person), (name: "population", text: population),
      (name: "export", text: export),
    ] + FullDistributions.all

  package static let export = #"""
    {
      "formatVersion": 1, "name": "own", "why": "One's own data.", "seed": 1, "zone": "UTC",
      "span": { "start": "2024-01-01", "end": "2024-01-03" },
      "history": { "appleHealthExport": "export.zip" }
    }
    """#

  package static let generated = #"""
    {
      "$schema": "./scenario.schema.json", "formatVersion": 1, "name": "full", "why": "All keys.",
      "expect": { "verdict": "violated", "violated": ["DaysPartitionTheTimeline"] },
      "goals": ["sourcesOverlapped"],
      "seed": 1, "persons": 2, "suite": "reference", "zone": "Europe/London",
      "replay": {
        "generatorVersion": 1, "invariant": "A", "service": "b", "person": 1,
        "foreignServices": ["energy", "dayBoundary"]
      },
      "moves": [{ "leaves": "2024-01-02T09:00", "at": "2024-01-02T12:00:30Z",
        "zone": "Asia/Tokyo" }],
      "span": { "start": "2024-01-01", "end": "2024-01-08T13:30" },
      "dayBoundary": { "hour": 4, "minute": 30 },
      "services": {
        "layering": {
          "maxStepsPerInterval": 9000, "minimumIntervalSeconds": 61, "yearsBack": 9,
          "strategy": "kWay(3)", "compare": ["gallop", "packedBuckets(60)", "carriedHalving"]
        },
        "energy": {
          "stepsTarget": 9000, "sleepTargetSeconds": 28000, "body": 9, "mind": 8, "heart": 7
        }
      },
      "app": {
        "foregroundsPerDay": 4, "awayPercent": 5, "terminationPercent": 16, "outagePercent": 6,
        "requestFaultPercent": 7, "arrivalsPerDay": 5, "lateHours": 8,
        "weighInsPerWeek": 9, "grantDay": 2,
        "lock": { "hour": 22, "hours": 7 }, "revoked": { "fromDay": 3, "days": 1 },
        "dayEnds": [{ "fromDay": 4, "hour": 5, "minute": 45 }]
      },
      "store": \#(FullStores.generated),
      "tuning": {
        "bucketNanoseconds": 2001, "requestMilliseconds": 151, "requestBytes": 701,
        "bytesPerSample": 201, "bytesPerSecond": 50001, "memoryPerSample": 501,
        "memoryLimit": 2000000, "interruptionsPerHour": 61, "retryMilliseconds": 2001
      },
      "schedule": {
        "seed": 3, "strategy": "priorities", "changePoints": 2, "stepBudget": 99999,
        "virtualDays": 4000, "processorSeconds": 60
      },
      "history": {
        "generated": {
          "steps": {
            "dailySteps": {
              "kind": "discrete", "weights": [1, 2, 1], "minimum": 0, "maximum": 2
            },
            "weekendSteps": { "kind": "poisson", "mean": 900, "minimum": 700, "maximum": 1100 },
            "weekendDays": ["friday"],
            "weekdayFactors": [1, 1.5, 1, 1, 1, 1, 1],
            "seasonAmplitude": 0.1,
            "level": { "persistence": 0.5, "standardDeviation": 0.1 },
            "hourWeights": [
              1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24
            ],
            "hourConcentration": {
              "kind": "gamma", "shape": 2, "scale": 3, "minimum": 1, "maximum": 50
            },
            "cadence": {
              "kind": "uniform", "lower": 60, "upper": 90, "minimum": 65, "maximum": 85
            },
            "sources": [
              {
                "id": "a", "kind": "phone", "bundleIdentifier": "b", "deviceName": "c",
                "name": "d", "productType": "e", "version": "f",
                "coverage": {
                  "kind": "beta", "alpha": 2, "beta": 2, "minimum": 0.1, "maximum": 0.9
                },
                "error": {
                  "kind": "bernoulli", "probability": 0.1, "minimum": 0, "maximum": 1
                },
                "samplesPerDay": {
                  "kind": "negativeBinomial", "probability": 0.2, "successes": 5,
                  "minimum": 2, "maximum": 90
                },
                "stepsPerSample": [5, 600],
                "secondsPerSample": [20, 400],
                "absence": { "start": 0.1, "stay": 0.2 }
              }
            ]
          },
          "sleep": {
            "asleepMinutes": {
              "kind": "weibull", "shape": 8, "scale": 400, "minimum": 200, "maximum": 600
            },
            "weekendMinutes": 20, "weekendDelayHours": 0.4,
            "onsetHours": {
              "kind": "normal", "mean": [23], "standardDeviation": 0.5, "minimum": 20, "maximum": 26
            },
            "sources": [
              {
                "id": "a", "kind": "watch", "bundleIdentifier": "b", "deviceName": "c",
                "name": "d", "productType": "e", "version": "f",
                "detail": "stages", "nightProbability": 0.9,
                "jitterMinutes": {
                  "kind": "uniformInteger", "lower": -5, "upper": 5, "minimum": -4, "maximum": 4
                },
                "extraPieces": { "kind": "constant", "value": 2, "minimum": 0, "maximum": 3 }
              }
            ]
          },
          "weight": {
            "startGrams": {
              "kind": "lognormal", "location": 11.3, "scale": 0.1,
              "minimum": 50000, "maximum": 130000
            },
            "driftGramsPerYear": 100, "walkGrams": 90, "dayGrams": 200.5,
            "weekdayGrams": [1, 2, 3, 4, 5, 6, 7],
            "sources": [
              {
                "id": "a", "kind": "scale", "bundleIdentifier": "b", "deviceName": "c",
                "name": "d", "productType": "e", "version": "f",
                "dayProbability": 0.5, "hour": { "kind": "constant", "value": 7 },
                "biasGrams": 10, "noiseGrams": 20, "roundingGrams": 100
              }
            ]
          },
          "edgeCases": [
            { "kind": "edgeCrossing", "rate": 0.5, "seconds": [30, 60] },
            {
              "kind": "dailyTotal", "persons": 0.9, "source": "a", "day": "2024-01-03",
              "steps": 100
            },
            { "kind": "emptyStretch", "persons": 0.9, "from": "2024-01-04", "days": 2 },
            { "kind": "instantSample", "rate": 0.5 }
          ]
        }
      }
    }
    """#

  package static let literal = #"""
    {
      "formatVersion": 1, "name": "written", "why": "All keys.", "seed": 1, "zone": "UTC",
      "span": { "start": "2024-01-01", "end": "2024-01-03" },
      "store": \#(FullStores.literal),
      "history": {
        "literal": {
          "identifierKey": 18446744073709551613,
          "steps": [
            {
              "source": {
                "id": "a", "kind": "mock", "bundleIdentifier": "b", "deviceName": "c",
                "name": "d", "productType": "e", "version": "f"
              },
              "samples": [
                { "start": "2024-01-01T08:00:00.250Z", "end": "2024-01-01T08:10:00Z", "count": 7 },
                { "start": "2024-01-01T09:00:00Z", "end": "2024-01-01T09:10:00Z", "count": 8 }
              ]
            }
          ],
          "sleep": [
            {
              "source": { "id": "a", "kind": "watch", "bundleIdentifier": "b" },
              "samples": [
                {
                  "start": "2024-01-01T22:00:00.000Z", "end": "2024-01-02T06:00:00Z",
                  "stage": "asleepCore"
                }
              ]
            }
          ],
          "weight": [
            {
              "source": { "id": "a", "kind": "manual", "bundleIdentifier": "b" },
              "samples": [{ "time": "2024-01-01T07:00:00Z", "grams": 70000 }]
            }
          ]
        }
      }
    }
    """#
}
