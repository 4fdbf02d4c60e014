import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type TextKey, text } from './text.ts'

/** A number that a user can set. */
export interface Setting<K extends string> {
  readonly key: K
  readonly textKey: TextKey
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** Reads a typed number. A comma counts as a decimal point. */
export function readSetting(
  typed: string,
  { key, unit, min, max }: Omit<Setting<string>, 'textKey'>,
): Result<number, Refusal> {
  const refuse = (message: string) => refused({ what: 'setting', where: key, message })
  const trimmed = typed.trim().replace(',', '.')
  if (trimmed === '') return refuse(text('enterNumber'))
  const value = /^-?\d*\.?\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (Number.isNaN(value)) return refuse(text('notANumber'))
  const isWithin = value >= min && value <= max
  return isWithin ? accepted(value) : refuse(text('outOfRange', { min, max, unit }))
}
