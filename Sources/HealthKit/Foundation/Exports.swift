// On Apple's platforms HealthKit brings Foundation with it, and many files import nothing else.
@_exported public import Foundation
