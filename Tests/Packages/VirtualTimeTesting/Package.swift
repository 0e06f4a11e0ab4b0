// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "VirtualTimeTesting",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .testTarget(
      name: "VirtualTimeTestingTests",
      dependencies: [.product(name: "VirtualTimeTesting", package: "simharness")])
  ]
)
