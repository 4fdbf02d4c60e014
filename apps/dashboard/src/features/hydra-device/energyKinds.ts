import type { HydraVariant } from '@wattpost/protocol'
import type { BarSeries } from '../../ui/charts/barSeries.ts'
import { type EnergyKind, energyKinds } from './energyByPeriod.ts'

/** How each energy is called and coloured; imports stand upon each other, the battery's beside them. */
export const energyLooks: Readonly<
  Record<EnergyKind, { readonly name: string; readonly color: string; readonly stack: string }>
> = {
  grid: { name: 'Grid', color: 'var(--source-grid)', stack: 'import' },
  generator: { name: 'Generator', color: 'var(--source-generator)', stack: 'import' },
  charge: { name: 'Battery in', color: 'var(--source-battery)', stack: 'charge' },
  discharge: { name: 'Battery out', color: 'var(--source-load)', stack: 'discharge' },
  solar: { name: 'Solar charge', color: 'var(--source-solar)', stack: 'solar' },
}

/** What a variant does not count, and what a zero would therefore say wrongly. */
const NOT_COUNTED: Readonly<Record<HydraVariant, readonly EnergyKind[]>> = {
  grid_gen: ['solar'],
  solar_grid: ['generator'],
  battery_monitor: ['grid', 'generator'],
}

/** The energies worth telling of a variant: those that it counts, and any of which there is some. */
export function kindsOf(
  variant: HydraVariant,
  wh: Readonly<Record<EnergyKind, number>>,
): readonly EnergyKind[] {
  return energyKinds.filter((kind) => wh[kind] !== 0 || !NOT_COUNTED[variant].includes(kind))
}

/** A series of the period before. */
export type KindBefore = `${EnergyKind} before`

/** The bars of a period, and with `compares` those of the period before, paler, beside them. */
export function energySeries(compares: boolean): readonly BarSeries<EnergyKind | KindBefore>[] {
  const now = energyKinds.map((kind) => ({ key: kind, ...energyLooks[kind] }))
  if (!compares) return now
  const before = energyKinds.map((kind) => {
    const { name, color, stack } = energyLooks[kind]
    return {
      key: `${kind} before` as const,
      name: `${name}, before`,
      color,
      stack: `${stack} before`,
      before: true as const,
    }
  })
  return [...now, ...before]
}
