import struct Foundation.Data
import struct Foundation.URL

/// The functions of a 64-bit ELF file, by address.
///
/// The loader knows only what a program exports, which a test's functions are not.
struct SymbolTable: Sendable {
  private struct Function: Sendable {
    var start: UInt64
    var size: UInt64
    var name: Int
  }

  private let data: Data
  private var functions: [Function] = []
  /// The address for which the file was linked, by which the addresses of a loaded one are shifted.
  private let origin: UInt64

  private static let symbolSection: UInt32 = 2
  private static let loadSegment: UInt32 = 1
  private static let functionType: UInt8 = 2

  /// Reads a file; has no functions if it is no ELF file or was stripped.
  init(file path: String) {
    data = (try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)) ?? Data()
    guard data.count >= 64, data.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else {
      origin = 0
      return
    }
    let file = Reader(data: data)
    origin = Self.origin(file)
    let table = Int(clamping: file.long(40))
    let size = Int(file.short(58))
    for section in 0..<Int(file.short(60)) {
      let header = table + section * size
      guard file.word(header + 4) == Self.symbolSection else { continue }
      let names = table + Int(file.word(header + 40)) * size
      append(
        file, from: Int(clamping: file.long(header + 24)),
        count: Int(clamping: file.long(header + 32)) / 24,
        names: Int(clamping: file.long(names + 24)))
    }
    functions.sort { ($0.start, $0.size) < ($1.start, $1.size) }
  }

  private static func origin(_ file: Reader) -> UInt64 {
    let table = Int(clamping: file.long(32))
    let size = Int(file.short(54))
    let segments = (0..<Int(file.short(56))).map { table + $0 * size }
    let loaded = segments.filter { file.word($0) == loadSegment }.map { file.long($0 + 16) }
    return loaded.min() ?? 0
  }

  private mutating func append(_ file: Reader, from start: Int, count: Int, names: Int) {
    for index in 0..<count {
      let symbol = start + index * 24
      guard file.byte(symbol + 4) & 0xf == Self.functionType, file.long(symbol + 8) != 0 else {
        continue
      }
      functions.append(
        Function(
          start: file.long(symbol + 8), size: file.long(symbol + 16),
          name: names + Int(file.word(symbol))))
    }
  }

  /// The name of the function at an address; nil if there is none.
  func name(at address: UInt, base: UInt) -> String? {
    let place = UInt64(address) &- UInt64(base) &+ origin
    var (low, high) = (0, functions.count)
    while low < high {
      let middle = (low + high) / 2
      if functions[middle].start <= place { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let function = functions[low - 1]
    guard place < function.start + max(function.size, 1) else { return nil }
    return Reader(data: data).text(function.name)
  }

  /// Little-endian numbers at places of the file; zero beyond its end.
  private struct Reader {
    let data: Data

    func byte(_ place: Int) -> UInt8 { data.indices.contains(place) ? data[place] : 0 }

    func short(_ place: Int) -> UInt16 { UInt16(number(place, 2)) }

    func word(_ place: Int) -> UInt32 { UInt32(number(place, 4)) }

    func long(_ place: Int) -> UInt64 { number(place, 8) }

    private func number(_ place: Int, _ size: Int) -> UInt64 {
      guard place >= 0, place <= data.count - size else { return 0 }
      var sum: UInt64 = 0
      for place in (place..<place + size).reversed() { sum = sum << 8 | UInt64(data[place]) }
      return sum
    }

    func text(_ place: Int) -> String? {
      guard data.indices.contains(place) else { return nil }
      return String(decoding: data.suffix(from: place).prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
