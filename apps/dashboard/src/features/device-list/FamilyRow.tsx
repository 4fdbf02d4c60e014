import type { Family, ReportedBg, ReportedHydra, ReportedMeter } from '@wattpost/protocol'
import type { Alert } from '../../domain/alerts/alert.ts'
import { bgAlerts, dayIn } from '../../domain/alerts/bgAlerts.ts'
import { mostUrgent } from '../../domain/alerts/fleetAlerts.ts'
import { hydraAlerts } from '../../domain/alerts/hydraAlerts.ts'
import type { KnownDevice } from '../../domain/alerts/known.ts'
import { meterAlerts } from '../../domain/alerts/meterAlerts.ts'
import { alertsOnPage, asReported } from '../../live/freshness/asReported.ts'
import { isStaleByConnection } from '../../live/freshness/freshness.ts'
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
  const isDay = (nowMs: number) => device !== undefined && dayIn(nowMs)(zoneOf(device))
  return (
    <Row
      {...{ ...props, family: 'bg', device }}
      view={device && bgRowView(device)}
      alertsOf={(known, nowMs) => bgAlerts(known, isDay(nowMs))}
    />
  )
}

function PmRow(props: DeviceRowProps) {
  const device = usePmDevice(props.id)?.device
  return (
    <Row
      {...{ ...props, family: 'pm', device }}
      view={device && pmRowView(device)}
      alertsOf={meterAlerts}
    />
  )
}

function HydraRow(props: DeviceRowProps) {
  const device = useHydraDevice(props.id)?.device
  return (
    <Row
      {...{ ...props, family: 'hydra', device }}
      view={device && hydraRowView(device)}
      alertsOf={(known) => hydraAlerts(known)}
    />
  )
}

const NO_METRICS: readonly string[] = []

interface RowProps<D> extends DeviceRowProps {
  readonly family: Family
  readonly device: D | undefined
  readonly view: RowView | undefined
  readonly alertsOf: (known: KnownDevice<D>, nowMs: number) => readonly Alert[]
}

function Row<D extends ReportedBg | ReportedMeter | ReportedHydra>(props: RowProps<D>) {
  const { family, id, recentPoints, device, view, alertsOf } = props
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const recent = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  const points = useRowTrend(id, view?.trend.metrics ?? NO_METRICS, recent)
  if (device === undefined || view === undefined) return null
  const { values, signal, trend } = view
  const alerts = alertsOnPage(alertsOf(asReported(device, freshness), nowMs), freshness)
  // The state says that a device is offline.
  const reason = mostUrgent(alerts.filter(({ kind }) => kind !== 'offline'))
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
