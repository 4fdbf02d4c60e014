import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RealtimeEnergy } from '@wattpost/protocol'
import { useMemo } from 'react'
import { deviceKey } from '../../api/keys.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import { type Band, bandEdges } from '../../ui/charts/bands.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import { dayStart } from '../../ui/charts/zone.ts'
import type { Load } from '../../ui/Loaded.tsx'
import type { RangeChoice } from '../../ui/range/rangeSpan.ts'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import {
  type BgEnergyKind,
  bgEnergyRows,
  type CounterPoints,
  counterQuestion,
  energyCounters,
  withToday,
} from './bgEnergy.ts'

/** Counters are looked at so often: the hours and midnights of every zone are among these moments. */
const STEP_MS = 15 * 60_000

/** Energy by the hour of a day, or by the day. */
export interface BgEnergy {
  readonly choice: RangeChoice
  readonly band: Extract<Band, 'hour' | 'day'>
  readonly edges: readonly number[]
  readonly rows: readonly BarRow<BgEnergyKind>[]
}

interface BgEnergyLoad extends Load<BgEnergy> {
  /** What is shown belongs to another choice. */
  readonly renewing: boolean
}

/** What a device says of its running day, and by which clock that began. */
export interface BgToday {
  readonly energy: RealtimeEnergy
  readonly deviceTz: string
}

/** What the device's counters rose by in a time [E4, K7]; a running one is asked for anew as it goes on. */
export function useBgEnergy(
  deviceId: string,
  choice: RangeChoice,
  nowMs: number,
  tz: string,
  { energy, deviceTz }: BgToday,
): BgEnergyLoad {
  const live = useLive()
  const decided = isDecided(useConnection())
  const band = choice.range === 'd' ? 'hour' : 'day'
  const span = rangeSpan(choice, nowMs, tz)
  const asked = counterQuestion(span, nowMs, STEP_MS)
  const load = useQuery({
    queryKey: [...deviceKey(deviceId), 'counters', band, span.fromMs, span.toMs, asked?.toMs],
    enabled: decided,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const read = async (counter: (typeof energyCounters)[number]) => {
        if (asked === null) return [counter, []] as const
        const metric = `lifetime.${counter}`
        return [counter, await live.points({ deviceId, metric, ...asked })] as const
      }
      const counters: CounterPoints = new Map(await Promise.all(energyCounters.map(read)))
      return { counters, choice, band, span } as const
    },
  })
  const answer = load.data
  const data = useMemo((): BgEnergy | undefined => {
    if (answer === undefined) return undefined
    const edges = bandEdges(answer.span, answer.band, tz)
    const { choice, band } = answer
    const counters = withToday(answer.counters, energy, dayStart(energy.timestamp, deviceTz))
    return { choice, band, edges, rows: bgEnergyRows(counters, edges) }
  }, [answer, tz, energy, deviceTz])
  const renewing =
    answer !== undefined && (answer.span.fromMs !== span.fromMs || answer.span.toMs !== span.toMs)
  return { data, error: load.error, refetch: load.refetch, renewing }
}
