import type { HydraDevice, PowerStatusReport, PowerTimeline } from '@wattpost/protocol'
import { type Period, usePowerStatus, useTimeline } from '../../api/hydraQueries.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { AvailabilityTiles } from './AvailabilityTiles.tsx'
import { calendarPeriod } from './calendarPeriod.ts'
import { channelsOf } from './channels.ts'
import { lanesOf } from './lanes.ts'
import { PeriodPicker } from './PeriodPicker.tsx'
import { periodName } from './periodName.ts'
import { steadyState } from './steadyState.ts'
import { TimelineLanes } from './TimelineLanes.tsx'
import { TimelineTable } from './TimelineTable.tsx'
import { withoutPowerS } from './withoutPower.ts'

interface OutagePanelProps {
  readonly device: HydraDevice
  readonly nowMs: number
  readonly period: Period
  readonly choose: (period: Period) => void
}

/** Availability of grid and generator, and every outage of the period [R22, H14, H15]. */
export function OutagePanel({ device, nowMs, period, choose }: OutagePanelProps) {
  const status = usePowerStatus(device.deviceId, { ...period, tz: device.tz })
  const timeline = useTimeline(device.deviceId, { ...period, tz: device.tz })
  const name = periodName(
    period,
    calendarPeriod(period.range, period.offset, nowMs, device.tz),
    device.tz,
  )
  const both = {
    data: status.data && timeline.data && { status: status.data, timeline: timeline.data },
    error: status.error ?? timeline.error,
    refetch: () => Promise.all([status.refetch(), timeline.refetch()]),
  }
  return (
    <Panel
      title="Availability and outages"
      renewing={status.isPlaceholderData || timeline.isPlaceholderData}
      aside={<PeriodPicker period={period} name={name} choose={choose} />}
    >
      <Loaded load={both} skeleton={<SkeletonRows rows={3} height={96} />}>
        {(data) => <Outages {...data} device={device} nowMs={nowMs} period={period} />}
      </Loaded>
    </Panel>
  )
}

interface OutagesProps extends Omit<OutagePanelProps, 'choose'> {
  readonly status: PowerStatusReport
  readonly timeline: PowerTimeline
}

function Outages({ device, nowMs, period, status, timeline }: OutagesProps) {
  const { fromMs, toMs } = calendarPeriod(period.range, period.offset, nowMs, device.tz)
  const span = { fromMs, toMs: Math.max(fromMs, Math.min(toMs, nowMs)) }
  const channels = channelsOf(device.latestData, device.status)
  const lanes = lanesOf({
    timeline,
    period: span,
    channels,
    silentSinceMs: device.status === 'unknown' ? device.lastSeen : null,
    steady: (channel) => steadyState(status.dailyUsage, channel),
  })
  return (
    <PageStack>
      <AvailabilityTiles
        status={status}
        groups={[...new Set(channels.map(({ group }) => group))]}
        withoutPowerS={withoutPowerS(lanes)}
      />
      <TimelineLanes lanes={lanes} period={span} range={period.range} tz={device.tz} />
      <TimelineTable timeline={timeline} tz={device.tz} />
    </PageStack>
  )
}
