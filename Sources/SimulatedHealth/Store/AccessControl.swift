import HealthModel

/// What the person has allowed an app, by type and direction.
struct AccessControl {
  /// What the person answers when asked.
  var answer: AuthorizationAnswer
  private var askedToRead: Set<SampleType> = []
  private var askedToShare: Set<SampleType> = []
  private var revokedReads: Set<SampleType> = []
  private var revokedShares: Set<SampleType> = []

  init(answer: AuthorizationAnswer) { self.answer = answer }

  /// Whether a sheet would be shown (source: D, statusForAuthorizationRequest).
  func requestStatus(share: Set<SampleType>, read: Set<SampleType>) -> AuthorizationRequestStatus {
    askedToShare.isSuperset(of: share) && askedToRead.isSuperset(of: read)
      ? .unnecessary : .shouldRequest
  }

  /// Records that the person was asked.
  mutating func ask(share: Set<SampleType>, read: Set<SampleType>) {
    askedToShare.formUnion(share)
    askedToRead.formUnion(read)
  }

  /// What the app may know: it speaks of saving alone (source: D).
  ///
  /// A type asked for in any direction is denied unless it may be saved (source: F, types that are
  /// only read).
  func sharingStatus(_ type: SampleType) -> SharingStatus {
    if !wasAsked(type) { return .notDetermined }
    let isShared =
      askedToShare.contains(type) && answer.share.contains(type) && !revokedShares.contains(type)
    return isShared ? .sharingAuthorized : .sharingDenied
  }

  /// Whether the person was asked about a type at all.
  func wasAsked(_ type: SampleType) -> Bool {
    askedToShare.contains(type) || askedToRead.contains(type)
  }

  /// Whether everybody's samples of a type can be read.
  func canRead(_ type: SampleType) -> Bool {
    askedToRead.contains(type) && answer.read.contains(type) && !revokedReads.contains(type)
  }

  /// Takes back what was allowed, as the person may at any time.
  mutating func revoke(read: Set<SampleType>, share: Set<SampleType>) {
    revokedReads.formUnion(read)
    revokedShares.formUnion(share)
  }

  /// Allows again what was taken back.
  mutating func allow(read: Set<SampleType>, share: Set<SampleType>) {
    revokedReads.subtract(read)
    revokedShares.subtract(share)
    answer.read.formUnion(read)
    answer.share.formUnion(share)
  }
}
