import Foundation
import HealthContracts
import HealthModel
import Testing

@testable import ForeignServices

@Suite struct ForeignAdapterTests {
  @Test("a layering is told its range, asks for steps, and its intervals are stored here")
  @MainActor
  func layers() async throws {
    let (provider, store, log) = (MinuteProvider(), Intervals(), ProgressLog())
    let process = program(
      """
      request = read(); a = request["arguments"]
      write({"call": "progress", "arguments": {"found": 3, "depth": 2, "status": "so far"}})
      write({"id": 5, "call": "steps", "arguments": {"start": a["start"], "end": a["end"]}})
      steps = read()
      answer(request, intervals=[
        {"start": a["start"], "end": a["end"], "steps": steps["result"]["steps"]},
        {"start": 1, "end": 2, "steps": steps["id"], "indivisible": True}])
      """)
    let service = layering(process, provider, store) { log.reports.append($0) }
    #expect(try await service.performLayering() == 2)
    let year = TimeRange(1_672_660_800_000, 1_704_196_800_000)
    #expect(provider.questions == [year])
    #expect(store.kept.map(\.range) == [year, TimeRange(1, 2)])
    #expect(store.kept.map(\.stepCount) == [5_256_000, 5])
    #expect(store.kept.map(\.isIndivisible) == [false, true])
    #expect(
      log.reports == [
        LayeringProgress(intervalsFound: 3, currentDepth: 2, status: "so far"),
        LayeringProgress(intervalsFound: 2, currentDepth: 0, status: "Stored 2 intervals"),
      ])
    try await service.clearAllIntervals()
    #expect(store.kept.isEmpty)
  }

  @Test("a query that fails comes out as the contract says, once, and nothing is stored")
  @MainActor
  func queryFailure() async throws {
    let (provider, store) = (MinuteProvider(answers: 1), Intervals())
    let service = layering(ForeignProcess(example), provider, store)
    let error = await #expect(throws: LayeringError.self) { try await service.performLayering() }
    guard case .healthKitError(let underlying) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(underlying is MinuteProvider.Failure)
    #expect(provider.questions.count == 2)
    #expect(store.kept.isEmpty)
    #expect(service.takeFailure() == nil)
  }

  @Test("a program that goes on asking after a failure is ended")
  @MainActor
  func insisting() async throws {
    let process = program(
      """
      a = read()["arguments"]
      while True:
        write({"id": 1, "call": "steps", "arguments": {"start": a["start"], "end": a["end"]}})
        read()
      """)
    let (provider, store) = (MinuteProvider(answers: 0), Intervals())
    let service = layering(process, provider, store)
    let error = await #expect(throws: ForeignServiceError.self) {
      try await service.performLayering()
    }
    guard case .malformed(_, "layer", "more than 1000 queries after a failure", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(provider.questions.count == 1_001)
  }

  @Test("progress without an end is no answer")
  @MainActor
  func progressing() async throws {
    let process = program(
      "while True: write({'call': 'progress', 'arguments': {}}); time.sleep(0.02)",
      timeoutMilliseconds: 1_000)
    let error = await #expect(throws: ForeignServiceError.self) {
      try await layering(process, MinuteProvider(), Intervals()).performLayering()
    }
    #expect(
      error
        == .timedOut(
          program: process.command.description, call: "layer", milliseconds: 1_000,
          standardError: ""))
  }

  @Test(
    "intervals that no store could hold, and questions for none, are errors and no traps",
    arguments: [
      "answer(request, intervals=[{'start': 2, 'end': 1, 'steps': 0}])",
      "answer(request, intervals=[{'start': 1, 'end': 2, 'steps': -1}])",
      "answer(request, intervals=[{'start': 1, 'end': 2, 'steps': 2 ** 63 - 1}])",
      "answer(request, intervals=[{'start': -2 ** 63, 'end': 2 ** 63 - 1, 'steps': 0}])",
      "answer(request, intervals=[{'start': 1, 'end': 2, 'steps': 0}] * 2)",
      "answer(request, intervals=7)",
      "write({'id': 1, 'call': 'steps', 'arguments': {'start': 2, 'end': 1}}); read()",
      "write({'id': 1, 'call': 'steps', 'arguments': {'start': 2}}); read()",
      "write({'id': 1, 'call': 'steps', 'arguments': {'start': 0, 'end': 2 ** 63 - 1}}); read()",
    ])
  @MainActor
  func implausibleLayers(_ body: String) async throws {
    let store = Intervals()
    let service = layering(program("request = read()\n\(body)"), MinuteProvider(), store)
    let error = await #expect(throws: ForeignServiceError.self) {
      try await service.performLayering()
    }
    guard case .malformed = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(store.kept.isEmpty)
    #expect(service.takeFailure() as? ForeignServiceError == error)
  }

  @Test("a call that comes while another waits takes its place")
  @MainActor
  func superseded() async throws {
    let process = ForeignProcess(example)
    let (_, turn): (Int, ForeignProcess.ProgramMessage<Layers>) = try process.begin(
      "layer", LayerArguments(), service: .layering)
    guard case .question(let id, _) = turn else {
      Issue.record("no question")
      return
    }
    #expect(try ForeignEnergy(process).pointsFromSteps(5, target: 10) == 10)
    let error = #expect(throws: ForeignServiceError.self) {
      let _: ForeignProcess.ProgramMessage<Layers> = try process.resume(
        ForeignAnswer(id: id, result: ForeignAnswer.Steps(steps: 1)), call: "layer", 2)
    }
    #expect(error == .superseded(program: example.description, call: "layer"))
    #expect(try ForeignEnergy(process).pointsFromSteps(5, target: 20) == 5)
  }

  @Test("an answer of a day boundary that is on no calendar is told, and traps nowhere")
  func implausibleDays() throws {
    let bodies = [
      "start=2, end=1", "start=-2 ** 63, end=2 ** 63 - 1", "day=2 ** 31, days=[1]",
      "hour=24, minute=0", "today=1", "start=None",
    ]
    for body in bodies {
      let service = try dayBoundary(
        program("for line in sys.stdin: answer(json.loads(line), \(body))"))
      _ = service.interval(of: LocalDay(ordinal: 19_000))
      _ = service.currentDayStart(for: autumn.now)
      _ = service.startOfToday
      _ = service.isToday(autumn.now)
      _ = service.day(containing: autumn.now)
      _ = service.storedDayEnd()
      #expect(service.dayOrdinals(ofAscending: [1, 2, 3]).count == 3)
      #expect(service.takeFailure() is ForeignServiceError, "\(body)")
    }
  }

  @Test("a long answer that is not a value is told in part")
  func longAnswer() throws {
    let process = program("answer(read(), hour=24, minute=0, fallback='x' * 1000000)")
    _ = try dayBoundary(process).storedDayEnd()
    guard case .malformed(_, "storedDayEnd", "an invalid value", let line)? = process.takeFailure()
    else {
      Issue.record("another error")
      return
    }
    #expect(line.count == 201 && line.hasSuffix("x…"))
  }

  @Test("many instants go in batches, and lines longer than a pipe go both ways")
  func batches() throws {
    let process = program(
      """
      for line in sys.stdin:
        request = json.loads(line)
        count = len(request["arguments"]["times"])
        answer(request, days=[count] * count)
      """)
    let instants = (0..<25_000).map { Int64($0) + 1_699_000_000_000 }
    let ordinals = try dayBoundary(process).dayOrdinals(ofAscending: instants)
    #expect(ordinals.count == 25_000)
    #expect(ordinals[0] == 10_000)
    #expect(ordinals[24_999] == 5_000)
  }

  @Test("a refusal of a contract without errors is kept and told")
  func quietRefusal() throws {
    let process = program(
      """
      for line in sys.stdin: write({"id": json.loads(line)["id"], "error": "too tired"})
      """)
    let service = ForeignSleepMerge(process)
    #expect(service.mergedSleep([], in: TimeRange(0, 1)) == MergedSleep(asleep: 0, inBed: 0))
    let told = service.takeFailure() as? ForeignServiceError
    #expect(told?.description.hasSuffix("mergedSleep failed: too tired") == true)
    #expect(service.takeFailure() == nil)
  }

  @Test("a refused target is the contract's own error, another refusal is not")
  func targets() throws {
    let service = ForeignEnergy(ForeignProcess(example))
    for target in [0, -1, Int.min] {
      #expect(throws: EnergyError.targetNotPositive(target)) {
        try service.pointsFromSleep(seconds: 1, target: target)
      }
    }
    #expect(try service.pointsFromSteps(Int.max, target: Int.max) == 20)
    let tired = program(
      "for line in sys.stdin: write({'id': json.loads(line)['id'], 'error': 'x'})")
    #expect(throws: ForeignServiceError.self) { try tired.points() }
  }

  @Test("offsets are told to the millisecond, moves included")
  func offsets() throws {
    let zones = try #require(
      ZoneTimeline(
        first: "America/New_York",
        moves: [
          ZoneTimeline.Segment(
            from: Instant(milliseconds: 1_699_300_000_001), identifier: "Asia/Kolkata")
        ]))
    let hour = Milliseconds.hour
    #expect(
      DaySettings.offsets(zones, from: 1_698_800_000_000, to: 1_699_500_000_000) == [
        DaySettings.Offset(from: 1_698_800_000_000, milliseconds: -4 * hour),
        DaySettings.Offset(from: 1_699_164_000_000, milliseconds: -5 * hour),
        DaySettings.Offset(from: 1_699_300_000_001, milliseconds: 11 * hour / 2),
      ])
  }

  @Test("assignments are read as the command line gives them")
  func assignments() throws {
    let one = try ServiceAssignment(parsing: "energy=python3 'a b.py' --x=1")
    #expect(one.services == [.energy])
    #expect(one.command.description == "python3 'a b.py' --x=1")
    #expect(try ServiceAssignment(parsing: "all=x").services == ForeignService.allCases)
    #expect(throws: ServiceAssignmentError.noCommand("energy")) {
      try ServiceAssignment(parsing: "energy")
    }
    #expect(throws: ServiceAssignmentError.noCommand("energy= ")) {
      try ServiceAssignment(parsing: "energy= ")
    }
    #expect(throws: ServiceAssignmentError.unknownService("weight")) {
      try ServiceAssignment(parsing: "weight=x")
    }
  }
}

/// Remembers what a layering told.
@MainActor
private final class ProgressLog {
  var reports: [LayeringProgress] = []
}

private struct Layers: Decodable, Sendable {
  var intervals: [[String: Int]]
}

private struct LayerArguments: Encodable {
  var start = 0
  var end = 1_000_000
  var maxSteps = 10
  var minimumMilliseconds = 60_000
  var strategy = "recursiveHalving"
}
