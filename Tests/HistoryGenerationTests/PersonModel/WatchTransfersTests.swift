import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("transfers from a watch to the phone")
struct WatchTransfersTests {
  /// The end and the arrival of each sample.
  private typealias Journey = (end: Int64, arrival: Int64)

  /// The journeys of a person's samples by day of recording, of steps and all that is read.
  private static func journeys(_ fixture: PersonModelFixture, _ person: UInt32) -> [[Journey]] {
    let body = fixture.body(person)
    var days: [[Journey]] = []
    let walked = body.walked { day in
      // Breaths come with the night's stages, and the resting heart rate when it is computed.
      let readings = zip(TrackKind.vitals.sampleTypes, body.readings(day)).filter {
        [.heartRate, .heartRateVariabilitySDNN, .oxygenSaturation].contains($0.0)
      }
      days.append(readings.flatMap { $0.1.map { ($0.end, $0.arrival) } })
    }
    let first = fixture.scope.civil.firstDay.ordinal
    for sample in walked.recordings[0].samples {
      days[Int(sample.activity) - first].append((sample.end, sample.arrival))
    }
    return days
  }

  @Test("what ends first on a day arrives first, whatever its type", arguments: hardPlaces)
  func order(zone: String, first: String, days: Int) throws {
    let fixture = try PersonModelFixture(zone, from: first, days: days)
    var together = 0
    for person in UInt32(0)..<12 {
      for day in Self.journeys(fixture, person) {
        let sorted = day.sorted { ($0.end, $0.arrival) < ($1.end, $1.arrival) }
        #expect(sorted.allSatisfy { $0.arrival >= $0.end })
        for (one, next) in zip(sorted, sorted.dropFirst()) {
          #expect(one.arrival <= next.arrival)
          if one.arrival == next.arrival { together += 1 }
        }
      }
    }
    #expect(together > 1_000)
  }

  @Test("most arrives within minutes, a tenth hours late and some days late")
  func lateness() throws {
    let fixture = try PersonModelFixture("Europe/Berlin", from: "2024-01-01", days: 200)
    var delays: [Int64] = []
    for person in UInt32(0)..<8 {
      delays += Self.journeys(fixture, person).joined().map { $0.arrival - $0.end }
    }
    delays.sort()
    func share(from hours: Double) -> Double {
      let limit = Int64(hours: hours)
      return Double(delays.count { $0 > limit }) / Double(delays.count)
    }
    #expect(Double(delays[delays.count / 2]) / Double(Milliseconds.minute) < 10)
    #expect((0.05...0.15).contains(share(from: 1)))
    #expect((0.003...0.03).contains(share(from: 24)))
  }
}
