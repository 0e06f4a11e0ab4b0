import Foundation
import HealthModel
import Testing

@testable import Harness

/// A program that answers as a worker does, from lines written in advance.
///
/// It lists the orders it gets, runs `body`, and can send prepared lines for the person `$p`:
/// `started`, `enter SERVICE`, `exhausted SERVICE` and `finish`. `$given` is not empty where a
/// service was given up.
struct FakeWorker {
  let folder: URL
  var executable: String { folder.appendingPathComponent("worker.sh").path }

  init(_ folder: URL, persons: Int, body: String) throws {
    self.folder = folder
    for person in 0..<persons {
      try line(.started(person: person), "started-\(person)")
      try line(.finished(personResult(person)), "finished-\(person)")
    }
    for service in ["store", "layering"] {
      try line(.event(.service(service)), "in-\(service)")
      try line(.event(.exhausted(service: service, budget: 17)), "exhausted-\(service)")
    }
    let script = """
      #!/bin/sh
      dir=$(dirname "$0")
      printf '%s\\n' "$2" >> "$dir/orders-$(printf '%s' "$2" | cksum | cut -d' ' -f1)"
      first=$(printf '%s' "$2" | sed 's/.*"firstPerson":\\([0-9]*\\).*/\\1/')
      end=$(printf '%s' "$2" | sed 's/.*"endPerson":\\([0-9]*\\).*/\\1/')
      given=$(printf '%s' "$2" | grep -c '"problem"' | grep -v 0)
      started() { cat "$dir/started-$p"; }
      enter() { cat "$dir/in-$1"; }
      exhausted() { cat "$dir/exhausted-$1"; }
      finish() { cat "$dir/finished-$p"; }
      p=$first
      while [ "$p" -lt "$end" ]; do
      \(body)
      p=$((p + 1))
      done
      """
    try write(script, to: URL(fileURLWithPath: executable))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: executable)
  }

  private func line(_ message: WorkerMessage, _ name: String) throws {
    let text = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    try write(text + "\n", to: folder.appendingPathComponent(name))
  }

  /// The orders given, each once.
  func orders() throws -> [WorkerOrder] {
    try entries(folder).filter { $0.hasPrefix("orders-") }.flatMap { name in
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      return try text.split(separator: "\n").map {
        try JSONDecoder().decode(WorkerOrder.self, from: Data($0.utf8))
      }
    }
  }
}
