import { z } from 'zod'

const bounds = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs "min" or "max"')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, '"min" must not be above "max"')

const wanted = z.union([z.string(), z.number(), z.boolean(), z.null(), bounds], {
  error: 'must be a value, or { min, max }',
})

/** What a frame's fields must be: each a value, or a number within bounds, both included. */
export const where = z
  .record(z.string(), wanted)
  .refine((fields) => Object.keys(fields).length > 0, 'names no field')

export type Where = z.output<typeof where>
type Wanted = z.output<typeof wanted>

/** Whether a payload has all fields as wanted. */
export function matches(fields: Where, data: unknown): boolean {
  return Object.entries(fields).every(([key, want]) => nearness(want, own(data, key)) === 1)
}

/** How near a payload comes to what is wanted: the number of fields that fit, and parts for near misses. */
export function closeness(fields: Where, data: unknown): number {
  return Object.entries(fields).reduce(
    (total, [key, want]) => total + nearness(want, own(data, key)),
    0,
  )
}

/** 1 for a value that fits; numbers that don't come to at most a half, the nearer the more. */
function nearness(want: Wanted, value: unknown): number {
  if (want === value) return 1
  if (value === undefined) return 0
  const { min = -Infinity, max = Infinity } = boundsOf(want)
  if (typeof value !== 'number' || Number.isNaN(min)) return 0.1
  const off = Math.max(min - value, value - max, 0)
  return off === 0 ? 1 : 0.5 / (1 + off)
}

function boundsOf(want: Wanted): { min?: number | undefined; max?: number | undefined } {
  if (typeof want === 'number') return { min: want, max: want }
  return typeof want === 'object' && want !== null ? want : { min: Number.NaN }
}

/** What is wanted, in words: `ns = 0, abp ≤ 12`. */
export function whereText(fields: Where): string {
  return Object.entries(fields)
    .map(([key, want]) => `${key} ${wantedText(want)}`)
    .join(', ')
}

function wantedText(want: Wanted): string {
  if (typeof want !== 'object' || want === null) return `= ${JSON.stringify(want)}`
  const { min, max } = want
  if (min !== undefined && max !== undefined) return `from ${min} to ${max}`
  return min === undefined ? `≤ ${max}` : `≥ ${min}`
}

function own(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null
    ? Object.getOwnPropertyDescriptor(data, key)?.value
    : undefined
}
