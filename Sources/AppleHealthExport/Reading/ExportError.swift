import PlainText

/// An export that cannot be read, with the remedy.
package struct ExportError: Error, Equatable, CustomStringConvertible {
  /// The file as the user named it.
  package let file: String
  /// The line of the export's XML, from 1; nil if the problem is not at one.
  package let line: Int?
  /// The problem, and the remedy if there is one.
  package let problem: String

  package var description: String {
    let place = line.map { ", line \($0) of the XML" } ?? ""
    return OneLine.text("\(file)\(place): \(problem)")
  }
}
