import AppleHealthExport
import Foundation
import HealthModel
import Scenario

// Readers under libFuzzer, which looks for inputs that reach new branches. The inputs that reach
// everything are tests, in Tests/Fixtures/Corpora; `make build-libfuzz` builds this program, and
// `.ci/readers` runs it.

/// A file in memory that holds one input after another.
let file: Int32 = {
  let path = "/dev/shm/libfuzz.\(getpid())"
  let file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  unlink(path)
  precondition(file >= 0, "there is no memory for an input")
  return file
}()

/// Puts an input into the file, to be read from its start.
func prepare(_ input: UnsafeRawBufferPointer) {
  ftruncate(file, 0)
  pwrite(file, input.baseAddress, input.count, 0)
  lseek(file, 0, SEEK_SET)
}

/// Reads an input as an export, as a copy of one that is read again, or as a scenario.
func read(_ input: UnsafeRawBufferPointer, as reader: String) throws {
  switch reader {
  case "scenario": _ = try Scenario(parsing: Array(input), file: "f")
  case "copy":
    prepare(input)
    var copy: [UInt8] = []
    _ = try AnonymousExport.write(descriptor: file, file: "f", weeks: 3) { copy += $0 }
    copy.withUnsafeBytes(prepare)
    _ = try AnonymousExport.write(descriptor: file, file: "f", weeks: -3) { _ in }
  default:
    prepare(input)
    let imported = try AppleHealthImport(descriptor: file, file: "f", timeZone: "UTC")
    precondition(imported.history.sampleCount > 0, "an import without samples")
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var words = CommandLine.unsafeArgv
exit(
  runDriver(&count, &words) { start, count in
    let reader = ProcessInfo.processInfo.environment["FUZZ_READER"] ?? "export"
    do {
      try read(UnsafeRawBufferPointer(start: start, count: count), as: reader)
    } catch {
      precondition(!"\(error)".contains("\n"), "an error of several lines")
    }
    return 0
  })
