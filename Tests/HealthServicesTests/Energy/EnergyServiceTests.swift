import HealthContracts
import HealthModel
import HealthServices
import Testing

@Suite struct EnergyServiceTests {
  private let service = EnergyService()

  @Test(
    "step points rise by one for every twentieth of the target, down to the single step",
    arguments: [
      (.min, 0), (-1, 0), (0, 0), (1, 0), (499, 0), (500, 1), (501, 1), (999, 1), (1_000, 2),
      (4_999, 9), (5_000, 10), (9_499, 18), (9_500, 19), (9_999, 19), (10_000, 20), (10_001, 20),
      (.max, 20),
    ] as [(Int, Int)])
  func steps(amount: Int, points: Int) throws {
    #expect(try service.pointsFromSteps(amount, target: EnergyDefaults.stepsTarget) == points)
  }

  @Test(
    "sleep points rise by one for every 24 minutes of eight hours, down to the second",
    arguments: [
      (.min, 0), (-1, 0), (0, 0), (1_439, 0), (1_440, 1), (1_441, 1), (14_399, 9), (14_400, 10),
      (27_359, 18), (27_360, 19), (28_799, 19), (28_800, 20), (90_000, 20), (.max, 20),
    ] as [(Int, Int)])
  func sleep(seconds: Int, points: Int) throws {
    let target = EnergyDefaults.sleepTargetSeconds
    #expect(try service.pointsFromSleep(seconds: seconds, target: target) == points)
  }

  @Test("for every small target the points are the rule's, they never fall, and end at twenty")
  func smallTargets() throws {
    for target in 1...64 {
      var last = 0
      for amount in -3...(2 * target + 3) {
        // The most points that the amount pays for, at target / 20 each.
        let paid = (0...20).filter { $0 * target <= 20 * max(0, amount) }.max() ?? 0
        let points = try service.pointsFromSteps(amount, target: target)
        #expect(points == paid)
        #expect(try service.pointsFromSleep(seconds: amount, target: target) == paid)
        #expect(points >= last)
        last = points
      }
      #expect(last == 20)
    }
  }

  @Test("targets and amounts up to the largest number are exact and do not overflow")
  func huge() throws {
    let targets = [Int.max, .max - 1, .max / 2, .max / 20, .max / 20 + 1, 1 << 62, 1 << 59]
    for target in targets {
      for amount in [0, 1, target / 20, target / 20 + 1, target / 2, target - 1, target, .max] {
        let capped = Int128(min(amount, target))
        let exact = Int(capped * 20 / Int128(target))
        #expect(try service.pointsFromSteps(amount, target: target) == exact)
        #expect(try service.pointsFromSleep(seconds: amount, target: target) == exact)
      }
    }
  }

  @Test(
    "a target of zero or less is refused, whatever the amount",
    arguments: [0, -1, -10_000, Int.min])
  func badTargets(target: Int) {
    for amount in [Int.min, 0, 1, Int.max] {
      #expect(throws: EnergyError.targetNotPositive(target)) {
        try service.pointsFromSteps(amount, target: target)
      }
      #expect(throws: EnergyError.targetNotPositive(target)) {
        try service.pointsFromSleep(seconds: amount, target: target)
      }
    }
    #expect(throws: EnergyError.targetNotPositive(target)) {
      try service.dailyEnergy(
        of: EnergyDay(
          steps: 1, stepsTarget: target, sleepSeconds: 1, body: 0, mind: 0, heart: 0))
    }
    #expect(throws: EnergyError.targetNotPositive(target)) {
      try service.dailyEnergy(
        of: EnergyDay(
          steps: 1, sleepSeconds: 1, sleepTargetSeconds: target, body: 0, mind: 0, heart: 0))
    }
  }

  @Test("a day's total is the sum of five parts, each from 0 to 20")
  func totals() throws {
    let given = [Int.min, -1, 0, 7, 19, 20, 21, Int.max]
    for body in given {
      for mind in given {
        for heart in given {
          let points = try service.dailyEnergy(
            of: EnergyDay(
              steps: 5_000, sleepSeconds: 21_600, body: body, mind: mind, heart: heart))
          let others = [body, mind, heart].map { $0 < 0 ? 0 : $0 > 20 ? 20 : $0 }
          let sum = others[0] + others[1] + others[2]
          #expect(
            points == EnergyPoints(steps: 10, sleep: 15, others: sum, total: 25 + sum))
        }
      }
    }
  }

  @Test("a day's steps and sleep go by their own amounts and their own targets")
  func ownTargets() throws {
    let points = try service.dailyEnergy(
      of: EnergyDay(
        steps: 3, stepsTarget: 4, sleepSeconds: 1, sleepTargetSeconds: 5, body: 1, mind: 2,
        heart: 4))
    #expect(points == EnergyPoints(steps: 15, sleep: 4, others: 7, total: 26))
    let full = try service.dailyEnergy(
      of: EnergyDay(steps: 10_000, sleepSeconds: 28_800, body: 20, mind: 20, heart: 20))
    #expect(full.total == 100)
    #expect(EnergyDefaults.stepsTarget == 10_000)
    #expect(EnergyDefaults.sleepTargetSeconds == 28_800)
    #expect(EnergyDefaults.pointsPerPart == 20)
  }
}
