import CGSL
import Randomness

/// A recording of all random draws from a source, which can be repeated without the generator.
///
/// The time of the draws alone is a lower bound for the time of a generator.
package final class DrawTape {
  private enum Draw {
    case seek(person: UInt32, stream: StreamIdentifier, day: Int32, block: UInt32)
    case uniform
    case integer(below: UInt32)
    case normal
    case lognormal(location: Double, scale: Double)
    case gamma(shape: Double, scale: Double)
    case beta(alpha: Double, beta: Double)
    case weibull(shape: Double, scale: Double)
    case poisson(mean: Double)
    case exponential(mean: Double)
    case laplace(width: Double)
    case discrete(Int)
    case dirichlet(Int)
    case multinomial(count: UInt32, Int)
  }

  private var draws: [Draw] = []
  private var tables: [Discrete] = []
  private var lists: [[Double]] = []
  private var places = 0

  /// Creates an empty recording.
  package init() {}

  /// The number of draws.
  ///
  /// A draw from a multivariate distribution counts once.
  package var count: Int { draws.count - places }

  /// Repeats the recorded draws from the same streams.
  ///
  /// - Parameter source: A source with the seed of the recorded one.
  /// - Returns: A sum over the draws, so that the compiler cannot remove any of them.
  /// - Complexity: O(*n*) for *n* draws; allocates twice.
  package func replay(from source: RandomSource) -> Double {
    let widest = lists.reduce(0) { max($0, $1.count) }
    var shares = [Double](repeating: 0, count: widest)
    var counts = [UInt32](repeating: 0, count: widest)
    var sum = 0.0
    for draw in draws {
      switch draw {
      case .seek(let person, let stream, let day, let block):
        source.seek(person: person, stream: stream, day: day, block: block)
      case .uniform: sum += source.uniform()
      case .integer(let outcomes): sum += Double(source.integer(below: outcomes))
      case .normal: sum += StandardNormal.sample(from: source)
      case .lognormal(let location, let scale):
        sum += LogNormal.sample(from: source, location: location, scale: scale)
      case .gamma(let shape, let scale):
        sum += Gamma.sample(from: source, shape: shape, scale: scale)
      case .beta(let alpha, let beta): sum += Beta.sample(from: source, alpha: alpha, beta: beta)
      case .weibull(let shape, let scale):
        sum += Weibull.sample(from: source, shape: shape, scale: scale)
      case .poisson(let mean): sum += Double(Poisson.sample(mean: mean, from: source))
      case .exponential(let mean): sum += Exponential.sample(from: source, mean: mean)
      case .laplace(let width): sum += Laplace.sample(from: source, width: width)
      case .discrete(let table): sum += Double(tables[table].sample(from: source))
      case .dirichlet(let list):
        gsl_ran_dirichlet(source.generator, lists[list].count, lists[list], &shares)
        sum += shares[0]
      case .multinomial(let count, let list):
        gsl_ran_multinomial(source.generator, lists[list].count, count, lists[list], &counts)
        sum += Double(counts[0])
      }
    }
    return sum
  }
}

extension DrawTape {
  func seek(_ person: UInt32, _ stream: StreamIdentifier, _ day: Int32, _ block: UInt32) {
    draws.append(.seek(person: person, stream: stream, day: day, block: block))
    places += 1
  }

  func uniform() { draws.append(.uniform) }
  func integer(below n: UInt32) { draws.append(.integer(below: n)) }
  func normal() { draws.append(.normal) }
  func lognormal(_ location: Double, _ scale: Double) {
    draws.append(.lognormal(location: location, scale: scale))
  }
  func gamma(_ shape: Double, _ scale: Double) { draws.append(.gamma(shape: shape, scale: scale)) }
  func beta(_ alpha: Double, _ beta: Double) { draws.append(.beta(alpha: alpha, beta: beta)) }
  func weibull(_ shape: Double, _ scale: Double) {
    draws.append(.weibull(shape: shape, scale: scale))
  }
  func poisson(_ mean: Double) { draws.append(.poisson(mean: mean)) }
  func exponential(_ mean: Double) { draws.append(.exponential(mean: mean)) }
  func laplace(_ width: Double) { draws.append(.laplace(width: width)) }

  func discrete(_ distribution: Discrete) {
    if tables.last?.probabilities != distribution.probabilities { tables.append(distribution) }
    draws.append(.discrete(tables.count - 1))
  }

  func dirichlet(_ concentrations: [Double]) {
    lists.append(concentrations)
    draws.append(.dirichlet(lists.count - 1))
  }

  func multinomial(_ count: UInt32, _ shares: [Double]) {
    lists.append(shares)
    draws.append(.multinomial(count: count, lists.count - 1))
  }
}
