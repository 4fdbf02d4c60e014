import { directionWord, quantityName } from '../domain/quantities/names.ts'
import {
  entriesOf,
  type QuantityEntry,
  UNIT_DECIMALS,
  type ValuesOf,
} from '../domain/quantities/quantity.ts'
import { type TextKey, text } from '../domain/quantities/text.ts'
import type { FactList } from './Facts.tsx'
import { amount, fixed, type Quantity, temperature } from './quantity.ts'
import type { StackedColumn } from './StackedTable.tsx'
import { Value } from './Value.tsx'

/**
 * A value of a quantity as every screen shows it: with the decimals of its entry or its unit, with a unit prefix and as a
 * temperature by preference. A negative value of a quantity with a sign convention has its direction as a word.
 */
export function shownQuantity(
  entry: Omit<QuantityEntry, 'label'>,
  value: number | undefined,
): Quantity {
  const { unit, decimals = UNIT_DECIMALS[unit] } = entry
  if (unit === '°C') return temperature(value)
  const quantity = decimals === undefined ? amount(value, unit) : fixed(value, unit, decimals)
  return withDirection(quantity, entry)
}

/** With the direction of a negative number in a word. */
function withDirection(quantity: Quantity, entry: Pick<QuantityEntry, 'sign'>): Quantity {
  const word = quantity.number.startsWith('−') ? directionWord(entry, -1) : undefined
  return word === undefined ? quantity : { ...quantity, word }
}

/** The quantities of a table with their values, for a list of facts. */
export function quantityFacts<K extends string>(
  table: Readonly<Record<K, QuantityEntry>>,
  values: ValuesOf<NoInfer<K>>,
  stale = false,
): FactList {
  return entriesOf(table).map(([key, entry]) => [
    quantityName(entry),
    <Value key={key} quantity={shownQuantity(entry, values[key])} stale={stale} />,
  ])
}

/** The same for the values that are known, e.g. the last ones of an offline device. */
export function knownFacts<K extends string>(
  table: Readonly<Record<K, QuantityEntry>>,
  values: ValuesOf<NoInfer<K>>,
  nameOf: (name: string) => string = (name) => name,
): FactList {
  return entriesOf(table).flatMap(([key, entry]) =>
    values[key] === undefined
      ? []
      : [
          [
            nameOf(quantityName(entry)),
            <Value key={key} quantity={shownQuantity(entry, values[key])} />,
          ] as const,
        ],
  )
}

/** Decimals of raw values of a meter by unit. */
const RAW_DECIMALS: Readonly<Record<string, number>> = { W: 1, var: 1, VA: 1, '°C': 1 }

/** The same in the unit of the report, with more decimals. */
export function rawFacts<K extends string>(
  table: Readonly<Record<K, QuantityEntry & { readonly rawLabel?: TextKey }>>,
  values: ValuesOf<NoInfer<K>>,
  stale: boolean,
): FactList {
  return entriesOf(table).map(([key, entry]) => {
    const { unit, rawLabel = entry.label } = entry
    const quantity = withDirection(fixed(values[key], unit, RAW_DECIMALS[unit] ?? 3), entry)
    return [text(rawLabel), <Value key={key} quantity={quantity} stale={stale} />]
  })
}

/** A column of a table for each quantity. */
export function quantityColumns<K extends string, R>(
  table: Readonly<Record<K, QuantityEntry>>,
  valuesOf: (row: R) => ValuesOf<NoInfer<K>>,
  stale = false,
): readonly StackedColumn<R>[] {
  return entriesOf(table).map(([key, entry]) => ({
    name: quantityName(entry),
    cell: (row) => <Value quantity={shownQuantity(entry, valuesOf(row)[key])} stale={stale} />,
    numeric: true,
  }))
}
