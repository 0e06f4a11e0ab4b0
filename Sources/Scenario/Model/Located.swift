public import LocatedJSON

/// A value with the place in the scenario file that it was read from.
///
/// For values that are checked after reading, such as a distribution's parameters, which only the
/// module that links GSL can judge.
public struct Located<Value: Sendable>: Sendable {
  /// The value.
  public let value: Value
  /// The element that it was read from.
  public let node: JSONNode
  /// The path of that element.
  public let path: JSONPath
  /// The file as it was named on the command line.
  public let file: String

  /// Makes a located value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - element: The element that it was read from.
  init(_ value: Value, from element: ElementReader) {
    self.value = value
    node = element.node
    path = element.path
    file = element.file
  }

  /// The element again, to read more from it or to build an error.
  public var element: ElementReader { ElementReader(node, path: path, file: file) }
}
