import type { HydraVariant } from '@wattpost/protocol'
import type { BarRow, BarSeries } from '../../ui/charts/barSeries.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { localIso } from '../../ui/time/zone.ts'
import { type EnergyKind, type EnergyWh, energyKinds } from './hydraEnergy.ts'
import { type TextKey, text } from './text.ts'

/** Text and CSS colour of each energy: sources are stacked upwards, charging below zero; the battery has one colour. */
export const energyStyles = {
  grid: { textKey: 'grid', color: 'var(--source-grid)' },
  generator: { textKey: 'generator', color: 'var(--source-generator)' },
  solar: { textKey: 'solarCharging', color: 'var(--source-solar)' },
  discharge: { textKey: 'discharged', color: 'var(--source-battery)', hatched: true },
  charge: { textKey: 'charged', color: 'var(--source-battery)', below: true },
} as const satisfies Record<
  EnergyKind,
  {
    readonly textKey: TextKey
    readonly color: string
    readonly hatched?: true
    readonly below?: true
  }
>

/** The energies in the order of the legend: from zero outwards. */
const LEGEND = ['grid', 'generator', 'solar', 'discharge', 'charge'] as const

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

/** The bars of a period, in the order of the legend. */
export function energySeries(): readonly BarSeries<EnergyKind>[] {
  return LEGEND.map((kind) => {
    const { textKey, ...style } = energyStyles[kind]
    return { key: kind, name: text(textKey), ...style }
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
