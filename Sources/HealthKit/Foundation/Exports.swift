// On Apple's platforms HealthKit brings these modules with it, and many files import nothing else.
@_exported public import Combine
@_exported public import Foundation
@_exported public import Observation
