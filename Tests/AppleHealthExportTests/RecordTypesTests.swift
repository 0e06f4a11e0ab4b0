import HealthModel
import Testing

@testable import AppleHealthExport

@Suite("Record types of an Apple Health export")
struct RecordTypesTests {
  @Test("Every type has an identifier of its own, except those that stand for any other")
  func identifiers() {
    let identifiers = SampleType.allCases.compactMap { RecordTypes.identifier(of: $0) }
    #expect(identifiers.count == SampleType.allCases.count - 2)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(RecordTypes.all.count == identifiers.count)
    #expect(RecordTypes.all.allSatisfy { $0.isQuantity == !RecordTypes.units(of: $0).isEmpty })
  }

  @Test("Every stage is found by its name, and sleep of old systems has no stage")
  func stages() {
    for stage in SleepStage.allCases {
      #expect(RecordTypes.stages[RecordTypes.value(of: stage)] == stage)
    }
    #expect(RecordTypes.stages["HKCategoryValueSleepAnalysisAsleep"] == .asleepUnspecified)
    #expect(RecordTypes.stages.count == SleepStage.allCases.count + 1)
  }
}
