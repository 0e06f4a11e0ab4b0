// The clocks of a simulation, and the objects of the world around the program.
extension Simulation {
  /// Sets the device's clocks, before a program reads them.
  package func set(_ clocks: ClockPlan) {
    self.clocks = clocks
    showClocks()
  }

  /// Keeps an object of the simulated world; it replaces an earlier one of the same type.
  package func attach<Object: Sendable>(_ object: Object) {
    state.pointee.attachments[ObjectIdentifier(Object.self)] = object
  }

  /// Returns the object of a type that was attached; attaches a new one if there is none.
  package func attachment<Object: Sendable>(orNew object: @autoclosure () -> Object) -> Object {
    if let known = attachment(of: Object.self) { return known }
    let object = object()
    attach(object)
    return object
  }

  /// Returns the object of a type that was attached; nil if there is none.
  package func attachment<Object: Sendable>(of type: Object.Type) -> Object? {
    state.pointee.attachments[ObjectIdentifier(type)] as? Object
  }

  /// Calls a function of the main actor from any task of the simulation.
  ///
  /// All tasks of a simulation run on its thread, one after another, so nothing else uses what the
  /// main actor guards meanwhile.
  ///
  /// - Parameter body: The function.
  /// - Returns: Its result.
  /// - Throws: Its error.
  package func asMainActor<Answer>(_ body: @MainActor () throws -> Answer) rethrows -> Answer {
    let kind = state.pointee.executorKind
    state.pointee.executorKind = .main
    defer { state.pointee.executorKind = kind }
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Answer).self)()
    }
  }
}
