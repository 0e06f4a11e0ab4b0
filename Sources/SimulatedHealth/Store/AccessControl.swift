import HealthModel

/// The person's authorization decisions for one app, by sample type and direction.
struct AccessControl {
  /// The types that the person authorizes when the app asks.
  var answer: AuthorizationAnswer
  /// The types that the app has asked to read, with the times in milliseconds at which the person
  /// first answered.
  private(set) var askedToRead: [SampleType: Int64] = [:]
  private var askedToShare: Set<SampleType> = []
  private var revokedReads: Set<SampleType> = []
  private var revokedShares: Set<SampleType> = []

  init(answer: AuthorizationAnswer) { self.answer = answer }

  /// Returns whether a request would show the authorization sheet (source: D,
  /// statusForAuthorizationRequest).
  func requestStatus(share: Set<SampleType>, read: Set<SampleType>) -> AuthorizationRequestStatus {
    askedToShare.isSuperset(of: share) && read.allSatisfy { askedToRead[$0] != nil }
      ? .unnecessary : .shouldRequest
  }

  /// Records that the app asked for these types, and that the person answered at a time.
  mutating func ask(share: Set<SampleType>, read: Set<SampleType>, at time: Int64) {
    askedToShare.formUnion(share)
    for type in read where askedToRead[type] == nil { askedToRead[type] = time }
  }

  /// Returns the sharing status of a type, which says nothing about read access (source: D).
  ///
  /// A type that was requested in either direction is `sharingDenied` unless the app may save it
  /// (source: F, types that are only read).
  func sharingStatus(_ type: SampleType) -> SharingStatus {
    if !wasAsked(type) { return .notDetermined }
    let isShared =
      askedToShare.contains(type) && answer.share.contains(type) && !revokedShares.contains(type)
    return isShared ? .sharingAuthorized : .sharingDenied
  }

  /// Returns whether the app has asked for a type, in either direction.
  func wasAsked(_ type: SampleType) -> Bool {
    askedToShare.contains(type) || askedToRead[type] != nil
  }

  /// Returns whether the app can read the samples that other sources wrote.
  func canRead(_ type: SampleType) -> Bool {
    askedToRead[type] != nil && answer.read.contains(type) && !revokedReads.contains(type)
  }

  /// Withdraws authorization, as a person can in Settings.
  mutating func revoke(read: Set<SampleType>, share: Set<SampleType>) {
    revokedReads.formUnion(read)
    revokedShares.formUnion(share)
  }

  /// Grants authorization, also for types where it was withdrawn.
  mutating func allow(read: Set<SampleType>, share: Set<SampleType>) {
    revokedReads.subtract(read)
    revokedShares.subtract(share)
    answer.read.formUnion(read)
    answer.share.formUnion(share)
  }
}
