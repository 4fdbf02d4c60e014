import type { Phase } from '@wattpost/protocol'
import { type ChartEntry, entriesOf, type LiveQuantity, type QuantityEntry } from './quantity.ts'
import { type TextKey, text } from './text.ts'

/** A metric that a user can pick. */
export interface Metric {
  /** Its name on the wire. */
  readonly key: string
  readonly name: string
  readonly unit: string
  /** A CSS colour. */
  readonly color: string
  /** Shown until a user picks others. */
  readonly isDefault?: boolean
}

/** A device's values by metric key at `t`, epoch ms. */
export interface Sample {
  readonly t: number
  readonly values: Readonly<Record<string, number | undefined>>
}

/** An entry of a table that is charted. */
export interface Charted extends QuantityEntry {
  readonly key: string
  readonly chart: ChartEntry
  /** A CSS colour. */
  readonly color: string
  readonly phase?: Phase
}

/** The entries of a table that are charted. */
export function chartedOf(table: Readonly<Record<string, LiveQuantity>>): readonly Charted[] {
  return entriesOf(table).flatMap(([key, entry]) => {
    const { chart, color } = entry
    return chart === undefined ? [] : { ...entry, key, chart, color: `var(--source-${color})` }
  })
}

/** The metrics of entries, in the order of the picker. */
export function metricsOf(charted: readonly Charted[]): readonly Metric[] {
  const placeOf = ({ chart: { place = charted.length + 1 } }: Charted) => place
  return charted
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ key, unit, color, label, chart, phase }) => ({
      key,
      // A getter: exports read the name in English.
      get name() {
        const name: TextKey = chart.label ?? label
        return phase === undefined ? text(name) : text(name, { phase })
      },
      unit,
      color,
      isDefault: chart.isDefault ?? false,
    }))
}
