import Foundation

package import RunReport

extension Machine {
  /// This machine and this build.
  package static var current: Machine {
    #if DEBUG
      let build = Build.debug
    #else
      let build = Build.release
    #endif
    return Machine(
      system: ProcessInfo.processInfo.operatingSystemVersionString,
      processors: ProcessInfo.processInfo.activeProcessorCount, build: build)
  }
}
