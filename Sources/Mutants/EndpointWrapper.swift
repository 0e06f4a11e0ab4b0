import HealthContracts

/// A step server that adds a defect to another one.
@MainActor
final class EndpointWrapper: StepUploadEndpoint {
  typealias Send =
    @MainActor (any StepUploadEndpoint, StepUploadBatch) async throws -> StepUploadReceipt

  private let base: any StepUploadEndpoint
  private let sending: Send

  init(_ base: any StepUploadEndpoint, send: @escaping Send) {
    self.base = base
    sending = send
  }

  func send(_ batch: StepUploadBatch) async throws -> StepUploadReceipt {
    try await sending(base, batch)
  }
}
