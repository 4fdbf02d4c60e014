import type { HydraDevice } from '@wattpost/protocol'
import type { Known } from './fleet.ts'
import type { HydraToday } from './todayTotals.ts'

/** Sites in order of how long they were without any supply today, then by id. */
export function worstFirst(
  sites: readonly Known<HydraDevice>[],
  today: ReadonlyMap<string, HydraToday>,
): readonly Known<HydraDevice>[] {
  const downS = ({ device }: Known<HydraDevice>) => darkS(today.get(device.deviceId))
  return sites.toSorted(
    (a, b) => downS(b) - downS(a) || (a.device.deviceId < b.device.deviceId ? -1 : 1),
  )
}

/** At least so long neither grid nor generator gave power; without a generator the grid's outages are all. */
function darkS(today: HydraToday | undefined): number {
  if (today === undefined) return 0
  const { grid, generator } = today.status
  return Math.max(0, grid.tdn - generator.tup)
}
