import { quantityName } from '../../domain/quantities/names.ts'
import { type BarEntry, entriesOf } from '../../domain/quantities/quantity.ts'
import type { BarSeries } from './barSeries.ts'

/** The bars of energies in the order of the legend, from zero outwards: sources, a battery's discharge, then uses. */
export function energySeries<K extends string>(
  table: Readonly<Record<K, BarEntry>>,
): readonly BarSeries<K>[] {
  const place = ({ below, hatched }: BarSeries<K>) => (below ? 2 : hatched ? 1 : 0)
  return entriesOf(table)
    .map(([key, entry]) => {
      const { color, hatched, below } = entry
      return {
        key,
        name: quantityName(entry),
        color: `var(--source-${color})`,
        ...(hatched && { hatched }),
        ...(below && { below }),
      }
    })
    .toSorted((a, b) => place(a) - place(b))
}
