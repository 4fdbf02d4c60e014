import { channelGroup, type EnergyRow } from '@wattpost/protocol'

/** What can be told apart in energy rows, Wh. */
export const energyKinds = ['grid', 'generator', 'charge', 'discharge', 'solar'] as const
export type EnergyKind = (typeof energyKinds)[number]

/** The energies of one hour or day. */
export interface PeriodEnergy {
  /** Its start, epoch ms. */
  readonly startMs: number
  readonly wh: Readonly<Record<EnergyKind, number>>
}

/** Adds the rows of each period up, import by the group of its channel [E19, C6]; oldest first. */
export function energyByPeriod(rows: readonly EnergyRow[]): readonly PeriodEnergy[] {
  const periods = new Map<number, EnergyRow[]>()
  for (const row of rows) {
    const startMs = Date.parse(row._id.period)
    periods.set(startMs, [...(periods.get(startMs) ?? []), row])
  }
  return [...periods]
    .filter(([startMs]) => Number.isFinite(startMs))
    .map(([startMs, rowsOfIt]) => ({ startMs, wh: sumOf(rowsOfIt) }))
    .toSorted((a, b) => a.startMs - b.startMs)
}

function sumOf(rows: readonly EnergyRow[]): Record<EnergyKind, number> {
  const sum = (of: (row: EnergyRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const importBy = (isGenerator: boolean) =>
    sum((row) => (isGenerator === fromGenerator(row) ? row.totalImportEnergy : 0))
  return {
    grid: importBy(false),
    generator: importBy(true),
    charge: sum((row) => row.totalChargeEnergy),
    discharge: sum((row) => row.totalDischargeEnergy),
    solar: sum((row) => row.solarChargeEnergy),
  }
}

function fromGenerator(row: EnergyRow): boolean {
  return channelGroup(Number(row._id.channel)) === 'generator'
}
