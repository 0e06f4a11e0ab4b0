/// The attribute names of an earlier tag, which those of the next most often repeat.
///
/// A name that is where it was before is compared instead of searched for its end.
struct TagShape {
  /// The number of attributes from which a tag is remembered, which no metadata have.
  private static let fewest = 4

  /// The names, each followed by an equals sign and a quotation mark.
  private var names: [[UInt8]] = []
  private var next = 0
  private var isNew = false

  /// Begins a tag.
  mutating func begin() { (next, isNew) = (0, false) }

  /// The length of the name of an attribute, if it is one of the names that may follow.
  mutating func length(ofNameAt start: Int, in text: UnsafeRawBufferPointer) -> Int? {
    for index in next..<max(next, names.count) {
      let count = names[index].count
      guard start + count <= text.count else { continue }
      let slice = UnsafeRawBufferPointer(rebasing: text[start..<(start + count)])
      if names[index].withUnsafeBytes({ ByteSearch.isEqual($0, slice) }) {
        next = index + 1
        return count - 2
      }
    }
    isNew = true
    return nil
  }

  /// Ends a tag, whose names are remembered if one of them was not known.
  mutating func end(_ attributes: [TagScanner.Attribute]) {
    guard isNew, attributes.count >= Self.fewest else { return }
    names = attributes.map { Array($0.name) + [UInt8(ascii: "="), UInt8(ascii: "\"")] }
  }
}
