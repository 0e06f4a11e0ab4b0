import Foundation
import FuzzReaders
import RunReport

// Readers under libFuzzer, which looks for inputs that reach new branches. Short inputs that
// together reach what short ones reach are tests, in Tests/Fixtures/Corpora;
// `make build-libfuzz` builds this program, and `.ci/fuzz` runs it. FUZZ_READER names the reader,
// FUZZ_REPORT a report to compare with; with FUZZ_OUTCOMES, the outcome of each input is printed.

let environment = ProcessInfo.processInfo.environment
let reader = namedReader()
let printsOutcomes = environment["FUZZ_OUTCOMES"] != nil
if let path = environment["FUZZ_REPORT"] {
  let content = try Data(contentsOf: URL(fileURLWithPath: path))
  Reader.otherReport = try JSONDecoder().decode(RunReport.self, from: content)
}

/// The reader that FUZZ_READER names; without one the program ends.
func namedReader() -> Reader {
  if let reader = environment["FUZZ_READER"].flatMap(Reader.init) { return reader }
  let names = Reader.allCases.map(\.rawValue).joined(separator: ", ")
  write("FUZZ_READER names no reader: \(names)", to: .standardError)
  exit(2)
}

func write(_ line: String, to file: FileHandle) { file.write(Data("\(line)\n".utf8)) }

/// Reads an input to its end on the main thread, which the driver occupies.
@MainActor func hold(_ input: [UInt8]) {
  var isRead = false
  Task { @MainActor in
    let refusal = await reader.refusal(of: input)
    if printsOutcomes { write(refusal == nil ? "accepted" : "refused", to: .standardOutput) }
    isRead = true
  }
  while !isRead {
    _ = RunLoop.main.run(mode: .default, before: .distantFuture)
  }
}

@_silgen_name("LLVMFuzzerMutate")
func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int) -> Int

/// Changes an input in its place, for the driver: by its own means, or so that the form stays.
@_cdecl("LLVMFuzzerCustomMutator")
func changeInput(
  _ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: CUnsignedInt
) -> Int {
  guard seed % 2 == 0 else { return mutate(start, count, capacity) }
  var bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var mutation = Mutation(seed: UInt64(seed))
  mutation.change(
    &bytes, isText: MainActor.assumeIsolated { reader.isText }, limit: capacity)
  for (index, byte) in bytes.enumerated() { start[index] = byte }
  return bytes.count
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
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    MainActor.assumeIsolated { hold(input) }
    return 0
  })
