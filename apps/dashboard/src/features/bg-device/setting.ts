import { accepted, type Result, refused } from '@wattpost/protocol'

/** A number that a person may set. */
export interface Setting<K extends string> {
  readonly key: K
  readonly name: string
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** Reads what was typed; a comma is a decimal point to many. */
export function readSetting(
  text: string,
  { unit, min, max }: Omit<Setting<string>, 'key' | 'name'>,
): Result<number, string> {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return refused('Enter a number.')
  const value = /^-?\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Number.isNaN(value)) return refused('This is not a number, e.g. 54.5.')
  const isWithin = value >= min && value <= max
  return isWithin ? accepted(value) : refused(`From ${min} to ${max} ${unit}.`)
}
