import type { Fault } from './fault.ts'
import type { Verbatim } from './verbatim.ts'

/** Answers word for word that stand in for the server's own: no failure, but in force and counted like one. */
export interface Script {
  /** The calls that it answers. */
  readonly answer: string
  readonly with: readonly Verbatim[]
  readonly who?: string | undefined
}

/** All that can be in force. */
export type Intervention = Fault | Script

/** How often it may hit; endless unless it says. */
export function timesOf(intervention: Intervention): number {
  return 'times' in intervention ? (intervention.times ?? Infinity) : Infinity
}

/** How long it is in force, ms of virtual time; endless unless it says. */
export function lastsMs(intervention: Intervention): number {
  return 'for' in intervention ? (intervention.for ?? Infinity) : Infinity
}

/** The chance of each hit, 0–1. */
export function chanceOf(intervention: Intervention): number {
  return 'probability' in intervention ? (intervention.probability ?? 1) : 1
}

/** Whom alone it hits, by email; `null` for everybody. */
export function whomOf(intervention: Intervention): string | null {
  return 'who' in intervention ? (intervention.who ?? null) : null
}
