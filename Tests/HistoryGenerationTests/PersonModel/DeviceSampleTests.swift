import HealthModel
import Testing

@testable import HistoryGeneration

@Suite struct DeviceSampleTests {
  private static let activities: [Int32] = [
    DeviceSample.noActivity, -8_388_607, -1, 0, 1, 19_000, 8_388_607,
  ]

  @Test("a sample has the activity, the label and the announcement that it was given")
  func details() {
    for activity in Self.activities {
      for label in SampleLabel.allCases {
        for isAnnounced in [false, true] {
          let sample = DeviceSample(
            start: 1, end: 2, value: 3, label: label, activity: activity, arrival: 4,
            departure: 5, isAnnounced: isAnnounced)
          #expect(sample.activity == activity)
          #expect(sample.label == label)
          #expect(sample.isAnnounced == isAnnounced)
        }
      }
    }
  }

  @Test("a change of one of them leaves the others")
  func changes() {
    var sample = DeviceSample(start: 1, end: 2, value: 3, activity: 0, arrival: 4)
    for (place, activity) in Self.activities.enumerated() {
      sample.activity = activity
      for label in SampleLabel.allCases {
        sample.label = label
        sample.isAnnounced = place.isMultiple(of: 2)
        #expect(sample.activity == activity)
        #expect(sample.label == label)
        #expect(sample.isAnnounced == place.isMultiple(of: 2))
      }
    }
    #expect([sample.start, sample.end, sample.arrival, Int64(sample.value)] == [1, 2, 4, 3])
  }

  @Test("a sample takes 40 bytes")
  func size() { #expect(MemoryLayout<DeviceSample>.stride == 40) }
}
