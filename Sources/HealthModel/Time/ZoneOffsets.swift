import struct Foundation.Date
import struct Foundation.TimeZone
import Synchronization

/// The UTC offsets of a time zone, looked up once in a process for the years 1900 to 2150.
///
/// Foundation computes an offset from the zone's rules anew each time, and runs ask for the same
/// days millions of times. A word holds the offsets of eight days, and is read without a lock.
/// Words are atomic, and everything else is constant, so offsets can be shared. They hold no
/// reference, since counting references would cost more than the answer.
struct ZoneOffsets: @unchecked Sendable {
  /// The length of a half-day in seconds, in which rules change at most once.
  private static let half: Int64 = 12 * 3_600
  /// The length of a span in seconds, whose offsets are one word.
  private static let length = 16 * half
  /// The numbers of the spans that have a word: the years 1900 to 2150.
  private static let spans: Range<Int64> = -3_197..<8_220

  /// Words with offsets; 0 if a span was not looked up yet.
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  /// The place of the zone in the registry.
  private let place: Int

  /// The zones of the process, which are kept as long as it lives.
  private struct Registry {
    var rules: [ZoneRules] = []
    var offsets: [String: ZoneOffsets] = [:]
  }

  private static let registry = Mutex(Registry())

  private init(place: Int) {
    self.place = place
    words = .allocate(capacity: Self.spans.count)
    for index in 0..<Self.spans.count { (words + index).initialize(to: Atomic(0)) }
  }

  /// Returns the offsets of a zone.
  static func of(_ zone: TimeZone) -> ZoneOffsets {
    registry.withLock { registry in
      if let known = registry.offsets[zone.identifier] { return known }
      let offsets = ZoneOffsets(place: registry.rules.count)
      registry.rules.append(ZoneRules(zone: zone))
      registry.offsets[zone.identifier] = offsets
      return offsets
    }
  }

  /// Returns the offset at a second since 1970, in seconds.
  @inline(__always)
  func offset(at second: Int64) -> Int64 {
    let span = second.floorDivided(by: Self.length)
    if Self.spans.contains(span) {
      let word = Word(bits: words[Int(span - Self.spans.lowerBound)].load(ordering: .relaxed))
      if word.hasOffsets { return word.offset(at: second - span * Self.length) }
      if word.bits == 0 { return lookUp(second, span) }
    }
    return rules.offset(at: second)
  }

  /// Looks up the span of a second.
  @inline(never)
  private func lookUp(_ second: Int64, _ span: Int64) -> Int64 {
    let rules = rules
    let start = span * Self.length
    let changes = stride(from: start, to: start + Self.length, by: Int(Self.half)).compactMap {
      rules.change(from: $0, to: $0 + Self.half)
    }
    // Two changes within eight days are too much for a word.
    let word =
      changes.count > 1
      ? Word.none
      : Word(
        before: rules.offset(at: start), change: (changes.first ?? start) - start,
        after: rules.offset(at: start + Self.length - 1))
    words[Int(span - Self.spans.lowerBound)].store(word.bits, ordering: .relaxed)
    return rules.offset(at: second)
  }

  private var rules: ZoneRules { Self.registry.withLock { $0.rules[place] } }
}

/// The offsets before and after the only change in a span, and the time of the change.
private struct Word {
  /// Fields from the lowest bit: 20 bits for each offset, 20 for the time, and one that is set.
  var bits: UInt64

  private static let mask: UInt64 = 1 << 20 - 1
  /// The number that stands for UTC, above the magnitude of every offset.
  private static let zero: Int64 = 1 << 19

  init(bits: UInt64) { self.bits = bits }

  /// Creates a word from offsets, and from a time since the start of the span, all in seconds.
  init(before: Int64, change: Int64, after: Int64) {
    bits = UInt64(before + Self.zero) | UInt64(after + Self.zero) << 20
    bits |= UInt64(change) << 40 | 1 << 60
  }

  /// The word of a span whose offsets do not fit.
  static let none = Word(bits: 1)

  var hasOffsets: Bool { bits >> 60 == 1 }

  /// Returns the offset at a time since the start of the span.
  @inline(__always)
  func offset(at time: Int64) -> Int64 {
    let isBefore = time < Int64(bits >> 40 & Self.mask)
    return Int64((isBefore ? bits : bits >> 20) & Self.mask) - Self.zero
  }
}

/// The rules of a time zone, as Foundation applies them.
private struct ZoneRules: Sendable {
  let zone: TimeZone

  /// Returns the offset at a second since 1970, in seconds.
  func offset(at second: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
  }

  /// Finds the second in a half-day at which the offset changes, by halving; nil if there is none.
  func change(from start: Int64, to end: Int64) -> Int64? {
    let before = offset(at: start)
    if before == offset(at: end) { return nil }
    var (low, high) = (start, end)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offset(at: middle) == before { low = middle } else { high = middle }
    }
    return high
  }
}
