// An app team's tests name contracts, values and the reference services beside `simulate`: one
// import brings them all.
@_exported public import Harness
@_exported public import HealthContracts
@_exported public import HealthModel
@_exported public import LocatedJSON
@_exported public import RunReport
@_exported public import Scenario
@_exported public import ServiceObservations
