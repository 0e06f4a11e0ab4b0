/// A device or app that writes samples.
public struct DataSource: Hashable, Sendable, Codable {
  /// What kind of writer a source is; the order is the default priority, best first.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Typed in by hand.
    case manual
    /// A watch.
    case watch
    /// A phone.
    case phone
    /// A connected scale.
    case scale
    /// Another company's app.
    case thirdParty
    /// The mock of an app's own tests.
    case mock
  }

  /// The name by which a scenario speaks of the source.
  public let identifier: String
  /// What kind of writer it is.
  public let kind: Kind
  /// The bundle identifier that its samples carry.
  public let bundleIdentifier: String
  /// The device name that its samples carry, if any.
  public let deviceName: String?

  /// The writer's name as people see it, if it has one.
  public let name: String?
  /// The kind of device in the maker's terms, such as `Watch7,1`, if known.
  public let productType: String?
  /// The version of the writing software, if known.
  public let version: String?

  /// Makes a source.
  ///
  /// - Parameters:
  ///   - identifier: The scenario's name for it.
  ///   - kind: What kind of writer it is.
  ///   - bundleIdentifier: The bundle identifier that its samples carry.
  ///   - deviceName: The device name that its samples carry.
  ///   - name: The writer's name as people see it.
  ///   - productType: The kind of device in the maker's terms.
  ///   - version: The version of the writing software.
  public init(
    identifier: String, kind: Kind, bundleIdentifier: String, deviceName: String?,
    name: String? = nil, productType: String? = nil, version: String? = nil
  ) {
    self.identifier = identifier
    self.kind = kind
    self.bundleIdentifier = bundleIdentifier
    self.deviceName = deviceName
    self.name = name
    self.productType = productType
    self.version = version
  }
}
