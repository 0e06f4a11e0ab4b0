import Combine
import HealthContracts

/// The layering plan's view model: an observable object that makes its own service.
@MainActor
public class SyncViewModel: ObservableObject {
  /// The number of stored intervals.
  @Published public var intervalCount: Int = 0
  /// Whether layering runs.
  @Published public var isLayering: Bool = false
  /// What went wrong.
  @Published public var error: String?

  private var layeringService: LayeringService?

  /// Makes a model.
  public init() {}

  /// Layers the steps of a provider into a database.
  public func startLayering(
    stepDataProvider: StepDataProvider,
    modelContext: ModelContext
  ) async {
    if isLayering { return }
    isLayering = true
    error = nil
    defer { isLayering = false }
    let service = LayeringService(stepDataProvider: stepDataProvider, modelContext: modelContext)
    layeringService = service
    do {
      intervalCount = try await service.performLayering()
    } catch {
      self.error = error.localizedDescription
    }
  }
}
