import Distributions
import HealthModel
import Scenario
import Testing

@testable import HistoryGeneration

@Suite("independence of edge cases")
struct EdgeCaseIndependenceTests {
  private static let track = EdgeCaseFixtures.track(days: 6)
  private static let clean = EdgeCaseFixtures.recordings(track)

  private static let chosen: [any EdgeCase.Type] = [
    InstantSample.self, OverlongSample.self, LateDeletion.self, Redelivery.self,
    IdenticalRows.self, Correction.self, DoubledNight.self, GenericBesideStages.self,
  ]
  private static let others: [any EdgeCase.Type] = [
    InstantSample.self, LateDeletion.self, Redelivery.self, Correction.self, ManualEntry.self,
    Cheating.self, WrongUnit.self, FutureSample.self, GrowingSession.self, DeviceChange.self,
    RenamedDevice.self, RewrittenDailyTotal.self, WatchOff.self,
  ]

  /// The numbers that a case draws about the samples which are intact before and after another.
  private func choices(_ number: EdgeCaseNumber, _ recordings: [Recording]) -> [RecordingRow:
    Double]
  {
    let random = RandomSource(seed: 1)
    let scope = EdgeCaseScope(track: Self.track, person: 0, ordinal: 0)
    var drawn: [RecordingRow: Double] = [:]
    for recording in recordings {
      for sample in recording.samples where sample.isIntact {
        scope.seek(random, number, recording, sample)
        drawn[RecordingRow(recording, sample)] = random.uniform()
      }
    }
    return drawn
  }

  @Test("what a case draws about a sample does not depend on other cases")
  func draws() throws {
    let before = choices(.redelivery, Self.clean)
    #expect(Set(before.values).count == before.count)
    for other in Self.others {
      let recordings = Self.clean.after(try EdgeCaseFixtures.edgeCase(other, rate: 0.3), Self.track)
        .recordings
      let after = choices(.redelivery, recordings)
      #expect(after.allSatisfy { before[$0.key] == $0.value }, "\(other.kind)")
      #expect(after.count > before.count / 3)
    }
  }

  @Test("what a case does to a sample is the same when another case touched others")
  func effects() throws {
    for type in Self.chosen {
      let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: 0.3)
      let alone = Self.clean.after(edgeCase, Self.track).recordings
      let brought = Set(RecordingRow.rows(of: alone, without: Self.clean))
      for other in Self.others where other != type {
        let base = Self.clean.after(
          try EdgeCaseFixtures.edgeCase(other, rate: 0.1), Self.track
        ).recordings
        let both = base.after(edgeCase, Self.track).recordings
        let news = Set(RecordingRow.rows(of: both, without: base))
        // What it did to samples of a night may differ where the other touched the night.
        if type == GenericBesideStages.self { continue }
        #expect(news.isSubset(of: brought), "\(type.kind) after \(other.kind)")
        #expect(!news.isEmpty)
      }
    }
  }

  @Test("another recording, and other samples of the same recording, change nothing")
  func lanes() throws {
    var pulse = EdgeCaseFixtures.steps(
      EdgeCaseFixtures.device(.watch, slot: 9), Self.track, length: 60, gap: 5_000)
    pulse = Recording(type: .heartRate, device: pulse.device, samples: pulse.samples)
    for type in EdgeCaseCatalog.all where !type.isDetector {
      if type == Backfill.self { continue }
      let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: 0.4)
      let alone = Self.clean.after(edgeCase, Self.track).recordings.filter { $0.device.slot != 9 }
      let more = (Self.clean + [pulse]).after(edgeCase, Self.track).recordings.filter {
        $0.device.slot != 9
      }
      #expect(alone.map(\.samples) == more.map(\.samples), "\(type.kind)")
    }
  }

  @Test("days added at the end change nothing before them")
  func days() throws {
    let long = EdgeCaseFixtures.track(days: 9)
    let perPerson: [any EdgeCase.Type] = [
      OpenEnd.self, WrongUnit.self, FutureSample.self, WrongClock.self, AntiqueSample.self,
      Backfill.self,
    ]
    // What happens at a moment of the whole history, or at its end, may move with the end.
    let limit = Self.track.civil.starts[4]
    for type in EdgeCaseCatalog.all where !type.isDetector {
      if perPerson.contains(where: { $0 == type }) { continue }
      let edgeCase = try EdgeCaseFixtures.edgeCase(type, rate: 0.4)
      let short = Self.clean.after(edgeCase, Self.track).recordings
      let longer = EdgeCaseFixtures.recordings(long).after(edgeCase, long).recordings
      func early(_ recordings: [Recording]) -> [[DeviceSample]] {
        recordings.map { $0.samples.filter { $0.end < limit } }.filter { !$0.isEmpty }
      }
      if type == DaySleep.self || type == OverlongSample.self { continue }
      #expect(early(short) == early(longer), "\(type.kind)")
    }
  }

  @Test("persons, seeds, ordinals, types and devices draw numbers of their own")
  func places() {
    let random = RandomSource(seed: 1)
    var drawn: Set<Double> = []
    var count = 0
    func draw(_ seek: () -> Void) {
      seek()
      drawn.insert(random.uniform())
      count += 1
    }
    let sample = DeviceSample(start: 86_399_999, end: 90_000_000, value: 3, activity: 1, arrival: 0)
    for ordinal in [0, 1, 15] {
      for person in [0, 1] as [UInt32] {
        let scope = EdgeCaseScope(track: Self.track, person: person, ordinal: ordinal)
        for number in EdgeCaseNumber.allCases {
          for type in SampleType.allCases {
            for slot in [0, 7, 255] as [UInt16] {
              var device = EdgeCaseFixtures.phone
              device = OwnedDevice(role: .phone, source: device.source, slot: slot)
              let recording = Recording(type: type, device: device, samples: [])
              draw { scope.seek(random, number, recording, sample) }
              if type == .sleepAnalysis { draw { scope.seek(random, number, recording, night: 1) } }
              if type == .bodyMass {
                draw { scope.seek(random, number, slot: slot, day: LocalDay(ordinal: 1)) }
              }
            }
          }
          draw { _ = scope.isAffected(random, number, share: 0) }
        }
      }
    }
    #expect(drawn.count == count)
  }

  @Test("sleep samples that start together differ in their stage and in their numbers")
  func ties() {
    let random = RandomSource(seed: 1)
    let scope = EdgeCaseScope(track: Self.track, person: 0, ordinal: 0)
    let recording = Recording(type: .sleepAnalysis, device: EdgeCaseFixtures.watch, samples: [])
    let drawn = SleepStage.allCases.map { stage in
      scope.seek(
        random, .redelivery, recording,
        DeviceSample(
          start: 5_000, end: 9_000, value: Int32(stage.rawValue), activity: 0, arrival: 9_000))
      // The numbers of one sample end before those of the next begin.
      return (0..<8).map { _ in random.uniform() }
    }
    #expect(Set(drawn.flatMap { $0 }).count == 48)
  }
}
