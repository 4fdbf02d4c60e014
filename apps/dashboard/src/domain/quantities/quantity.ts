import type { Fields } from '@wattpost/protocol'
import type { TextKey } from './text.ts'

/**
 * One quantity as every screen shows it. The files of this folder have an entry for each field of a family, which tiles,
 * panels, charts, lists and exports take by its key: a new field of a device is shown by its entry.
 */
export interface QuantityEntry {
  /** Its name: a key of this folder's catalogue. */
  readonly label: TextKey
  /** The unit of its values; of a field that of its entry in the protocol. */
  readonly unit: string
  /** Decimals, if they are not those of the unit. */
  readonly decimals?: number
  /** `import`: a negative value is an export. Without it a sign has no words. */
  readonly sign?: 'import'
}

/** A quantity that a device measures now. */
export interface LiveQuantity extends QuantityEntry {
  /** The name beside the raw value, if it differs. */
  readonly rawLabel?: TextKey
  /** The theme's colour of its line. */
  readonly color: SourceColor
  /** Absent: it cannot be charted. */
  readonly chart?: ChartEntry
  /** Its place in lists and their export, if any. */
  readonly list?: ListEntry
}

export type SourceColor = 'solar' | 'load' | 'battery' | 'battery-output' | 'grid' | 'generator'

export interface ChartEntry {
  /** The name in the metric picker, if it differs. */
  readonly label?: TextKey
  /** Place in the metric picker; entries without one follow in their order. */
  readonly place?: number
  /** Shown until a user picks others. */
  readonly isDefault?: true
}

export interface ListEntry {
  /** Its column, in addresses and saved views: the key never changes. Without one it is in cards only. */
  readonly column?: string
  /** The name in lists, if it differs. */
  readonly label?: TextKey
  /** Decimals in lists, if they differ. */
  readonly decimals?: number
  /** The column is shown until a user chooses others. */
  readonly isDefault?: true
  /** Place in the cards of a list, from the left; of several entries, the first that the device measures has it. */
  readonly card?: 1 | 2 | 3
}

/** An energy of a bar chart, Wh: sources are stacked upwards. */
export interface BarEntry {
  readonly label: TextKey
  /** The name in exports, if it differs. */
  readonly csvLabel?: TextKey
  readonly color: SourceColor
  /** Drawn hatched: a discharge has the colour of the charge. */
  readonly hatched?: true
  /** A use, stacked below zero. */
  readonly below?: true
}

/** Decimals of units with a small range of values. Other units, of power and energy, take a prefix instead: W as kW. */
export const UNIT_DECIMALS: Readonly<Record<string, number>> = {
  V: 1,
  A: 2,
  Hz: 2,
  '°C': 1,
  '%': 0,
  Ah: 1,
  '': 2,
}

/** A quantity with the name and decimals that it has in lists. */
export function listed({ label, unit, sign, list, ...entry }: LiveQuantity): QuantityEntry {
  const decimals = list?.decimals ?? entry.decimals
  return {
    label: list?.label ?? label,
    unit,
    ...(decimals !== undefined && { decimals }),
    ...(sign && { sign }),
  }
}

/** The entries of a group of fields, with the units of its fields. */
export function ofFields<V, E extends QuantityEntry>(
  { fields }: { readonly fields: Fields },
  entries: Readonly<Record<keyof V & string, Omit<E, 'unit'>>>,
): Readonly<Record<keyof V & string, E>> {
  const withUnits = entriesOf(entries).map(([key, entry]) => {
    return [key, { ...entry, unit: fields[key]?.unit ?? '' }]
  })
  return Object.fromEntries(withUnits)
}

/** The value of a table of entries for each of its keys, as far as it is known. */
export type ValuesOf<K extends string> = { readonly [P in K]?: number | undefined }

/** The keys of a table of entries with their entries, in the table's order. */
export function entriesOf<K extends string, E>(
  table: Readonly<Record<K, E>>,
): readonly (readonly [key: K, entry: E])[] {
  return Object.entries(table) as [K, E][]
}

/** The value of greatest power in any direction, with its sign; `undefined` without values. */
export function peakOf(values: readonly number[]): number | undefined {
  return values.reduce<number | undefined>(
    (peak, value) => (peak === undefined || Math.abs(value) > Math.abs(peak) ? value : peak),
    undefined,
  )
}
