import Distributions
import HealthModel
import Realism
import Scenario
import Testing

@Suite("a model with one part broken fails the statistic that names the part")
struct BrokenModelTests {
  /// The figure of a statistic for a small cohort of persons with watch and phone.
  private func figure(
    _ id: String, persons: Int = 40, days: Int = 60,
    _ change: (inout StepLifeSettings) -> Void = { _ in }
  ) throws -> (figure: Double, band: ClosedRange<Double>) {
    let statistic = try #require(RealismCatalog.all.first { $0.id == id })
    let first = try #require(LocalDay(year: 2023, month: 2, day: 13))
    var cohort = LifeCohort(days: days, tracks: "steps", from: first)
    change(&cohort.steps)
    let random = RandomSource(seed: 11)
    let contributions = (0..<UInt32(persons)).compactMap { person in
      statistic.contribution(of: cohort.life(person, random))
    }
    let value = statistic.figure(contributions)
    return (try #require(value), statistic.band)
  }

  @Test("the spread between persons halved: the quartiles of person means")
  func spread() throws {
    func half(_ settings: inout StepLifeSettings) {
      settings.wornMean = GammaParameters(shape: 4 * 7.13, scale: 1_132 / 4)
    }
    let lower = try figure("steps.personMean.q1", persons: 300, days: 12, half)
    let upper = try figure("steps.personMean.q3", persons: 300, days: 12, half)
    #expect(!lower.band.contains(lower.figure) || !upper.band.contains(upper.figure))
    let fit = try figure("steps.fit.wornMean", persons: 300, days: 2, half)
    #expect(fit.figure < fit.band.lowerBound)
  }

  @Test("days lognormal: the skew of their logarithms")
  func skew() throws {
    let right = try figure("steps.within.logSkew.median")
    #expect(right.band.contains(right.figure), "\(right.figure)")
    let broken = try figure("steps.within.logSkew.median") { $0.dayFamily = .lognormal }
    #expect(!broken.band.contains(broken.figure), "\(broken.figure)")
  }

  @Test("no week: days a week apart")
  func week() throws {
    let broken = try figure("steps.lag7") {
      $0.weekdayFactors = Array(repeating: 1, count: 7)
      $0.weekendDeviation = 0
    }
    #expect(!broken.band.contains(broken.figure), "\(broken.figure)")
  }

  @Test("the device never left off: persons with such a day")
  func absence() throws {
    let broken = try figure("steps.lowDays.persons", days: 31) {
      $0.devices.absenceStart = BetaParameters(alpha: 0.001, beta: 8)
    }
    #expect(!broken.band.contains(broken.figure), "\(broken.figure)")
  }

  @Test("no days in runs: what follows a day without the device")
  func runs() throws {
    let broken = try figure("steps.lowDays.persistence") { $0.devices.absenceStay = 0.06 }
    #expect(!broken.band.contains(broken.figure), "\(broken.figure)")
  }

  @Test("flat days: the hours' profile and the busiest hour")
  func hours() throws {
    let profile = try figure("steps.hours.profile") {
      $0.weekdayHours = Array(repeating: 1, count: 24)
    }
    #expect(!profile.band.contains(profile.figure), "\(profile.figure)")
    let busiest = try figure("steps.hours.busiest.median", persons: 20) {
      $0.hourConcentration = LogNormalParameters(median: 90, sigma: 0.8)
    }
    #expect(!busiest.band.contains(busiest.figure), "\(busiest.figure)")
  }

  @Test("a phone that always goes along: the ratio to the watch and the sum of both")
  func phone() throws {
    func always(_ settings: inout StepLifeSettings) {
      settings.devices.phoneCoverage = BetaParameters(alpha: 40, beta: 1.5)
    }
    let ratio = try figure("steps.phoneToWatch.median", persons: 20, always)
    #expect(!ratio.band.contains(ratio.figure), "\(ratio.figure)")
    let sum = try figure("steps.naiveToFused.median", persons: 20, always)
    #expect(!sum.band.contains(sum.figure), "\(sum.figure)")
  }

  @Test("longer samples of the phone: their longest and the fit of their lengths")
  func lengths() throws {
    func longer(_ settings: inout StepLifeSettings) {
      settings.devices.phoneLengths = [.init(weight: 1, seconds: 300...630)]
    }
    let longest = try figure("steps.samples.phone.longest", persons: 5, longer)
    #expect(!longest.band.contains(longest.figure), "\(longest.figure)")
    let fit = try figure("steps.fit.phoneLengths", persons: 5, longer)
    #expect(fit.figure < fit.band.lowerBound)
    let right = try figure("steps.fit.phoneLengths", persons: 5)
    #expect(right.band.contains(right.figure), "\(right.figure)")
  }
}
