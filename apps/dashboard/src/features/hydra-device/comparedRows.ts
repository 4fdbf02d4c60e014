import type { BarRow } from '../../ui/charts/barSeries.ts'
import { type EnergyKind, energyKinds } from './energyByPeriod.ts'
import type { KindBefore } from './energyKinds.ts'

/** The rows, each with what stands beside it of the period before; nothing of it where nobody compares. */
export function comparedRows(
  rows: readonly BarRow<EnergyKind>[],
  before: readonly BarRow<EnergyKind>[] | undefined,
): readonly BarRow<EnergyKind | KindBefore>[] {
  return rows.map(({ fromMs, values }, at) => {
    const old = energyKinds.map(
      (kind) => [`${kind} before`, before?.[at]?.values[kind] ?? null] as const,
    )
    const beside = Object.fromEntries(old) as Record<KindBefore, number | null>
    return { fromMs, values: { ...values, ...beside } }
  })
}
