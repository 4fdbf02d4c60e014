import { type Freshness, stateOf } from '../../domain/deviceState.ts'
import type { ByFamily, Fleet, Known } from '../../domain/fleet.ts'
import type { DeviceStore } from '../../live/devices/deviceStores.ts'
import type { LastReport } from '../../live/freshness/freshness.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useFreshnessMoment } from '../../live/useLiveState.ts'
import type { WholeList } from './useFleetLists.ts'

/** The fleet now, read once a second: totals over thousands of devices need not follow each frame. */
export function useFleetNow(lists: ByFamily<WholeList>): {
  readonly fleet: Fleet
  readonly nowMs: number
} {
  const { stores, freshness } = useLive()
  const moment = useFreshnessMoment()
  const freshnessAt = (device: LastReport) => freshness.of(device, moment)
  const fleet = {
    bg: knownDevices(stores.bg, lists.bg.ids ?? [], freshnessAt),
    pm: knownDevices(stores.pm, lists.pm.ids ?? [], freshnessAt),
    hydra: knownDevices(stores.hydra, lists.hydra.ids ?? [], freshnessAt),
  }
  return { fleet, nowMs: moment.nowMs ?? newestReportMs(fleet) }
}

/** Replaces the devices' time while it is unknown. */
function newestReportMs({ bg, pm, hydra }: Fleet): number {
  return [...bg, ...pm, ...hydra].reduce(
    (newest, { device }) => Math.max(newest, device.lastSeen ?? 0),
    0,
  )
}

/** The devices of these ids that the store holds. */
export function knownDevices<D extends LastReport>(
  store: Pick<DeviceStore<{ readonly device: D }>, 'read'>,
  ids: readonly string[],
  freshnessOf: (device: LastReport) => Freshness,
): readonly Known<D>[] {
  return ids.flatMap((id) => {
    const device = store.read(id)?.device
    if (device === undefined) return []
    const freshness = freshnessOf(device)
    return {
      device,
      freshness,
      state: stateOf(device, freshness),
    }
  })
}
