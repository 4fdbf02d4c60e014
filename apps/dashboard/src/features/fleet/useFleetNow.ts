import { useIsSilent, useIsTimeKnown, useLive, useNow } from '../../live/LiveContext.tsx'
import type { ByFamily, Fleet } from './fleet.ts'
import { knownDevices } from './knownDevices.ts'
import type { WholeList } from './useWholeList.ts'

/** The fleet as it is now, looked at once a second: sums over thousands of devices need not follow each word. */
export function useFleetNow(lists: ByFamily<WholeList>): {
  readonly fleet: Fleet
  readonly nowMs: number
} {
  const { stores, silence } = useLive()
  const tickMs = useNow()
  // Time may stand when the connection goes, and then nothing else would tell.
  useIsSilent()
  const nowMs = useIsTimeKnown() ? tickMs : null
  const fleet = {
    bg: knownDevices(stores.bg, lists.bg.ids ?? [], nowMs, silence),
    pm: knownDevices(stores.pm, lists.pm.ids ?? [], nowMs, silence),
    hydra: knownDevices(stores.hydra, lists.hydra.ids ?? [], nowMs, silence),
  }
  return { fleet, nowMs: nowMs ?? newestWord(fleet) }
}

/** While nobody knows the devices' time, the newest that one of them has spoken of. */
function newestWord({ bg, pm, hydra }: Fleet): number {
  return [...bg, ...pm, ...hydra].reduce(
    (newest, { device }) => Math.max(newest, device.lastSeen),
    0,
  )
}
