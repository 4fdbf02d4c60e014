import { z } from 'zod'

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const SHAPE = /^(\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g

/** A duration as people write it, `30s`, `1h30m`, in milliseconds. */
export const duration = z
  .string()
  .regex(SHAPE, 'must be a duration: a number and ms, s, m, h or d, e.g. 30s or 1h30m')
  .transform(durationMs)

function durationMs(text: string): number {
  return [...text.matchAll(PART)].reduce(
    (total, [, amount, unit]) => total + Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS],
    0,
  )
}
