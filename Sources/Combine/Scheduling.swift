public import Dispatch
public import Foundation

/// A number of seconds.
public protocol SchedulerTimeIntervalConvertible {
  static func seconds(_ value: Int) -> Self
  static func seconds(_ value: Double) -> Self
  static func milliseconds(_ value: Int) -> Self
  static func microseconds(_ value: Int) -> Self
  static func nanoseconds(_ value: Int) -> Self
}

/// A place and time for work.
public protocol Scheduler<SchedulerTimeType> {
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
  associatedtype SchedulerOptions

  var now: SchedulerTimeType { get }
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)
  /// Schedules an action after a delay.
  func schedule(
    after interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void)
}

/// A time of a queue or run loop.
public struct SchedulerTime: Strideable, Sendable {
  /// A span of time.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Sendable,
    ExpressibleByFloatLiteral
  {
    /// The span in seconds.
    public var magnitude: Double

    init(_ seconds: Double) { magnitude = seconds }
    public init(integerLiteral value: Int) { magnitude = Double(value) }
    public init(floatLiteral value: Double) { magnitude = value }
    public init?<Source: BinaryInteger>(exactly source: Source) { magnitude = Double(source) }

    public static func seconds(_ value: Int) -> Stride { Stride(Double(value)) }
    public static func seconds(_ value: Double) -> Stride { Stride(value) }
    public static func milliseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e3) }
    public static func microseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e6) }
    public static func nanoseconds(_ value: Int) -> Stride { Stride(Double(value) / 1e9) }

    public static func < (left: Stride, right: Stride) -> Bool { left.magnitude < right.magnitude }
    public static func + (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude + right.magnitude)
    }
    public static func - (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude - right.magnitude)
    }
    public static func * (left: Stride, right: Stride) -> Stride {
      Stride(left.magnitude * right.magnitude)
    }
    public static func *= (left: inout Stride, right: Stride) { left = left * right }
  }

  /// The date.
  public var date: Date

  init(_ date: Date) { self.date = date }

  public func distance(to other: SchedulerTime) -> Stride {
    Stride(other.date.timeIntervalSince(date))
  }
  public func advanced(by stride: Stride) -> SchedulerTime {
    SchedulerTime(date + stride.magnitude)
  }
}

/// An action that is handed to a queue.
private struct Action: @unchecked Sendable {
  let run: () -> Void
}

extension DispatchQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = DispatchWorkItemFlags

  public var now: SchedulerTime { SchedulerTime(Date()) }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    async { action.run() }
  }

  public func schedule(after interval: SchedulerTime.Stride, _ action: @escaping () -> Void) {
    let action = Action(run: action)
    asyncAfter(deadline: .now() + interval.magnitude) { action.run() }
  }
}

extension RunLoop: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never

  public var now: SchedulerTime { SchedulerTime(Date()) }

  /// Schedules an action on the main queue, which the main run loop serves.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(options: nil, action)
  }

  public func schedule(after interval: SchedulerTime.Stride, _ action: @escaping () -> Void) {
    DispatchQueue.main.schedule(after: interval, action)
  }
}

extension OperationQueue: Scheduler {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never

  public var now: SchedulerTime { SchedulerTime(Date()) }

  /// The Dispatch queue on which the operations of this one would run.
  private var queue: DispatchQueue { self == .main ? .main : underlyingQueue ?? .global() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    queue.schedule(options: nil, action)
  }

  public func schedule(after interval: SchedulerTime.Stride, _ action: @escaping () -> Void) {
    queue.schedule(after: interval, action)
  }
}

/// A scheduler that runs work at once.
public struct ImmediateScheduler: Scheduler, Sendable {
  public typealias SchedulerTimeType = SchedulerTime
  public typealias SchedulerOptions = Never
  public static let shared = ImmediateScheduler()

  public var now: SchedulerTime { SchedulerTime(Date(timeIntervalSinceReferenceDate: 0)) }
  public func schedule(options: Never?, _ action: @escaping () -> Void) { action() }
  public func schedule(after interval: SchedulerTime.Stride, _ action: @escaping () -> Void) {
    action()
  }
}

extension Publisher {
  /// Passes values on by way of a scheduler, in their order.
  private func passing<Context: Scheduler>(
    _ context: Context, _ schedule: @escaping (Context, @escaping () -> Void) -> Void,
    delaysErrors: Bool
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      let outlet = Outlet<Output, Failure>(downstream)
      let hold = Hold()
      outlet.onCancel = { hold.cancel() }
      outlet.start()
      hold.cancellable = sink { completion in
        if case .failure = completion, !delaysErrors { return outlet.finish(completion) }
        schedule(context) { outlet.finish(completion) }
      } receiveValue: { value in
        schedule(context) { outlet.send(value) }
      }
    }
  }

  public func receive<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    passing(scheduler, { $0.schedule(options: options, $1) }, delaysErrors: true)
  }

  public func delay<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride? = nil, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    passing(scheduler, { $0.schedule(after: interval, $1) }, delaysErrors: false)
  }

  public func subscribe<Context: Scheduler>(
    on scheduler: Context, options: Context.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      scheduler.schedule(options: options) { subscribe(downstream) }
    }
  }

  /// Passes on a value when no other has come for an interval.
  public func debounce<Context: Scheduler>(
    for dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      let outlet = Outlet<Output, Failure>(downstream)
      let hold = Hold()
      var number = 0
      var waiting: Output?
      outlet.onCancel = { hold.cancel() }
      outlet.start()
      hold.cancellable = sink { completion in
        number += 1
        if let value = waiting, case .finished = completion { outlet.send(value) }
        outlet.finish(completion)
      } receiveValue: { value in
        number += 1
        waiting = value
        let own = number
        scheduler.schedule(after: dueTime) {
          if own != number { return }
          waiting = nil
          outlet.send(value)
        }
      }
    }
  }

  /// Passes on at most one value an interval: the first or the latest of it.
  public func throttle<Context: Scheduler>(
    for interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      let outlet = Outlet<Output, Failure>(downstream)
      let hold = Hold()
      var waiting: Output?
      var isResting = false
      outlet.onCancel = { hold.cancel() }
      outlet.start()
      func rest() {
        isResting = true
        scheduler.schedule(after: interval) {
          isResting = false
          guard let value = waiting else { return }
          waiting = nil
          outlet.send(value)
          rest()
        }
      }
      hold.cancellable = sink { completion in
        if let value = waiting, case .finished = completion { outlet.send(value) }
        outlet.finish(completion)
      } receiveValue: { value in
        if isResting {
          if latest || waiting == nil { waiting = value }
        } else {
          outlet.send(value)
          rest()
        }
      }
    }
  }

  /// Ends when no value has come for an interval.
  public func timeout<Context: Scheduler>(
    _ interval: Context.SchedulerTimeType.Stride, scheduler: Context,
    options: Context.SchedulerOptions? = nil, customError: (() -> Failure)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      let outlet = Outlet<Output, Failure>(downstream)
      let hold = Hold()
      var number = 0
      func wait() {
        number += 1
        let own = number
        scheduler.schedule(after: interval) {
          if own != number { return }
          hold.cancel()
          outlet.finish(customError.map { .failure($0()) } ?? .finished)
        }
      }
      outlet.onCancel = {
        number += 1
        hold.cancel()
      }
      outlet.start()
      wait()
      hold.cancellable = sink { completion in
        number += 1
        outlet.finish(completion)
      } receiveValue: { value in
        wait()
        outlet.send(value)
      }
    }
  }
}
