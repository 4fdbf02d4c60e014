import type { Family, ReportedBg, ReportedHydra, ReportedMeter } from '@wattpost/protocol'
import { isStaleByConnection } from '../../live/freshness/freshness.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useBgDevice, useHydraDevice, usePmDevice } from '../../live/useLiveState.ts'
import { type RecentPoints, useRecentPoints } from '../../ui/charts/recentPoints.ts'
import { DeviceRow } from '../../ui/list/DeviceRow.tsx'
import { rowLastSeenText } from '../../ui/time/elapsed.ts'
import { bgRowView, hydraRowView, pmRowView, type RowView } from './rowViews.ts'

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
  return <Row {...props} family="bg" device={device} view={device && bgRowView(device)} />
}

function PmRow(props: DeviceRowProps) {
  const device = usePmDevice(props.id)?.device
  return <Row {...props} family="pm" device={device} view={device && pmRowView(device)} />
}

function HydraRow(props: DeviceRowProps) {
  const device = useHydraDevice(props.id)?.device
  return <Row {...props} family="hydra" device={device} view={device && hydraRowView(device)} />
}

interface RowProps extends DeviceRowProps {
  readonly family: Family
  readonly device: ReportedBg | ReportedMeter | ReportedHydra | undefined
  readonly view: RowView | undefined
}

function Row({ family, id, recentPoints, device, view }: RowProps) {
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const points = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  if (device === undefined || view === undefined) return null
  const { values, signal, trend } = view
  return (
    <DeviceRow
      to={`/device/${family}/${encodeURIComponent(id)}`}
      {...{ id, site: device.site, state, stale, values, signal }}
      isDisconnected={isStaleByConnection(freshness)}
      lastSeen={rowLastSeenText(device, nowMs)}
      trend={{ name: trend.name, color: trend.color, points }}
    />
  )
}
