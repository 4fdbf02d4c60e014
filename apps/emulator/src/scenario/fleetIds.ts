import type { Family } from '@wattpost/protocol'
import type { FleetEntry } from './fleetEntry.ts'

const PREFIX: Record<Family, string> = { bg: 'BG', pm: 'PM', hydra: 'HY' }

/** A device's id with the entry that it comes from. */
export interface Identified {
  readonly id: string
  readonly entry: FleetEntry
}

/** Gives each device its id: its own, or the next free number of its family. */
export function identified(fleet: readonly FleetEntry[]): Identified[] {
  const taken = new Set(fleet.flatMap((entry) => ('id' in entry ? [entry.id] : [])))
  const next: Record<Family, number> = { bg: 1, pm: 1, hydra: 1 }
  const free = (family: Family): string => {
    for (;;) {
      const id = `${PREFIX[family]}-${String(next[family]++).padStart(4, '0')}`
      if (!taken.has(id)) return id
    }
  }
  return fleet.flatMap((entry): Identified[] =>
    'id' in entry
      ? [{ id: entry.id, entry }]
      : Array.from({ length: entry.count }, () => ({ id: free(entry.family), entry })),
  )
}
