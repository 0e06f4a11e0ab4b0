import Foundation
import HealthModel
import StoreModel

exit(Command.run(Array(CommandLine.arguments.dropFirst())))
