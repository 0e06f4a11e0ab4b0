import Foundation
import RunReport
import SystemSupport

/// `fuzzcheck run READER SEEDS PLACE FIRST COUNT`, `show READER SEEDS NUMBER` or
/// `file READER SEEDS FILE`.
enum Command {
  /// The memory that an input may take, in bytes.
  private static let memoryLimit = 1 << 30

  @MainActor static func run(_ words: [String]) async -> Int32 {
    guard words.count >= 4, let reader = Reader(rawValue: words[1]),
      let mutation = seeds(words[2])
    else {
      write(
        "fuzzcheck run READER SEEDS PLACE FIRST COUNT | show READER SEEDS NUMBER "
          + "| file READER SEEDS FILE; readers: "
          + Reader.allCases.map(\.rawValue).joined(separator: " "))
      return 2
    }
    if reader == .report || reader == .baseline {
      Reader.otherReport = report(words[2])
    }
    switch (words[0], words.count) {
    case ("run", 6):
      guard let first = UInt64(words[4]), let count = UInt64(words[5]) else { return 2 }
      return await run(reader, mutation, place: words[3], first..<(first + count))
    case ("show", 4):
      guard let number = UInt64(words[3]) else { return 2 }
      let input = reader.input(mutation.input(number, isText: reader.isText))
      return Descriptor.write(input, to: STDOUT_FILENO) ? 0 : 2
    case ("file", 4):
      guard let data = FileManager.default.contents(atPath: words[3]) else { return 2 }
      return await isAccepted(Array(data), by: reader) ? 0 : 1
    default: return 2
    }
  }

  /// Reads inputs; the number of each is in the file `place` before it is read, for whoever finds
  /// this process dead.
  @MainActor private static func run(
    _ reader: Reader, _ mutation: Mutation, place: String, _ numbers: Range<UInt64>
  ) async -> Int32 {
    let file = open(place, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    guard file >= 0 else { return 2 }
    var accepted = 0
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { _ = pwrite(file, $0.baseAddress, 8, 0) }
      let input = reader.input(mutation.input(number, isText: reader.isText))
      accepted += await isAccepted(input, by: reader) ? 1 : 0
    }
    write(String(accepted))
    return 0
  }

  /// Reads an input; a refusal that no user should see, and too much memory, end the process.
  @MainActor private static func isAccepted(_ input: [UInt8], by reader: Reader) async -> Bool {
    let refusal = await reader.refusal(of: input)
    let memory = Stopwatch.residentMemoryBytes
    precondition(memory <= memoryLimit, "\(memory) bytes are in use")
    guard let refusal else { return true }
    if reader.showsErrors {
      let isPrintable = refusal.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
      precondition(isPrintable && refusal.count < 4_000, "the error is not one line: \(refusal)")
    }
    return false
  }

  /// The report beside a folder of seeds.
  private static func report(_ folder: String) -> RunReport? {
    guard let data = FileManager.default.contents(atPath: folder + "/../report.json") else {
      return nil
    }
    do {
      return try JSONDecoder().decode(RunReport.self, from: data)
    } catch {
      return nil
    }
  }

  private static func write(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  private static func seeds(_ folder: String) -> Mutation? {
    do {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      let seeds = names.compactMap { FileManager.default.contents(atPath: "\(folder)/\($0)") }
      return seeds.isEmpty ? nil : Mutation(seeds: seeds.map(Array.init))
    } catch {
      return nil
    }
  }
}
