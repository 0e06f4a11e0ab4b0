import HealthContracts
import HealthModel
import Testing

@Suite struct ContractsClientTests {
  private let hour: Int64 = 3_600_000

  private func sample(_ start: Int64, _ end: Int64, _ stage: SleepStage, source: Int)
    -> SleepSample
  {
    SleepSample(range: TimeRange(start * hour, end * hour), stage: stage, source: source)
  }

  @Test("a watch and a phone that overlap are counted once")
  func overlap() {
    let service: any SleepMergeServiceProtocol = UnionSleepMerge()
    let night = [
      sample(2, 5, .asleepDeep, source: 0), sample(0, 3, .asleepCore, source: 1),
      sample(-1, 9, .inBed, source: 1), sample(5, 6, .awake, source: 0),
    ]
    let merged = service.mergedSleep(night, in: TimeRange(0, 8 * hour))
    #expect(merged == MergedSleep(asleep: 5 * hour, inBed: 8 * hour))
  }
}
