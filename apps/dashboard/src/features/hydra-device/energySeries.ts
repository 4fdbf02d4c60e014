import type { HydraVariant } from '@wattpost/protocol'
import type { BarRow, BarSeries } from '../../ui/charts/barSeries.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { localIso } from '../../ui/time/zone.ts'
import { type EnergyKind, type EnergyWh, energyKinds } from './hydraEnergy.ts'
import { type TextKey, text } from './text.ts'

/** Text, CSS colour and stack of each energy: imports share a stack, both directions of the battery its colour. */
export const energyStyles = {
  grid: { textKey: 'grid', color: 'var(--source-grid)', stack: 'import' },
  generator: { textKey: 'generator', color: 'var(--source-generator)', stack: 'import' },
  charge: { textKey: 'charged', color: 'var(--source-battery)', stack: 'charge' },
  discharge: {
    ...{ textKey: 'discharged', color: 'var(--source-battery)', stack: 'discharge' },
    hatched: true,
  },
  solar: { textKey: 'solarCharging', color: 'var(--source-solar)', stack: 'solar' },
} as const satisfies Record<
  EnergyKind,
  {
    readonly textKey: TextKey
    readonly color: string
    readonly stack: string
    readonly hatched?: true
  }
>

/** Energies that a variant does not count: their zeros have no meaning. */
const NOT_COUNTED: Readonly<Record<HydraVariant, readonly EnergyKind[]>> = {
  grid_gen: ['solar'],
  solar_grid: ['generator'],
  battery_monitor: ['grid', 'generator'],
}

/** The energies shown for a variant: those that it counts, and any that is not zero. */
export function kindsOf(variant: HydraVariant | undefined, wh: EnergyWh): readonly EnergyKind[] {
  const notCounted = variant === undefined ? [] : NOT_COUNTED[variant]
  return energyKinds.filter((kind) => (wh[kind] ?? 0) !== 0 || !notCounted.includes(kind))
}

/** A series of the previous period. */
export type PreviousKind = `${EnergyKind} before`

/** The bars of a period; with `compares` the bars of the previous period beside them, paler. */
export function energySeries(compares: boolean): readonly BarSeries<EnergyKind | PreviousKind>[] {
  const current = energyKinds.map((kind) => {
    const { textKey, ...style } = energyStyles[kind]
    return { key: kind, name: text(textKey), ...style }
  })
  if (!compares) return current
  const previous = current.map(({ key, name, stack, ...style }) => ({
    ...style,
    key: `${key} before` as const,
    name: text('previous', { name }),
    stack: `${stack} before`,
    previous: true as const,
  }))
  return [...current, ...previous]
}

/** Rows of a period joined with those of the previous one, if there are any. */
export function comparedRows(
  rows: readonly BarRow<EnergyKind>[],
  previous: readonly BarRow<EnergyKind>[] | undefined,
): readonly BarRow<EnergyKind | PreviousKind>[] {
  return rows.map(({ fromMs, values }, at) => {
    const previousWh = (kind: EnergyKind) => previous?.[at]?.values[kind] ?? null
    const previousValues = {
      'grid before': previousWh('grid'),
      'generator before': previousWh('generator'),
      'charge before': previousWh('charge'),
      'discharge before': previousWh('discharge'),
      'solar before': previousWh('solar'),
    }
    return { fromMs, values: { ...values, ...previousValues } }
  })
}

const HEADERS = {
  grid: 'csvGrid',
  generator: 'csvGenerator',
  charge: 'csvCharge',
  discharge: 'csvDischarge',
  solar: 'csvSolar',
} as const satisfies Record<EnergyKind, TextKey>

/** The energies of a period as CSV; a cell without data is empty, and the future has no rows. */
export function energyTable(
  rows: readonly BarRow<EnergyKind>[],
  tz: string,
): CsvTable<BarRow<EnergyKind>> {
  return {
    columns: [
      { header: text('csvFrom'), value: ({ fromMs }) => localIso(fromMs, tz) },
      ...energyKinds.map((kind) => ({
        header: text(HEADERS[kind]),
        value: ({ values }: BarRow<EnergyKind>) => values[kind],
      })),
    ],
    rows: rows.filter(({ values }) => energyKinds.some((kind) => values[kind] !== null)),
  }
}
