import {
  accepted,
  type DividerParams,
  dividerParams,
  type Fields,
  type NotificationsThreshold,
  notificationsThreshold,
  type Refusal,
  type Result,
  refused,
} from '@wattpost/protocol'
import type en from './en.json'
import { text } from './text.ts'

/** A number that a user can set at a device. */
export interface Setting<K extends string> {
  readonly key: K
  readonly textKey: keyof typeof en
  /** That of the field; empty for one without. */
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** Limits at which a bg device notifies [E7]; the other families have none. */
export const THRESHOLDS: readonly Setting<keyof NotificationsThreshold>[] = withUnits(
  notificationsThreshold,
  [
    { key: 'high_temperature', textKey: 'highTemperature', min: -40, max: 120 },
    { key: 'high_voltage', textKey: 'highVoltageLimit', min: 1, max: 1000 },
    { key: 'high_power_day', textKey: 'daytimePowerLimit', min: 0, max: 1_000_000 },
    { key: 'high_power_night', textKey: 'nightPowerLimit', min: 0, max: 1_000_000 },
    { key: 'low_energy', textKey: 'lowEnergy', min: 0, max: 10_000_000 },
    { key: 'not_charging', textKey: 'notCharging', min: 0, max: 1440 },
  ],
)

/** Voltage dividers in front of a bg device's inputs [E6]. */
export const DIVIDERS: readonly Setting<keyof DividerParams>[] = withUnits(dividerParams, [
  { key: 'battery_r1', textKey: 'batteryR1', min: 0.001, max: 10_000 },
  { key: 'battery_r2', textKey: 'batteryR2', min: 0.001, max: 10_000 },
  { key: 'solar_r1', textKey: 'solarR1', min: 0.001, max: 10_000 },
  { key: 'solar_r2', textKey: 'solarR2', min: 0.001, max: 10_000 },
])

function withUnits<K extends string>(
  { fields }: { readonly fields: Fields },
  settings: readonly Omit<Setting<K>, 'unit'>[],
): readonly Setting<K>[] {
  return settings.map((setting) => ({ ...setting, unit: fields[setting.key]?.unit ?? '' }))
}

export function settingName({ textKey }: Setting<string>): string {
  return text(textKey)
}

/** The label of its field, e.g. `High voltage (V)`. */
export function settingLabel(setting: Setting<string>): string {
  if (setting.unit === '') return settingName(setting)
  return text('fieldWithUnit', { name: settingName(setting), unit: setting.unit })
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
  return isWithin ? accepted(value) : refuse(rangeText(min, max, unit))
}
function rangeText(min: number, max: number, unit: string): string {
  return unit === '' ? text('outOfNumbers', { min, max }) : text('outOfRange', { min, max, unit })
}

/** Settings of a device as far as it has reported them. */
type KnownSettings<K extends string> = { readonly [P in K]?: number | undefined }
/** New values; a setting without one keeps the value of each device. */
export type SettingChanges<K extends string> = { readonly [P in K]?: number }

/** What several devices have as one setting. */
export type SharedSetting =
  | { readonly kind: 'same'; readonly value: number }
  /** Lowest and highest reported value; at least one device has another value, or has not reported it. */
  | { readonly kind: 'different'; readonly min: number; readonly max: number }
  /** No device has reported it. */
  | { readonly kind: 'unknown' }

export function sharedSetting<K extends string>(
  devices: readonly KnownSettings<K>[],
  key: K,
): SharedSetting {
  let [min, max, knownCount] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const { [key]: value } of devices) {
    if (value === undefined) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
    knownCount += 1
  }
  if (knownCount === 0) return { kind: 'unknown' }
  const isSame = knownCount === devices.length && min === max
  return isSame ? { kind: 'same', value: min } : { kind: 'different', min, max }
}

/**
 * All settings of a device after the changes, since a command sets them all. `null` if a setting is neither changed nor
 * reported.
 */
export function withChanges<K extends string>(
  keys: readonly K[],
  reported: KnownSettings<K>,
  changes: SettingChanges<K>,
): Readonly<Record<K, number>> | null {
  const known = keys.flatMap((key) => {
    const value = changes[key] ?? reported[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  return known.length < keys.length ? null : (Object.fromEntries(known) as Record<K, number>)
}
