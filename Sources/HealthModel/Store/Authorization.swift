/// An app's authorization to save samples of a type, which says nothing about reading.
public enum SharingStatus: String, Sendable, CaseIterable, Codable {
  /// The person has not been asked.
  case notDetermined
  /// The person refused, or the type can only be read.
  case sharingDenied
  /// The person agreed.
  case sharingAuthorized
}

/// A value that indicates whether an authorization request would show a permission sheet.
public enum AuthorizationRequestStatus: String, Sendable, CaseIterable, Codable {
  /// The status cannot be determined.
  case unknown
  /// At least one type has not been requested.
  case shouldRequest
  /// Every type has been requested, so no sheet would be shown.
  case unnecessary
}

/// A person's choices on the permission sheet.
public struct AuthorizationAnswer: Hashable, Sendable {
  /// The types that may be read.
  public var read: Set<SampleType>
  /// The types that may be saved.
  public var share: Set<SampleType>

  /// Creates an answer.
  public init(read: Set<SampleType>, share: Set<SampleType>) {
    self.read = read
    self.share = share
  }

  /// An answer that grants reading and saving of every type.
  public static let everything = AuthorizationAnswer(
    read: Set(SampleType.catalog), share: Set(SampleType.catalog))
  /// An answer that denies everything.
  public static let nothing = AuthorizationAnswer(read: [], share: [])
}
