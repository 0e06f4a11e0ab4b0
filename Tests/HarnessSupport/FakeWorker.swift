package import Foundation
package import Harness
import TestSupport

/// A program that answers orders as a worker does, with messages written in advance.
///
/// It records the orders it receives, runs `body` for each person `$p`, and then reports the order
/// as done. The body can call `enter SERVICE`, `exhausted SERVICE` and `finish`; `$order` is the
/// order, and `$given` is not empty if the order leaves out a failed service.
package struct FakeWorker {
  package let folder: URL
  package var executable: String { folder.appendingPathComponent("worker.sh").path }

  package init(_ folder: URL, persons: Int, body: String) throws {
    try self.init(folder, results: (0..<persons).map { personResult($0) }, body: body)
  }

  package init<Result: Codable & Sendable>(_ folder: URL, results: [Result], body: String) throws {
    self.folder = folder
    typealias Message = WorkerMessage<Result>
    for (person, result) in results.enumerated() {
      try line(Message.result(result), "finished-\(person)")
    }
    for service in ["store", "layering"] {
      try line(Message.service(service), "in-\(service)")
      try line(Message.exhausted(service: service, budget: 17), "exhausted-\(service)")
    }
    try line(Message.done, "done")
    let script = """
      #!/bin/sh
      dir=$(dirname "$0")
      enter() { cat "$dir/in-$1"; }
      exhausted() { cat "$dir/exhausted-$1"; }
      finish() { cat "$dir/finished-$p"; }
      while read -r order; do
      printf '%s\\n' "$order" >> "$dir/orders-$(printf '%s' "$order" | cksum | cut -d' ' -f1)"
      first=$(printf '%s' "$order" | sed 's/.*"firstPerson":\\([0-9]*\\).*/\\1/')
      end=$(printf '%s' "$order" | sed 's/.*"endPerson":\\([0-9]*\\).*/\\1/')
      given=$(printf '%s' "$order" | grep -c '"problem"' | grep -v 0)
      p=$first
      while [ "$p" -lt "$end" ]; do
      \(body)
      p=$((p + 1))
      done
      cat "$dir/done"
      done
      """
    try Script.write(script, to: URL(fileURLWithPath: executable))
  }

  private func line<Result>(_ message: WorkerMessage<Result>, _ name: String) throws {
    try write(message.line + "\n", to: folder.appendingPathComponent(name))
  }

  /// The orders received, each once.
  package func orders() throws -> [PersonOrder] {
    try entries(folder).filter { $0.hasPrefix("orders-") }.flatMap { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return try text.split(separator: "\n").map {
        try JSONDecoder().decode(PersonOrder.self, from: Data($0.utf8))
      }
    }
  }
}
