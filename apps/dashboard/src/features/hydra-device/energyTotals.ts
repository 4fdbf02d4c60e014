import type { BarRow } from '../../ui/charts/barSeries.ts'
import { seriesTotal } from '../../ui/charts/barSeries.ts'
import { type EnergyKind, energyKinds } from './energyByPeriod.ts'

export type EnergyWh = Readonly<Record<EnergyKind, number>>

/** The sum of each energy over all rows, Wh, of what is known. */
export function energyTotals(rows: readonly BarRow<EnergyKind>[]): EnergyWh {
  const [grid = 0, generator = 0, charge = 0, discharge = 0, solar = 0] = energyKinds.map((kind) =>
    seriesTotal(rows, kind),
  )
  return { grid, generator, charge, discharge, solar }
}

/** How much more or less than before, e.g. `+12 %`; `null` where before there was nothing to compare with. */
export function changeText(nowWh: number, beforeWh: number): string | null {
  if (beforeWh <= 0) return null
  const percent = Math.round((100 * (nowWh - beforeWh)) / beforeWh)
  if (percent === 0) return '±0 %'
  return percent < 0 ? `−${-percent} %` : `+${percent} %`
}
