import HealthModel
import StoreModel
import Testing

/// The switches that the contract gives no meaning in a store alone.
private let elsewhere: Set<String> = [
  "sumRounding", "unaskedRead", "observerStart", "foregroundCatchUp", "retrySeconds", "exceptions",
  "thirdPartyRank",
]

private func find(_ make: ModelCheck.Make) -> Difference? {
  var check = ModelCheck()
  check.enough = 1
  return check.drawn(seeds: 0..<300, make: make).differences.first
}

@Suite struct ModelCheckTests {
  @Test func aStoreAgreesWithItself() {
    let check = ModelCheck()
    let make: ModelCheck.Make = { NaiveStore(key: $1, semantics: $0) }
    #expect(check.drawn(seeds: 0..<200, make: make).differences.isEmpty)
    #expect(check.exhaustive(length: 2, make: make).differences.isEmpty)
    #expect(check.anchoredPaging(seeds: 0..<100, make: make).differences.isEmpty)
  }

  @Test(arguments: Defect.allCases)
  func findsDefects(_ defect: Defect) {
    let found = find { DefectiveStore($0, $1, defect) }
    #expect(found != nil)
  }

  @Test(
    arguments: StoreSemantics.switches.map(\.id).filter { !elsewhere.contains($0) })
  func findsSwitchesIgnored(_ id: String) throws {
    let rule = try #require(StoreSemantics.switches.first { $0.id == id })
    // The store always goes by the default.
    let found = find { semantics, key in
      var semantics = semantics
      _ = rule.set(rule.defaultValue, in: &semantics)
      return NaiveStore(key: key, semantics: semantics)
    }
    #expect(found != nil)
  }

  @Test(arguments: [Defect.losesLastChange, .pageLimit, .anchorShort])
  func ledgersFindDefects(_ defect: Defect) {
    let check = ModelCheck()
    let report = check.anchoredPaging(seeds: 0..<20) { DefectiveStore($0, $1, defect) }
    #expect(!report.differences.isEmpty)
  }

  @Test(arguments: [Defect.reversesPriority, .anchorShort, .forgetsExpiry, .samplesLimit])
  func smallWorldsFindDefects(_ defect: Defect) {
    var check = ModelCheck()
    check.enough = 1
    let report = check.exhaustive(length: 3) { DefectiveStore($0, $1, defect) }
    #expect(report.differences.first.map { $0.operations.count <= 5 } == true)
  }
}
