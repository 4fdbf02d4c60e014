import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { z } from 'zod'

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: HOUR_MS, d: DAY_MS } as const
/** The form of a duration in a scenario file. */
export const DURATION_SHAPE = /^(\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g

const DAYS_MAX = 3660

export const DURATION_MESSAGE =
  'must be a duration: a number and ms, s, m, h or d, e.g. 30s or 1h30m'

/** A duration, e.g. `30s` or `1h30m`; in ms, at most ten years. */
export const duration = z
  .string({ error: DURATION_MESSAGE })
  .regex(DURATION_SHAPE, DURATION_MESSAGE)
  .transform(durationMs)
  .refine((ms) => ms <= DAYS_MAX * UNITS_MS.d, `must be at most ${DAYS_MAX}d`)

/** A duration of at least a second. */
export const someTime = duration.refine((ms) => ms >= UNITS_MS.s, 'must be at least 1s')

/** A signed duration, e.g. `5m` or `-2h`; in ms, not 0. */
export const offset = z
  .string({ error: DURATION_MESSAGE })
  .regex(/^-?(\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/, DURATION_MESSAGE)
  .transform((text) => (text.startsWith('-') ? -durationMs(text.slice(1)) : durationMs(text)))
  .refine(
    (ms) => ms !== 0 && Math.abs(ms) <= DAYS_MAX * UNITS_MS.d,
    `must be within ${DAYS_MAX}d, and not 0s`,
  )

function durationMs(text: string): number {
  return [...text.matchAll(PART)].reduce(
    (total, [, amount, unit]) => total + Number(amount) * UNITS_MS[unit as keyof typeof UNITS_MS],
    0,
  )
}

/** A duration in ms as text: `1h30m`, `5s`, `250ms`. */
export function durationText(ms: number): string {
  let left = Math.round(ms)
  const parts = Object.entries(UNITS_MS)
    .reverse()
    .map(([unit, size]) => {
      const amount = Math.floor(left / size)
      left -= amount * size
      return amount === 0 ? '' : `${amount}${unit}`
    })
  return parts.join('') || '0s'
}
