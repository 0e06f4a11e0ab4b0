// swift-tools-version: 6.2
import PackageDescription

// Modules that the system has on Apple's platforms: those that your files import.
let modules = ["HealthKit", "Combine", "OSLog", "BackgroundTasks", "UserNotifications"]

let package = Package(
  name: "MyApp",
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .target(
      name: "MyApp",
      dependencies: modules.map {
        .product(name: $0, package: "simharness", condition: .when(platforms: [.linux]))
      },
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "MyAppTests",
      dependencies: [
        "MyApp",
        .product(name: "HealthKitTesting", package: "simharness"),
        .product(name: "SimHarnessTesting", package: "simharness"),
      ]),
  ]
)
