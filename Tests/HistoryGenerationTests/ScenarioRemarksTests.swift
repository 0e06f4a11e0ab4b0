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

  private static let usual = #"""
    "tracks": ["steps", "sleep"], "traits": { "nightsRecorded": 1, "onsetHour": 23 }
    """#

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
        // A track that the device does not record is told instead.
        if device == "ring", event.contains("injury") { continue }
        let person = #""devices": ["\#(device)"], \#(Self.usual)"#
        let days = #""from": "2023-06-05", "to": "2023-06-19""#
        try expectTold(person, [], "{ \(event), \(days) }")
      }
    }
  }

  @Test("an event that ends another is told only where nothing is left of the other")
  func order() throws {
    let person = #""devices": ["watch"], \#(Self.usual)"#
    let nights =
      #"{ "kind": "shifts", "roster": ["night"], "from": "2023-06-05", "to": "2023-06-12" }"#
    for days in [
      #""from": "2023-06-08", "to": "2023-06-10""#, #""from": "2023-06-14", "to": "2023-06-16""#,
    ] {
      try expectTold(person, [nights], #"{ "kind": "shifts", "roster": ["free"], \#(days) }"#)
    }
  }

  private func expectTold(_ person: String, _ events: [String], _ last: String) throws {
    func generator(_ events: [String]) throws -> HistoryGenerator {
      try self.generator("{ \(person), \"events\": [\(events.joined(separator: ", "))] }")
    }
    let (without, with) = (try generator(events), try generator(events + [last]))
    let told = with.remarks.filter {
      $0.path?.description == "history.person.events[\(events.count)]"
    }
    let isSame =
      without.person(0, seed: 1).history.digest == with.person(0, seed: 1).history.digest
    #expect((told.count == 1) == isSame, "\(person) \(events) \(last): \(told)")
  }

  /// The places of the remarks of nineteen days with moves, an app and a person.
  private func remarks(moves: String, app: String, person: String = "{}") throws -> [String?] {
    let text = """
      { "formatVersion": 1, "name": "some", "why": "A test.", "seed": 1, "zone": "UTC",
        "span": { "start": "2023-06-01", "end": "2023-06-20" },
        "moves": [{ "at": "2023-06-05T00:00", "zone": "Asia/Tokyo" }, \(moves)],
        "app": { \(app) }, "history": { "person": \(person) } }
      """
    return try HistoryGenerator(Scenario(parsing: Array(text.utf8), file: "f")).remarks
      .map(\.path?.description)
  }

  @Test("moves, and days of the app, that come after the span are told")
  func late() throws {
    // The span ends in Tokyo.
    let early = #"{ "at": "2023-06-19T14:59:59Z", "zone": "UTC" }"#
    let late = #"{ "at": "2023-06-19T15:00:01Z", "zone": "UTC" }"#
    func app(_ day: Int) -> String {
      #""revoked": { "fromDay": \#(day), "days": 1 }, "dayEnds": ["#
        + #"{ "fromDay": 2, "hour": 4, "minute": 0 },"#
        + #" { "fromDay": \#(day), "hour": 3, "minute": 0 }]"#
    }
    #expect(try remarks(moves: early, app: app(18)) == [])
    #expect(try remarks(moves: late, app: app(18)) == ["moves[1]"])
    #expect(try remarks(moves: early, app: app(19)) == ["app.dayEnds[1]", "app.revoked"])
    #expect(try remarks(moves: early, app: #""grantDay": 19"#) == ["app.grantDay"])
    #expect(try remarks(moves: early, app: #""grantDay": 18"#) == [])
    // The flight begins before the end.
    let flight =
      #"{ "at": "2023-06-19T20:00", "leaves": "2023-06-19T20:00", "zone": "America/New_York" }"#
    #expect(try remarks(moves: flight, app: app(18)) == [])
    // Journeys are made only without moves.
    let person = #"{ "edgeCases": [{ "kind": "journey" }] }"#
    #expect(try remarks(moves: late, app: app(18), person: person) == [])
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
