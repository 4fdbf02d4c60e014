import type { Agent } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { Journal } from './journal.ts'
import type { Target } from './target.ts'

/** What every way through the recorder needs. */
export interface Passage {
  readonly target: Target
  /** Checks where each connection leads. */
  readonly lookup: LookupFunction
  /** Keeps connections that were checked when they were made. */
  readonly agent: Agent
  readonly journal: Journal
}
