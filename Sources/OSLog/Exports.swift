// On Apple's platforms the module OSLog brings os with it.
@_exported public import os
