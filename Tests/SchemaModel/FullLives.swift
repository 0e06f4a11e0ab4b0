/// Scenarios of lives that use every key there is for them.
extension FullScenarios {
  /// Both, with a history in the place of what they differ in.
  private static func life(_ history: String) -> String {
    """
    {
      "formatVersion": 1, "name": "life", "why": "All keys.", "seed": 1, "zone": "Europe/London",
      "span": { "start": "2024-01-01", "end": "2024-01-08" },
      "history": \(history)
    }
    """
  }

  package static let person = life(
    #"""
    {
      "person": {
        "tracks": ["steps", "sleep", "weight", "vitals"],
        "devices": ["phone", "watch", "hand", "ring"],
        "latitude": -33.5,
        "country": "AU", "wild": true, "swarm": true,
        "traits": {
          "dailySteps": 8000, "asleepMinutes": 400, "onsetHour": 23.5, "nightsRecorded": 0.5,
          "startGrams": 70000, "weighDays": 0.25
        },
        "events": [
          {"kind": "bedtimes", "from": "2024-01-01", "to": "2024-01-08", "weekdays": ["monday"],
            "monday": 22, "tuesday": 22.5, "wednesday": 23, "thursday": 23.5, "friday": 25,
            "saturday": 26, "sunday": 22},
          {"kind": "injury", "from": "2024-01-01", "to": "2024-01-08", "weekdays": ["tuesday"],
            "steps": 0.25},
          {"kind": "newborn", "from": "2024-01-01", "to": "2024-01-08",
            "weekdays": ["wednesday"], "feedings": 3},
          {"kind": "newHabits", "from": "2024-01-01", "to": "2024-01-08",
            "weekdays": ["thursday"], "steps": 1, "onsetHour": 23},
          {"kind": "shifts", "from": "2024-01-01", "to": "2024-01-08",
            "weekdays": ["monday", "friday"],
            "roster": ["early", "late", "night", "free"], "earlyOnsetHour": 21.5,
            "lateOnsetHour": 25, "nightOnsetHour": 33},
          {"kind": "training", "from": "2024-01-01", "to": "2024-01-08",
            "weekdays": ["saturday", "sunday"], "raceMinutes": 250, "longestMinutes": 160},
          {"kind": "withoutWatch", "from": "2024-01-01", "to": "2024-01-08",
            "weekdays": ["sunday"]}
        ],
        "edgeCases": [
          {"kind": "antiqueSample", "persons": 0.001, "years": [1970, 2001, 2014]},
          {"kind": "backfill", "persons": 0.03, "days": 30},
          {"kind": "cheating", "persons": 0.002, "perMonth": [1, 3], "hundreds": [50, 500]},
          {"kind": "correction", "rate": 0.001, "hours": [1, 168]},
          {"kind": "daySleep", "persons": 0.05, "hours": [8, 11]},
          {"kind": "deviceChange", "persons": 0.3},
          {"kind": "doubledNight", "nights": 0.02, "minutes": 10},
          {"kind": "dstDay"},
          {"kind": "edgeCrossing", "rate": 0.003, "seconds": [1, 300], "edge": "quarterHour"},
          {"kind": "futureSample", "persons": 0.0033333333333333335, "samples": [5, 60],
            "hours": [1, 10]},
          {"kind": "genericBesideStages", "nights": 0.05},
          {"kind": "gridSleep", "nights": 0.05},
          {"kind": "growingSession", "nights": 0.01, "versions": 6},
          {"kind": "handTypedSleep", "persons": 0.04, "nights": 0.25},
          {"kind": "identicalRows", "rate": 0.0005},
          {"kind": "inBedBesideAsleep"},
          {"kind": "instantSample", "rate": 0.005},
          {"kind": "journey", "persons": 0.1, "perYear": [1, 4], "hours": [1, 12], "days": [2,
            21]},
          {"kind": "lateDeletion", "rate": 0.003, "hours": [1, 1440], "unannounced": 0.05},
          {"kind": "manualEntry", "persons": 0.04, "perMonth": [1, 3], "hundreds": [5, 80]},
          {"kind": "midnightEnd", "rate": 0.02, "minutes": 120},
          {"kind": "noonSleep", "days": 0.01, "minutes": [5, 120]},
          {"kind": "openEnd", "persons": 0.0005},
          {"kind": "overlappingSources"},
          {"kind": "overlongSample", "rate": 0.0001, "hours": [24, 96]},
          {"kind": "quarterGrid"},
          {"kind": "redelivery", "rate": 0.002, "hours": [1, 720]},
          {"kind": "renamedDevice", "persons": 0.05, "role": "watch"},
          {"kind": "rewrittenDailyTotal", "persons": 0.03, "writes": [1, 4]},
          {"kind": "simultaneousSources", "rate": 0.0005},
          {"kind": "stageHole", "rate": 0.01, "minutes": [5, 60]},
          {"kind": "volumeDay", "samples": 500},
          {"kind": "watchOff", "days": 0.2, "hours": [2, 10]},
          {"kind": "watchSyncTail", "rate": 0.01, "days": [1, 7]},
          {"kind": "wrongClock", "persons": 0.0003333333333333333, "samples": [1, 20],
            "year": 2040},
          {"kind": "wrongUnit", "persons": 0.002, "count": 1}
        ]
      }
    }
    """#)

  package static let population = life(
    #"""
    {
      "population": {
        "tracks": ["sleep", "weight"], "wild": true, "swarm": true, "realism": "gate",
        "edgeCases": [{ "kind": "watchOff" }],
        "events": [{ "kind": "injury", "from": "2024-01-01", "to": "2024-01-03" }],
        "regions": [{ "zone": "Asia/Tokyo", "latitude": 35, "country": "JP", "weight": 2 }],
        "deviceMix": {
          "outfits": [{ "devices": ["watch", "tracker"], "weight": 3 }], "scaleShare": 0,
          "sleepAppShare": 1
        }
      }
    }
    """#)
}
