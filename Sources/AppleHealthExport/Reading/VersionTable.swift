/// The latest versions of records, by the columns and the identifiers of their writers.
///
/// A table with open addressing: an export has an identifier for every second record, and a
/// dictionary would take a third of the time of the import.
struct VersionTable {
  /// The latest version of a record.
  struct Version {
    var number: Int64
    var row: Int
  }

  /// An entry of the table, in 32 bytes, so that two share a line of the processor's cache.
  private struct Slot {
    var identifier: SyncIdentifier
    var column: Int32
    /// The row of the version; -1 for an empty slot.
    var row: Int32
    var number: Int64
  }

  private var slots: [Slot] = []
  private var count = 0
  private var texts: [String: UInt64] = [:]

  /// Replaces the version of a record if it is earlier than another.
  ///
  /// - Returns: The version that was there; nil if there was none.
  mutating func update(
    _ identifier: SyncIdentifier, _ column: Int, to version: Version
  ) -> Version? {
    if 3 * (count + 1) > 2 * slots.count { grow() }
    let place = place(of: identifier, Int32(column))
    let slot = slots[place]
    let new = Slot(
      identifier: identifier, column: Int32(column), row: Int32(version.row),
      number: version.number)
    if slot.row < 0 {
      slots[place] = new
      count += 1
      return nil
    }
    if slot.number < version.number { slots[place] = new }
    return Version(number: slot.number, row: Int(slot.row))
  }

  /// Returns the identifier of a text; nil if a reference in it is unknown, or it is too long.
  mutating func identifier(of text: UnsafeRawBufferPointer) -> SyncIdentifier? {
    if let uuid = SyncIdentifier(uuid: text) { return uuid }
    guard text.count <= SyncIdentifier.mostBytes, let decoded = ExportText.decoded(text) else {
      return nil
    }
    let number = texts[decoded] ?? UInt64(texts.count)
    texts[decoded] = number
    return SyncIdentifier(text: number)
  }

  /// The slot of a record, which is empty if the record has no version yet.
  private func place(of identifier: SyncIdentifier, _ column: Int32) -> Int {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: identifier.mixed &+ UInt64(UInt32(column))) & mask
    while slots[place].row >= 0
      && (slots[place].identifier != identifier || slots[place].column != column)
    {
      place = (place + 1) & mask
    }
    return place
  }

  private mutating func grow() {
    let old = slots
    let empty = Slot(identifier: SyncIdentifier(text: 0), column: 0, row: -1, number: 0)
    slots = [Slot](repeating: empty, count: max(1 << 10, 2 * old.count))
    for slot in old where slot.row >= 0 {
      slots[place(of: slot.identifier, slot.column)] = slot
    }
  }
}

/// A writer's identifier of a record: a UUID, or the number of another text.
struct SyncIdentifier: Equatable {
  /// The length of the longest text, in bytes; texts are kept, so that memory would grow with
  /// them instead of with the records.
  static let mostBytes = 1_024

  /// The first half of what stands for texts.
  private static let texts = UInt64.max

  private let high: UInt64
  private let low: UInt64

  /// The identifier of a text that is no UUID.
  init(text number: UInt64) { (high, low) = (Self.texts, number) }

  /// The identifier of a UUID in capital letters; nil for any other text, and for UUIDs whose first
  /// half stands for texts.
  init?(uuid text: UnsafeRawBufferPointer) {
    guard text.count == 36 else { return nil }
    let hyphen = UInt8(ascii: "-")
    guard text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen else {
      return nil
    }
    func four(_ place: Int) -> UInt64 {
      UInt64(UInt32(littleEndian: text.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
    }
    guard let first = Self.number(four(0) | four(4) << 32),
      let second = Self.number(four(9) | four(14) << 32),
      let third = Self.number(four(19) | four(24) << 32),
      let last = Self.number(four(28) | four(32) << 32)
    else { return nil }
    high = UInt64(first) << 32 | UInt64(second)
    low = UInt64(third) << 32 | UInt64(last)
    if high == Self.texts { return nil }
  }

  /// The number of eight hexadecimal digits in capital letters, the first in the lowest byte.
  private static func number(_ digits: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Letters have the bit 0x40, and values 9 above their low four bits.
    let letters = digits >> 6 & ones
    let values = digits & (ones * 0x0f) &+ letters * 9
    let aboveNine = (values &+ ones * 6) >> 4 & ones
    guard values & (ones << 4) == 0, aboveNine == letters,
      values &+ ones * 0x30 &+ letters * 7 == digits
    else { return nil }
    let pairs = (values << 4 | values >> 8) & 0x00ff_00ff_00ff_00ff
    let fours = (pairs << 8 | pairs >> 16) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: fours << 16 | fours >> 32)
  }

  /// A key that differs from process to process, so that no export can choose identifiers with
  /// equal places in a table.
  private static let key: UInt64 = {
    var hasher = Hasher()
    hasher.combine(texts)
    return UInt64(truncatingIfNeeded: hasher.finalize()) | 1
  }()

  /// A number whose low bits depend on all of the identifier.
  var mixed: UInt64 { Self.mixed((high ^ Self.key) &+ Self.mixed(low &+ Self.key)) }

  /// Source: the finalizer of SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
