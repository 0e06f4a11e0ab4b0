public import LocatedJSON

/// A value and its location in the scenario file.
///
/// For values that are checked after reading, such as a distribution's parameters, which only the
/// module that links GSL can validate.
public struct Located<Value: Sendable>: Sendable {
  /// The decoded value.
  public let value: Value
  /// The JSON node of the value.
  public let node: JSONNode
  /// The path of that node.
  public let path: JSONPath
  /// The file name, as given on the command line.
  public let file: String

  /// Wraps a value with the location of the element that it was read from.
  init(_ value: Value, from element: ElementReader) {
    self.value = value
    node = element.node
    path = element.path
    file = element.file
  }

  /// The value's element, for reading more members of it or for building an error.
  public var element: ElementReader { ElementReader(node, path: path, file: file) }
}
