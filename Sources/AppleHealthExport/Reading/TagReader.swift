import Foundation

/// A reader of an export's tags, which a thread of its own looks for in the text.
///
/// Two processors share the work: the thread reads, inflates, checks and scans the text, and the
/// caller makes records of the tags. Memory holds a few parts of the text, whatever its size.
struct TagReader: ~Copyable {
  /// The maximum length of a tag, a comment or a document type, in bytes.
  static let windowBytes = 1 << 20

  /// The name of the last tag; valid until the next token is requested, like the attributes.
  private(set) var name = UnsafeRawBufferPointer(start: nil, count: 0)
  /// The attributes of the last start tag, in the order of the text.
  private(set) var attributes = UnsafeBufferPointer<TagScanner.Attribute>(start: nil, count: 0)

  private let thread: TagThread
  private let failure: (Int, String) -> ExportError
  private let onPart: () -> Void
  private var batch: TagBatch?
  private var next = 0
  private var tagStart = 0
  private var countedTo = 0
  private var countedLines = 0

  /// Creates a reader, and starts its thread.
  ///
  /// - Parameters:
  ///   - windowBytes: The maximum length of a tag.
  ///   - failure: The error of a problem in a line.
  ///   - onPart: Called by `token()` for each part of the text.
  ///   - read: Fills a part of the buffer and returns its length; 0 at the end of the text. It is
  ///     called by the thread, which has ended when the reader is destroyed.
  init(
    windowBytes: Int = TagReader.windowBytes, failure: @escaping (Int, String) -> ExportError,
    onPart: @escaping () -> Void = {},
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.failure = failure
    self.onPart = onPart
    thread = TagThread(windowBytes: windowBytes, failure: failure, read: read)
    thread.start()
  }

  deinit { thread.end() }

  /// The line in which the last tag starts, from 1.
  var line: Int { mutating get { countLines(to: tagStart) + 1 } }

  /// The number of lines of the whole text; its tags have been read.
  var lines: Int { mutating get { countLines(to: batch?.count ?? 0) } }

  /// The error of a problem in the line of the last tag.
  mutating func error(_ problem: String) -> ExportError { failure(line, problem) }

  /// Reads up to the end of the next tag.
  ///
  /// - Throws: `ExportError` for text that no export contains, and what reading throws.
  mutating func token() throws -> TagScanner.Token {
    while true {
      if let batch, next < batch.tags.count {
        let tag = batch.tags[next]
        next += 1
        (name, tagStart) = (tag.name, tag.start)
        attributes = batch.attributes(of: tag)
        return tag.token
      }
      if let failure = batch?.failure { throw failure }
      if let batch, batch.isLast {
        tagStart = batch.count
        return .finished
      }
      onPart()
      batch = thread.batch(after: batch)
      (next, tagStart, countedTo, countedLines) = (0, 0, 0, batch?.linesBefore ?? 0)
    }
  }

  /// The number of line breaks before a place of the batch.
  private mutating func countLines(to place: Int) -> Int {
    guard let batch, place > countedTo else { return countedLines }
    countedLines += ByteSearch.count(
      UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: batch.text[countedTo..<place]))
    countedTo = place
    return countedLines
  }
}

/// The thread of a reader of tags, which is at most two batches ahead of it.
private final class TagThread: @unchecked Sendable {
  /// The size of a part of the text, which fits into the caches of a processor.
  private static let partBytes = 1 << 19

  private let windowBytes: Int
  private let failure: (Int, String) -> ExportError
  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private var scanner = TagScanner()
  private var check = ByteCheck()
  private var lines = 0

  private let condition = NSCondition()
  private var empty: [TagBatch]
  private var full: [TagBatch] = []
  private var isStopped = false
  private var hasEnded = false

  init(
    windowBytes: Int, failure: @escaping (Int, String) -> ExportError,
    read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int
  ) {
    self.windowBytes = windowBytes
    self.failure = failure
    self.read = read
    empty = (0..<3).map { _ in TagBatch(windowBytes: windowBytes) }
  }

  func start() { Thread.detachNewThread { [self] in run() } }

  /// Ends the thread and waits for its end.
  func end() {
    condition.withLock {
      isStopped = true
      condition.broadcast()
      while !hasEnded { condition.wait() }
    }
  }

  /// Waits for the next batch; the one before it is filled again.
  func batch(after last: TagBatch?) -> TagBatch {
    condition.withLock {
      if let last { empty.append(last) }
      condition.broadcast()
      while full.isEmpty { condition.wait() }
      return full.removeFirst()
    }
  }

  private func emptyBatch() -> TagBatch? {
    condition.withLock {
      while empty.isEmpty, !isStopped { condition.wait() }
      return isStopped ? nil : empty.removeLast()
    }
  }

  private func run() {
    var rest: [UInt8] = []
    while let batch = emptyBatch() {
      batch.removeAll()
      batch.window.copyBytes(from: rest)
      batch.count = rest.count
      do { rest = try fill(batch) } catch { batch.failure = error }
      let isEnd = batch.isLast || batch.failure != nil
      condition.withLock {
        full.append(batch)
        condition.broadcast()
      }
      if isEnd { break }
    }
    condition.withLock {
      hasEnded = true
      condition.broadcast()
    }
  }

  /// Reads and scans text until a batch has a tag, and returns the text that the next begins with.
  private func fill(_ batch: TagBatch) throws -> [UInt8] {
    while true {
      batch.linesBefore = lines
      guard batch.count < windowBytes else {
        throw failure(
          lines + 1,
          "a tag has more than \(windowBytes) bytes, which Health does not write; export it again")
      }
      batch.isLast = try !load(batch)
      let end: Int
      do throws(TagScanner.Fault) {
        end = try scanner.scan(batch, isAtEnd: batch.isLast)
      } catch {
        throw failure(line(of: error.place, batch), "\(error.problem); export it again")
      }
      if batch.isLast, end < batch.count {
        throw failure(line(of: end, batch), "the text ends within a tag; export it again")
      }
      let rest = batch.text[end...]
      lines = line(of: end, batch) - 1
      if batch.isLast || !batch.tags.isEmpty { return Array(rest) }
      batch.window.copyMemory(from: UnsafeRawBufferPointer(rebasing: rest))
      batch.count = rest.count
    }
  }

  /// Reads and checks more text; false at its end.
  private func load(_ batch: TagBatch) throws -> Bool {
    let limit = min(windowBytes, batch.count + Self.partBytes)
    let count = try read(
      UnsafeMutableRawBufferPointer(rebasing: batch.window[batch.count..<limit]))
    let fresh = UnsafeRawBufferPointer(rebasing: batch.window[batch.count..<(batch.count + count)])
    let fault = check.firstFault(fresh) ?? (count == 0 && check.missing > 0 ? 0 : nil)
    batch.count += count
    if let fault {
      throw failure(
        line(of: batch.count - count + fault, batch),
        "the text is not valid UTF-8, or it contains a NUL character; export it again")
    }
    return count > 0
  }

  /// The line of a place, from 1.
  private func line(of place: Int, _ batch: TagBatch) -> Int {
    batch.linesBefore + 1
      + ByteSearch.count(
        UInt8(ascii: "\n"), in: UnsafeRawBufferPointer(rebasing: batch.text[..<place]))
  }
}
