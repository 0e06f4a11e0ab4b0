import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("properties of edge cases")
struct EdgeCasePropertyTests {
  private static let track = EdgeCaseFixtures.track(days: 8)
  private static let recordings = EdgeCaseFixtures.recordings(track)
  private let clean = EdgeCasePropertyTests.recordings

  @Test("the recordings made for tests are in order")
  func fixture() {
    #expect(clean.flaws.isEmpty)
    #expect(clean.map(\.samples.count).min().map { $0 >= 7 } == true)
  }

  @Test("a rate of nothing changes nothing", arguments: EdgeCaseCatalog.all.indices)
  func nothing(index: Int) throws {
    let type = EdgeCaseCatalog.all[index]
    if type.isDetector { return }
    let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: 0)
    for seed in 0..<3 {
      let (recordings, count) = clean.after(edgeCase, Self.track, seed: UInt64(seed))
      #expect(count == 0)
      #expect(recordings.map(\.samples) == clean.map(\.samples))
    }
  }

  @Test(
    "at every rate recordings stay in order and the count is what changed",
    arguments: EdgeCaseCatalog.all.indices)
  func counts(index: Int) throws {
    let type = EdgeCaseCatalog.all[index]
    for rate in [1, 0.3] {
      for seed in 0..<2 {
        let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: rate)
        let (recordings, count) = clean.after(edgeCase, Self.track, seed: UInt64(seed))
        #expect(recordings.flaws.isEmpty, "\(type.kind): \(recordings.flaws.first ?? "")")
        let brought = RecordingRow.rows(of: recordings, without: clean)
        let taken = RecordingRow.rows(of: clean, without: recordings)
        switch type.effect {
        case .adds: #expect(brought.count == count && taken.isEmpty)
        case .removes: #expect(taken.count == count && brought.isEmpty)
        case .changes: #expect(taken.count == count && brought.count == count)
        case .cuts: #expect(taken.count == count && brought.count <= count)
        case .replaces: #expect(taken.count == count && brought.count == 2 * count)
        case .gathers: #expect(brought.count == count && (taken.count >= count))
        case .moves:
          #expect(taken.isEmpty && brought.isEmpty)
          let moved = recordings.dropFirst(clean.count).reduce(0) { $0 + $1.samples.count }
          #expect(moved == count)
        case .counts: #expect(taken.isEmpty && brought.isEmpty && recordings.count == clean.count)
        }
        let rare = [
          "deviceChange", "renamedDevice", "backfill", "journey", "volumeDay", "manualEntry",
          "cheating", "dstDay", "handTypedSleep",
        ]
        if rate == 1, !rare.contains(type.kind) { #expect(count > 0, "\(type.kind)") }
      }
    }
  }

  @Test("at rate 1 every sample that there is to be chosen is chosen")
  func everySample() throws {
    func count(_ type: any EdgeCase.Type) throws -> Int {
      clean.after(try EdgeCaseFixtures.edgeCase(type, rate: 1), Self.track).count
    }
    let samples = clean.reduce(0) { $0 + $1.samples.count }
    let steps = clean.filter { $0.type == .stepCount }.reduce(0) { $0 + $1.samples.count }
    let sleep = clean.filter { $0.type == .sleepAnalysis }.reduce(0) { $0 + $1.samples.count }
    let watch = clean.filter { $0.device.role == .watch }.reduce(0) { $0 + $1.samples.count }
    #expect(try count(InstantSample.self) == steps)
    #expect(try count(LateDeletion.self) == samples)
    #expect(try count(Correction.self) == samples)
    #expect(try count(Redelivery.self) == samples)
    #expect(try count(IdenticalRows.self) == samples)
    #expect(try count(WatchSyncTail.self) == watch)
    #expect(try count(DoubledNight.self) == sleep)
    #expect(try count(DaySleep.self) == sleep)
    #expect(try count(GenericBesideStages.self) == 7)
    #expect(try count(GrowingSession.self) == 7 * 6)
    #expect(try count(OpenEnd.self) == 1)
    #expect(try count(WrongUnit.self) == 1)
    #expect(try count(AntiqueSample.self) == 1)
    #expect(try count(NoonSleep.self) == 8)
    // All but the weighings, of which there is one source alone.
    #expect(try count(SimultaneousSources.self) == samples - 8)
  }

  @Test("a rate in between is met within five standard deviations")
  func rates() throws {
    for type: any EdgeCase.Type in [
      InstantSample.self, LateDeletion.self, Redelivery.self, Correction.self, EdgeCrossing.self,
    ] {
      let all = clean.after(try EdgeCaseFixtures.edgeCase(type, rate: 1), Self.track).count
      let some = clean.after(try EdgeCaseFixtures.edgeCase(type, rate: 0.2), Self.track).count
      let deviation = (Double(all) * 0.2 * 0.8).squareRoot()
      #expect(abs(Double(some) - Double(all) * 0.2) < 5 * deviation, "\(type.kind)")
    }
    let few = [EdgeCaseFixtures.weight(Self.track), clean[0]]
    for type: any EdgeCase.Type in [OpenEnd.self, WrongUnit.self, AntiqueSample.self] {
      let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: 0.2)
      let persons = (0..<500).count { person in
        few.after(edgeCase, Self.track, person: UInt32(person)).count > 0
      }
      #expect((55...145).contains(persons), "\(type.kind)")
    }
  }

  @Test("all together keep the recordings in order, twice the same, in other zones too")
  func together() {
    for (zone, from) in [
      ("Europe/Berlin", "2023-10-25"), ("Australia/Lord_Howe", "2023-09-28"),
      ("Pacific/Apia", "2011-12-27"), ("America/St_Johns", "2024-03-07"),
    ] {
      let track = EdgeCaseFixtures.track(days: 7, from: from, zone: zone)
      let strong = EdgeCases(
        EdgeCaseCatalog.all.compactMap { try? EdgeCaseFixtures.edgeCase($0, rate: 0.2) })
      #expect(strong.entries.count == EdgeCaseCatalog.all.count)
      for (person, cases) in [strong, .wild].enumerated() {
        let person = UInt32(person)
        var recordings = EdgeCaseFixtures.recordings(track)
        let counts = cases.apply(
          to: &recordings, track: track, person: person, RandomSource(seed: 3))
        #expect(recordings.flaws.isEmpty, "\(recordings.flaws.first ?? "")")
        #expect(Set(counts.keys) == Set(cases.entries.map(\.edgeCase.kind)))
        var again = EdgeCaseFixtures.recordings(track)
        let random = RandomSource(seed: 3)
        _ = random.uniform()
        #expect(cases.apply(to: &again, track: track, person: person, random) == counts)
        let isSame = again.map(\.samples) == recordings.map(\.samples)
        #expect(isSame && again.map(\.device) == recordings.map(\.device))
      }
    }
  }
}
