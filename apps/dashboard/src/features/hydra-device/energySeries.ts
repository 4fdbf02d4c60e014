import type { BarSeries } from '../../ui/barRows.ts'
import type { EnergyKind } from './energyByPeriod.ts'

/** How the energies are drawn: imports upon each other, the battery's beside them. */
export const energySeries: readonly BarSeries<EnergyKind>[] = [
  { key: 'grid', name: 'Grid', color: 'var(--source-grid)', stack: 'import' },
  { key: 'generator', name: 'Generator', color: 'var(--source-generator)', stack: 'import' },
  { key: 'charge', name: 'Battery in', color: 'var(--source-battery)', stack: 'charge' },
  { key: 'discharge', name: 'Battery out', color: 'var(--source-load)', stack: 'discharge' },
  { key: 'solar', name: 'Solar charge', color: 'var(--source-solar)', stack: 'solar' },
]
