import { durationText } from '@wattpost/emulator/scenarios'
import { SECOND_MS } from '@wattpost/protocol'
import type { Outcome } from '../outcome.ts'

/** Shorter runs show milliseconds. */
const EXACT_MS = 10 * SECOND_MS

/** The time axis of a run. */
export interface Span {
  readonly startMs: number
  readonly lengthMs: number
  /** Position of a moment, 0–100. */
  percent(atMs: number): number
}

export function spanOf({ startMs, nowMs }: Pick<Outcome, 'startMs' | 'nowMs'>): Span {
  const lengthMs = Math.max(1, nowMs - startMs)
  const percent = (atMs: number) =>
    Number(Math.min(100, Math.max(0, ((atMs - startMs) / lengthMs) * 100)).toFixed(2))
  return { startMs, lengthMs, percent }
}

/** Time since the start, in seconds; in ms for short runs. */
export function momentText(atMs: number, { startMs, lengthMs }: Span): string {
  const ms = Math.max(0, Math.round(atMs - startMs))
  return durationText(lengthMs < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}
