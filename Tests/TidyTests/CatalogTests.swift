import TestSupport
import Testing

@Suite struct CatalogTests {
  /// The names that a text lists as `Name.self`, or as `.name` where a point begins it.
  private func listed(_ text: String) -> [String] {
    SwiftCode.blanked(text).split { " ,[]\n".contains($0) }.compactMap { word in
      if word.hasSuffix(".self") { return String(word.dropLast(5)) }
      return word.hasPrefix(".") && word.count > 1 ? String(word.dropFirst()) : nil
    }
  }

  private func check(_ folder: String, _ catalog: String, except: Set<String> = []) {
    let names = Set(Repository.names(in: folder)).subtracting(except)
    #expect(!names.isEmpty, "\(folder)")
    let difference = Listing.difference(listed(Repository.text(catalog)), from: names)
    #expect(difference == "", "\(catalog); `.ci/new` registers what it begins")
  }

  @Test("names are found in a list of types and in a list of members")
  func sample() {
    #expect(listed("let all = [\n  A.self,\n  B.self,  // C.self\n]") == ["A", "B"])
    #expect(listed("let all: [M] = [\n  .a,\n  .bC,\n]") == ["a", "bC"])
  }

  @Test("every invariant, edge case and format is in its catalog, and has its file")
  func catalogs() {
    check("Sources/Invariants/Checks", "Sources/Invariants/InvariantCatalog.swift")
    check("Sources/Reporting/Formats", "Sources/Reporting/ReportFormat.swift")
    check(
      "Sources/HistoryGeneration/EdgeCases/Cases",
      "Sources/HistoryGeneration/EdgeCases/EdgeCaseCatalog.swift")
  }

  @Test("every mutant is in its catalog, and has its file")
  func mutants() {
    // Planted ones are run by name only, and are listed apart.
    let files = ["Defects", "Planted"].flatMap { Repository.names(in: "Sources/Mutants/\($0)") }
    let names = files.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    let list = listed(Repository.text("Sources/Mutants/MutantCatalog.swift"))
    #expect(Listing.difference(list, from: names) == "", "MutantCatalog.swift")
  }

  @Test("every subcommand is in the command's list")
  func subcommands() {
    let folder = "Sources/SimHarnessCommand/Subcommands"
    let types = Repository.code.filter { $0.path.hasPrefix(folder + "/") }.flatMap(\.lines)
      .filter { $0.contains(": Subcommand {") }
      .compactMap { $0.split { " :".contains($0) }.dropFirst().first.map(String.init) }
    let main = Repository.text("Sources/SimHarnessCommand/Main.swift")
    // The worker is named beside the list as well.
    let list = Set(listed(main).filter { $0.hasSuffix("Subcommand") })
    #expect(types.count >= 9)
    #expect(Listing.difference(list, from: Set(types)) == "", "Main.swift")
  }

  @Test("every distribution of one number is in its catalog, and has its file")
  func distributions() {
    check(
      "Sources/Distributions/Kinds", "Sources/Distributions/DistributionCatalog.swift",
      // The first two give several numbers at a time, the last changes others.
      except: ["Dirichlet", "Multinomial", "Truncated"])
  }

  @Test("every invariant and every distribution has a test of its name")
  func tests() {
    let tests = Set(Repository.swift.map(\.path).filter { $0.hasSuffix("Tests.swift") })
    for name in Repository.names(in: "Sources/Invariants/Checks") {
      #expect(tests.contains("Tests/InvariantsTests/Checks/\(name)Tests.swift"))
    }
    for name in Repository.names(in: "Sources/Distributions/Kinds") {
      #expect(
        tests.contains {
          $0.hasPrefix("Tests/DistributionsTests/") && $0.hasSuffix("/\(name)Tests.swift")
        }, "\(name)")
    }
  }
}
