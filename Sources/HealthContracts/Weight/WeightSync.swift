public import struct Foundation.UUID
public import HealthModel

/// The names of the weight sync that would collide with another seed's.
public enum WeightSync {
  /// The one type that is read and written, under the store's own name.
  public static let typeIdentifier = "HKQuantityTypeIdentifierBodyMass"
  /// The same type here.
  public static let sampleType = SampleType.bodyMass
  /// What an app's sync identifiers begin with.
  public static let syncIdentifierPrefix = "w8trackr-"

  /// The sync identifier under which an entry is saved; it never changes.
  ///
  /// - Parameter id: The entry's identity.
  /// - Returns: The prefix and the identity.
  public static func syncIdentifier(of id: UUID) -> String {
    syncIdentifierPrefix + id.uuidString
  }

  /// The entry that a sync identifier speaks of.
  ///
  /// - Parameter syncIdentifier: What a sample's metadata says.
  /// - Returns: The entry's identity; nil for text that no entry of this app was saved under.
  public static func entryID(of syncIdentifier: String?) -> UUID? {
    guard let syncIdentifier, syncIdentifier.hasPrefix(syncIdentifierPrefix) else { return nil }
    return UUID(uuidString: String(syncIdentifier.dropFirst(syncIdentifierPrefix.count)))
  }
}
