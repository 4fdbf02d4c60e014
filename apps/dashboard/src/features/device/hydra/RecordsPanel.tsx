import type { ReportedEnergyRow } from '@wattpost/protocol'
import { TOTALS } from '../../../api/energyTypes.ts'
import { useEnergyHistory } from '../../../api/hydraQueries.ts'
import type { ChannelOutages, Outages } from '../../../domain/outages.ts'
import { summaryEnergy } from '../../../domain/quantities/hydra.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { type FactList, FactsPanel } from '../../../ui/Facts.tsx'
import { UNKNOWN } from '../../../ui/quantity.ts'
import { channelName } from './channels.ts'
import { text } from './text.ts'

interface RecordsPanelProps {
  /** Of the shown period; `undefined` while unknown or without channels. */
  readonly outages: Outages | undefined
  /** The period's name. */
  readonly period: string
}

/** What the server keeps: numbers of events with each channel's last change, and the types of energies [E18, E19]. */
export function RecordsPanel({ outages, period }: RecordsPanelProps) {
  const { id, tz } = useDevice()
  const { data: rows = [] } = useEnergyHistory(id, tz)
  return (
    <FactsPanel
      title={text('records')}
      facts={[
        ...(outages ? eventFacts(outages, period) : []),
        [text('energyTypes'), energyTypeNames(rows).join(', ') || UNKNOWN],
      ]}
    />
  )
}

/** The numbers of events, as the server counts them or else by its events, and each channel's last change of state. */
export function eventFacts(
  { summary, channels, isTimelineKnown }: Pick<Outages, 'summary' | 'channels' | 'isTimelineKnown'>,
  period: string,
): FactList {
  if (!isTimelineKnown) return [[text('events', { period }), UNKNOWN]]
  const count = channels.reduce((sum, { events }) => sum + events.length, 0)
  return [
    [text('events', { period }), summary?.totalEvents ?? count],
    ...channels.map((channel) => [channelName(channel), channelEvents(channel, summary)] as const),
  ]
}

function channelEvents({ channel, events }: ChannelOutages, summary: Outages['summary']): string {
  const count = summary?.channelEvents?.[channel] ?? events.length
  const last = events.at(-1)
  return last === undefined
    ? String(count)
    : `${count} · ${stateName(last.os)} → ${stateName(last.ns)}`
}

function stateName(state: number): string {
  return text(state === 1 ? 'withPower' : 'withoutPower')
}

/** The types of energy rows in words, each once; another type as the server names it. */
export function energyTypeNames(rows: readonly ReportedEnergyRow[]): readonly string[] {
  const types = new Set(rows.flatMap(({ _id: { type } }) => type ?? []))
  return [...types].map((type) => {
    const total = Object.entries(TOTALS).find(([single]) => single === type)?.[1]
    if (total !== undefined) return quantityName(summaryEnergy[total])
    return type === 'all' ? text('allEnergies') : type
  })
}
