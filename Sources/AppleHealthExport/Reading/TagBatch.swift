/// A part of an export's text with the tags in it.
///
/// A batch is filled by one thread and then read by another; its memory is used again.
final class TagBatch: @unchecked Sendable {
  /// A tag and its place in the text.
  struct Tag {
    var token: TagScanner.Token
    var start: Int
    var name: UnsafeRawBufferPointer
    /// The indices of the attributes.
    var attributes: Range<Int>
  }

  /// The memory of the text.
  let window: UnsafeMutableRawBufferPointer
  /// The number of bytes of text.
  var count = 0
  /// The number of line breaks before the text.
  var linesBefore = 0
  /// The tags, in the order of the text.
  private(set) var tags: [Tag] = []
  /// True if no text follows.
  var isLast = false
  /// The error that follows the tags.
  var failure: (any Error)?

  private var attributes: UnsafeMutableBufferPointer<TagScanner.Attribute>
  private(set) var attributeCount = 0

  /// Creates a batch for texts of at most the given size.
  init(windowBytes: Int) {
    window = .allocate(byteCount: windowBytes, alignment: 16)
    attributes = .allocate(capacity: 1 << 10)
  }

  deinit {
    window.deallocate()
    attributes.deallocate()
  }

  /// The text.
  var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: window[..<count]) }

  /// The attributes of a tag; valid until the batch is filled again.
  func attributes(of tag: Tag) -> UnsafeBufferPointer<TagScanner.Attribute> {
    UnsafeBufferPointer(rebasing: attributes[tag.attributes])
  }

  /// The attribute at an index.
  subscript(attribute index: Int) -> TagScanner.Attribute { attributes[index] }

  /// Removes everything.
  func removeAll() {
    tags.removeAll(keepingCapacity: true)
    (count, attributeCount, isLast, failure) = (0, 0, false, nil)
  }

  /// Appends an attribute of the next tag.
  func append(_ attribute: TagScanner.Attribute) {
    if attributeCount == attributes.count {
      let larger = UnsafeMutableBufferPointer<TagScanner.Attribute>.allocate(
        capacity: 2 * attributeCount)
      _ = larger.moveInitialize(fromContentsOf: attributes)
      attributes.deallocate()
      attributes = larger
    }
    attributes.initializeElement(at: attributeCount, to: attribute)
    attributeCount += 1
  }

  /// Appends a tag whose attributes begin at an index.
  func append(
    _ token: TagScanner.Token, at start: Int, name: UnsafeRawBufferPointer, attributes first: Int
  ) {
    tags.append(
      Tag(token: token, start: start, name: name, attributes: first..<attributeCount))
  }

  /// Removes the attributes from an index on, whose tag cannot be read.
  func removeAttributes(from first: Int) { attributeCount = first }
}
