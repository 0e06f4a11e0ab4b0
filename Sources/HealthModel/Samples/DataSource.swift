/// A device or app that writes samples.
public struct DataSource: Hashable, Sendable, Codable {
  /// The kind of a source; the order of cases is the default priority, best first.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Manual entry.
    case manual
    /// A watch.
    case watch
    /// A phone.
    case phone
    /// A connected scale.
    case scale
    /// A third-party app.
    case thirdParty
    /// The mock in an app's own tests.
    case mock
  }

  /// The name of the source in scenario files.
  public let identifier: String
  /// The kind of the source.
  public let kind: Kind
  /// The bundle identifier of its samples.
  public let bundleIdentifier: String
  /// The device name of its samples, if any.
  public let deviceName: String?

  /// The display name of the writer, if any.
  public let name: String?
  /// The manufacturer's product type, such as `Watch7,1`, if known.
  public let productType: String?
  /// The version of the writing software, if known.
  public let version: String?

  /// Creates a source.
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
