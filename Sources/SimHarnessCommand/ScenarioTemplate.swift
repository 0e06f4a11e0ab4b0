/// A small scenario with comments, from which a user starts a scenario.
struct ScenarioTemplate: Sendable {
  /// The name on the command line.
  var name: String
  /// The contents of the scenario, in a few words.
  var summary: String
  /// The text, in which `NAME` stands for the scenario's name.
  fileprivate var text: String

  /// Returns the text of a scenario.
  ///
  /// - Parameter name: A valid name of a scenario.
  /// - Returns: JSON with comments.
  func text(named name: String) -> String {
    text.replacing("NAME", with: name) + "\n"
  }

  /// All templates, the default first.
  static let all = [person, nurse, nightShift, runner, traveler, app, population, samples]

  private static let person = ScenarioTemplate(
    name: "person", summary: "two months of a person with a phone, a watch and a scale",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "Two months of a person with a phone, a watch and a scale.",
        // Another seed is another person with other days.
        "seed": 1,
        "zone": "Europe/Berlin",
        // Local days; the last is not part of it.
        "span": { "start": "2024-03-01", "end": "2024-05-01" },
        // When the day ends for the app.
        "dayBoundary": { "hour": 0, "minute": 0 },
        "history": {
          "person": {
            // Also: tracker, ring, manual, sleepApp.
            "devices": ["phone", "watch", "scale"],
            // Other traits are drawn: asleepMinutes, startGrams, weighDays and others.
            "traits": { "dailySteps": 8000, "onsetHour": 23.5 },
            // simharness list edge-cases shows all of them.
            "edgeCases": [
              { "kind": "watchOff", "days": 0.2 },
              { "kind": "manualEntry", "persons": 1 }
            ]
          }
        }
      }
      """)

  private static let nurse = ScenarioTemplate(
    name: "nurse",
    summary: "a person with rotating shifts, a ring, Sundays without a watch, a flight",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "Three months of a nurse with rotating shifts, and a week in New York.",
        "seed": 1,
        "zone": "Europe/Berlin",
        // Flights, by the local times at which they leave and land.
        "moves": [
          { "leaves": "2024-04-14T10:30", "at": "2024-04-14T13:05", "zone": "America/New_York" },
          { "leaves": "2024-04-21T18:30", "at": "2024-04-22T07:40", "zone": "Europe/Berlin" }
        ],
        "span": { "start": "2024-03-01", "end": "2024-06-01" },
        // The app's day ends when hardly anybody is awake, apart from night shifts.
        "dayBoundary": { "hour": 4, "minute": 0 },
        "history": {
          "person": {
            "devices": ["phone", "watch", "ring"],
            "events": [
              {
                "kind": "shifts", "from": "2024-03-04", "to": "2024-04-12",
                // The work that begins on each day, repeated to the end.
                "roster": [
                  "early", "early", "late", "late", "free", "free", "free",
                  "night", "night", "night", "free", "free", "early", "late"
                ]
              },
              {
                "kind": "withoutWatch", "from": "2024-03-01", "to": "2024-06-01",
                "weekdays": ["sunday"]
              },
              // The hour of falling asleep, from the midnight before the evening: 25.5 is 1:30.
              { "kind": "bedtimes", "from": "2024-04-23", "to": "2024-06-01", "friday": 25.5 }
            ]
          }
        }
      }
      """)

  private static let nightShift = ScenarioTemplate(
    name: "night-shift", summary: "a person who works at night and sleeps by day",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "Six weeks of a baker who works at night, over the begin of summer time.",
        "seed": 1,
        "zone": "Europe/Berlin",
        "span": { "start": "2024-03-01", "end": "2024-04-12" },
        // The app's day ends after the shift.
        "dayBoundary": { "hour": 14, "minute": 0 },
        "history": {
          "person": {
            "devices": ["phone", "watch"],
            "tracks": ["steps", "sleep"],
            // Counted from the midnight before the evening, so 33.5 is half past nine.
            "traits": { "onsetHour": 33.5, "asleepMinutes": 380 },
            "edgeCases": [
              // Sleep that begins before noon and ends after it.
              { "kind": "noonSleep", "days": 0.1 }
            ]
          }
        }
      }
      """)

  private static let runner = ScenarioTemplate(
    name: "runner", summary: "a person who runs, with two devices that count the same steps",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "A year of a runner, whose watch and phone count the same steps.",
        "seed": 1,
        "zone": "America/New_York",
        "span": { "start": "2023-01-01", "end": "2024-01-01" },
        "services": {
          // Intervals of at most so many steps.
          "layering": { "maxStepsPerInterval": 10000 },
          "energy": { "stepsTarget": 15000 }
        },
        "history": {
          "person": {
            "devices": ["phone", "watch", "scale"],
            "traits": { "dailySteps": 17000, "startGrams": 64000, "weighDays": 0.9 },
            "edgeCases": [
              { "kind": "simultaneousSources" },
              // A watch's samples that arrive days later.
              { "kind": "watchSyncTail", "rate": 0.05 }
            ]
          }
        }
      }
      """)

  private static let traveler = ScenarioTemplate(
    name: "traveler", summary: "a person who moves to another time zone and back",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "A person from Berlin who is in New York for two weeks.",
        "seed": 1,
        "zone": "Europe/Berlin",
        // The device changes its zone at the local time of arrival; a flight also has leaves.
        "moves": [
          { "at": "2024-03-04T11:00", "zone": "America/New_York" },
          { "at": "2024-03-18T13:00", "zone": "Europe/Berlin" }
        ],
        "span": { "start": "2024-02-15", "end": "2024-04-15" },
        "history": {
          "person": { "devices": ["phone", "watch"] }
        }
      }
      """)

  private static let app = ScenarioTemplate(
    name: "app", summary: "three weeks of an app on a device, with its background launches",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "Three weeks of an app on a device that is locked at night.",
        "seed": 1,
        "zone": "Europe/Berlin",
        "span": { "start": "2024-03-18", "end": "2024-04-08" },
        "app": {
          "foregroundsPerDay": 4,
          // Percentages of days on which the app's process ends, and of requests that fail.
          "terminationPercent": 20,
          "requestFaultPercent": 5,
          "lock": { "hour": 23, "hours": 7 }
        },
        "history": {
          "person": {
            "devices": ["phone", "watch", "scale"],
            "edgeCases": [ { "kind": "lateDeletion", "rate": 0.01 } ]
          }
        }
      }
      """)

  private static let population = ScenarioTemplate(
    name: "population", summary: "fifty persons drawn from a population, with every edge case",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "A month of fifty persons with all that real histories have.",
        "seed": 1,
        "persons": 50,
        "zone": "Europe/Berlin",
        "span": { "start": "2024-03-18", "end": "2024-04-18" },
        "history": {
          // Every edge case as often as in real histories; some of them with wild false.
          "population": { "wild": true }
        }
      }
      """)

  private static let samples = ScenarioTemplate(
    name: "samples", summary: "samples that you write out, for a case that you know",
    text: """
      {
        "formatVersion": 1,
        "name": "NAME",
        "why": "A phone and a watch that count the same hour.",
        "seed": 1,
        "zone": "UTC",
        "span": { "start": "2024-06-01", "end": "2024-06-04" },
        "history": {
          "literal": {
            // One list for each source, best rank first; its samples come by start.
            "steps": [
              {
                "source": { "id": "phone", "kind": "phone", "bundleIdentifier": "example" },
                "samples": [
                  { "start": "2024-06-01T08:00:00Z", "end": "2024-06-01T09:00:00Z", "count": 900 }
                ]
              },
              {
                "source": { "id": "watch", "kind": "watch", "bundleIdentifier": "example" },
                "samples": [
                  { "start": "2024-06-01T08:30:00Z", "end": "2024-06-01T09:00:00Z", "count": 700 }
                ]
              }
            ],
            // Like steps; samples of sleep have a stage, such as "asleepCore", and no count. The
            // checks of sleep need two samples or more, of which one is "inBed" or "awake".
            "sleep": []
          }
        }
      }
      """)
}
