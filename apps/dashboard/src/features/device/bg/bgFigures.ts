import type { SiteEnergy } from '../../../domain/ownSupply.ts'
import type { BgEnergyKind } from '../../../domain/quantities/bg.ts'
import type { BarRow } from '../../../ui/charts/barSeries.ts'

/** Energies of a period for self-sufficiency and cost. */
export interface BgFigures {
  readonly site: SiteEnergy
  /** AC input of the whole period, priced as grid energy, Wh. */
  readonly gridWh: number | undefined
}

/**
 * Sums of the energy chart's rows. Load and AC input are compared over the rows that have both. A bg device measures no
 * export: its solar power is what load and battery take [S18].
 */
export function bgFigures(rows: readonly BarRow<BgEnergyKind>[]): BgFigures {
  const sum = (kind: BgEnergyKind, of = rows) => {
    const known = of.flatMap(({ values }) => values[kind] ?? [])
    return known.length === 0 ? undefined : known.reduce((total, wh) => total + wh, 0)
  }
  const both = rows.filter(({ values }) => values.load !== null && values.ac !== null)
  return {
    site: {
      loadWh: sum('load', both),
      importWh: sum('ac', both),
      solarWh: sum('solar'),
      exportWh: 0,
    },
    gridWh: sum('ac'),
  }
}
