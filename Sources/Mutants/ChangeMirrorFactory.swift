import HealthContracts
import HealthServices

/// A factory for the reference mirror on a provider with a defect.
@MainActor
enum ChangeMirrorFactory {
  static func make(
    _ dependencies: ChangeMirrorDependencies,
    _ wrap: (any ChangeProvider) -> any ChangeProvider
  ) -> any ChangeMirrorProtocol {
    var dependencies = dependencies
    dependencies.provider = wrap(dependencies.provider)
    return ChangeMirror(dependencies)
  }
}
