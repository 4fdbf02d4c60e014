import type {
  Family,
  HydraVariant,
  ReportedBg,
  ReportedHydra,
  ReportedMeter,
} from '@wattpost/protocol'
import { liveQuantities } from '../../domain/quantities/live.ts'
import { quantityName } from '../../domain/quantities/names.ts'
import { type LiveQuantity, listed } from '../../domain/quantities/quantity.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { csvHeader } from '../../ui/csv/csvColumns.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { quantityText, UNKNOWN } from '../../ui/quantity.ts'
import { signalName } from '../../ui/Signal.tsx'
import { shownQuantity } from '../../ui/shownQuantity.tsx'
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
  return [
    textColumn('id', text('device'), 122, ({ id }) => id),
    textColumn('site', text('site'), 150, ({ site }) => site),
    textColumn('state', text('state'), 108, stateText),
    textColumn('reason', text('reason'), 150, ({ reason }) => reason?.title),
    ...(family === 'hydra'
      ? [textColumn('variant', text('variant'), 140, ({ device }) => hydraVariantText(device))]
      : []),
    ...liveQuantities[family].flatMap(({ entry, read }) =>
      entry.list?.column === undefined ? [] : quantityColumn(entry, entry.list.column, read),
    ),
    textColumn('region', text('region'), 110, ({ region }) => region),
    {
      ...textColumn('silent', text('lastSeen'), 110, ({ lastSeen }) => isoOf(lastSeen)),
      show: ({ lastSeen, device }, nowMs) =>
        lastSeen === undefined ? UNKNOWN : shortMoment(nowMs, lastSeen, zoneOf(device)),
    },
    {
      ...textColumn('signal', text('signal'), 140, () => undefined),
      unit: 'CSQ',
      value: csqOf,
      // A word for the level, not the number.
      show: (row) => (row.isStale ? UNKNOWN : signalName(csqOf(row))),
    },
  ]
}

/** The columns that are shown until the user chooses. */
export const DEFAULT_COLUMNS: Readonly<Record<Family, readonly string[]>> = {
  bg: defaultColumns('bg', 'region'),
  pm: defaultColumns('pm', 'region'),
  hydra: defaultColumns('hydra', 'variant'),
}

function defaultColumns(family: Family, last: 'region' | 'variant'): readonly string[] {
  const quantities = liveQuantities[family].flatMap(({ entry: { list } }) =>
    list?.isDefault ? (list.column ?? []) : [],
  )
  return ['id', 'state', 'reason', ...quantities, last, 'silent']
}

/** All columns of a family's list, numbers in their base unit; values that are stale or unknown stay empty. */
export function listCsv(family: Family, rows: readonly DeviceFacts[]): CsvTable<DeviceFacts> {
  const columns = columnsOf(family).map(({ name, unit, value }) => ({
    header: csvHeader(name, unit ?? ''),
    value,
  }))
  return { columns, rows }
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

export function stateText({ state, isUnclear }: Pick<DeviceFacts, 'state' | 'isUnclear'>): string {
  return text(isUnclear ? 'stateUnknown' : STATES[state])
}

function hydraVariantText(device: DeviceFacts['device']): string | undefined {
  const { variant } = device as ReportedHydra
  return variant && variantText(variant)
}

/** CSQ of the device's modem. */
export function signalOf(family: Family, device: DeviceFacts['device']): number | undefined {
  if (family === 'bg') return (device as ReportedBg).signal_quality
  return family === 'pm'
    ? (device as ReportedMeter).network.signal_quality
    : (device as ReportedHydra).network_data.signal_quality
}

function csqOf({ family, device, isStale }: DeviceFacts): number | undefined {
  return isStale ? undefined : signalOf(family, device)
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

/** Widths of columns by unit, where they differ from 96, CSS pixels. */
const WIDTHS_PX: Readonly<Record<string, number>> = { W: 92, V: 84, '%': 84 }

function quantityColumn(
  entry: LiveQuantity,
  key: string,
  read: (typeof liveQuantities)[Family][number]['read'],
): DeviceColumn {
  const { label, unit, ...shown } = listed(entry)
  const value = (row: DeviceFacts) => (row.isStale ? undefined : (read(row.device) ?? undefined))
  return {
    key,
    name: quantityName({ label }),
    unit,
    widthPx: WIDTHS_PX[unit] ?? 96,
    value,
    show: (row) => quantityText(shownQuantity({ unit, ...shown }, value(row))),
  }
}

/** The order of a table: a column's key, with `-` before it for descending. */
interface TableOrder {
  readonly key: string
  readonly isDescending: boolean
}

/** Reads an order from the address; `null` without one. */
export function tableOrderOf(param: string | null): TableOrder | null {
  if (param === null || param === '') return null
  const isDescending = param.startsWith('-')
  return { key: isDescending ? param.slice(1) : param, isDescending }
}

/** The order after a press on a column's heading: numbers begin with the highest, texts with A; then the reverse. */
export function nextOrder(before: TableOrder | null, { key, unit }: DeviceColumn): string {
  const isDescending = before?.key === key ? !before.isDescending : unit !== null
  return `${isDescending ? '-' : ''}${key}`
}

/** Sorts rows by a column, stable; rows without a value come last in both directions. */
export function sortedRows(
  rows: readonly DeviceFacts[],
  { value }: Pick<DeviceColumn, 'value'>,
  isDescending: boolean,
): readonly DeviceFacts[] {
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, key: value(row) }))
    .toSorted(({ key: a }, { key: b }) => {
      if (a === undefined) return b === undefined ? 0 : 1
      if (b === undefined) return -1
      return (
        sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compared(`${a}`, `${b}`))
      )
    })
    .map(({ row }) => row)
}

const collator = new Intl.Collator(undefined, { numeric: true })
const compared = (a: string, b: string) => collator.compare(a, b)
