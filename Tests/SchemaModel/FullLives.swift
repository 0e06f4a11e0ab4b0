import HistoryGeneration

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

  /// The edge cases whose keys all have a value in the `wild` preset, with these values.
  ///
  /// The others are in `generated`.
  private static var edgeCases: String {
    EdgeCaseCatalog.entries.filter { $0.keys.allSatisfy { $0.preset != nil } }.map { entry in
      let keys = entry.keys.map { ", \"\($0.name)\": \($0.preset ?? "")" }
      return "{\"kind\": \"\(entry.kind)\"\(keys.joined())}"
    }.joined(separator: ",\n")
  }

  package static let person = life(
    #"""
    {
      "person": {
        "tracks": ["steps", "sleep", "weight", "vitals"],
        "devices": ["phone", "watch", "manual", "ring"],
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
        "edgeCases": [\#(edgeCases)]
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
