/// Text in UTF-8 in memory that grows, for writers of many short pieces.
///
/// An array of bytes would check its owner and count references at every piece.
struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes.
  private(set) var count = 0

  /// Creates an empty buffer.
  ///
  /// - Parameter capacity: The number of bytes that fit before it grows, above 0.
  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  deinit { start.deallocate() }

  /// The text so far.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  /// Removes the text and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Appends a byte.
  mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count += 1
  }

  /// Appends bytes.
  mutating func append(_ bytes: borrowing [UInt8]) {
    let length = bytes.count
    reserve(length)
    bytes.withUnsafeBufferPointer { text in
      if let first = text.baseAddress {
        (start + count).update(from: first, count: length)
      }
    }
    count += length
  }

  /// Appends the output of a function.
  ///
  /// - Parameters:
  ///   - length: The number of bytes that the function writes at most.
  ///   - write: A function that writes to memory and returns the number of bytes written.
  mutating func append(atMost length: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(length)
    count += write(start + count)
  }

  private mutating func reserve(_ length: Int) {
    if count + length > capacity { grow(by: length) }
  }

  private mutating func grow(by length: Int) {
    capacity = max(2 * capacity, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
