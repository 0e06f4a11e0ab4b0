/// A person's own history: an Apple Health export beside the scenario, without ground truth.
public struct ExportHistory: Sendable {
  /// The path of the export's zip or XML; a relative one starts at the scenario's folder.
  public let path: String

  /// Creates a history from a path.
  ///
  /// - Parameters:
  ///   - text: The path as the scenario has it.
  ///   - scenario: The path of the scenario.
  init(_ text: String, besides scenario: String) {
    guard !text.hasPrefix("/"), let slash = scenario.lastIndex(of: "/") else {
      path = text
      return
    }
    path = scenario[...slash] + text
  }
}
