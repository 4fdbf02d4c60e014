import type { Family } from '@wattpost/protocol'
import { deviceAlerts, reasonOf } from '../../domain/alerts/fleetAlerts.ts'
import { type AnyDevice, isStaleByConnection } from '../../domain/deviceState.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useBgDevice, useHydraDevice, usePmDevice } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { type RecentPoints, useRecentPoints } from '../../ui/charts/recentPoints.ts'
import { DeviceRow } from '../../ui/list/DeviceRow.tsx'
import { rowLastSeenText } from '../../ui/time/elapsed.ts'
import { bgRowView, hydraRowView, pmRowView, type RowView } from './rowViews.ts'
import { useRowTrend } from './useRowTrend.ts'

interface DeviceRowProps {
  readonly id: string
  readonly recentPoints: RecentPoints
}

const ROWS = { bg: BgRow, pm: PmRow, hydra: HydraRow } as const

/** A device in the list of its family, live. It renders when this device changes. */
export function FamilyRow({ family, ...props }: DeviceRowProps & { readonly family: Family }) {
  const Row = ROWS[family]
  return <Row {...props} />
}

function BgRow(props: DeviceRowProps) {
  const device = useBgDevice(props.id)?.device
  const one = device && ({ family: 'bg', device } as const)
  return <Row {...{ ...props, one }} view={device && bgRowView(device)} />
}

function PmRow(props: DeviceRowProps) {
  const device = usePmDevice(props.id)?.device
  const one = device && ({ family: 'pm', device } as const)
  return <Row {...{ ...props, one }} view={device && pmRowView(device)} />
}

function HydraRow(props: DeviceRowProps) {
  const device = useHydraDevice(props.id)?.device
  const one = device && ({ family: 'hydra', device } as const)
  return <Row {...{ ...props, one }} view={device && hydraRowView(device)} />
}

const NO_METRICS: readonly string[] = []

interface RowProps extends DeviceRowProps {
  readonly one: AnyDevice | undefined
  readonly view: RowView | undefined
}

function Row({ id, recentPoints, one, view }: RowProps) {
  const { nowMs, stale, freshness, state } = useFreshness(one?.device)
  const recent = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  const points = useRowTrend(id, view?.trend.metrics ?? NO_METRICS, recent)
  if (one === undefined || view === undefined) return null
  const { family, device } = one
  const { values, signal, trend } = view
  const reason = reasonOf(deviceAlerts(one, freshness, { nowMs, zoneOf }), freshness)
  return (
    <DeviceRow
      to={`/device/${family}/${encodeURIComponent(id)}`}
      {...{ id, site: device.site, state, stale, reason, values, signal }}
      isDisconnected={isStaleByConnection(freshness)}
      lastSeen={rowLastSeenText(device, nowMs)}
      trend={{ name: trend.name, color: trend.color, points }}
    />
  )
}
