// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "SimulatedHealthClient",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .testTarget(
      name: "SimulatedHealthClientTests",
      dependencies: [.product(name: "SimulatedHealth", package: "simharness")],
      resources: [.copy("single-day.history")],
      swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])
  ]
)
