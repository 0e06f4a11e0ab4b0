import HealthModel
import LocatedJSON
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("parts of a scenario that are probably not meant")
struct ScenarioRemarksTests {
  private func generator(_ person: String) throws -> HistoryGenerator {
    let text = """
      { "formatVersion": 1, "name": "some", "why": "A test.", "seed": 1, "zone": "UTC",
        "span": { "start": "2023-06-01", "end": "2023-06-20" },
        "history": { "person": \(person) } }
      """
    return try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f"))
  }

  @Test("a track is told to have no device exactly where a person has no samples of it")
  func tracks() throws {
    for device in LifeHistory.Device.allCases {
      for track in TrackKind.allCases {
        let generator = try generator(
          """
          { "devices": ["\(device.rawValue)"], "tracks": ["\(track.rawValue)"],
            "traits": { "nightsRecorded": 1, "weighDays": 1 } }
          """)
        let isRecorded = generator.person(0, seed: 1).history.sampleCount > 0
        let remarks = generator.remarks.map(\.description)
        #expect(remarks.isEmpty == isRecorded, "\(device) \(track): \(remarks)")
      }
    }
    #expect(try generator(#"{ "devices": ["phone"] }"#).remarks == [])
    let remarks = try generator(#"{ "devices": ["phone"], "tracks": ["weight", "steps"] }"#).remarks
    #expect(
      remarks.map(\.description) == [
        "f:3:60: history.person.tracks: no device records weight; "
          + "add scale or manual, or leave the track out"
      ])
  }

  @Test("events that change no day are told, those that change one are not")
  func events() throws {
    func remarks(_ event: String) throws -> [String] {
      try generator(#"{ "events": [{ "kind": "injury", \#(event) }] }"#).remarks.map(\.description)
    }
    #expect(try remarks(#""from": "2023-05-01", "to": "2023-06-02""#) == [])
    #expect(try remarks(#""from": "2023-06-20", "to": "2023-07-02""#) == [])
    for idle in [
      #""from": "2023-05-01", "to": "2023-06-01""#, #""from": "2023-06-22", "to": "2023-07-01""#,
      #""from": "2023-06-05", "to": "2023-06-06", "weekdays": ["sunday"]"#,
    ] {
      let found = try remarks(idle)
      #expect(found.count == 1)
      #expect(found[0].contains("history.person.events[0]: the event changes no day of the span"))
      #expect(found[0].hasPrefix("f:3:"))
    }
  }

  @Test("an event is told exactly where the person's samples are the same without it")
  func effect() throws {
    let cases = [
      #""kind": "withoutWatch""#, #""kind": "bedtimes", "tuesday": 20"#,
      #""kind": "bedtimes", "tuesday": 20, "weekdays": ["wednesday"]"#,
      #""kind": "bedtimes", "tuesday": 20, "weekdays": ["tuesday"]"#, #""kind": "injury""#,
      #""kind": "shifts", "roster": ["free"]"#, #""kind": "shifts", "roster": ["night"]"#,
    ]
    for device in ["phone", "watch", "tracker", "ring"] {
      for event in cases {
        // A remark of its own says that a tracker shows no sleep, and a ring no steps.
        let isOfOthers =
          device == "tracker" && event.contains("bedtimes")
          || device == "ring" && event.contains("injury")
        if isOfOthers { continue }
        let devices = #""devices": ["\#(device)"], "tracks": ["steps", "sleep"]"#
        let days = #""from": "2023-06-05", "to": "2023-06-19""#
        let traits = #""traits": { "nightsRecorded": 1, "onsetHour": 23 }"#
        let usual = try generator("{ \(devices), \(traits) }")
        let changed = try generator(
          #"{ \#(devices), \#(traits), "events": [{ \#(event), \#(days) }] }"#)
        let told = changed.remarks.filter { $0.path?.description.contains("events") == true }
        let isSame =
          usual.person(0, seed: 1).history.digest == changed.person(0, seed: 1).history.digest
        #expect((told.count == 1) == isSame, "\(device) \(event): \(told)")
      }
    }
  }

  @Test("moves, and days of the app, that come after the span are told")
  func late() throws {
    func remarks(_ last: String) throws -> [String?] {
      let text = """
        { "formatVersion": 1, "name": "some", "why": "A test.", "seed": 1, "zone": "UTC",
          "span": { "start": "2023-06-01", "end": "2023-06-20" },
          "moves": [{ "at": "2023-06-05T00:00", "zone": "Asia/Tokyo" },
            { "at": "\(last == "late" ? "2023-06-20T00:00" : "2023-06-19T14:59:59Z")", "zone": "UTC" }],
          "app": { "revoked": { "fromDay": \(last == "late" ? 19 : 18), "days": 1 },
            "dayEnds": [{ "fromDay": 2, "hour": 4, "minute": 0 },
              { "fromDay": \(last == "late" ? 19 : 18), "hour": 3, "minute": 0 }] },
          "history": { "person": {} } }
        """
      return try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f")).remarks
        .map(\.path?.description)
    }
    #expect(try remarks("early") == [])
    #expect(try remarks("late") == ["moves[1]", "app.dayEnds[1]", "app.revoked"])
  }

  @Test("an edge case that is listed twice is told with its first place")
  func doubled() throws {
    let remarks = try generator(
      """
      { "edgeCases": [{ "kind": "watchOff", "days": 0.5 }, { "kind": "watchOff", "days": 0.4 },
        { "days": 0.5, "kind": "watchOff" }] }
      """
    ).remarks
    #expect(remarks.map(\.path?.description) == ["history.person.edgeCases[2]"])
    #expect(remarks[0].problem == "the same as edgeCases[0], so that the case happens more often")
    for kind in ["dstDay", "journey"] {
      let twice = try generator(
        #"{ "edgeCases": [{ "kind": "\#(kind)" }, { "kind": "\#(kind)" }] }"#)
      let once = try generator(#"{ "edgeCases": [{ "kind": "\#(kind)" }] }"#)
      #expect(twice.remarks.map(\.problem) == ["the same as edgeCases[0], and without effect"])
      #expect(
        twice.person(0, seed: 1).history.digest == once.person(0, seed: 1).history.digest)
    }
  }
}
