/// What an app may know of its authorization to save a type: nothing about reading.
public enum SharingStatus: String, Sendable, CaseIterable, Codable {
  /// The person has not been asked.
  case notDetermined
  /// The person refused, or the type can only be read.
  case sharingDenied
  /// The person agreed.
  case sharingAuthorized
}

/// Whether asking would show the person anything.
public enum AuthorizationRequestStatus: String, Sendable, CaseIterable, Codable {
  /// Cannot be told.
  case unknown
  /// At least one type has not been asked for.
  case shouldRequest
  /// Every type has been asked for: no sheet would be shown.
  case unnecessary
}

/// What the person answers when the sheet is shown.
public struct AuthorizationAnswer: Hashable, Sendable {
  /// The types that may be read.
  public var read: Set<SampleType>
  /// The types that may be saved.
  public var share: Set<SampleType>

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - read: The types that may be read.
  ///   - share: The types that may be saved.
  public init(read: Set<SampleType>, share: Set<SampleType>) {
    self.read = read
    self.share = share
  }

  /// Agrees to everything.
  public static let everything = AuthorizationAnswer(
    read: Set(SampleType.allCases), share: Set(SampleType.allCases))
  /// Refuses everything.
  public static let nothing = AuthorizationAnswer(read: [], share: [])
}
