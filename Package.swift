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

  // To protocols of a module with it, no `@MainActor` class with stored properties could conform.
  static let nonsending = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")

  var target: Target {
    let dependencies = imports.map { Target.Dependency(stringLiteral: $0) }
    return switch kind {
    case .c: .target(name: name)
    case .contracts: .target(name: name, dependencies: dependencies, swiftSettings: Self.settings)
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

#if os(Linux)
  let isLinux = true  // Apple's platforms have the module HealthKit, for which ours stands here.
#else
  let isLinux = false
#endif
let linuxOnly: Set = [
  "AuditedApp", "BackgroundTasks", "CPlatformLog", "Combine", "DeviceProbe", "HealthKit",
  "HealthKitTesting", "OSLog", "UserNotifications", "os",
]

let allModules: [Module] = [
  Module(name: "CChildProcess", kind: .c),
  Module(name: "CPhilox", kind: .c),
  Module(name: "CPlatformLog", kind: .c),
  Module(name: "CVirtualTime", kind: .c),
  Module(name: "Randomness", imports: ["CPhilox"], tests: []),
  Module(name: "Distributions", imports: ["CGSL", "Randomness"], tests: ["Randomness"]),
  Module(name: "PlainText", tests: []),
  Module(
    name: "LocatedJSON", imports: ["PlainText"], tests: ["PlainText", "Scenario", "TestSupport"]),
  Module(name: "HealthModel", tests: ["ServiceObservations", "TestSupport"]),
  Module(name: "HistoryFile", imports: ["HealthModel"], tests: ["HealthModel", "TestSupport"]),
  Module(
    name: "AppleHealthExport", imports: ["CArchive", "HealthModel", "HistoryFile", "PlainText"],
    tests: ["CArchive", "HealthModel", "HistoryFile", "TestSupport"]),
  Module(name: "ServiceObservations", imports: ["HealthModel"]),
  Module(
    name: "HealthContracts", kind: .contracts, imports: ["HealthModel"],
    tests: ["HealthModel", "MainActorShapes", "Swift5Shapes"]),
  Module(
    name: "HealthServices", imports: ["HealthContracts", "HealthModel"],
    tests: [
      "AppleAdapters", "Harness", "HealthContracts", "HealthModel", "HealthTestDoubles",
      "IntervalStore", "ServiceObservations", "SimulatedHealth", "SyncModel", "TestSupport",
      "VirtualTime",
    ]),
  Module(name: "VirtualTime", imports: ["CVirtualTime", "Randomness"], tests: []),
  Module(
    name: "VirtualTimeTesting",
    imports: ["CVirtualTime", "PlainText", "Randomness", "VirtualTime"]),
  Module(
    name: "SimulatedHealth",
    imports: ["HealthContracts", "HealthModel", "HistoryFile", "VirtualTime"],
    tests: [
      "HealthContracts", "HealthModel", "HealthServices", "HistoryFile", "TestSupport",
      "VirtualTime", "WeightModel",
    ]),
  Module(
    name: "HealthKit", imports: ["Combine", "HealthModel", "SimulatedHealth", "VirtualTime"],
    tests: [
      "AuditedApp", "DeviceProbe", "HealthContracts", "HealthKitTesting", "HealthModel",
      "HistoryGeneration", "HistoryTables", "Scenario", "SimHarnessTesting", "SimulatedHealth",
      "VirtualTime",
    ]),
  Module(
    name: "HealthKitTesting",
    imports: [
      "HealthKit", "HealthModel", "HistoryFile", "SimulatedHealth", "VirtualTime",
      "VirtualTimeTesting",
    ]),
  Module(name: "Combine", tests: ["HealthContracts", "HealthKitTesting", "Swift5Shapes"]),
  Module(name: "os", imports: ["CPlatformLog"]),
  Module(name: "OSLog", imports: ["os"]),
  Module(name: "BackgroundTasks", imports: ["VirtualTime"]),
  Module(name: "UserNotifications", imports: ["VirtualTime"]),
  Module(
    name: "HealthTestDoubles", imports: ["HealthContracts", "HealthModel", "Randomness"],
    tests: ["HealthContracts", "HealthModel", "HealthServices", "SimulatedHealth", "VirtualTime"]),
  Module(
    name: "IntervalStore", imports: ["CSQLite", "HealthContracts", "HealthModel"],
    tests: ["CSQLite", "HealthContracts", "HealthModel", "SimulatedHealth", "TestSupport"]),
  Module(
    name: "AppleAdapters",
    imports: ["HealthContracts", "HealthModel", "HealthServices"] + (isLinux ? ["HealthKit"] : [])),
  Module(
    name: "HealthKitSuite",
    imports: [
      "AppleAdapters", "Harness", "HealthContracts", "HealthKit", "HealthModel", "SimulatedHealth",
      "VirtualTime",
    ], tests: ["HealthContracts", "RunReport", "SimHarness"]),
  Module(name: "AppBundleAudit", tests: []),
  Module(
    name: "Scenario", imports: ["HealthModel", "LocatedJSON", "ServiceObservations"],
    tests: [
      "Distributions", "HealthModel", "HistoryGeneration", "LocatedJSON", "SchemaModel",
      "ServiceObservations", "TestSupport",
    ]),
  Module(
    name: "HistoryGeneration",
    imports: [
      "AppleHealthExport", "Distributions", "HealthModel", "LocatedJSON", "Randomness", "Scenario",
    ],
    tests: [
      "Distributions", "HealthModel", "LocatedJSON", "Randomness", "Scenario", "TestSupport",
    ]),
  Module(
    name: "HistoryTables",
    imports: [
      "CSQLite", "HealthModel", "HistoryFile", "HistoryGeneration", "LocatedJSON", "PlainText",
    ],
    tests: ["CSQLite", "HealthModel", "HistoryFile", "HistoryGeneration", "Scenario"]),
  Module(
    name: "Realism", imports: ["Distributions", "HealthModel", "RunReport"],
    tests: ["HealthModel", "RealismModel", "RunReport", "TestSupport"]),
  Module(
    name: "Workloads",
    imports: [
      "HealthContracts", "HealthModel", "Scenario", "ServiceObservations", "SimulatedHealth",
      "VirtualTime",
    ], tests: ["Harness", "HealthContracts", "HealthModel"]),
  Module(name: "SystemSupport", imports: ["CChildProcess", "HealthModel", "VirtualTime"]),
  Module(
    name: "ForeignServices",
    imports: ["HealthContracts", "HealthModel", "PlainText", "SystemSupport", "VirtualTime"],
    tests: [
      "Harness", "HealthContracts", "HealthModel", "RunReport", "ServiceObservations", "SimHarness",
    ]),
  Module(
    name: "Invariants", imports: ["HealthModel", "ServiceObservations"],
    tests: ["HealthModel", "ServiceObservations", "TestSupport"]),
  Module(name: "Mutants", imports: ["HealthContracts", "HealthServices"]),
  Module(
    name: "RunReport", imports: ["HealthModel", "ServiceObservations"], tests: ["HealthModel"]),
  Module(
    name: "ReportCharts",
    imports: ["HealthModel", "Invariants", "RunReport", "ServiceObservations"]),
  Module(
    name: "Gate", imports: ["HealthModel", "LocatedJSON", "RunReport", "ServiceObservations"],
    tests: ["HealthModel", "LocatedJSON", "RunReport", "Scenario", "ServiceObservations"]),
  Module(
    name: "Harness",
    imports: [
      "AppleHealthExport", "Distributions", "HealthContracts", "HealthModel", "HealthServices",
      "HistoryGeneration", "Invariants", "LocatedJSON", "PlainText", "Realism", "ReportCharts",
      "RunReport", "Scenario", "ServiceObservations", "SimulatedHealth", "SystemSupport",
      "VirtualTime", "Workloads",
    ],
    tests: [
      "HarnessTestSupport", "HealthContracts", "HealthModel", "Invariants", "LocatedJSON",
      "RunReport", "Scenario", "ServiceObservations", "SystemSupport",
    ]),
  Module(
    name: "Benchmarks",
    imports: [
      "AppleHealthExport", "Distributions", "Harness", "HealthContracts", "HealthModel",
      "HistoryFile", "HistoryGeneration", "HistoryTables", "IntervalStore", "LocatedJSON",
      "Randomness", "Scenario", "SimulatedHealth", "SystemSupport", "VirtualTime",
    ], tests: ["Harness", "HarnessTestSupport", "SystemSupport", "TestSupport"]),
  Module(
    name: "Search",
    imports: [
      "Harness", "HealthContracts", "HealthModel", "HistoryGeneration", "Invariants",
      "LocatedJSON", "Mutants", "PlainText", "Randomness", "RunReport", "Scenario",
      "ServiceObservations", "SimulatedHealth", "SystemSupport", "VirtualTime", "Workloads",
    ] + (isLinux ? ["HealthKitSuite"] : []),
    tests: [
      "Harness", "HarnessTestSupport", "HealthContracts", "HealthModel", "Invariants",
      "LocatedJSON", "Mutants", "RunReport", "Scenario", "ServiceObservations", "SystemSupport",
      "TestSupport", "Workloads",
    ]),
  Module(
    name: "Reporting", imports: ["HealthModel", "PlainText", "RunReport", "ServiceObservations"],
    tests: ["HealthModel", "RunReport", "ServiceObservations", "TestSupport"]),
  Module(
    name: "SimHarness",
    imports: [
      "Harness", "HealthContracts", "HealthModel", "LocatedJSON", "RunReport", "Scenario",
      "ServiceObservations", "VirtualTime",
    ]),
  Module(
    name: "SimHarnessTesting",
    imports: [
      "Harness", "HealthModel", "HistoryGeneration", "LocatedJSON", "PlainText", "Reporting",
      "Scenario", "Search", "ServiceObservations", "SimHarness", "VirtualTime",
    ] + (isLinux ? ["AppleHealthExport", "HealthKitTesting"] : []),
    tests: ["Harness", "MainActorShapes", "Scenario", "ServiceObservations"]),
  Module(name: "Batch", imports: ["PlainText"], tests: []),
  Module(
    name: "SimHarnessCommand", kind: .executable,
    imports: [
      "AppBundleAudit", "AppleHealthExport", "Batch", "Benchmarks", "ForeignServices", "Gate",
      "Harness", "HealthContracts", "HealthModel", "HistoryFile", "HistoryGeneration",
      "HistoryTables", "Invariants", "LocatedJSON", "PlainText", "Randomness", "Realism",
      "Reporting", "RunReport", "Scenario", "Search", "ServiceObservations", "SystemSupport",
      "Workloads",
    ]),
]
let modules = allModules.filter { isLinux || !linuxOnly.contains($0.name) }

/// Checkers for continuous integration; the variable keeps them out of every other build.
let checkers: [Target] =
  Context.environment["SIMHARNESS_CHECKERS"] == nil
  ? []
  : [
    support("libfuzz", .executable, "Tests/FuzzPrograms", ["FuzzReaders", "TestSupport"]),
    support(
      "realismcheck", .executable, "Tests/RealismPrograms", ["RealismModel", "SystemSupport"]),
    support("clustermodel", .executable, "Tests/ClusterModel", ["TestSupport", "VirtualTime"]),
    support("schedules", .executable, "Tests/SchedulePrograms", ["VirtualTime"]),
    support(
      "schemacases", .executable, "Tests/SchemaPrograms",
      ["LocatedJSON", "SchemaModel", "TestSupport"]),
    support(
      "storecheck", .executable, "Tests/StorePrograms",
      ["HealthContracts", "HealthModel", "SimulatedHealth", "StoreModel", "VirtualTime"]
        + (isLinux ? ["AppleAdapters", "HealthKit"] : [])),
    support("weightcheck", .executable, "Tests/WeightPrograms", ["WeightModel"]),
    support(
      "synccheck", .executable, "Tests/SyncPrograms",
      [
        "CSQLite", "HealthContracts", "HealthModel", "HealthServices", "IntervalStore",
        "SimulatedHealth", "SyncModel", "TestSupport", "VirtualTime", "Workloads",
      ]),
  ]

/// A target of the tests that is not a test itself.
func support(_ name: String, _ kind: Module.Kind, _ path: String, _ imports: [String]) -> Target {
  let uses = imports.map { Target.Dependency(stringLiteral: $0) }
  let settings = Module.settings + [Module.nonsending]
  return kind == .executable
    ? .executableTarget(name: name, dependencies: uses, path: path, swiftSettings: settings)
    : .target(name: name, dependencies: uses, path: path, swiftSettings: settings)
}

let supports: [Target] = [
  support("TestSupport", .swift, "Tests/Support", ["LocatedJSON"]),
  // Asks a real device for its rules, unmodified.
  .target(
    name: "DeviceProbe", dependencies: ["HealthKit"], path: "Tests/DeviceProbe",
    exclude: ["made-up-answers.json"], swiftSettings: [.treatAllWarnings(as: .error)]),
  // An app's files as they are written for a phone.
  .target(
    name: "AuditedApp", dependencies: ["HealthKit", "os"], path: "Tests/Fixtures/AuditedApp",
    swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
  // A worker process written in advance, and results to compare.
  support(
    "HarnessTestSupport", .swift, "Tests/HarnessSupport",
    [
      "Harness", "HealthModel", "Invariants", "RunReport", "Scenario", "ServiceObservations",
      "SystemSupport", "TestSupport",
    ]),
  // Scenarios that use every key, changes to them, and rules that no schema can state.
  support(
    "SchemaModel", .swift, "Tests/SchemaModel",
    ["Distributions", "HistoryGeneration", "LocatedJSON", "Scenario", "TestSupport"]),
  support("StoreModel", .swift, "Tests/StoreModel", ["HealthModel", "Randomness"]),
  // Every reader of files or messages that others wrote, for fuzzers.
  support(
    "FuzzReaders", .swift, "Tests/FuzzReaders",
    [
      "AppBundleAudit", "AppleHealthExport", "ForeignServices", "Gate", "Harness",
      "HealthContracts", "HealthModel", "HistoryFile", "HistoryGeneration", "LocatedJSON",
      "Reporting", "RunReport", "Scenario", "Search", "TestSupport",
    ]),
  // Person models with one part broken.
  support(
    "RealismModel", .swift, "Tests/RealismModel",
    ["HealthModel", "HistoryGeneration", "Realism", "Scenario"]),
  // Devices with a person, other apps and failures.
  support(
    "WeightModel", .swift, "Tests/WeightModel",
    [
      "HealthContracts", "HealthModel", "HealthServices", "SimulatedHealth", "TestSupport",
      "VirtualTime",
    ]),
  support(
    "SyncModel", .swift, "Tests/SyncModel",
    [
      "Harness", "HealthContracts", "HealthModel", "HealthServices", "IntervalStore", "Invariants",
      "ServiceObservations", "SimulatedHealth", "TestSupport", "VirtualTime", "Workloads",
    ]),
  // Classes as apps write them: the proof is that they compile.
  .target(
    name: "Swift5Shapes", dependencies: ["HealthContracts"] + (isLinux ? ["Combine"] : []),
    path: "Tests/Fixtures/Swift5Shapes",
    swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
  .target(
    name: "MainActorShapes", dependencies: ["HealthContracts"],
    path: "Tests/Fixtures/MainActorShapes",
    swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
].filter { isLinux || !linuxOnly.contains($0.name) }

/// Tests of more than one module.
let otherTests: [Target] = [
  ("StoreModel", ["HealthModel", "StoreModel"]),
  ("FuzzReaders", ["FuzzReaders", "TestSupport"]),
  (
    "Command",
    [
      "Harness", "HealthModel", "HistoryFile", "HistoryGeneration", "HistoryTables", "Invariants",
      "Scenario", "ServiceObservations", "SimHarnessCommand", "TestSupport",
    ]
  ),
  ("Tidy", ["TestSupport"]),
].map { name, imports in
  .testTarget(
    name: "\(name)Tests", dependencies: imports.map { Target.Dependency(stringLiteral: $0) },
    swiftSettings: Module.settings + [Module.nonsending])
}

let package = Package(
  name: "simharness",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "simharness", targets: ["SimHarnessCommand"]),
    // Contracts and values: Foundation alone.
    .library(name: "HealthContracts", targets: ["HealthContracts", "HealthModel"]),
    // Virtual time for any Swift concurrency.
    .library(name: "VirtualTime", targets: ["VirtualTime"]),
    // Apart, since it links the testing library.
    .library(name: "VirtualTimeTesting", targets: ["VirtualTime", "VirtualTimeTesting"]),
    // The simulated store and its device, doubles, and stored histories: no GSL, no SQLite, no
    // process.
    .library(
      name: "SimulatedHealth",
      targets: [
        "HealthContracts", "HealthModel", "HealthTestDoubles", "HistoryFile", "SimulatedHealth",
        "VirtualTime",
      ]),
    // Whole runs, GSL included.
    .library(
      name: "SimHarness",
      targets: [
        "ForeignServices", "HealthContracts", "HealthModel", "HealthServices", "HistoryFile",
        "IntervalStore", "RunReport", "Scenario", "SimHarness", "SimulatedHealth", "VirtualTime",
      ]),
    .library(name: "SimHarnessTesting", targets: ["SimHarnessTesting"]),
    // Apple's modules on the simulated store and in virtual time: no GSL, no SQLite.
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
    .library(name: "Combine", targets: ["Combine"]),
    .library(name: "OSLog", targets: ["OSLog", "os"]),
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    // Apart, since it links the testing library.
    .library(name: "HealthKitTesting", targets: ["HealthKit", "HealthKitTesting"]),
  ].filter { isLinux || !linuxOnly.contains($0.name) },
  targets: modules.map(\.target) + modules.compactMap(\.testTarget) + supports + otherTests
    + checkers + [
      .systemLibrary(
        name: "CArchive", pkgConfig: "libarchive",
        providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
      .systemLibrary(
        name: "CGSL", pkgConfig: "gsl", providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]),
      .systemLibrary(
        name: "CSQLite", pkgConfig: "sqlite3",
        providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    ],
  swiftLanguageModes: [.v6]
)
