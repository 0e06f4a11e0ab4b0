import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Lists the places of Swift files at which a defect can be put: `mutationtool FILE...`.
///
/// The answer is a JSON list of bodies. Positions are offsets in bytes, so that the caller can
/// write the changed files without parsing them.
@main
enum MutationTool {
  static func main() throws {
    var bodies: [Body] = []
    for path in CommandLine.arguments.dropFirst() {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let parsed = Parser.parse(source: text)
      // Operators that the table lacks stay unfolded, and have no sites.
      let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
      let finder = BodyFinder(path, SourceLocationConverter(fileName: path, tree: parsed))
      finder.walk(tree)
      bodies += finder.bodies
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    FileHandle.standardOutput.write(try encoder.encode(bodies))
  }
}

/// The code of a function or accessor, or the initial value of a property: what is written once
/// per mutation.
struct Body: Encodable {
  var file: String
  /// The name of the declaration with the names of its types, joined by points.
  var declaration: String
  var start: Int
  var end: Int
  /// True for an initial value, which is an expression.
  var isValue: Bool
  /// True for a single expression whose value is returned without the keyword.
  var returnsImplicitly: Bool
  var sites: [Site] = []
}

/// A replacement of one stretch of code.
struct Site: Encodable {
  var operation: Operation
  var line: Int
  var start: Int
  var end: Int
  var original: String
  var replacement: String

  /// Returns true if another operator makes the same of the same code.
  func isSame(as other: Site) -> Bool {
    (start, end, replacement) == (other.start, other.end, other.replacement)
  }
}

/// A kind of defect; the raw value names it in tables.
enum Operation: String, Encodable {
  case comparison = "comparison swapped"
  case connective = "&& and || swapped"
  case negation = "condition negated"
  case condition = "part of a condition dropped"
  case call = "call dropped"
  case step = "step of a chain dropped"
  case assignment = "assignment dropped"
  case exit = "guard or early exit dropped"
  case offByOne = "off by one"
  case arguments = "arguments swapped"
  case constant = "constant for a value"
  case arithmetic = "arithmetic swapped"
  case opposite = "opposite member"
  case fallback = "fallback for a value"
}
