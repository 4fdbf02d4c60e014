import type { FieldValues, Measure } from '@wattpost/protocol/contract'
import { z } from 'zod'

const bounds = z
  .strictObject({
    min: z.number().optional().meta({ description: 'At least.' }),
    max: z.number().optional().meta({ description: 'At most.' }),
  })
  .refine(({ min, max }) => min !== undefined || max !== undefined, 'needs "min" or "max"')
  .refine(({ min = -Infinity, max = Infinity }) => min <= max, '"min" must not be above "max"')

const requirement = z.union([z.string(), z.number(), z.boolean(), z.null(), bounds], {
  error: 'must be a value, or { min, max }',
})

/** Required fields of a payload: each a value, or a number within inclusive bounds. */
export const where = z
  .record(z.string(), requirement)
  .refine((fields) => Object.keys(fields).length > 0, 'names no field')
  .meta({ description: 'Fields of the payload: each a value, or { min, max }.' })

export type Where = z.output<typeof where>
export type Requirement = z.output<typeof requirement>

/** The values that a field may have, of any types. */
type PossibleValues = Omit<FieldValues, 'types'> & { readonly types: ReadonlySet<string> }

/** Whether a value of a type within its bounds, or one of these values, can meet a requirement. */
export function isPossible(want: Requirement, { types, values, measure }: PossibleValues): boolean {
  if (values.some((value) => closenessOf(want, value) === 1)) return true
  if (measure !== undefined && types.has('number') && !isMeasurable(want, measure)) return false
  return types.has(want === null ? 'null' : typeof want === 'object' ? 'number' : typeof want)
}

/** The least voltage that is meant as such is this part of a field's highest one: 0.1 V of 1000 V, 100 mV of 1000 V. */
const LEAST_SHARE = 1 / 10_000

/** Whether a device could measure a value that meets a requirement. */
export function isMeasurable(want: Requirement, measure: Measure): boolean {
  const { min = -Infinity, max = Infinity } = boundsOf(want)
  if (Number.isNaN(min)) return true
  return min <= (measure.max ?? Infinity) && max >= (measure.min ?? -Infinity)
    ? misreadUnit(want, measure) === null
    : false
}

/**
 * The number of a requirement that is written in another unit than its field's: 47 for a voltage in mV, 0.047 for one
 * in V. `null` without one; 0 is no voltage in any unit.
 */
export function misreadUnit(want: Requirement, { unit, max: highest }: Measure): number | null {
  if ((unit !== 'V' && unit !== 'mV') || highest === undefined) return null
  const { min = 0, max = 0 } = boundsOf(want)
  const isTiny = (value: number) => value > 0 && value < highest * LEAST_SHARE
  if (isTiny(max)) return max
  return isTiny(min) ? min : null
}

/** Whether a payload meets all requirements. */
export function matches(fields: Where, data: unknown): boolean {
  return Object.entries(fields).every(([key, want]) => closenessOf(want, own(data, key)) === 1)
}

/** Fields that say which part of a device a payload is about. */
const PART_FIELDS: readonly string[] = ['channel', 'phase']

/**
 * The number of requirements that a payload meets, with fractions for near misses. A payload about the required channel
 * or phase is closer than any about another.
 */
export function closeness(fields: Where, data: unknown): number {
  const entries = Object.entries(fields)
  return entries.reduce((total, [key, want]) => {
    const one = closenessOf(want, own(data, key))
    return total + (PART_FIELDS.includes(key) && one === 1 ? entries.length : one)
  }, 0)
}

/** 1 for a match; at most 0.5 for other numbers, more for closer ones. */
function closenessOf(want: Requirement, value: unknown): number {
  if (want === value) return 1
  if (value === undefined) return 0
  const { min = -Infinity, max = Infinity } = boundsOf(want)
  if (typeof value !== 'number' || Number.isNaN(min)) return 0.1
  const off = Math.max(min - value, value - max, 0)
  return off === 0 ? 1 : 0.5 / (1 + off)
}

function boundsOf(want: Requirement): { min?: number | undefined; max?: number | undefined } {
  if (typeof want === 'number') return { min: want, max: want }
  return typeof want === 'object' && want !== null ? want : { min: Number.NaN }
}

/** The requirements as text: `ns = 0, abp ≤ 12`. */
export function whereText(fields: Where): string {
  return Object.entries(fields)
    .map(([key, want]) => `${key} ${requirementText(want)}`)
    .join(', ')
}

function requirementText(want: Requirement): string {
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
