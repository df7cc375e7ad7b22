import { setMaxListeners } from 'node:events'
import fc from 'fast-check'

// A mutant is killed by the first failure; a smaller example takes longer to find.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true })

// The runs of a test share its signal.
setMaxListeners(Infinity)
