import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("a new phone")
struct DeviceChangeTests {
  private static func numbers(_ version: String?) -> [Int] {
    (version ?? "").split(separator: ".").map { Int($0) ?? -1 }
  }

  @Test("the system of a new phone is never older than that of the old one would be")
  func systems() throws {
    let track = EdgeCaseFixtures.track(days: 1_500, from: "2019-03-01")
    var changed = 0
    for person in UInt32(0)..<60 {
      let owner = DeviceOwner(person: person, span: track.span)
      let random = RandomSource(seed: 1)
      let old = owner.device(.phone, random)
      let watch = owner.device(.watch, random).source
      let steps = EdgeCaseFixtures.steps(old, track, length: 600, gap: 40_000)
      var edgeCase = DeviceChange()
      edgeCase.persons = 1
      let recordings = [steps].after(edgeCase, track, person: person).recordings
      for recording in recordings.dropFirst() {
        changed += 1
        let new = recording.device.source
        let start = try #require(recording.samples.first).start
        let versions = new.versions.map(Self.numbers)
        #expect(zip(versions, versions.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
        let later = (old.source.updates + watch.updates).map(\.time).filter { $0 > start }
        for time in [start] + later {
          let now = Self.numbers(new.versions[new.versionIndex(at: time)])
          let before = Self.numbers(old.source.versions[old.source.versionIndex(at: time)])
          #expect(!now.lexicographicallyPrecedes(before), "\(person): \(now) after \(before)")
          let worn = Self.numbers(watch.versions[watch.versionIndex(at: time)])[0]
          #expect((worn >= 26 ? worn : worn + 7) <= now[0])
        }
      }
    }
    #expect(changed > 40)
  }
}
