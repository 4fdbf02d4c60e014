import type { DeviceStatus } from '@wattpost/protocol'
import type { Fleet } from './fleet.ts'

/** How many devices are in each state; unknown is neither up nor down. */
export type StateCounts = Readonly<Record<DeviceStatus, number>>

export function stateCounts(known: readonly { readonly state: DeviceStatus }[]): StateCounts {
  const counts = { up: 0, down: 0, unknown: 0 }
  for (const { state } of known) counts[state] += 1
  return counts
}

/** Of all families together. */
export function fleetCounts({ bg, pm, hydra }: Fleet): StateCounts {
  const each = [bg, pm, hydra].map((known) => stateCounts(known))
  const sum = (state: DeviceStatus) => each.reduce((total, counts) => total + counts[state], 0)
  return { up: sum('up'), down: sum('down'), unknown: sum('unknown') }
}

export function countsText({ up, down, unknown }: StateCounts): string {
  return `${up} up · ${down} down · ${unknown} unknown`
}
