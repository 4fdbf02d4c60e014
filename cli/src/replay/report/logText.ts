import { durationText } from '@wattpost/emulator/scenarios'
import { SECOND_MS } from '@wattpost/protocol'
import type { LogLine } from '../runLog.ts'

/** Log lines with aligned times: `1m30s  HY-0001 grid-off, by step grid-lost`. */
export function logText(log: readonly LogLine[], startMs: number): string[] {
  const moments = log.map(({ atMs }) => momentAfter(startMs, atMs))
  const width = Math.max(...moments.map(({ length }) => length))
  return log.flatMap(({ sentences }, index) =>
    sentences.map((line) => `${(moments[index] ?? '').padStart(width)}  ${line}`),
  )
}

/** Later times are rounded to seconds. */
const EXACT_MS = 10 * SECOND_MS

/** Time since the start, `1m30s`; in the first 10 s with milliseconds. */
export function momentAfter(startMs: number, atMs: number): string {
  const ms = Math.max(0, atMs - startMs)
  return durationText(ms < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}
