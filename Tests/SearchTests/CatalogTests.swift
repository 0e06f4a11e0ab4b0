import Foundation
import Harness
import HealthContracts
import Mutants
import Search
import Testing

@Suite struct SuiteCatalogTests {
  @Test("the catalog is the folder of defects")
  func complete() throws {
    let folder = repository.appendingPathComponent("Sources/Mutants/Defects")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let names = files.filter { $0.hasSuffix(".swift") }.map { $0.dropLast(6).lowercased() }
    #expect(MutantCatalog.all.map { $0.id.lowercased() }.sorted() == names.sorted())
  }

  @Test("every mutant is told apart, says its defect and where it was seen")
  func described() {
    let mutants = SuiteCatalog.mutants
    #expect(mutants.map(\.id) == MutantCatalog.all.map(\.id))
    #expect(Set(mutants.map(\.id)).count == mutants.count)
    #expect(Set(mutants.map(\.defect)).count == mutants.count)
    #expect(mutants.allSatisfy { $0.defect.count > 10 && $0.seenIn.count > 10 })
  }

  @Test("every mutant has a suite, no mutant is the reference, an unknown one is none")
  func suites() {
    for mutant in MutantCatalog.all { #expect(SuiteCatalog.suite(mutant: mutant.id) != nil) }
    #expect(SuiteCatalog.suite(mutant: nil) != nil)
    #expect(SuiteCatalog.suite(mutant: "") == nil)
    #expect(SuiteCatalog.suite(mutant: "noSuchMutant") == nil)
  }
}
