import { durationText } from '@wattpost/emulator/scenarios'
import type { Outcome } from '../replay/outcome.ts'

const SECOND_MS = 1000
/** Shorter plays are told to the millisecond. */
const EXACT_MS = 10 * SECOND_MS

/** From where to where a play went, as a page draws it. */
export interface Span {
  readonly startMs: number
  readonly lengthMs: number
  /** Where a moment stands, 0–100. */
  percent(atMs: number): number
}

export function spanOf({ startMs, nowMs }: Pick<Outcome, 'startMs' | 'nowMs'>): Span {
  const lengthMs = Math.max(1, nowMs - startMs)
  const percent = (atMs: number) =>
    Number(Math.min(100, Math.max(0, ((atMs - startMs) / lengthMs) * 100)).toFixed(2))
  return { startMs, lengthMs, percent }
}

/** A moment as time since the start, as exactly as people want it. */
export function momentText(atMs: number, { startMs, lengthMs }: Span): string {
  const ms = Math.max(0, Math.round(atMs - startMs))
  return durationText(lengthMs < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}
