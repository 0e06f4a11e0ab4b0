public import Foundation
import HealthModel

/// An app or a device that writes samples.
open class HKSource: NSObject, @unchecked Sendable {
  let source: DataSource

  init(_ source: DataSource) { self.source = source }

  /// The source of the running app.
  open class func `default`() -> HKSource {
    HKSource(HealthKitDevice.required.source)
  }

  /// The name that a person sees.
  open var name: String { source.name ?? source.deviceName ?? source.identifier }
  open var bundleIdentifier: String { source.bundleIdentifier }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = (object as? HKSource)?.source else { return false }
    return other.bundleIdentifier == source.bundleIdentifier && other.name == source.name
      && other.deviceName == source.deviceName
  }
  public override var hash: Int { source.bundleIdentifier.hashValue }
  public override var description: String { "\(name) (\(bundleIdentifier))" }
}

/// A version of a source.
open class HKSourceRevision: NSObject, @unchecked Sendable {
  open private(set) var source: HKSource
  /// The version of the app, if it is known.
  open private(set) var version: String?
  /// The product type of the device, such as `Watch7,1`, if it is known.
  open private(set) var productType: String?
  open private(set) var operatingSystemVersion: OperatingSystemVersion

  public init(
    source: HKSource, version: String?, productType: String?,
    operatingSystemVersion: OperatingSystemVersion
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  public convenience init(source: HKSource, version: String?) {
    self.init(
      source: source, version: version, productType: nil,
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: 0, minorVersion: 0, patchVersion: 0))
  }

  /// The revision of a source with a version of its software.
  convenience init(_ source: DataSource, version: String?) {
    // The version of a phone or a watch is that of its system; an app's says nothing of it.
    let isSystem = source.kind == .phone || source.kind == .watch
    let numbers = (isSystem ? version ?? "" : "").split(separator: ".").map { Int($0) ?? 0 }
    func number(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }
    self.init(
      source: HKSource(source), version: version, productType: source.productType,
      operatingSystemVersion: OperatingSystemVersion(
        majorVersion: number(0), minorVersion: number(1), patchVersion: number(2)))
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKSourceRevision else { return false }
    return other.source == source && other.version == version && other.productType == productType
  }
  public override var hash: Int { source.hash }
}

/// The device that made a sample.
open class HKDevice: NSObject, @unchecked Sendable {
  public let name: String?
  public let manufacturer: String?
  public let model: String?
  public let hardwareVersion: String?
  public let firmwareVersion: String?
  public let softwareVersion: String?
  public let localIdentifier: String?
  public let udiDeviceIdentifier: String?

  public init(
    name: String?, manufacturer: String?, model: String?, hardwareVersion: String?,
    firmwareVersion: String?, softwareVersion: String?, localIdentifier: String?,
    udiDeviceIdentifier: String?
  ) {
    self.name = name
    self.manufacturer = manufacturer
    self.model = model
    self.hardwareVersion = hardwareVersion
    self.firmwareVersion = firmwareVersion
    self.softwareVersion = softwareVersion
    self.localIdentifier = localIdentifier
    self.udiDeviceIdentifier = udiDeviceIdentifier
  }

  /// The device on which the app runs.
  open class func local() -> HKDevice {
    HKDevice(
      name: "iPhone", manufacturer: "Apple Inc.", model: "iPhone", hardwareVersion: nil,
      firmwareVersion: nil, softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
  }

  /// The device of a source with a version of its software; nil for an app's own entries.
  static func of(_ source: DataSource, version: String?) -> HKDevice? {
    source.deviceName.map {
      HKDevice(
        name: $0, manufacturer: nil, model: nil, hardwareVersion: source.productType,
        firmwareVersion: nil, softwareVersion: version, localIdentifier: nil,
        udiDeviceIdentifier: nil)
    }
  }

  private var fields: [String?] {
    [
      name, manufacturer, model, hardwareVersion, firmwareVersion, softwareVersion,
      localIdentifier, udiDeviceIdentifier,
    ]
  }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDevice)?.fields == fields
  }
  public override var hash: Int { fields.hashValue }
}
