public import protocol Foundation.LocalizedError

/// An error of an upload request that ended without a valid receipt.
public enum StepUploadError: Error, Hashable, LocalizedError {
  /// The server did not answer in time; the batch may have been stored.
  case timedOut
  /// The server failed with a status of 500 to 599; the batch may have been stored.
  case serverError(status: Int)
  /// The server asks the client to wait for a number of milliseconds before the next request.
  case throttled(retryAfterMilliseconds: Int64)
  /// The server refuses the batch permanently.
  case rejected(reason: String)
  /// The receipt belongs to another batch.
  case wrongReceipt(expected: String, received: String)

  /// True if the same request can succeed later.
  public var isTransient: Bool {
    switch self {
    case .timedOut, .serverError, .throttled, .wrongReceipt: true
    case .rejected: false
    }
  }

  /// The delay that the server asks for, in milliseconds; 0 if it asks for none.
  public var retryAfterMilliseconds: Int64 {
    if case .throttled(let milliseconds) = self { milliseconds } else { 0 }
  }

  /// A sentence that describes the error.
  public var errorDescription: String? {
    switch self {
    case .timedOut: "The server did not answer in time"
    case .serverError(let status): "The server failed with status \(status)"
    case .throttled(let milliseconds):
      "The server asks for a wait of \(milliseconds) milliseconds"
    case .rejected(let reason): "The server refuses the samples: \(reason)"
    case .wrongReceipt(let expected, let received):
      "The server confirmed \(received) although \(expected) was sent"
    }
  }

  /// The suggested remedy.
  public var recoverySuggestion: String? {
    isTransient ? "sync again later" : "correct the samples, or update the app"
  }
}

/// An error that ended a sync before all data was synced.
public enum StepSyncError: Error, LocalizedError {
  /// Another sync is running.
  case alreadyRunning
  /// Finding intervals failed.
  case layeringFailed(underlying: any Error)
  /// The health store failed, as it does on a locked device.
  case healthStoreFailed(underlying: any Error)
  /// The persistent sync state could not be read or written.
  case stateFailed(underlying: any Error)
  /// The server did not accept a batch within the given number of attempts.
  case uploadFailed(StepUploadError, attempts: Int)

  /// A sentence that describes the error.
  public var errorDescription: String? {
    switch self {
    case .alreadyRunning: "A sync is under way"
    case .layeringFailed(let error): "Layering failed: \(error.localizedDescription)"
    case .healthStoreFailed(let error):
      "Health data could not be read: \(error.localizedDescription)"
    case .stateFailed(let error):
      "The sync state could not be read or saved: \(error.localizedDescription)"
    case .uploadFailed(let error, let attempts):
      "Upload failed after \(attempts) attempts: \(error.localizedDescription)"
    }
  }

  /// The suggested remedy.
  public var recoverySuggestion: String? {
    switch self {
    case .alreadyRunning: "wait for it to finish, or cancel it"
    case .layeringFailed, .healthStoreFailed: "unlock the device and sync again"
    case .stateFailed: "free disk space, and check that the state file is writable"
    case .uploadFailed(let error, _): error.recoverySuggestion
    }
  }
}
