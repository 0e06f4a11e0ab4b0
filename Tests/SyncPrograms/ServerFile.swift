import Foundation
import HealthContracts
import HealthModel
import SimulatedHealth

/// A server's content in a file that outlives the process: written beside and renamed.
struct ServerFile {
  let path: String

  /// A line each; names without tabs.
  func write(_ content: StepServerContent) throws {
    var lines: [String] = []
    for sample in content.held {
      let range = sample.range
      lines.append(
        "sample\t\(sample.uuid.uuidString)\t\(range.start.milliseconds)\t\(range.end.milliseconds)"
          + "\t\(sample.count)\t\(sample.sourceBundleId)\t\(sample.sourceDeviceName ?? "-")")
    }
    lines += content.tombstones.map { "tombstone\t\($0.uuidString)" }.sorted()
    lines += content.fingerprints.map { "batch\t\($0.key)\t\($0.value)" }.sorted()
    try Data(lines.joined(separator: "\n").utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }

  func read() throws -> StepServerContent {
    var content = StepServerContent()
    guard FileManager.default.fileExists(atPath: path) else { return content }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      switch (words[0], words.count) {
      case ("sample", 7):
        guard let uuid = UUID(uuidString: words[1]), let start = Int64(words[2]),
          let end = Int64(words[3]), let count = Int(words[4])
        else { throw Unreadable(line: String(line)) }
        content.samples[StepServerContent.Identity(uuid: uuid)] = StepUploadSample(
          uuid: uuid, range: TimeRange(start, end), count: count, sourceBundleId: words[5],
          sourceDeviceName: words[6] == "-" ? nil : words[6])
      case ("tombstone", 2):
        guard let uuid = UUID(uuidString: words[1]) else { throw Unreadable(line: String(line)) }
        content.tombstones.insert(uuid)
      case ("batch", 3): content.fingerprints[words[1]] = words[2]
      default: throw Unreadable(line: String(line))
      }
    }
    return content
  }

  struct Unreadable: Error {
    var line: String
  }
}
