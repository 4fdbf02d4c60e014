import type { ReportedBg } from '@wattpost/protocol'
import { useEffect } from 'react'
import { bgState } from '../../../domain/quantities/bg.ts'
import { bgMetrics, bgSample } from '../../../domain/quantities/bgMetrics.ts'
import { unlistedBg } from '../../../live/devices/bgLive.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import { useBgDevice, useCanRequest, useIsAnswered } from '../../../live/useLiveState.ts'
import type { ShownDevice } from '../../../ui/DeviceContext.tsx'
import type { Headline } from '../../../ui/LeadCard.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { PageStack } from '../../../ui/Page.tsx'
import { PanelGrid } from '../../../ui/Panel.tsx'
import { rangeSpan } from '../../../ui/range/range.ts'
import { hasTimelines } from '../../../ui/range/shownPeriod.ts'
import { knownFacts } from '../../../ui/shownQuantity.tsx'
import { sinceText } from '../../../ui/timeline/lasting.ts'
import { DevicePage, LoadedDevice, useDevicePage } from '../DevicePage.tsx'
import { NetworkPanel } from '../DevicePanels.tsx'
import { MetricsPanel } from '../metrics/MetricsPanel.tsx'
import { BgEnergyPanel } from './BgEnergyPanel.tsx'
import {
  BgLifetimePanel,
  BgRawPanel,
  BgTodayTiles,
  EnergyTodayPanel,
  MeasuredPanel,
} from './BgPanels.tsx'
import { DividersPanel, ThresholdsPanel } from './BgSettings.tsx'
import { BgStateTimelines } from './BgStateTimelines.tsx'
import { bgFlows } from './bgFlows.ts'
import { lastChange } from './bgStates.ts'
import { SwitchPanel } from './SwitchPanel.tsx'
import { text } from './text.ts'
import { type StateReport, useBgStates, useStateReport } from './useBgStates.ts'

/** Heights of the skeleton, CSS pixels: power flow; energy, metrics with timelines, settings. */
const HEIGHTS = { flow: 324, parts: [440, 700, 400] } as const

/** One bg device, live. */
export function BgDeviceView({ id }: { readonly id: string }) {
  const live = useLive()
  const isAnswered = useIsAnswered('device')
  const { bg } = live.stores
  useEffect(() => bg.expect(id, () => unlistedBg(id)), [bg, id])
  return (
    <LoadedDevice
      family="bg"
      id={id}
      known={useBgDevice(id)?.device}
      fetch={() => live.snapshot(id)}
      canFetch={useCanRequest()}
      missing={
        isAnswered ? undefined : (
          <EmptyPanel title={text('noReport')}>{text('noReportText')}</EmptyPanel>
        )
      }
      heights={HEIGHTS}
    >
      {(device) => <BgSections device={device} />}
    </LoadedDevice>
  )
}

/** The sections of a bg device's page: now, period, history, device. */
function BgSections({ device }: { readonly device: ReportedBg }) {
  const page = useDevicePage({ family: 'bg', device }, {})
  const { shown, periods, periodBar } = page
  const report = useStateReport(device)
  return (
    <DevicePage
      page={page}
      signal={device.signal_quality}
      kind={text('reportKind')}
      flow={bgFlows(device.powerState)}
      label={text('output')}
      states={[outputState(report, shown.stale)]}
      lasting={useOutputLasting(shown, report)}
      last={knownFacts(bgState, device.powerState)}
      today={<BgTodayTiles energy={device.realtimeEnergy} />}
      tabs={[
        {
          name: 'overview',
          content: (
            <>
              {periodBar}
              <BgEnergyPanel {...periods} today={device.realtimeEnergy} report={report} />
              <PanelGrid>
                <SwitchPanel switchStatus={device.switch_status} />
                <EnergyTodayPanel energy={device.realtimeEnergy} />
                <MeasuredPanel powerState={device.powerState} />
              </PanelGrid>
            </>
          ),
        },
        {
          name: 'history',
          content: (
            <>
              {periodBar}
              <MetricsPanel
                {...periods}
                metrics={bgMetrics()}
                sample={bgSample(device.powerState)}
                below={(span) =>
                  hasTimelines(span) && <BgStateTimelines span={span} report={report} />
                }
              />
            </>
          ),
        },
        {
          name: 'details',
          content: (
            <PanelGrid>
              <PageStack>
                <ThresholdsPanel values={device.notifications_threshold} />
                <DividersPanel values={device.divider_params} />
              </PageStack>
              <PageStack>
                <BgLifetimePanel lifetime={device} />
                <NetworkPanel
                  named="network"
                  name={device.network}
                  signal={device.signal_quality}
                  identity={device}
                />
              </PageStack>
              <BgRawPanel currentData={device.currentData} />
            </PanelGrid>
          ),
        },
      ]}
    />
  )
}

/** Whether the output has power. */
function outputState({ switchStatus }: StateReport, stale: boolean): Headline {
  const { power, switch: switched } = switchStatus
  if (stale || power === undefined) return { text: text('outputUnknown'), tone: 'unknown' }
  if (power === 'on') return { text: text('outputOn'), tone: 'good' }
  return switched === 'off'
    ? { text: text('outputOff'), tone: 'unknown' }
    : { text: text('outputDown'), tone: 'bad' }
}

/** Time since the last change of the output, by today's states. */
function useOutputLasting(shown: ShownDevice, report: StateReport): string {
  const { nowMs, tz, stale } = shown
  const span = rangeSpan({ range: 'd', offset: 0 }, nowMs, tz)
  const { data } = useBgStates(shown, span, report)
  if (data === undefined || stale) return ''
  const change = lastChange(data.states.power)
  return change === null ? '' : sinceText(Math.max(change.atMs, span.fromMs), change.isOpen, nowMs)
}
