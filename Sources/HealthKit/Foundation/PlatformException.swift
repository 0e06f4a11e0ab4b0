/// Stops the program where the platform raises an exception that Swift code cannot catch.
package func platformException(
  _ reason: String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(reason, file: file, line: line)
}
