// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnLayering",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .target(
      name: "App", dependencies: [.product(name: "HealthContracts", package: "simharness")]),
    .testTarget(
      name: "AppTests",
      dependencies: ["App", .product(name: "SimHarnessTesting", package: "simharness")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
  ]
)
