// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "ContractsClient",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .testTarget(
      name: "ContractsClientTests",
      dependencies: [.product(name: "HealthContracts", package: "simharness")])
  ]
)
