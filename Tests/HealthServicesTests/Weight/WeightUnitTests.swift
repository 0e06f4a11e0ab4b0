import HealthContracts
import HealthModel
import Testing

@Suite struct WeightUnitTests {
  @Test("S1-001 the type has its HealthKit name, and the sync touches no other")
  func type() {
    #expect(WeightSync.typeIdentifier == "HKQuantityTypeIdentifierBodyMass")
    #expect(WeightSync.sampleType == .bodyMass)
    #expect(WeightSync.sampleType.unit == "g")
  }

  @Test("S1-002 180 lb are 81,647 g and show as 180.00 lb")
  func pounds() {
    #expect(WeightUnit.pound.grams(hundredths: 18_000) == 81_647)
    #expect(WeightUnit.pound.hundredths(grams: 81_647) == 18_000)
    #expect(WeightUnit.pound.hundredThousandthsPerUnit == 45_359_237)
    #expect(WeightUnit.pound.grams(hundredths: 100_000_000) == 453_592_370)
  }

  @Test("S1-003 80 kg are 80,000 g, and back")
  func kilograms() {
    #expect(WeightUnit.kilogram.grams(hundredths: 8_000) == 80_000)
    #expect(WeightUnit.kilogram.hundredths(grams: 80_000) == 8_000)
  }

  @Test("S1-004 a stone is 14 lb: shown, never typed in")
  func stones() {
    #expect(WeightUnit.allCases.filter(\.isEnterable) == [.pound, .kilogram])
    #expect(WeightUnit.stone.grams(hundredths: 100) == 6_350)
    #expect(WeightUnit.stone.hundredths(grams: 88_904) == 1_400)
  }

  @Test("S1-014 every unit is found by its text, and no other text")
  func texts() throws {
    for unit in WeightUnit.allCases { #expect(try WeightUnit(text: unit.rawValue) == unit) }
    for text in ["", "LB", "stone", "g"] {
      #expect(throws: WeightSyncError.unknownUnit(text)) { try WeightUnit(text: text) }
    }
  }

  @Test("S1-030 what is shown survives any way through grams, in each unit")
  func roundTrips() {
    for unit in WeightUnit.allCases {
      for shown in Int64(1)...70_000 {
        guard let grams = unit.grams(hundredths: shown) else {
          Issue.record("\(shown) hundredths of \(unit) have no grams")
          continue
        }
        if unit.hundredths(grams: grams) != shown {
          Issue.record("\(shown) hundredths of \(unit) become \(unit.hundredths(grams: grams))")
        }
      }
    }
  }

  @Test("what is no weight, or too much, has no grams")
  func bounds() {
    for unit in WeightUnit.allCases {
      for wrong in [0, -1, Int64.min, Int64.max] { #expect(unit.grams(hundredths: wrong) == nil) }
      #expect(unit.hundredths(grams: Int32.max) > 0)
    }
    #expect(WeightUnit.kilogram.grams(hundredths: 214_748_364) == 2_147_483_640)
    #expect(WeightUnit.kilogram.grams(hundredths: 214_748_365) == nil)
  }

  @Test("rounding goes to the nearest, halves up")
  func rounding() {
    #expect(WeightUnit.kilogram.hundredths(grams: 4) == 0)
    #expect(WeightUnit.kilogram.hundredths(grams: 5) == 1)
    #expect(WeightUnit.kilogram.hundredths(grams: 14) == 1)
  }
}
