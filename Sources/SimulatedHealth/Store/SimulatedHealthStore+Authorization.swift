public import HealthModel
import VirtualTime

extension SimulatedHealthStore {
  /// True if health data is available on this device.
  public var isAvailable: Bool { !faults.isUnavailable(at: virtualMilliseconds) }

  /// Requests authorization; a sheet appears only if a type was not requested before (source: D).
  ///
  /// A return without an error means that the request was completed, not that access was granted
  /// (source: D, C).
  ///
  /// - Parameters:
  ///   - share: The types to save.
  ///   - read: The types to read.
  /// - Throws: `HealthStoreError` of a fault, or if the usage description for reading or saving is
  ///   missing from Info.plist, which terminates an app on a device; `CancellationError` when the
  ///   task is cancelled.
  public func requestAuthorization(share: Set<SampleType>, read: Set<SampleType>) async throws {
    let declaration = configuration.declaration
    if !read.isEmpty, !declaration.hasReadUsageDescription {
      throw database.exception("Info.plist does not say why samples are read")
    }
    if !share.isEmpty, !declaration.hasSaveUsageDescription {
      throw database.exception("Info.plist does not say why samples are saved")
    }
    let shows = access.requestStatus(share: share, read: read) == .shouldRequest
    try await call(.authorization) { _ in
    } traceDescription: { _ in
      shows ? "asked the person" : "had nothing to ask"
    }
    if shows {
      if let simulation = Simulation.current, configuration.answerSeconds > 0 {
        try await simulation.sleep(
          nanoseconds: Int64(configuration.answerSeconds) * 1_000_000_000)
      }
      access.ask(share: share, read: read, at: now)
    }
  }

  /// The types that the app has asked to read, with the times at which the person first answered.
  public var readRequests: [SampleType: Instant] {
    access.askedToRead.mapValues { Instant(milliseconds: $0) }
  }

  /// Returns the sharing status of a type, which says nothing about read access (source: D).
  public func authorizationStatus(for type: SampleType) -> SharingStatus {
    access.sharingStatus(type)
  }

  /// Returns whether a request for these types would show the authorization sheet.
  public func requestStatus(share: Set<SampleType>, read: Set<SampleType>)
    -> AuthorizationRequestStatus
  {
    access.requestStatus(share: share, read: read)
  }

  /// Withdraws authorization, as the person does in Settings.
  ///
  /// - Parameters:
  ///   - read: The types that the app can no longer read.
  ///   - share: The types that the app can no longer save.
  public func revoke(read: Set<SampleType> = [], share: Set<SampleType> = []) {
    access.revoke(read: read, share: share)
  }

  /// Grants further authorization, as the person does in Settings.
  ///
  /// - Parameters:
  ///   - read: The types that the app can now read.
  ///   - share: The types that the app can now save.
  public func allow(read: Set<SampleType> = [], share: Set<SampleType> = []) {
    access.allow(read: read, share: share)
  }
}
