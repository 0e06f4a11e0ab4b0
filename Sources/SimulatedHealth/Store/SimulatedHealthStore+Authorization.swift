public import HealthModel
import VirtualTime

extension SimulatedHealthStore {
  /// Whether the device has health data.
  public var isAvailable: Bool { !faults.isUnavailable(at: virtualMilliseconds) }

  /// Asks the person, who answers after a while; asking again shows nothing (source: D).
  ///
  /// Coming back says that the sheet was dealt with, not that anything was granted (source: D, C).
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Throws: `HealthStoreError` as faults say, and where an app without the words for Info.plist
  ///   would be stopped; `CancellationError` when the task is cancelled.
  public func requestAuthorization(share: Set<SampleType>, read: Set<SampleType>) async throws {
    let declaration = configuration.declaration
    if !read.isEmpty, !declaration.saysWhyItReads {
      throw database.exception("Info.plist does not say why samples are read")
    }
    if !share.isEmpty, !declaration.saysWhyItSaves {
      throw database.exception("Info.plist does not say why samples are saved")
    }
    let shows = access.requestStatus(share: share, read: read) == .shouldRequest
    try await call(.authorization) { _ in
    } words: { _ in
      shows ? "asked the person" : "had nothing to ask"
    }
    if shows {
      if let simulation = Simulation.current, configuration.answerSeconds > 0 {
        try await simulation.sleep(
          nanoseconds: Int64(configuration.answerSeconds) * 1_000_000_000)
      }
      access.ask(share: share, read: read)
    }
  }

  /// What may be known of saving a type; nothing is told of reading (source: D).
  ///
  /// - Parameter type: The type.
  /// - Returns: The status.
  public func authorizationStatus(for type: SampleType) -> SharingStatus {
    access.sharingStatus(type)
  }

  /// Whether asking would show the person anything.
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Returns: The status.
  public func requestStatus(share: Set<SampleType>, read: Set<SampleType>)
    -> AuthorizationRequestStatus
  {
    access.requestStatus(share: share, read: read)
  }

  /// The person takes back what was allowed.
  ///
  /// - Parameters:
  ///   - read: Types that can no longer be read.
  ///   - share: Types that can no longer be saved.
  public func revoke(read: Set<SampleType> = [], share: Set<SampleType> = []) {
    access.revoke(read: read, share: share)
  }

  /// The person allows more.
  ///
  /// - Parameters:
  ///   - read: Types that can be read.
  ///   - share: Types that can be saved.
  public func allow(read: Set<SampleType> = [], share: Set<SampleType> = []) {
    access.allow(read: read, share: share)
  }
}
