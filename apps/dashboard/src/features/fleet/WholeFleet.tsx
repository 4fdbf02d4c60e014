import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { alertsOf, type FleetNow } from '../../domain/alerts/fleetAlerts.ts'
import { extentOf, totalOf } from '../../domain/fleet.ts'
import { useIsConnectionLost } from '../../live/useLiveState.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { alertMemory } from '../../settings/alertMemory.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { ListErrors } from './ListErrors.tsx'
import { useFleetLists } from './useFleetLists.ts'
import { useFleetNow } from './useFleetNow.ts'
import { useSince } from './useSince.ts'

/** The lists that failed are for below the page's heading, each with a retry. */
type ShownFleet = FleetNow & { readonly listErrors: ReactNode }

/** Loads the fleet, for a page that combines it with another feature. */
export function WholeFleet({ children }: { readonly children: (now: ShownFleet) => ReactNode }) {
  const lists = useFleetLists()
  const { fleet, nowMs } = useFleetNow(lists)
  const isDisconnected = useIsConnectionLost()
  const { seen } = useStore(alertMemory(useUser()?.uid ?? '').log)
  const alerts = useSince(isDisconnected ? [] : alertsOf(fleet, { nowMs, zoneOf }), seen)
  const { isSettled: isWhole, hasFailed: isPartial } = extentOf(lists)
  const listErrors = <ListErrors lists={lists} />
  const total = totalOf(lists)
  return children({ fleet, nowMs, alerts, total, isWhole, isPartial, isDisconnected, listErrors })
}
