import Foundation
import Testing

/// What the specifications of the HealthKit manager and of layering say of files and layers, held
/// against the sources; and the code that only compiles where there is HealthKit.
@Suite struct StepLayerTests {
  private static let provider = "Sources/HealthServices/Steps/HKStatisticsQueryProvider.swift"
  private static let swiftData = "Sources/IntervalStore/SwiftDataIntervalStore.swift"

  private func code(_ path: String) -> String {
    Repository.code.first { $0.path == path }?.text ?? ""
  }

  private func mentions(_ name: String, _ text: String) -> Bool {
    let isPart = { (byte: UInt8) in
      byte == UInt8(ascii: "_") || UnicodeScalar(byte).properties.isAlphabetic
        || UnicodeScalar(byte).properties.numericType != nil
    }
    return text.utf8.split { !isPart($0) }.contains { $0.elementsEqual(name.utf8) }
  }

  @Test("services depend on the high-level contract alone; the manager alone joins the two")
  func highLevelOnly() {
    let both = ["StatisticsQueryProvider", "StepDataProvider"]
    let services = Repository.code.filter {
      $0.path.hasPrefix("Sources/HealthServices/") && $0.path.hasSuffix(".swift")
    }
    #expect(services.count > 20)
    let low = services.filter { mentions(both[0], $0.text) }.map(\.path)
    #expect(low.sorted() == [Self.provider, "Sources/HealthServices/Steps/HealthKitManager.swift"])
    let high = services.filter { mentions(both[1], $0.text) }.map(\.path)
    #expect(!high.contains(Self.provider))
    #expect(high.contains("Sources/HealthServices/Steps/HealthKitManager.swift"))
    for (path, other) in [
      ("StatisticsQueryProvider", both[1]), ("StepDataProvider", both[0]),
    ] {
      let text = code("Sources/HealthContracts/Steps/\(path).swift")
      #expect(text.contains("public protocol \(path): Sendable"))
      #expect(!mentions(other, text))
    }
  }

  @Test("the high-level contract is the main actor's and does not know the status")
  func highLevelContract() {
    let high = code("Sources/HealthContracts/Steps/StepDataProvider.swift")
    #expect(high.contains("@MainActor\npublic protocol StepDataProvider: Sendable {"))
    #expect(high.contains("var isAvailable: Bool { get }"))
    #expect(!high.contains("authorizationStatus"))
    let low = code("Sources/HealthContracts/Steps/StatisticsQueryProvider.swift")
    #expect(low.contains("@MainActor func authorizationStatus() -> HealthKitAuthStatus"))
    let sample = code("Sources/HealthContracts/Steps/StepSampleData.swift")
    #expect(sample.contains("public protocol StepSampleData: Sendable {"))
    let manager = code("Sources/HealthServices/Steps/HealthKitManager.swift")
    #expect(
      manager.contains(
        "@MainActor\npublic final class HealthKitManager<Provider: StatisticsQueryProvider>"
          + ": StepDataProvider {"))
    #expect(manager.contains("private let healthKitProvider: Provider\n"))
  }

  @Test("HealthKit and SwiftData are imported only where they can be")
  func conditional() {
    for (module, home) in [("HealthKit", Self.provider), ("SwiftData", Self.swiftData)] {
      let found = Repository.code.filter { file in
        file.path.hasPrefix("Sources/")
          && file.lines.contains { $0.contains("import ") && $0.hasSuffix(" \(module)") }
      }
      #expect(found.map(\.path) == [home])
      let lines = Repository.text(home).split(separator: "\n")
      #expect(lines.first == "#if canImport(\(module))" && lines.last == "#endif")
      #expect(lines.filter { $0.hasPrefix("#") }.count == 2)
    }
  }

  @Test("the real provider asks as the specification says")
  func realProvider() {
    let text = code(Self.provider)
    for words in [
      "requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])",
      "HKStatisticsQueryDescriptor(", "options: .cumulativeSum)", "options: .strictStartDate))",
      "HKSampleQueryDescriptor(", "limit: nil)", "SortDescriptor(\\.startDate)",
      "error.code == .errorNoData", "HealthKitError.queryFailed(underlying: error)",
      "quantityType(forIdentifier: .stepCount)", "private let healthStore: HKHealthStore",
      "sample.sourceRevision.source.bundleIdentifier", "sample.device?.name",
      "StepRules.status(ofSharing:",
    ] {
      #expect(text.contains(words), "\(words)")
    }
    // Typed descriptors leave nothing to cast, and no continuation to resume.
    for words in ["as?", "as!", "Continuation", "quantityType(forIdentifier: .stepCount)!"] {
      #expect(!text.contains(words), "\(words)")
    }
    // One range for both queries.
    #expect(text.components(separatedBy: "predicateForSamples").count == 2)
    #expect(text.components(separatedBy: "Self.samples(in: interval)").count == 3)
  }

  @Test("the package admits iOS 17 and needs no other package")
  func package() {
    let text = Repository.text("Package.swift")
    #expect(text.contains(".iOS(.v17)"))
    #expect(!text.contains(".package("))
  }

  @Test("an app's own mock of a store can make anchors and read them")
  func anchors() {
    let text = code("Sources/HealthModel/Store/StoreQueries.swift")
    #expect(text.contains("public init(type: SampleType, predicate: UInt64 = 0, position: Int) {"))
    #expect(text.contains("  public let position: Int\n"))
  }
}
