/// The attribute names of an earlier tag, which those of the next most often repeat.
///
/// A name that is where it was before is compared instead of searched for its end.
struct TagShape {
  /// The number of attributes from which a tag is remembered, which no metadata have.
  private static let fewest = 4

  /// The names, each followed by an equals sign and a quotation mark.
  private var names: [UInt8] = []
  /// The place of each name, and the end of the last.
  private var places = [0]
  private var next = 0
  private var isNew = false

  /// Begins a tag.
  mutating func begin() { (next, isNew) = (0, false) }

  /// The length of the name of an attribute, if it is one of the names that may follow.
  @inline(__always)
  mutating func length(ofNameAt start: Int, in text: UnsafeRawBufferPointer) -> Int? {
    while next < places.count - 1 {
      let (name, end) = (places[next], places[next + 1])
      next += 1
      guard start + end - name <= text.count else { continue }
      let slice = UnsafeRawBufferPointer(rebasing: text[start..<(start + end - name)])
      let isEqual = names.withUnsafeBytes {
        ByteSearch.isEqual(UnsafeRawBufferPointer(rebasing: $0[name..<end]), slice)
      }
      if isEqual { return end - name - 2 }
    }
    isNew = true
    return nil
  }

  /// Ends a tag, whose names are remembered if one of them was not known.
  ///
  /// - Parameters:
  ///   - batch: The batch whose last attributes are the tag's.
  ///   - first: The index of the first of them.
  mutating func end(_ batch: TagBatch, from first: Int) {
    guard isNew, batch.attributeCount - first >= Self.fewest else { return }
    (names, places) = ([], [0])
    for index in first..<batch.attributeCount {
      names += Array(batch[attribute: index].name) + [UInt8(ascii: "="), UInt8(ascii: "\"")]
      places.append(names.count)
    }
  }
}
