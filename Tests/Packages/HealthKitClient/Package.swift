// swift-tools-version: 6.2
import PackageDescription

// An app whose code imports HealthKit, tested on a simulated device. On Apple's platforms the app
// takes the system's module, so the product is for Linux only.
let package = Package(
  name: "HealthKitClient",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .target(
      name: "StepsApp",
      dependencies: ["BackgroundTasks", "Combine", "HealthKit", "OSLog", "UserNotifications"].map {
        .product(name: $0, package: "simharness", condition: .when(platforms: [.linux]))
      },
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "HealthKitClientTests",
      dependencies: [
        "StepsApp", .product(name: "HealthKitTesting", package: "simharness"),
        .product(name: "BackgroundTasks", package: "simharness"),
        .product(name: "UserNotifications", package: "simharness"),
      ]),
  ]
)
