import type { PowerState, Reported } from '@wattpost/protocol'
import { type TextKey, text } from './text.ts'

const METRICS = [
  { key: 'solarPower', textKey: 'solar', unit: 'W', colorName: 'solar' },
  // `consumtionPower` [sic] is spelled so on the wire.
  { key: 'consumtionPower', textKey: 'load', unit: 'W', colorName: 'load' },
  { key: 'batteryPower', textKey: 'batteryPowerMetric', unit: 'W', colorName: 'battery' },
  { key: 'acPower', textKey: 'acInput', unit: 'W', colorName: 'grid' },
  {
    ...{ key: 'batteryPowerOutput', textKey: 'batteryOutputMetric' },
    ...{ unit: 'W', colorName: 'battery-output' },
  },
  { key: 'batteryVoltage', textKey: 'batteryVoltage', unit: 'V', colorName: 'battery' },
  { key: 'solarVoltage', textKey: 'solarVoltage', unit: 'V', colorName: 'solar' },
  { key: 'acOutputVoltage', textKey: 'acOutputVoltage', unit: 'V', colorName: 'load' },
  { key: 'batteryCurrent', textKey: 'batteryCurrent', unit: 'A', colorName: 'battery' },
  { key: 'solarCurrent', textKey: 'solarCurrent', unit: 'A', colorName: 'solar' },
  { key: 'inverterCurrent', textKey: 'inverterCurrent', unit: 'A', colorName: 'generator' },
  { key: 'acOutputCurrent', textKey: 'acOutputCurrent', unit: 'A', colorName: 'load' },
  { key: 'acOutputFrequency', textKey: 'acOutputFrequency', unit: 'Hz', colorName: 'load' },
  { key: 'acOutputPowerFactor', textKey: 'acOutputPowerFactor', unit: '', colorName: 'load' },
  { key: 'acInputPowerFactor', textKey: 'acInputPowerFactor', unit: '', colorName: 'grid' },
] as const satisfies readonly {
  readonly key: keyof PowerState
  readonly textKey: TextKey
  readonly unit: string
  readonly colorName: string
}[]

interface BgMetric {
  readonly key: keyof PowerState
  readonly name: string
  readonly unit: string
  /** A CSS colour. */
  readonly color: string
}

/** The metrics of a bg device that can be charted [E3, E20], in the order of the picker. */
export function bgMetrics(): readonly BgMetric[] {
  return METRICS.map(({ key, textKey, unit, colorName }) => ({
    key,
    // A getter: exports read the name in English.
    get name() {
      return text(textKey)
    },
    unit,
    color: `var(--source-${colorName})`,
  }))
}

/** The metrics shown before a user picks others: sources and load. */
export const BG_DEFAULT_METRICS = ['solarPower', 'consumtionPower', 'batteryPower'] as const

/** A device's current values by metric key; `null` before its first report. */
export function bgSample(state: Reported<PowerState>) {
  const { timestamp: t } = state
  return t === undefined ? null : { t, values: state }
}
