import Testing

@Suite struct ModuleTests {
  /// The rows `Module(name: … imports: …)` of a package description.
  private func table(_ text: String) -> [(name: String, imports: [String])] {
    text.split(separator: "Module(", omittingEmptySubsequences: false).dropFirst()
      .compactMap { row in
        guard let name = quoted(row, after: "name: ", upTo: ",").first else { return nil }
        return (name, quoted(row, after: "imports: [", upTo: "]"))
      }
  }

  /// The quoted names between a mark and an end.
  private func quoted(_ row: Substring, after mark: String, upTo end: Character) -> [String] {
    guard let start = row.range(of: mark) else { return [] }
    return row[start...].dropFirst(mark.count).prefix { $0 != end }
      .split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private func reachable(_ name: String, _ rows: [(name: String, imports: [String])])
    -> Set<String>
  {
    var found: Set<String> = []
    var next = [name]
    while let module = next.popLast() {
      let imports = rows.first { $0.name == module }?.imports ?? []
      next += imports.filter { found.insert($0).inserted }
    }
    return found
  }

  private var rows: [(name: String, imports: [String])] {
    table(Repository.text("Package.swift"))
  }

  /// What each module may import, from the ground up; what those import may be imported too.
  private static let design: [(name: String, imports: [String])] = [
    ("CPhilox", []), ("CGSL", []), ("CSQLite", []), ("CVirtualTime", []),
    ("Randomness", ["CPhilox"]),
    ("Distributions", ["Randomness", "CGSL"]), ("HealthModel", []),
    ("HistoryFile", ["HealthModel"]),
    ("HealthContracts", ["HealthModel"]), ("HealthServices", ["HealthContracts"]),
    ("IntervalStore", ["HealthContracts", "CSQLite"]),
    ("VirtualTime", ["CVirtualTime", "Randomness"]),
    ("SimulatedHealth", ["HealthContracts", "HistoryFile", "VirtualTime"]),
    ("Scenario", ["HealthModel"]),
    ("HistoryGeneration", ["Scenario", "Distributions"]),
    ("Realism", ["Distributions", "HealthModel"]),
    ("Workloads", ["HealthContracts", "Scenario", "VirtualTime"]), ("Invariants", ["HealthModel"]),
    ("ForeignServices", ["HealthContracts", "VirtualTime"]),
    ("Mutants", ["HealthServices"]), ("RunReport", ["HealthModel"]),
    ("Gate", ["RunReport", "Scenario"]),
    (
      "Harness",
      [
        "HealthServices", "IntervalStore", "SimulatedHealth", "HistoryGeneration", "Realism",
        "Workloads", "Invariants", "RunReport",
      ]
    ), ("Search", ["Harness", "Mutants"]), ("Reporting", ["RunReport"]),
    ("SimHarness", ["Harness"]), ("SimHarnessTesting", ["SimHarness", "Reporting"]),
    ("SimHarnessCommand", ["Search", "Reporting", "ForeignServices", "Gate"]),
  ]

  @Test("rows are read however they are broken into lines")
  func sample() {
    let text = """
      Module(name: "A", kind: .c),
      Module(name: "B", imports: ["A"], tests: []),
      Module(
        name: "C", kind: .executable,
        imports: [
          "A",
          "B",
        ]),
      """
    let rows = table(text)
    #expect(rows.map(\.name) == ["A", "B", "C"])
    #expect(rows.map(\.imports) == [[], ["A"], ["A", "B"]])
    #expect(reachable("C", rows) == ["A", "B"])
    #expect(reachable("A", rows).isEmpty)
  }

  @Test("every module imports only what the design lets it import")
  func arrows() {
    #expect(rows.count >= 18)
    let names = Self.design.map(\.name)
    for (name, imports) in rows {
      #expect(names.contains(name), "\(name) is not in the design")
      let allowed = reachable(name, Self.design)
      #expect(Set(imports).subtracting(allowed) == [], "\(name)")
      let above = names.prefix { $0 != name }
      #expect(Set(imports).subtracting(above) == [], "\(name) imports what stands below it")
    }
  }

  @Test("oracles cannot see the services they judge")
  func oracles() {
    #expect(reachable("Invariants", rows) == ["HealthModel"])
    let files = Repository.code.filter { $0.path.hasPrefix("Sources/Invariants/") }
    #expect(!files.isEmpty)
    #expect(files.filter { $0.text.contains("import HealthServices") }.map(\.path) == [])
  }

  @Test("model, contracts, services, virtual time and the simulated store never reach GSL")
  func withoutGSL() {
    for name in [
      "HealthModel", "HealthContracts", "HealthServices", "VirtualTime", "SimulatedHealth",
    ] {
      #expect(rows.contains { $0.name == name })
      #expect(!reachable(name, rows).contains("CGSL"), "\(name)")
    }
    #expect(rows.filter { $0.imports.contains("CGSL") }.map(\.name) == ["Distributions"])
  }
}
