// swift-tools-version: 6.2
import PackageDescription

// What platforms without the router get. Run on Linux with the router compiled out:
// swift test -Xswiftc -DLOWER_TIER
let package = Package(
  name: "LowerTier",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "simharness", path: "../../..")],
  targets: [
    .testTarget(
      name: "LowerTierTests",
      dependencies: [
        .product(name: "SimHarnessTesting", package: "simharness"),
        .product(name: "VirtualTime", package: "simharness"),
      ])
  ]
)
