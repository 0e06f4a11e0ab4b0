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
    if 2 * (count + 1) > slots.count { grow() }
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

  /// Returns the identifier of a text; nil if a reference in it is unknown.
  mutating func identifier(of text: UnsafeRawBufferPointer) -> SyncIdentifier? {
    if let uuid = SyncIdentifier(uuid: text) { return uuid }
    guard let decoded = ExportText.decoded(text) else { return nil }
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
  private let high: UInt64
  private let low: UInt64
  private let isText: Bool

  /// The identifier of a text that is no UUID.
  init(text number: UInt64) { (high, low, isText) = (0, number, true) }

  /// The identifier of a UUID in capital letters; nil for any other text.
  init?(uuid text: UnsafeRawBufferPointer) {
    guard text.count == 36 else { return nil }
    var (high, low) = (UInt64(0), UInt64(0))
    for place in 0..<36 {
      let byte = text[place]
      if place == 8 || place == 13 || place == 18 || place == 23 {
        if byte != UInt8(ascii: "-") { return nil }
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      let letter = byte &- UInt8(ascii: "A")
      guard digit < 10 || letter < 6 else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit < 10 ? digit : letter + 10)
    }
    (self.high, self.low, isText) = (high, low, false)
  }

  /// A number whose low bits depend on all of the identifier.
  var mixed: UInt64 { Self.mixed(high &+ Self.mixed(low &+ 0x9e37_79b9_7f4a_7c15)) }

  /// Source: the finalizer of SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = (number ^ (number >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
