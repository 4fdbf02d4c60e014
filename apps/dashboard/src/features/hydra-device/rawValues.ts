import type { LatestData } from '@wattpost/protocol'

/** A value under the name that it comes by, e.g. `ac-power 1 rp`. */
export interface RawValue {
  readonly name: string
  readonly value: number
  readonly unit: string
}

const UNITS: Readonly<Record<string, string>> = {
  'ac-power rp': 'W',
  'ac-power v': 'V',
  'ac-power ns': '1 with power, 0 without',
  'ac-channel-energy ie': 'Wh',
  'battery-system bp': 'W',
  'battery-system sp': 'W',
  'battery-system mp': 'W',
  'battery-system abp': '%',
  'battery-system tsc': 'Ah',
  'battery-system mc': 'monitors',
  'battery-monitor-power v': 'V',
  'battery-monitor-power i': 'A',
  'battery-monitor-power p': 'W',
  'battery-monitor-power soc': '%',
  'battery-monitor-energy ce': 'Wh',
  'battery-monitor-energy de': 'Wh',
  'power-split grid': 'W',
  'power-split generator': 'W',
  'power-split solar': 'W',
  'power-split battery': 'W',
}

/** Every value that a device has told, in the order in which it tells them [E14, E15]. */
export function rawValues({ unreadable: _, ...latest }: LatestData): readonly RawValue[] {
  return Object.entries(latest).flatMap(([type, part]) => valuesIn(type, part, type))
}

function valuesIn(name: string, part: unknown, type: string): readonly RawValue[] {
  return Object.entries(Object(part)).flatMap(([key, value]) =>
    typeof value === 'number'
      ? [{ name: `${name} ${key}`, value, unit: UNITS[`${type} ${key}`] ?? '' }]
      : valuesIn(`${name} ${key}`, value, type),
  )
}
