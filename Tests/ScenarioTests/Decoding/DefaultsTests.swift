import HealthModel
import SchemaModel
import ServiceObservations
import TestSupport
import Testing

@testable import LocatedJSON
@testable import Scenario

@Suite("defaults")
struct DefaultsTests {
  /// A scenario that leaves out all it can, and has every track with a source.
  private let sparse = """
    { "formatVersion": 1, "name": "sparse", "why": "", "seed": 1, "zone": "UTC", "app": {},
      "replay": { "generatorVersion": 1, "invariant": "" },
      "span": { "start": "2024-01-01", "end": "2024-01-03" },
      "history": { "generated": {
        "steps": { "dailySteps": { "kind": "constant", "value": 1 }, "sources": [
          { "id": "a", "kind": "phone", "bundleIdentifier": "b" } ] },
        "sleep": { "asleepMinutes": { "kind": "constant", "value": 400 },
          "onsetHours": { "kind": "constant", "value": 23 }, "sources": [
          { "id": "a", "kind": "phone", "bundleIdentifier": "b", "detail": "inBed" } ] },
        "weight": { "startGrams": { "kind": "constant", "value": 70000 }, "sources": [
          { "id": "a", "kind": "scale", "bundleIdentifier": "b", "dayProbability": 1,
            "hour": { "kind": "constant", "value": 7 } } ] } } } }
    """

  /// The values that stand for keys left out, by path.
  private func leaves() throws -> [(path: String, node: JSONNode)] {
    var leaves: [(String, JSONNode)] = []
    func walk(_ node: JSONNode, _ path: String) {
      guard case .object(let object) = node.value, object["kind"] == nil else {
        leaves.append((path, node))
        return
      }
      for member in object.members {
        let key = member.key.hasSuffix("?") ? String(member.key.dropLast()) : member.key
        if key == "literal" { continue }
        let inner = path.isEmpty ? key : path + "/" + key
        if case .array(let elements) = member.node.value, let template = elements.first,
          case .object = template.value
        {
          walk(template, inner + "/0")
        } else {
          walk(member.node, inner)
        }
      }
    }
    walk(try parse(ScenarioDefaults.version1), "")
    return leaves
  }

  private func adding(_ node: JSONNode, at path: String, to tree: JSONNode) -> JSONNode {
    let components = JSONPath(slashed: path).components
    func add(_ tree: JSONNode, _ rest: ArraySlice<JSONPath.Component>) -> JSONNode {
      guard let first = rest.first else { return node }
      switch (first, tree.value) {
      case (.key(let key), .object(var object)):
        let empty = JSONNode(.object(JSONObject()), at: tree.location)
        let child = add(object[key]?.node ?? empty, rest.dropFirst())
        object.put(JSONObject.Member(key: key, keyLocation: tree.location, node: child))
        return JSONNode(.object(object), at: tree.location)
      case (.index(let index), .array(var elements)):
        elements[index] = add(elements[index], rest.dropFirst())
        return JSONNode(.array(elements), at: tree.location)
      default:
        return tree
      }
    }
    return add(tree, components[...])
  }

  @Test("writing out any default, or all of them, changes nothing")
  func writtenOut() throws {
    let digest = try scenario(sparse).digest
    var all = try parse(sparse)
    let leaves = try leaves().filter { !Self.isOfLives($0.0) }
    #expect(leaves.count > 35)
    for (path, node) in leaves {
      let one = adding(node, at: path, to: try parse(sparse))
      #expect(one.node(at: JSONPath(slashed: path)) != nil, "\(path)")
      #expect(try scenario(one.text).digest == digest, "\(path)")
      all = adding(node, at: path, to: all)
    }
    #expect(try scenario(all.text).digest == digest)
  }

  private static func isOfLives(_ path: String) -> Bool {
    path.hasPrefix("history/person/") || path.hasPrefix("history/population/")
  }

  @Test(
    "writing out any default of a life changes nothing",
    arguments: [
      ("person", "{}"),
      (
        "population",
        #"{ "regions": [{}], "deviceMix": { "outfits": [{ "devices": ["phone"] }] } }"#
      ),
      ("population", #"{ "regions": [{}] }"#),
    ])
  func lives(_ kind: String, _ life: String) throws {
    let sparse = """
      { "formatVersion": 1, "name": "sparse", "why": "", "seed": 1, "zone": "UTC",
        "span": { "start": "2024-01-01", "end": "2024-01-03" }, "history": { "\(kind)": \(life) } }
      """
    let digest = try scenario(sparse).digest
    let leaves = try leaves().filter { path, _ in
      path.hasPrefix("history/\(kind)/") && (life.contains("outfits") || !path.contains("outfits"))
    }
    #expect(leaves.count > 4)
    for (path, node) in leaves {
      let one = adding(node, at: path, to: try parse(sparse))
      #expect(try scenario(one.text).digest == digest, "\(path)")
    }
  }

  @Test("an empty section has the same defaults as one left out")
  func sections() throws {
    let digest = try scenario(sparse).digest
    for path in [
      "expect", "dayBoundary", "services", "services/layering", "services/energy",
      "store", "store/semantics", "store/costs", "store/authorization", "store/changes", "tuning",
      "history/generated/steps/level",
      "history/generated/steps/sources/0/absence",
    ] {
      let empty = JSONNode(.object(JSONObject()), at: FileLocation(line: 1, column: 1))
      let tree = adding(empty, at: path, to: try parse(sparse))
      #expect(try scenario(tree.text).digest == digest, "\(path)")
    }
  }

  @Test("what is left out has these values")
  func values() throws {
    let read = try scenario(sparse)
    #expect(read.expect == Expectation(verdict: .held, violated: []))
    #expect(read.goals == [])
    #expect(read.persons == 1 && read.suite == nil)
    let replay = ReplaySettings(generatorVersion: 1, invariant: "", service: "", person: 0)
    #expect(read.replay == replay)
    #expect(read.dayPolicy == .midnight)
    #expect(read.zones.segments.count == 1)
    #expect(
      read.services
        == ServiceSettings(
          layeringThreshold: 10_000, layeringMinimumInterval: 60_000, layeringYearsBack: 10,
          layeringStrategy: .recursiveHalving, layeringComparison: [], stepsTarget: 10_000,
          sleepTargetSeconds: 28_800, givenPoints: [10, 10, 10]))
    #expect(
      read.app
        == AppSettings(
          foregroundsPerDay: 3, awayPercent: 3, terminationPercent: 15, outagePercent: 3,
          requestFaultPercent: 2, arrivalsPerDay: 4, lateHours: 0, weighInsPerWeek: 2, grantDay: 0,
          lock: AppSettings.Hours(hour: 23, hours: 0),
          revoked: AppSettings.Days(fromDay: 0, days: 0), dayEnds: []))
    #expect(
      read.store
        == StoreSettings(
          semantics: StoreSemantics(), costs: .mock, queryBudget: 1_000_000,
          authorization: AuthorizationSettings(answer: .everything, answerSeconds: 0),
          earliestPermitted: Instant(milliseconds: 0), faults: [],
          changes: ChangesSettings(
            rounds: 12, savesPerRound: 6, deletesPerRound: 3, unannouncedDeletesPerRound: 0,
            pageLimit: 4)))
    #expect(
      read.tuning
        == TuningSettings(
          bucketNanoseconds: 2_000, requestMilliseconds: 150, requestBytes: 700,
          bytesPerSample: 200, bytesPerSecond: 50_000, memoryPerSample: 500,
          memoryLimit: 2_097_152, interruptionsPerHour: 60, retryMilliseconds: 2_000))
    guard case .generated(let history) = read.history else { return }
    let steps = try #require(history.steps)
    #expect(history.edgeCases.isEmpty && steps.weekendSteps == nil && steps.weekendDays == [])
    #expect(steps.weekdayFactors == Array(repeating: 1, count: 7) && steps.seasonAmplitude == 0)
    #expect(steps.level == LevelChain(persistence: 0, standardDeviation: 0))
    #expect(steps.hourWeights.count == 24)
    #expect(abs(steps.hourWeights.reduce(0, +) - 100) < 1)
    #expect(steps.hourConcentration.value.kind == "lognormal")
    #expect(steps.cadence.value.parameters["mean"] == [95])
    let source = try #require(steps.sources.first)
    #expect(source.stepsPerSample == 10...500 && source.secondsPerSample == 30...300)
    #expect(source.absence == AbsenceChain(start: 0, stay: 0))
    #expect(source.coverage.value.parameters == ["value": [1]])
    #expect(source.samplesPerDay.value.parameters == ["lower": [50], "upper": [200]])
    for writer in [source.source, history.sleep?.sources.first?.source] {
      #expect(writer?.name == nil && writer?.productType == nil && writer?.version == nil)
    }
    let sleep = try #require(history.sleep)
    #expect(sleep.weekendMinutes == 0 && sleep.sources.first?.nightProbability == 1)
    let weight = try #require(history.weight)
    #expect(weight.weekdayGrams == Array(repeating: 0, count: 7))
    #expect(weight.sources.first?.roundingGrams == 50)
    #expect(weight.sources.first?.biasGrams == 0 && weight.sources.first?.noiseGrams == 0)
  }

  @Test("a track that is left out stays away")
  func tracks() throws {
    let text = ScenarioText.written([("\"literal\"", "\"generated\"")])
    guard case .generated(let history) = try scenario(text).history else {
      Issue.record("not generated")
      return
    }
    #expect(history.steps == nil && history.sleep == nil && history.weight == nil)
  }
}
