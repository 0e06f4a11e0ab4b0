import Testing

@Suite struct ModuleTests {
  /// A row of the table of modules on the architecture page.
  private struct Row {
    var module: PackageDescription.Module
    var contents: String
    var products: Set<String>
  }

  private static let pagePath = "Sources/SimHarness/SimHarness.docc/Architecture.md"

  private let package = PackageDescription(Repository.text("Package.swift"))
  private let page = Repository.text(pagePath)

  private var rows: [Row] {
    Markdown.rows(Markdown.section("## Modules", of: page)).map { cells in
      Row(
        module: PackageDescription.Module(
          name: Markdown.quoted(cells[0]).first ?? "", imports: Markdown.quoted(cells[2])),
        contents: cells[1], products: Set(Markdown.quoted(cells[3])))
    }
  }

  private func text(_ module: PackageDescription.Module) -> String {
    "\(module.name): \(module.imports.sorted().joined(separator: " "))"
  }

  @Test("modules and products are read however they are broken into lines")
  func sample() {
    let package = PackageDescription(
      """
      Module(name: "A", kind: .c),
      Module(name: "B", imports: ["A", "L"], tests: []),
      Module(
        name: "C", kind: .executable,
        imports: [
          "A",
          "B",
        ]),
        products: [
          .executable(name: "c", targets: ["C"]),
          .library(
            name: "Some",
            targets: [
              "A", "B",
            ]),
        ],
        targets: modules.map(\\.target) + [
          .systemLibrary(
            name: "L", pkgConfig: "l"),
        ],
      """)
    #expect(package.modules.map(text) == ["L: ", "A: ", "B: A L", "C: A B"])
    #expect(package.products == ["c": ["C"], "Some": ["A", "B"]])
    #expect(package.reachable("C") == ["A", "B", "L"])
    #expect(package.reachable("A").isEmpty)
    #expect(package.reachable(product: "Some") == ["A", "B", "L"])
  }

  @Test("the architecture page lists the modules of the package with their imports")
  func pageModules() {
    #expect(package.modules.count >= 37)
    let listed = Set(rows.map { text($0.module) })
    let declared = Set(package.modules.map(text))
    #expect(listed.subtracting(declared).sorted() == [], "on the page only")
    #expect(declared.subtracting(listed).sorted() == [], "in Package.swift only")
    #expect(rows.count == listed.count, "a module is listed twice")
    #expect(rows.filter(\.contents.isEmpty).map(\.module.name) == [])
  }

  @Test("a module of the page imports only modules above it")
  func order() {
    var above: Set<String> = []
    for row in rows {
      #expect(above.isSuperset(of: row.module.imports), "\(row.module.name)")
      above.insert(row.module.name)
    }
  }

  @Test("the sources of a module use every import that its row in Package.swift allows")
  func used() {
    for module in package.modules where !module.imports.isEmpty {
      let files = Repository.code.filter { $0.path.hasPrefix("Sources/\(module.name)/") }
      let used = Set(files.flatMap(\.lines).compactMap(imported))
      // Apps import its parts, os.log and os.lock, by the name of the Swift module above it.
      let unused = Set(module.imports).subtracting(used).subtracting(["CPlatformLog"])
      #expect(unused.sorted() == [], "\(module.name)")
    }
  }

  /// The module that a line imports; nil for a line that is not an import.
  private func imported(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    guard let keyword = words.firstIndex(of: "import"),
      words[..<keyword].allSatisfy({ $0.hasPrefix("@") || ["package", "public"].contains($0) })
    else { return nil }
    return words.last.flatMap { $0.split(separator: ".").first }.map(String.init)
  }

  @Test(
    "an import is read with its access level and its kind",
    arguments: [
      ("import A", "A"), ("  public import A", "A"), ("@testable import A", "A"),
      ("package import struct A.B", "A"), ("let import = 1", nil), ("func a() {}", nil),
    ])
  func importLine(_ line: String, _ module: String?) {
    #expect(imported(Substring(line)) == module)
  }

  @Test("the architecture page lists the products of the package with their modules")
  func pageProducts() {
    let listed = Markdown.rows(Markdown.section("## Products", of: page)).map {
      (Markdown.quoted($0[0]).first ?? "", Set(Markdown.quoted($0[1])))
    }
    #expect(listed.count == package.products.count)
    #expect(Dictionary(listed) { first, _ in first } == package.products)
    for row in rows {
      let products = package.products.filter { $0.value.contains(row.module.name) }
      #expect(row.products == Set(products.keys), "\(row.module.name)")
    }
  }

  @Test(
    "a product links what its modules reach: the last column of the tables",
    arguments: [pagePath, "README.md"])
  func links(_ path: String) {
    let rows = Markdown.rows(Markdown.section("## Products", of: Repository.text(path)))
    #expect(Set(rows.compactMap { Markdown.quoted($0[0]).first }) == Set(package.products.keys))
    for cells in rows {
      let modules = package.reachable(product: Markdown.quoted(cells[0]).first ?? "")
      let libraries = [("GSL", "CGSL"), ("libarchive", "CArchive"), ("SQLite", "CSQLite")]
      for (library, module) in libraries {
        let isListed = cells[2].contains(library) && !cells[2].contains("no \(library)")
        #expect(isListed == modules.contains(module), "\(path), \(cells[0]), \(library)")
      }
    }
  }

  @Test("oracles cannot see the services they judge")
  func oracles() {
    #expect(package.modules.contains { $0.name == "Invariants" })
    let reached = package.reachable("Invariants")
    #expect(reached.isDisjoint(with: ["HealthServices", "Mutants"]))
    let files = Repository.code.filter { $0.path.hasPrefix("Sources/Invariants/") }
    #expect(!files.isEmpty)
    #expect(files.filter { $0.text.contains("import HealthServices") }.map(\.path) == [])
  }

  @Test(
    "model, contracts, services, virtual time and the simulated store reach no C library",
    arguments: [
      "HealthModel", "HealthContracts", "HealthServices", "VirtualTime", "SimulatedHealth",
      "HealthTestDoubles", "HistoryFile", "LocatedJSON",
    ])
  func withoutLibraries(_ module: String) {
    #expect(package.modules.contains { $0.name == module })
    #expect(package.reachable(module).isDisjoint(with: ["CArchive", "CGSL", "CSQLite"]))
  }

  @Test("C libraries are imported by one module, SQLite by one for each kind of file")
  func importers() {
    let importers = ["CArchive", "CGSL", "CSQLite"].map { library in
      package.modules.filter { $0.imports.contains(library) }.map(\.name).sorted()
    }
    #expect(
      importers
        == [["AppleHealthExport"], ["Distributions"], ["HistoryTables", "IntervalStore"]])
  }

  @Test(
    "contracts, virtual time and the simulated store start no process",
    arguments: ["HealthContracts", "VirtualTime", "SimulatedHealth"])
  func withoutProcesses(_ product: String) {
    let modules = package.reachable(product: product)
    #expect(!modules.isEmpty)
    let starts = ["Process()", "posix_spawn", "fork()"].map { Ban(words: $0, instead: "") }
    let files = Repository.code.filter { file in
      modules.contains { file.path.hasPrefix("Sources/\($0)/") }
        && starts.contains { !$0.lines(in: file.text).isEmpty }
    }
    #expect(files.map(\.path) == [])
  }

  @Test("the glossary has at most forty words, each once and in order")
  func glossary() {
    let lines = Markdown.section("## Glossary", of: page).filter { $0.hasPrefix("- ") }
    let words = lines.compactMap { $0.split(separator: "**").dropFirst().first.map(String.init) }
    #expect((20...40).contains(lines.count))
    #expect(words.count == lines.count)
    #expect(words == Set(words).sorted())
    #expect(page.lines.count <= 251, "the page has at most 250 lines")
  }
}
