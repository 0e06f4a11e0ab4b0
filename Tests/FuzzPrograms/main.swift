import Foundation

exit(await Command.run(Array(CommandLine.arguments.dropFirst())))
