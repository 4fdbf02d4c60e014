import type { ReportedBg } from '@wattpost/protocol'
import type { Alert } from '../../domain/alerts/alert.ts'
import { AlertBanner } from '../../ui/AlertBanner.tsx'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { type Headline, LeadCard } from '../../ui/LeadCard.tsx'
import { rangeSpan } from '../../ui/range/range.ts'
import { sinceText } from '../../ui/timeline/lasting.ts'
import { bgFlows } from './bgFlows.ts'
import { lastChange, withReported } from './bgStates.ts'
import { text } from './text.ts'
import { type StateReport, useBgStates, useReportedStates } from './useBgStates.ts'

interface BgLeadProps {
  readonly device: ReportedBg
  readonly report: StateReport
  readonly alerts: readonly Alert[]
  readonly isDisconnected: boolean
}

/** The device now: its power flow, whether its output has power and for how long, and its alerts. */
export function BgLead({ device, report, alerts, isDisconnected }: BgLeadProps) {
  const { stale } = useDevice()
  const { switchStatus } = report
  const isKnown = !stale && switchStatus.power !== undefined
  return (
    <LeadCard
      flow={<PowerFlow label={text('powerNow')} nodes={bgFlows(device.powerState)} stale={stale} />}
      label={text('output')}
      states={[isKnown ? outputState(switchStatus) : UNKNOWN_OUTPUT()]}
      lasting={useOutputLasting(report)}
      alerts={<AlertBanner alerts={alerts} isDisconnected={isDisconnected} />}
      isCalm={alerts.length === 0 && !stale}
    />
  )
}

const UNKNOWN_OUTPUT = (): Headline => ({ text: text('outputUnknown'), tone: 'unknown' })

function outputState({ power, switch: switched }: StateReport['switchStatus']): Headline {
  if (power === 'on') return { text: text('outputOn'), tone: 'good' }
  return switched === 'off'
    ? { text: text('outputOff'), tone: 'unknown' }
    : { text: text('outputDown'), tone: 'bad' }
}

/** Time since the last change of the output, by today's states. */
function useOutputLasting(report: StateReport): string {
  const { id, nowMs, tz, stale } = useDevice()
  const reported = useReportedStates(report)
  const span = rangeSpan({ range: 'd', offset: 0 }, nowMs, tz)
  const { data } = useBgStates(id, span, nowMs, report)
  if (data === undefined || stale) return ''
  const change = lastChange(withReported(data.power, reported, 'power'))
  return change === null ? '' : sinceText(Math.max(change.atMs, span.fromMs), change.isOpen, nowMs)
}
