import Foundation
import HarnessTestSupport
import HealthModel
import ServiceObservations
import Testing

@testable import Harness
@testable import Search
@testable import SystemSupport

@Suite(.serialized) struct MutantRunsTests {
  /// Runs each mutant of the order; one of them crashes unless a service was given up.
  private let body = """
    names=$(printf '%s' "$order" | sed 's/.*"mutants":\\[\\([^]]*\\)\\].*/\\1/; s/"//g; s/,/ /g')
    for m in $names; do
      enter layering
      if [ "$m" = crashing ] && [ -z "$given" ]; then kill -SEGV $$; fi
      given=; finish
    done
    """

  private func verdict(_ person: Int) -> PersonVerdict {
    PersonVerdict(person: person, violated: ["A\(person)"])
  }

  @Test("a mutant that kills its process is run again without the service, and others go on")
  func crash() throws {
    try withFolder { folder in
      let worker = try FakeWorker(folder, results: [verdict(0)], body: body)
      let plan = try RunPlan(try bundled("empty"), seed: 9, persons: 1)
      var finished: [String] = []
      let results = try MutantRuns(executable: worker.executable, path: "some.json")
        .run(["one", "crashing", "three"], of: plan) { finished.append($0) }
      #expect(results == [[verdict(0)], [verdict(0)], [verdict(0)]])
      #expect(finished == ["one", "crashing", "three"])
      let orders = try worker.orders().sorted { $0.mutants.count > $1.mutants.count }
      #expect(orders.map(\.mutants) == [["one", "crashing", "three"], ["crashing", "three"]])
      #expect(orders.map { $0.failedServices.map(\.service) } == [[], ["layering"]])
    }
  }

  @Test("each person is run with every mutant")
  func persons() throws {
    try withFolder { folder in
      let worker = try FakeWorker(folder, results: [verdict(0), verdict(1)], body: body)
      let plan = try RunPlan(try bundled("empty"), persons: 2)
      let results = try MutantRuns(executable: worker.executable, path: "some.json")
        .run(["one", "two"], of: plan)
      #expect(results == [[verdict(0), verdict(1)], [verdict(0), verdict(1)]])
      #expect(try worker.orders().count == 2)
    }
  }

  @Test("a worker that falls silent early, or dies outside a service, is an error")
  func broken() throws {
    for body in ["enter layering; finish", "kill -SEGV $$"] {
      try withFolder { folder in
        let worker = try FakeWorker(folder, results: [verdict(0)], body: body)
        let plan = try RunPlan(try bundled("empty"), persons: 1)
        #expect(throws: FileError.self) {
          try MutantRuns(executable: worker.executable, path: "some.json")
            .run(["one", "two"], of: plan)
        }
      }
    }
  }
}
