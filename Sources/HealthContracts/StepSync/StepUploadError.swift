public import protocol Foundation.LocalizedError

/// Why a request to the server did not end with a receipt.
public enum StepUploadError: Error, Hashable, LocalizedError {
  /// No answer came in time; the batch may have been stored.
  case timedOut
  /// The server failed with a status of 500 to 599; the batch may have been stored.
  case serverError(status: Int)
  /// The server asks for fewer requests, and to wait so many milliseconds.
  case throttled(retryAfterMilliseconds: Int64)
  /// The server will never take the batch.
  case rejected(reason: String)
  /// The receipt is that of another batch.
  case wrongReceipt(expected: String, received: String)

  /// Whether the same request may yet succeed.
  public var isTransient: Bool {
    switch self {
    case .timedOut, .serverError, .throttled, .wrongReceipt: true
    case .rejected: false
    }
  }

  /// How long the server asks to wait, where it does.
  public var retryAfterMilliseconds: Int64 {
    if case .throttled(let milliseconds) = self { milliseconds } else { 0 }
  }

  /// The error in a sentence.
  public var errorDescription: String? {
    switch self {
    case .timedOut: "The server did not answer in time"
    case .serverError(let status): "The server failed with status \(status)"
    case .throttled(let milliseconds):
      "The server asks to wait for \(milliseconds) milliseconds"
    case .rejected(let reason): "The server refuses the samples: \(reason)"
    case .wrongReceipt(let expected, let received):
      "The server confirmed \(received) where \(expected) was sent"
    }
  }

  /// What to do about it.
  public var recoverySuggestion: String? {
    isTransient ? "sync again later" : "correct the samples, or update the app"
  }
}

/// Why a sync ended before everything was synced.
public enum StepSyncError: Error, LocalizedError {
  /// A sync is under way already.
  case alreadyRunning
  /// Finding intervals failed.
  case layeringFailed(underlying: any Error)
  /// The health store failed, as it does on a locked device.
  case healthStoreFailed(underlying: any Error)
  /// What must survive could not be read or written.
  case stateFailed(underlying: any Error)
  /// The server did not take a batch in so many attempts.
  case uploadFailed(StepUploadError, attempts: Int)

  /// The error in a sentence.
  public var errorDescription: String? {
    switch self {
    case .alreadyRunning: "A sync is under way"
    case .layeringFailed(let error): "Intervals not found: \(error.localizedDescription)"
    case .healthStoreFailed(let error): "Health data not read: \(error.localizedDescription)"
    case .stateFailed(let error): "Sync state not kept: \(error.localizedDescription)"
    case .uploadFailed(let error, let attempts):
      "Not uploaded in \(attempts) attempts: \(error.localizedDescription)"
    }
  }

  /// What to do about it.
  public var recoverySuggestion: String? {
    switch self {
    case .alreadyRunning: "wait for its end, or cancel it"
    case .layeringFailed, .healthStoreFailed: "unlock the device and sync again"
    case .stateFailed: "make room, and see that the state's file can be written"
    case .uploadFailed(let error, _): error.recoverySuggestion
    }
  }
}
