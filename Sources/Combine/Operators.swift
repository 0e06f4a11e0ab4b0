// Operators of one upstream that pass values on at once.

extension Publisher {
  public func map<Result>(_ transform: @escaping (Output) -> Result)
    -> AnyPublisher<Result, Failure>
  { operation { stage, value in stage.send(transform(value)) } }

  public func map<Result>(_ keyPath: KeyPath<Output, Result>) -> AnyPublisher<Result, Failure> {
    map { $0[keyPath: keyPath] }
  }

  public func tryMap<Result>(_ transform: @escaping (Output) throws -> Result)
    -> AnyPublisher<Result, any Error>
  {
    AnyPublisher { downstream in
      subscribe(
        Stage<Output, Failure, Result, any Error>(downstream) { stage, value in
          do {
            return stage.send(try transform(value))
          } catch {
            stage.stop(.failure(error))
            return .none
          }
        } completion: {
          $0.finish($1.mapError { $0 })
        })
    }
  }

  public func compactMap<Result>(_ transform: @escaping (Output) -> Result?)
    -> AnyPublisher<Result, Failure>
  {
    operation { stage, value in transform(value).map { stage.send($0) } ?? .max(1) }
  }

  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  public func removeDuplicates(by areEqual: @escaping (Output, Output) -> Bool)
    -> AnyPublisher<Output, Failure>
  {
    stateful { () -> (Output) -> Output? in
      var last: Output?
      return { value in
        if let known = last, areEqual(known, value) { return nil }
        last = value
        return value
      }
    }
  }

  /// An operator with a state of its own for each subscriber.
  private func stateful<Result>(_ begin: @escaping () -> (Output) -> Result?)
    -> AnyPublisher<Result, Failure>
  {
    AnyPublisher { downstream in
      let transform = begin()
      compactMap(transform).receive(subscriber: downstream)
    }
  }

  public func scan<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> AnyPublisher<Result, Failure> {
    stateful {
      var result = initial
      return { value in
        result = next(result, value)
        return result
      }
    }
  }

  public func dropFirst(_ count: Int = 1) -> AnyPublisher<Output, Failure> {
    stateful {
      var left = count
      return { value in
        if left == 0 { return value }
        left -= 1
        return nil
      }
    }
  }

  public func drop(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    stateful {
      var isDropping = true
      return { value in
        isDropping = isDropping && predicate(value)
        return isDropping ? nil : value
      }
    }
  }

  public func replaceNil<Wrapped>(with value: Wrapped) -> AnyPublisher<Wrapped, Failure>
  where Output == Wrapped? { map { $0 ?? value } }

  public func prefix(_ count: Int) -> AnyPublisher<Output, Failure> {
    if count <= 0 { return Empty().eraseToAnyPublisher() }
    return AnyPublisher { downstream in
      var left = count
      subscribe(
        Stage<Output, Failure, Output, Failure>(downstream) { stage, value in
          left -= 1
          let demand = stage.send(value)
          if left == 0 { stage.stop(.finished) }
          return demand
        } completion: {
          $0.finish($1)
        })
    }
  }

  public func prefix(while predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    operation { stage, value in
      if predicate(value) { return stage.send(value) }
      stage.stop(.finished)
      return .none
    }
  }

  public func first() -> AnyPublisher<Output, Failure> { prefix(1) }

  public func first(where predicate: @escaping (Output) -> Bool) -> AnyPublisher<Output, Failure> {
    filter(predicate).first()
  }

  /// Sends one value, made of all, when the upstream ends.
  public func reduce<Result>(
    _ initial: Result, _ next: @escaping (Result, Output) -> Result
  ) -> AnyPublisher<Result, Failure> {
    AnyPublisher { downstream in
      let outlet = Outlet<Result, Failure>(downstream)
      var result = initial
      let upstream = sink { completion in
        if case .finished = completion { outlet.send(result) }
        outlet.finish(completion)
      } receiveValue: {
        result = next(result, $0)
      }
      outlet.onCancel = upstream.cancel
      outlet.start()
    }
  }

  public func collect() -> AnyPublisher<[Output], Failure> { reduce([]) { $0 + [$1] } }

  public func count() -> AnyPublisher<Int, Failure> { reduce(0) { count, _ in count + 1 } }

  public func last() -> AnyPublisher<Output, Failure> {
    reduce(Output?.none) { $1 }.compactMap { $0 }
  }

  /// Sends one value and ends: another as soon as a value meets a condition, and one at the end.
  private func answer<Result>(
    _ early: Result, when predicate: @escaping (Output) -> Bool, else late: Result
  ) -> AnyPublisher<Result, Failure> {
    map { predicate($0) ? early : nil }.append(late).first { $0 != nil }.compactMap { $0 }
  }

  public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> AnyPublisher<Bool, Failure> {
    answer(false, when: { !predicate($0) }, else: true)
  }

  public func contains(where predicate: @escaping (Output) -> Bool)
    -> AnyPublisher<Bool, Failure>
  { answer(true, when: predicate, else: false) }

  public func ignoreOutput() -> AnyPublisher<Never, Failure> { compactMap { _ in nil } }

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      let stage = Stage<Output, Failure, Output, Failure>(downstream) { stage, value in
        receiveOutput?(value)
        return stage.send(value)
      } completion: {
        receiveCompletion?($1)
        $0.finish($1)
      }
      stage.onSubscription = receiveSubscription
      stage.onCancel = receiveCancel
      stage.onRequest = receiveRequest
      subscribe(stage)
    }
  }
}

extension Publisher where Output: Equatable {
  public func removeDuplicates() -> AnyPublisher<Output, Failure> { removeDuplicates(by: ==) }

  public func contains(_ value: Output) -> AnyPublisher<Bool, Failure> {
    contains { $0 == value }
  }
}

// Operators of errors.
extension Publisher {
  public func mapError<Other: Error>(_ transform: @escaping (Failure) -> Other)
    -> AnyPublisher<Output, Other>
  {
    AnyPublisher { downstream in
      subscribe(
        Stage<Output, Failure, Output, Other>(
          downstream, value: { $0.send($1) },
          completion: { $0.finish($1.mapError(transform)) }))
    }
  }

  public func `catch`<Other: Publisher>(_ handler: @escaping (Failure) -> Other)
    -> AnyPublisher<Output, Other.Failure> where Other.Output == Output
  {
    AnyPublisher { downstream in
      let outlet = Outlet<Output, Other.Failure>(downstream)
      let current = Hold()
      outlet.onCancel = { current.cancel() }
      outlet.start()
      current.cancellable = sink { completion in
        switch completion {
        case .finished: outlet.finish(.finished)
        case .failure(let error):
          current.cancellable = handler(error).sink {
            outlet.finish($0)
          } receiveValue: {
            outlet.send($0)
          }
        }
      } receiveValue: {
        outlet.send($0)
      }
    }
  }

  public func replaceError(with value: Output) -> AnyPublisher<Output, Never> {
    `catch` { _ in Just(value) }
  }

  public func replaceEmpty(with value: Output) -> AnyPublisher<Output, Failure> {
    AnyPublisher { downstream in
      var isEmpty = true
      subscribe(
        Stage<Output, Failure, Output, Failure>(downstream) { stage, value in
          isEmpty = false
          return stage.send(value)
        } completion: {
          if isEmpty, case .finished = $1 { _ = $0.send(value) }
          $0.finish($1)
        })
    }
  }

  /// Subscribes again after an error, a number of times.
  public func retry(_ count: Int) -> AnyPublisher<Output, Failure> {
    if count <= 0 { return eraseToAnyPublisher() }
    return `catch` { _ in retry(count - 1) }
  }

  public func assertNoFailure(_ prefix: String = "") -> AnyPublisher<Output, Never> {
    AnyPublisher { downstream in
      subscribe(
        Stage<Output, Failure, Output, Never>(downstream, value: { $0.send($1) }) {
          if case .failure(let error) = $1 { preconditionFailure("\(prefix)\(error)") }
          $0.finish(.finished)
        })
    }
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<Other: Error>(to type: Other.Type) -> AnyPublisher<Output, Other> {
    AnyPublisher { downstream in
      subscribe(
        Stage<Output, Never, Output, Other>(
          downstream, value: { $0.send($1) }, completion: { stage, _ in stage.finish(.finished) }))
    }
  }
}
