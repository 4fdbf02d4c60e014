import { z } from 'zod'

const UNITS_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
/** How durations are written. */
export const DURATION_SHAPE = /^(\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/
const PART = /(\d+(?:\.\d+)?)(ms|s|m|h|d)/g

const DAYS_MAX = 3660

/** What is said of any other. */
export const DURATION_MESSAGE =
  'must be a duration: a number and ms, s, m, h or d, e.g. 30s or 1h30m'

/** A duration as people write it, `30s`, `1h30m`, in milliseconds; ten years at most. */
export const duration = z
  .string({ error: DURATION_MESSAGE })
  .regex(DURATION_SHAPE, DURATION_MESSAGE)
  .transform(durationMs)
  .refine((ms) => ms <= DAYS_MAX * UNITS_MS.d, `must be at most ${DAYS_MAX}d`)

/** A duration that is more than none. */
export const someTime = duration.refine((ms) => ms >= UNITS_MS.s, 'must be at least 1s')

/** A duration ahead, or behind with a minus: `5m`, `-2h`; in milliseconds. */
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

/** A duration as people write it, from milliseconds: `1h30m`, `5s`, `250ms`. */
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
