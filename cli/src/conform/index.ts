/** Conformance of a backend: what a run sees of it, and the report that follows from it. */
export { signIn } from './account.ts'
export { contractSchemas } from './contractSchemas.ts'
export type { ConformReport, Finding } from './finding.ts'
export { callsPlanned, judge } from './judge.ts'
export { kindOf } from './kindsOf.ts'
export type { CallOutcome, Observations } from './observation.ts'
export { observe } from './observe.ts'
export { readTarget } from './target.ts'
