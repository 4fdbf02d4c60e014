import type { ReactNode } from 'react'
import type { DatedAlert } from '../../domain/alerts/alert.ts'
import { alertsOf } from '../../domain/alerts/fleetAlerts.ts'
import { FAMILIES, type Fleet } from '../../domain/fleet.ts'
import { useIsConnectionLost } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { ErrorPanel } from '../../ui/Message.tsx'
import { useFleetLists } from './useFleetLists.ts'
import { useFleetNow } from './useFleetNow.ts'
import { useSince } from './useSince.ts'

/** The user's whole fleet and its alerts, for a page that combines them with another feature. */
export interface FleetNow {
  readonly fleet: Fleet
  readonly nowMs: number
  readonly alerts: readonly DatedAlert[]
  /** Number of devices by the server, as far as the lists have arrived. */
  readonly total: number
  /** Every list has arrived, or failed. */
  readonly isWhole: boolean
  /** A list has failed: there may be more devices. */
  readonly isPartial: boolean
  /** The connection is down: running alerts are unknown. */
  readonly isDisconnected: boolean
  /** The lists that failed, each with a retry; for below the page's heading. */
  readonly listErrors: ReactNode
}

/** Loads the fleet. */
export function WholeFleet({ children }: { readonly children: (now: FleetNow) => ReactNode }) {
  const lists = useFleetLists()
  const { fleet, nowMs } = useFleetNow(lists)
  const isDisconnected = useIsConnectionLost()
  const alerts = useSince(isDisconnected ? [] : alertsOf(fleet, { nowMs, zoneOf }))
  const familyLists = FAMILIES.map((family) => lists[family])
  const total = familyLists.reduce((sum, list) => sum + (list.total ?? list.ids?.length ?? 0), 0)
  const isWhole = familyLists.every((list) => list.isWhole || list.error !== null)
  const isPartial = familyLists.some(({ error }) => error !== null)
  const listErrors = FAMILIES.map((family) => {
    const { error, refetch } = lists[family]
    return error && <ErrorPanel key={family} message={error.message} onRetry={refetch} />
  })
  return children({ fleet, nowMs, alerts, total, isWhole, isPartial, isDisconnected, listErrors })
}
