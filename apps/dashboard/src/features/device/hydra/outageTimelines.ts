import type { ChannelGroup } from '@wattpost/protocol'
import {
  clippedTo,
  combinedIntervals,
  type IntervalSeries,
  type StateInterval,
  secondsIn,
} from '../../../domain/intervals.ts'
import type { Outages } from '../../../domain/outages.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'
import { duration } from '../../../ui/time/elapsed.ts'
import { localIso } from '../../../ui/time/zone.ts'
import { defaultStateLabels, noDataCause } from '../../../ui/timeline/intervalText.ts'
import { channelName } from './channels.ts'
import { text } from './text.ts'

type Supplies = Pick<Outages, 'channels' | 'supply'>

/** A series for each channel, and one for the supply of the site, combined from all channels. */
export function channelTimelines({ channels, supply }: Supplies): readonly IntervalSeries[] {
  const timelines = channels.map(
    (channel): IntervalSeries => ({
      key: String(channel.channel),
      name: channelName(channel),
      intervals: withReasons(channel.intervals, supply),
    }),
  )
  if (timelines.length < 2) return timelines
  return [
    ...timelines,
    {
      key: 'supply',
      name: text('siteSupply'),
      combined: true,
      intervals: withReasons(supply, supply),
    },
  ]
}

/** What the outages of a site belong to: its grid, where it has one. */
export function supplyOf({ channels }: Pick<Outages, 'channels'>): 'grid' | 'channels' {
  return channels.some(({ group }) => group === 'grid') ? 'grid' : 'channels'
}

/** A series for grid and for generator: up when any of its channels is up. */
export function sourceTimelines({ channels, supply }: Supplies): readonly IntervalSeries[] {
  const ofGroup = (group: ChannelGroup): readonly IntervalSeries[] => {
    const own = channels.filter((channel) => channel.group === group)
    if (own.length === 0) return []
    const combined = combinedIntervals(own.map(({ intervals }) => intervals))
    return [{ key: group, name: text(group), intervals: withReasons(combined, supply) }]
  }
  return [...ofGroup('grid'), ...ofGroup('generator')]
}

/** Adds to each outage whether another source had power meanwhile. */
function withReasons(
  intervals: readonly StateInterval[],
  supply: readonly StateInterval[],
): readonly StateInterval[] {
  return intervals.map((interval) => {
    if (interval.state === 'unknown') return { ...interval, reason: noDataCause() }
    if (interval.state !== 'down') return interval
    const noPowerS = secondsIn(clippedTo(supply, interval), 'down')
    const lengthS = (interval.toMs - interval.fromMs) / 1000
    return { ...interval, reason: outageReason(noPowerS, lengthS) }
  })
}

function outageReason(noPowerS: number, lengthS: number): string {
  if (noPowerS === 0) return text('otherSourceUp')
  return noPowerS >= lengthS
    ? text('noOtherSource')
    : text('partlyWithoutSource', { time: duration(noPowerS) })
}

interface OutageRow extends StateInterval {
  readonly name: string
}

/** All intervals of all series as CSV, by start. */
export function outageTable(timelines: readonly IntervalSeries[], tz: string): CsvTable<OutageRow> {
  const labels = defaultStateLabels()
  return {
    columns: [
      { header: text('csvChannel'), value: ({ name }) => name },
      { header: text('csvState'), value: ({ state }) => labels[state] },
      { header: text('csvFrom'), value: ({ fromMs }) => localIso(fromMs, tz) },
      { header: text('csvTo'), value: ({ toMs }) => localIso(toMs, tz) },
      { header: text('csvDuration'), value: ({ fromMs, toMs }) => (toMs - fromMs) / 1000 },
      { header: text('csvRemark'), value: ({ reason }) => reason ?? null },
    ],
    rows: timelines
      .flatMap(({ name, intervals }) => intervals.map((interval) => ({ name, ...interval })))
      .toSorted((a, b) => a.fromMs - b.fromMs),
  }
}
