import fc from 'fast-check'

/** A mutant is noticed in the first runs of a property or not at all: hundreds of runs for each of thousands take days. */
fc.configureGlobal({ interruptAfterTimeLimit: 300 })
