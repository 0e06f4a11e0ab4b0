import HealthModel

/// The app's requests and the person's last answers, by type and direction.
struct NaiveAccess {
  private var isReadable: Set<SampleType>
  private var isShareable: Set<SampleType>
  private var askedToRead: Set<SampleType> = []
  private var askedToShare: Set<SampleType> = []

  init(_ answer: AuthorizationAnswer) {
    isReadable = answer.read
    isShareable = answer.share
  }

  mutating func ask(share: Set<SampleType>, read: Set<SampleType>) {
    askedToShare.formUnion(share)
    askedToRead.formUnion(read)
  }

  mutating func set(read: Set<SampleType>, share: Set<SampleType>, isGranted: Bool) {
    if isGranted {
      isReadable.formUnion(read)
      isShareable.formUnion(share)
    } else {
      isReadable.subtract(read)
      isShareable.subtract(share)
    }
  }

  func wasAsked(_ type: SampleType) -> Bool {
    askedToRead.contains(type) || askedToShare.contains(type)
  }

  func canRead(_ type: SampleType) -> Bool {
    askedToRead.contains(type) && isReadable.contains(type)
  }

  func sharing(_ type: SampleType) -> SharingStatus {
    if !wasAsked(type) { return .notDetermined }
    return askedToShare.contains(type) && isShareable.contains(type)
      ? .sharingAuthorized : .sharingDenied
  }

  func request(share: Set<SampleType>, read: Set<SampleType>) -> AuthorizationRequestStatus {
    let isNew =
      share.contains { !askedToShare.contains($0) } || read.contains { !askedToRead.contains($0) }
    return isNew ? .shouldRequest : .unnecessary
  }
}
