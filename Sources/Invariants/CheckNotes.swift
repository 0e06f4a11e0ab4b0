/// Facts about a check for the reader of its findings, in plain text.
///
/// Each text may have several lines, which are one paragraph.
package struct CheckNotes: Sendable {
  /// The facts that the check establishes.
  package let verifies: String
  /// The related facts that it leaves open.
  package let omits: String
  /// The source of the expected results.
  package let oracle: String
  /// The defects that the check cannot see.
  package let blindSpots: String
  /// A situation in which a right and a wrong service differ.
  package let example: String
}
