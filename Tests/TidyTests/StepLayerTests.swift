import Testing

/// The layers of the two step contracts, which share a module, and the homes of Apple's frameworks.
@Suite struct StepLayerTests {
  private static let adapters = "Sources/AppleAdapters/"

  private func mentions(_ name: String, _ file: RepositoryFile) -> Bool {
    guard file.text.holds(name) else { return false }
    return file.text.split { !$0.isWordPart }.contains { $0 == name }
  }

  @Test("services depend on the high-level contract alone; the manager alone joins the two")
  func highLevelOnly() {
    let (low, high) = ("StatisticsQueryProvider", "StepDataProvider")
    let manager = "Sources/HealthServices/Steps/HealthKitManager.swift"
    let services = Repository.code.filter { $0.path.hasPrefix("Sources/HealthServices/") }
    #expect(services.count > 20)
    #expect(services.filter { mentions(low, $0) }.map(\.path) == [manager])
    #expect(services.filter { mentions(high, $0) }.map(\.path).contains(manager))
    for (path, other) in [
      ("Sources/HealthContracts/Steps/StatisticsQueryProvider.swift", high),
      ("Sources/HealthContracts/Steps/StepDataProvider.swift", low),
      (Self.adapters + "HKStatisticsQueryProvider.swift", high),
    ] {
      let file = Repository.code.first { $0.path == path }
      #expect(file.map { mentions(other, $0) } == false, "\(path)")
    }
  }

  @Test("HealthKit and SwiftData are imported only where they can be")
  func conditional() {
    for (module, homes) in [
      (
        "HealthKit",
        ["HKStatisticsQueryProvider", "HealthKitStoreAdapter", "HealthKitTranslation"]
      ),
      ("SwiftData", ["SwiftDataIntervalStore"]),
    ] {
      let found = Repository.code.filter { file in
        // These modules are for Linux alone.
        file.path.hasPrefix("Sources/") && !file.path.hasPrefix("Sources/HealthKit")
          && file.text.holds("import \(module)\n")
      }
      #expect(found.map(\.path) == homes.map { Self.adapters + $0 + ".swift" })
      for home in found {
        let lines = home.text.split(separator: "\n")
        #expect(lines.first == "#if canImport(\(module))" && lines.last == "#endif")
        #expect(lines.filter { $0.hasPrefix("#") }.count == 2)
      }
    }
  }

  @Test("the package needs no other package, and states its systems")
  func package() {
    let text = Repository.text("Package.swift")
    #expect(!text.contains(".package("))
    #expect(text.contains("platforms: [.macOS(.v15), .iOS(.v18)]"))
  }
}
