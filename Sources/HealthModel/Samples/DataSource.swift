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
  /// The version of the writing software, if known; the first one if it was updated.
  public let version: String?
  /// The later versions of the writing software, ascending by time.
  public let updates: [SoftwareUpdate]

  /// Creates a source.
  public init(
    identifier: String, kind: Kind, bundleIdentifier: String, deviceName: String?,
    name: String? = nil, productType: String? = nil, version: String? = nil,
    updates: [SoftwareUpdate] = []
  ) {
    self.identifier = identifier
    self.kind = kind
    self.bundleIdentifier = bundleIdentifier
    self.deviceName = deviceName
    self.name = name
    self.productType = productType
    self.version = version
    self.updates = updates
  }

  /// All versions of the writing software in the order of installation, the first one if known.
  public var versions: [String?] { [version] + updates.map(\.version) }

  /// Returns the place in `versions` of the version that wrote a sample.
  ///
  /// - Parameter time: The time of writing, in milliseconds since the Unix epoch.
  /// - Returns: The number of updates installed by then.
  /// - Complexity: O(log *n*) for *n* updates.
  public func versionIndex(at time: Int64) -> Int {
    updates.partitioningIndex { $0.time > time }
  }

  /// Hashes what tells sources apart, not all that may differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
    hasher.combine(bundleIdentifier)
  }
}

/// The installation of a version of a source's software.
public struct SoftwareUpdate: Hashable, Sendable, Codable {
  /// The time of the installation, in milliseconds since the Unix epoch.
  public let time: Int64
  /// The version that was installed.
  public let version: String

  /// Creates an update.
  public init(time: Int64, version: String) {
    self.time = time
    self.version = version
  }
}
