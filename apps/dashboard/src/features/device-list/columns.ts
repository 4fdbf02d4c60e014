import type {
  Family,
  HydraVariant,
  ReportedBg,
  ReportedHydra,
  ReportedLatest,
  ReportedMeter,
} from '@wattpost/protocol'
import { chargePercent } from '../../domain/battery.ts'
import { groupChannels, hydraLoadW, hydraSolarW } from '../../domain/hydraPower.ts'
import { knownSum } from '../../domain/knownSum.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { amount, fixed, quantityText, UNKNOWN } from '../../ui/quantity.ts'
import { signalName } from '../../ui/Signal.tsx'
import { shortMoment } from '../../ui/time/elapsed.ts'
import type { DeviceFacts } from './deviceFacts.ts'
import { text } from './text.ts'

/** A column of the table of devices; `id`, `state` and `reason` have cells of their own. */
export interface DeviceColumn {
  /** In the address and in saved views. */
  readonly key: string
  readonly name: string
  /** Unit of the numbers in an export; `null` for texts. */
  readonly unit: string | null
  /** Least width, CSS pixels. */
  readonly widthPx: number
  /** The value for sorting and export; a stale or absent value is `undefined`. */
  readonly value: (row: DeviceFacts) => string | number | undefined
  readonly show: (row: DeviceFacts, nowMs: number) => string
}

/** All columns of a family, in display order. */
export function columnsOf(family: Family): readonly DeviceColumn[] {
  return [...FIRST(), ...OF_FAMILY[family](), ...LAST()]
}

/** The columns that are shown until the user chooses. */
export const DEFAULT_COLUMNS: Readonly<Record<Family, readonly string[]>> = {
  bg: ['id', 'state', 'reason', 'solar', 'load', 'battery', 'region', 'silent'],
  pm: ['id', 'state', 'reason', 'power', 'powerFactor', 'frequency', 'region', 'silent'],
  hydra: ['id', 'state', 'reason', 'grid', 'generator', 'solar', 'charge', 'variant', 'silent'],
}

const STATES = { up: 'stateOnline', down: 'stateDown', unknown: 'stateOffline' } as const
const VARIANTS = {
  grid_gen: 'variantGridGen',
  solar_grid: 'variantSolarGrid',
  battery_monitor: 'variantBatteryMonitor',
} as const satisfies Readonly<Record<HydraVariant, string>>

export function variantText(variant: string): string {
  return Object.hasOwn(VARIANTS, variant) ? text(VARIANTS[variant as HydraVariant]) : variant
}

export function stateText({
  state,
  isDisconnected,
}: Pick<DeviceFacts, 'state' | 'isDisconnected'>): string {
  return text(isDisconnected ? 'stateUnknown' : STATES[state])
}

const FIRST = (): readonly DeviceColumn[] => [
  textColumn('id', text('device'), 122, ({ id }) => id),
  textColumn('site', text('site'), 150, ({ site }) => site),
  textColumn('state', text('state'), 108, stateText),
  textColumn('reason', text('reason'), 150, ({ reason }) => reason?.title),
]

const LAST = (): readonly DeviceColumn[] => [
  textColumn('region', text('region'), 110, ({ region }) => region),
  {
    ...textColumn('silent', text('lastSeen'), 110, ({ lastSeen }) => isoOf(lastSeen)),
    show: ({ lastSeen, device }, nowMs) =>
      lastSeen === undefined ? UNKNOWN : shortMoment(nowMs, lastSeen, zoneOf(device)),
  },
  {
    ...numberColumn('signal', text('signal'), 'CSQ', 140, csqOf),
    // A word for the level, not the number.
    show: (row) => (row.isStale ? UNKNOWN : signalName(csqOf(row))),
  },
]

const OF_FAMILY: Readonly<Record<Family, () => readonly DeviceColumn[]>> = {
  bg: () => [
    powerColumn('solar', text('solar'), ({ device }) => bg(device).powerState.solarPower),
    powerColumn('load', text('load'), ({ device }) => bg(device).powerState.consumtionPower),
    numberColumn(
      'battery',
      text('battery'),
      'V',
      84,
      ({ device }) => bg(device).powerState.batteryVoltage,
      1,
    ),
    powerColumn(
      'charging',
      text('batteryPower'),
      ({ device }) => bg(device).powerState.batteryPower,
    ),
  ],
  pm: () => [
    powerColumn('power', text('power'), ({ device }) => pm(device).powerState.totalActivePower),
    numberColumn(
      'powerFactor',
      text('powerFactor'),
      '',
      96,
      ({ device }) => pm(device).powerState.totalPowerFactor,
      2,
    ),
    numberColumn(
      'frequency',
      text('frequency'),
      'Hz',
      96,
      ({ device }) => pm(device).powerState.frequency,
      2,
    ),
  ],
  hydra: () => [
    textColumn('variant', text('variant'), 140, ({ device }) => hydraVariantText(device)),
    powerColumn('grid', text('grid'), ({ device }) => groupW(hydra(device).latestData, 'grid')),
    powerColumn('generator', text('generator'), ({ device }) =>
      groupW(hydra(device).latestData, 'generator'),
    ),
    powerColumn('solar', text('solar'), ({ device }) =>
      hydraSolarW(hydra(device).latestData, hydra(device).variant),
    ),
    powerColumn('load', text('load'), ({ device }) => hydraLoadW(hydra(device).latestData)),
    numberColumn(
      'charge',
      text('charge'),
      '%',
      84,
      ({ device }) => chargePercent(hydra(device).latestData),
      0,
    ),
  ],
}

const bg = (device: DeviceFacts['device']) => device as ReportedBg
const pm = (device: DeviceFacts['device']) => device as ReportedMeter
const hydra = (device: DeviceFacts['device']) => device as ReportedHydra

function hydraVariantText(device: DeviceFacts['device']): string | undefined {
  const { variant } = hydra(device)
  return variant && variantText(variant)
}

function groupW(latest: ReportedLatest, group: 'grid' | 'generator'): number | undefined {
  return knownSum(groupChannels(latest, group).map(([, { rp }]) => rp))
}

function csqOf({ family, device }: DeviceFacts): number | undefined {
  if (family === 'bg') return bg(device).signal_quality
  return family === 'pm'
    ? pm(device).network.signal_quality
    : hydra(device).network_data.signal_quality
}

function isoOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString()
}

function textColumn(
  key: string,
  name: string,
  widthPx: number,
  value: (row: DeviceFacts) => string | undefined,
): DeviceColumn {
  return { key, name, unit: null, widthPx, value, show: (row) => value(row) ?? '' }
}

function numberColumn(
  key: string,
  name: string,
  unit: string,
  widthPx: number,
  read: (row: DeviceFacts) => number | undefined,
  decimals = 0,
): DeviceColumn {
  const value = (row: DeviceFacts) => (row.isStale ? undefined : read(row))
  const show = (row: DeviceFacts) => quantityText(fixed(value(row), unit, decimals))
  return { key, name, unit, widthPx, value, show }
}

function powerColumn(
  key: string,
  name: string,
  read: (row: DeviceFacts) => number | undefined,
): DeviceColumn {
  const column = numberColumn(key, name, 'W', 92, read)
  return {
    ...column,
    show: (row) => quantityText(amount(row.isStale ? undefined : read(row), 'W')),
  }
}
