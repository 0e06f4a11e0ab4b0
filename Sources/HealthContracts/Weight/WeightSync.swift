public import struct Foundation.UUID
public import HealthModel

/// The namespace for names of the weight sync that would collide with another specification's.
public enum WeightSync {
  /// The HealthKit identifier of the one type that is read and saved.
  public static let typeIdentifier = "HKQuantityTypeIdentifierBodyMass"
  /// The one type that is read and saved.
  public static let sampleType = SampleType.bodyMass
  /// The prefix of the app's sync identifiers.
  public static let syncIdentifierPrefix = "w8trackr-"

  /// Returns the sync identifier under which an entry is saved; it never changes.
  ///
  /// - Parameter id: The identity of the entry.
  /// - Returns: The prefix followed by the identity.
  public static func syncIdentifier(of id: UUID) -> String {
    syncIdentifierPrefix + id.uuidString
  }

  /// Returns the identity of the entry that a sync identifier refers to.
  ///
  /// - Parameter syncIdentifier: The sync identifier in a sample's metadata, if any.
  /// - Returns: The identity of the entry; `nil` if the identifier is not one of this app.
  public static func entryID(of syncIdentifier: String?) -> UUID? {
    guard let syncIdentifier, syncIdentifier.hasPrefix(syncIdentifierPrefix) else { return nil }
    return UUID(canonical: syncIdentifier.dropFirst(syncIdentifierPrefix.count))
  }
}
