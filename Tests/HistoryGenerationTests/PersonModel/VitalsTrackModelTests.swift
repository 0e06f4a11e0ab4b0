import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("vital signs of a life")
struct VitalsTrackModelTests {
  @Test("readings keep their form", arguments: hardPlaces)
  func form(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    for person in UInt32(0)..<3 {
      let recordings = fixture.vitals(person)
      #expect(recordings.map(\.type) == TrackKind.vitals.sampleTypes)
      for recording in recordings {
        // Nobody need wear the watch by night, in which alone breaths are counted.
        let fewest = recording.type == .respiratoryRate ? 0 : days / 2
        #expect(recording.samples.count >= fewest)
        #expect(
          zip(recording.samples, recording.samples.dropFirst()).allSatisfy { $0.start <= $1.start })
        for sample in recording.samples {
          #expect(sample.start <= sample.end && sample.end < sample.arrival)
          #expect(recording.type.bounds.contains(Int64(sample.value)))
          #expect(fixture.scope.span.contains(Instant(milliseconds: sample.start)))
          switch recording.type {
          case .respiratoryRate: #expect(sample.value % 500 == 0)
          case .oxygenSaturation: #expect(sample.value % 100 == 0)
          case .heartRate, .restingHeartRate: #expect(sample.value % 1_000 == 0)
          default: #expect(sample.end - sample.start == Milliseconds.minute)
          }
        }
      }
    }
  }

  @Test("a longer span leaves earlier days as they were")
  func longer() throws {
    let long = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 30)
    let short = try PersonModelFixture("Europe/Berlin", from: "2024-03-01", days: 15)
    for (long, short) in zip(long.vitals(2), short.vitals(2)) {
      #expect(short.samples.count >= 6)
      #expect(short.samples == Array(long.samples.prefix(short.samples.count)))
    }
  }

  @Test("a day made alone, in any order, is that day of the whole")
  func alone() throws {
    let fixture = try PersonModelFixture("America/New_York", from: "2024-03-01", days: 20)
    let body = fixture.body(4)
    let days = body.days()
    var alone: [Int: [[DeviceSample]]] = [:]
    for index in (0..<20).reversed() { alone[index] = body.readings(days[index]) }
    for (number, recording) in fixture.vitals(4).enumerated() {
      #expect((0..<20).flatMap { alone[$0]?[number] ?? [] } == recording.samples)
    }
  }
}
