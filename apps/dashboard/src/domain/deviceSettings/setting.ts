import {
  accepted,
  type DividerParams,
  type NotificationsThreshold,
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
  readonly unit: string
  readonly min: number
  readonly max: number
}

/** Limits at which a bg device notifies [E7]; the other families have none. */
export const THRESHOLDS: readonly Setting<keyof NotificationsThreshold>[] = [
  { key: 'high_temperature', textKey: 'highTemperature', unit: '°C', min: -40, max: 120 },
  { key: 'high_voltage', textKey: 'highVoltageLimit', unit: 'V', min: 1, max: 1000 },
  { key: 'high_power_day', textKey: 'daytimePowerLimit', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'high_power_night', textKey: 'nightPowerLimit', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'low_energy', textKey: 'lowEnergy', unit: 'Wh', min: 0, max: 10_000_000 },
  { key: 'not_charging', textKey: 'notCharging', unit: 'min', min: 0, max: 1440 },
]

/** Voltage dividers in front of a bg device's inputs [E6]. */
export const DIVIDERS: readonly Setting<keyof DividerParams>[] = [
  { key: 'battery_r1', textKey: 'batteryR1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'battery_r2', textKey: 'batteryR2', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r1', textKey: 'solarR1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r2', textKey: 'solarR2', unit: 'kΩ', min: 0.001, max: 10_000 },
]

export function settingName({ textKey }: Setting<string>): string {
  return text(textKey)
}

/** The label of its field, e.g. `High voltage (V)`. */
export function settingLabel(setting: Setting<string>): string {
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
  return isWithin ? accepted(value) : refuse(text('outOfRange', { min, max, unit }))
}
