// swift-tools-version: 6.2
import PackageDescription

/// A row of the module table: what a target is called and what it may import.
///
/// The arrows are compiled: `--explicit-target-dependency-import-check error` (see the Makefile)
/// refuses an import that a row does not name.
struct Module {
  enum Kind { case swift, contracts, c, executable }

  var name: String
  var kind = Kind.swift
  var imports: [String] = []
  /// What the module's tests import besides the module itself; nil where it has none.
  var tests: [String]?

  static var settings: [SwiftSetting] {
    [
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
  }

  // With this on the protocols' own module, a `@MainActor` class with stored properties could not
  // conform to them.
  static let nonsending = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

  var target: Target {
    let dependencies = imports.map { Target.Dependency(stringLiteral: $0) }
    return switch kind {
    case .c:
      .target(name: name)
    case .contracts:
      .target(name: name, dependencies: dependencies, swiftSettings: Self.settings)
    case .swift:
      .target(
        name: name, dependencies: dependencies, swiftSettings: Self.settings + [Self.nonsending])
    case .executable:
      .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: Self.settings + [Self.nonsending])
    }
  }

  var testTarget: Target? {
    tests.map { extra in
      .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + extra).map { Target.Dependency(stringLiteral: $0) },
        swiftSettings: Self.settings + [Self.nonsending])
    }
  }
}

let modules: [Module] = [
  Module(name: "CPhilox", kind: .c),
  Module(name: "CVirtualTime", kind: .c),
  Module(name: "Randomness", imports: ["CPhilox"], tests: []),
  Module(name: "Distributions", imports: ["CGSL", "Randomness"], tests: ["Randomness"]),
  Module(name: "LocatedJSON", tests: ["TestSupport"]),
  Module(name: "HealthModel", tests: ["TestSupport"]),
  Module(name: "HistoryFile", imports: ["HealthModel"], tests: ["HealthModel", "TestSupport"]),
  Module(name: "ServiceObservations", imports: ["HealthModel"]),
  Module(
    name: "HealthContracts", kind: .contracts, imports: ["HealthModel"],
    tests: ["HealthModel", "MainActorShapes", "Swift5Shapes"]),
  Module(
    name: "HealthServices", imports: ["HealthContracts", "HealthModel"],
    tests: [
      "Harness", "HealthContracts", "HealthModel", "HealthTestDoubles", "IntervalStore",
      "ServiceObservations", "SimulatedHealth", "SyncModel", "TestSupport", "VirtualTime",
    ]),
  Module(name: "VirtualTime", imports: ["CVirtualTime", "Randomness"], tests: []),
  Module(
    name: "SimulatedHealth",
    imports: ["HealthContracts", "HealthModel", "HistoryFile", "VirtualTime"],
    tests: [
      "HealthContracts", "HealthModel", "HealthServices", "HistoryFile", "TestSupport",
      "VirtualTime", "WeightModel",
    ]),
  Module(
    name: "HealthTestDoubles", imports: ["HealthContracts", "HealthModel", "Randomness"],
    tests: ["HealthContracts", "HealthModel", "HealthServices", "SimulatedHealth"]),
  Module(
    name: "IntervalStore", imports: ["CSQLite", "HealthContracts", "HealthModel"],
    tests: ["CSQLite", "HealthContracts", "HealthModel", "SimulatedHealth"]),
  Module(name: "AppleAdapters", imports: ["HealthContracts", "HealthModel"]),
  Module(name: "AppBundleAudit", tests: []),
  Module(
    name: "Scenario", imports: ["HealthModel", "LocatedJSON", "ServiceObservations"],
    tests: ["Distributions", "HealthModel", "HistoryGeneration", "LocatedJSON", "TestSupport"]),
  Module(
    name: "HistoryGeneration",
    imports: ["Distributions", "HealthModel", "LocatedJSON", "Randomness", "Scenario"],
    tests: ["Distributions", "HealthModel", "LocatedJSON", "Randomness", "Scenario"]),
  Module(
    name: "HistoryTables",
    imports: ["HealthModel", "HistoryFile", "HistoryGeneration", "LocatedJSON"],
    tests: ["HealthModel", "HistoryFile", "HistoryGeneration", "Scenario"]),
  Module(
    name: "Realism", imports: ["Distributions", "HealthModel", "RunReport"],
    tests: ["Distributions", "HealthModel", "HistoryGeneration", "LocatedJSON", "Scenario"]),
  Module(
    name: "Workloads",
    imports: [
      "HealthContracts", "HealthModel", "Scenario", "ServiceObservations", "SimulatedHealth",
      "VirtualTime",
    ]),
  Module(
    name: "ForeignServices", imports: ["HealthContracts", "HealthModel", "VirtualTime"],
    tests: ["Harness", "HealthContracts", "HealthModel", "RunReport", "SimHarness"]),
  Module(
    name: "Invariants", imports: ["HealthModel", "ServiceObservations"],
    tests: ["HealthModel", "ServiceObservations"]),
  Module(name: "Mutants", imports: ["HealthContracts", "HealthModel", "HealthServices"]),
  Module(
    name: "RunReport", imports: ["HealthModel", "ServiceObservations"], tests: ["HealthModel"]),
  Module(
    name: "ReportCharts",
    imports: ["HealthModel", "Invariants", "RunReport", "ServiceObservations"]),
  Module(
    name: "Gate", imports: ["HealthModel", "LocatedJSON", "RunReport", "ServiceObservations"],
    tests: ["HealthModel", "LocatedJSON", "RunReport", "Scenario", "ServiceObservations"]),
  Module(name: "SystemSupport", imports: ["HealthModel", "VirtualTime"], tests: []),
  Module(
    name: "Harness",
    imports: [
      "Distributions", "HealthContracts", "HealthModel", "HealthServices", "HistoryGeneration",
      "Invariants", "LocatedJSON", "Realism", "ReportCharts", "RunReport", "Scenario",
      "ServiceObservations", "SimulatedHealth", "SystemSupport", "VirtualTime", "Workloads",
    ],
    tests: [
      "HealthContracts", "HealthModel", "HealthServices", "Invariants", "LocatedJSON", "Realism",
      "RunReport", "Scenario", "ServiceObservations", "SimulatedHealth", "SystemSupport",
      "VirtualTime",
    ]),
  Module(
    name: "Benchmarks",
    imports: [
      "Distributions", "Harness", "HealthContracts", "HealthModel", "HistoryGeneration",
      "IntervalStore", "LocatedJSON", "Randomness", "Scenario", "SimulatedHealth", "SystemSupport",
      "VirtualTime",
    ], tests: ["Harness", "LocatedJSON", "Scenario"]),
  Module(
    name: "Search",
    imports: [
      "Harness", "HealthContracts", "HealthModel", "HistoryGeneration", "Invariants",
      "LocatedJSON", "Mutants", "Randomness", "RunReport", "Scenario", "ServiceObservations",
      "SimulatedHealth", "SystemSupport", "VirtualTime", "Workloads",
    ],
    tests: [
      "Harness", "HealthContracts", "HealthModel", "Invariants", "LocatedJSON", "Mutants",
      "RunReport", "Scenario", "ServiceObservations", "SystemSupport", "TestSupport", "Workloads",
    ]),
  Module(
    name: "Reporting", imports: ["HealthModel", "RunReport", "ServiceObservations"],
    tests: ["HealthModel", "RunReport", "ServiceObservations"]),
  Module(
    name: "SimHarness",
    imports: [
      "Harness", "HealthContracts", "HealthModel", "LocatedJSON", "RunReport", "Scenario",
      "ServiceObservations",
    ]),
  Module(
    name: "SimHarnessTesting",
    imports: ["Harness", "HealthContracts", "LocatedJSON", "Reporting", "RunReport", "SimHarness"]),
  Module(
    name: "SimHarnessCommand", kind: .executable,
    imports: [
      "AppBundleAudit", "Benchmarks", "ForeignServices", "Gate", "Harness", "HealthContracts",
      "HealthModel", "HistoryFile", "HistoryGeneration", "HistoryTables", "Invariants",
      "LocatedJSON", "Randomness", "Realism", "Reporting", "RunReport", "Scenario", "Search",
      "ServiceObservations", "SystemSupport", "Workloads",
    ]),
]

let package = Package(
  name: "simharness",
  platforms: [.macOS(.v15), .iOS(.v17)],
  products: [
    .executable(name: "simharness", targets: ["SimHarnessCommand"]),
    .library(
      name: "SimHarness",
      targets: [
        "ForeignServices", "Harness", "HealthContracts", "HealthModel", "HealthServices",
        "HistoryFile", "IntervalStore", "Scenario", "SimHarness", "SimulatedHealth", "VirtualTime",
        "Workloads",
      ]),
    // Apart, since it links the testing library.
    .library(name: "SimHarnessTesting", targets: ["SimHarnessTesting"]),
  ],
  targets: modules.map(\.target) + modules.compactMap(\.testTarget) + [
    .systemLibrary(
      name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // A program for comparing schedules across processes, threads and builds.
    .executableTarget(
      name: "schedules", dependencies: ["VirtualTime"], path: "Tests/SchedulePrograms",
      swiftSettings: Module.settings + [Module.nonsending]),
    // A naive model of the store's rules, and a program that holds the store against it.
    .target(
      name: "StoreModel", dependencies: ["HealthModel", "Randomness"], path: "Tests/StoreModel",
      swiftSettings: Module.settings + [Module.nonsending]),
    .executableTarget(
      name: "storecheck", dependencies: ["HealthModel", "SimulatedHealth", "StoreModel"],
      path: "Tests/StorePrograms", swiftSettings: Module.settings + [Module.nonsending]),
    .testTarget(
      name: "StoreModelTests", dependencies: ["HealthModel", "StoreModel"],
      swiftSettings: Module.settings + [Module.nonsending]),
    // A device with a person, other apps and bad luck, and a program that runs many of them.
    .target(
      name: "WeightModel",
      dependencies: [
        "HealthContracts", "HealthModel", "HealthServices", "SimulatedHealth", "TestSupport",
        "VirtualTime",
      ],
      path: "Tests/WeightModel", swiftSettings: Module.settings + [Module.nonsending]),
    .executableTarget(
      name: "weightcheck", dependencies: ["WeightModel"], path: "Tests/WeightPrograms",
      swiftSettings: Module.settings + [Module.nonsending]),
    // The same for the step sync, with a check that ends real processes in the middle of a write.
    .target(
      name: "SyncModel",
      dependencies: [
        "HealthContracts", "HealthModel", "HealthServices", "IntervalStore", "SimulatedHealth",
        "TestSupport", "VirtualTime",
      ],
      path: "Tests/SyncModel", swiftSettings: Module.settings + [Module.nonsending]),
    .executableTarget(
      name: "synccheck",
      dependencies: [
        "CSQLite", "HealthContracts", "HealthModel", "HealthServices", "IntervalStore",
        "SimulatedHealth", "SyncModel", "VirtualTime",
      ],
      path: "Tests/SyncPrograms", swiftSettings: Module.settings + [Module.nonsending]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "SimHarnessCommand", "Harness", "HealthModel", "HistoryFile", "HistoryGeneration",
        "HistoryTables", "Invariants", "Scenario",
      ],
      swiftSettings: Module.settings + [Module.nonsending]),
    // An app team's tests: its own service, and none of the modules that a run is made of.
    .testTarget(
      name: "ExampleTests",
      dependencies: [
        "Harness", "HealthContracts", "HealthModel", "MainActorShapes", "RunReport", "Scenario",
        "SimHarness", "SimHarnessTesting",
      ], swiftSettings: Module.settings + [Module.nonsending]),
    .testTarget(name: "TidyTests", swiftSettings: Module.settings + [Module.nonsending]),
    // Classes as apps write them: that they compile is the proof.
    .target(
      name: "Swift5Shapes", dependencies: ["HealthContracts"], path: "Tests/Fixtures/Swift5Shapes",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "MainActorShapes", dependencies: ["HealthContracts"],
      path: "Tests/Fixtures/MainActorShapes",
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    .target(
      name: "TestSupport", dependencies: ["Scenario"], path: "Tests/Support",
      swiftSettings: Module.settings + [Module.nonsending]),
  ],
  swiftLanguageModes: [.v6]
)
