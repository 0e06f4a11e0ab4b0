import HealthModel

/// A record whose attributes have been read.
struct ExportRecord {
  /// The reason for which a record is left out.
  struct Problem: Error, Equatable {
    /// The reason in words that are the same for all such records.
    var reason: String
    /// The text that is at fault; empty if there is none.
    var text = ""

    init(reason: String) { self.reason = reason }

    init(reason: String, _ raw: UnsafeRawBufferPointer) {
      self.reason = reason
      text = String(decoding: raw.prefix(80), as: UTF8.self)
    }

    static func malformed(_ problem: String) -> Problem {
      Problem(reason: "malformed tag: \(problem)")
    }
  }

  var type: SampleType
  /// The start in seconds since 1970, like the other times.
  var start: Int64
  var end: Int64
  var arrival: Int64
  /// The value in the type's quanta.
  var value: Int32
  var source = 0
  var isTyped = false
  var zone: String?
  /// The line of the zone's metadata.
  var line = 0
  var syncIdentifier: SyncIdentifier?
  var syncVersion = 0.0
}

/// The attributes of a record as they are written; absent ones are empty.
struct RecordAttributes {
  private static var empty: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: nil, count: 0) }

  private(set) var type = empty
  private(set) var sourceName = empty
  private(set) var version = empty
  private(set) var device = empty
  private var unit = empty
  private var creation = empty
  private var start = empty
  private var end = empty
  private var value = empty

  /// Sorts the attributes of a tag by their names.
  ///
  /// - Throws: A problem if an attribute occurs twice.
  init(_ attributes: UnsafeBufferPointer<TagScanner.Attribute>) throws(ExportRecord.Problem) {
    for attribute in attributes where !take(attribute) {
      throw ExportRecord.Problem(reason: "attribute that occurs twice", attribute.name)
    }
  }

  /// Keeps an attribute that is of interest; false if it is already there.
  ///
  /// The length and a byte tell the names apart, and the comparison excludes all others.
  private mutating func take(_ attribute: TagScanner.Attribute) -> Bool {
    let name = attribute.name
    func keep(_ text: StaticString, _ field: inout UnsafeRawBufferPointer) -> Bool {
      guard ByteSearch.isEqual(name, text) else { return true }
      guard field.baseAddress == nil else { return false }
      field = attribute.value
      return true
    }
    switch (name.count, name.first) {
    case (4, UInt8(ascii: "t")): return keep("type", &type)
    case (4, _): return keep("unit", &unit)
    case (5, _): return keep("value", &value)
    case (6, _): return keep("device", &device)
    case (7, _): return keep("endDate", &end)
    case (9, _): return keep("startDate", &start)
    case (10, _): return keep("sourceName", &sourceName)
    case (12, _): return keep("creationDate", &creation)
    case (13, _): return keep("sourceVersion", &version)
    default: return true
    }
  }

  /// Reads the times and the value.
  ///
  /// - Throws: The reason for which the record is left out.
  func record(
    of type: SampleType, _ dates: inout ExportDateReader
  ) throws(ExportRecord.Problem) -> ExportRecord {
    if sourceName.isEmpty { throw ExportRecord.Problem(reason: "record without sourceName") }
    let start = try date(start, "startDate", &dates)
    let end = try date(end, "endDate", &dates)
    guard start <= end else {
      throw ExportRecord.Problem(reason: "record that ends before it starts", self.end)
    }
    // Exports of iOS 8 lack the creation.
    let arrival = creation.isEmpty ? end : try date(creation, "creationDate", &dates)
    let value = type == .sleepAnalysis ? try stage() : try quanta(type)
    return ExportRecord(type: type, start: start, end: end, arrival: arrival, value: value)
  }

  private func date(
    _ text: UnsafeRawBufferPointer, _ name: String, _ dates: inout ExportDateReader
  ) throws(ExportRecord.Problem) -> Int64 {
    if text.isEmpty { throw ExportRecord.Problem(reason: "record without \(name)") }
    guard let seconds = dates.seconds(text) else {
      throw ExportRecord.Problem(reason: "\(name) that is not a date from 1900 to 4001", text)
    }
    return seconds
  }

  private func stage() throws(ExportRecord.Problem) -> Int32 {
    guard let stage = RecordTypes.stages[String(decoding: value, as: UTF8.self)] else {
      throw ExportRecord.Problem(reason: "value that is not a sleep stage", value)
    }
    return Int32(stage.rawValue)
  }

  private func quanta(_ type: SampleType) throws(ExportRecord.Problem) -> Int32 {
    guard
      let factor = RecordTypes.units(of: type).first(where: { ByteSearch.isEqual(unit, $0.name) })
    else { throw ExportRecord.Problem(reason: "unit that the type cannot have", unit) }
    guard let number = ExportNumber.value(value) else {
      throw ExportRecord.Problem(reason: "value that is not a number", value)
    }
    let quanta = (number * factor.factor * Double(type.quantaPerUnit)).rounded()
    guard let rounded = Int32(exactly: quanta), type.bounds.contains(Int64(rounded)) else {
      throw ExportRecord.Problem(reason: "value that the type cannot have", value)
    }
    return rounded
  }
}
