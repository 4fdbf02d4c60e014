import type { HydraVariant } from '@wattpost/protocol'
import type { HydraEnergyKind } from '../../domain/quantities/hydra.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import { energyTotals } from '../../ui/charts/comparison.ts'
import { OwnerFigures } from '../../ui/figures/OwnerFigures.tsx'
import { kindsOf } from './hydraEnergy.ts'

interface HydraFiguresProps {
  readonly variant: HydraVariant | undefined
  readonly rows: readonly BarRow<HydraEnergyKind>[]
}

/**
 * Cost and fuel of a period; nothing for a battery monitor, which measures no import. A hydra measures the sun only as
 * far as it charges the battery, and not the energy of its load: its self-sufficiency is unknown.
 */
export function HydraFigures({ variant, rows }: HydraFiguresProps) {
  const totals = energyTotals(rows)
  const kinds = kindsOf(variant, totals)
  if (!kinds.includes('grid') && !kinds.includes('generator')) return null
  return (
    <OwnerFigures
      site={null}
      gridWh={kinds.includes('grid') ? totals.grid : 0}
      generatorWh={kinds.includes('generator') ? totals.generator : null}
    />
  )
}
