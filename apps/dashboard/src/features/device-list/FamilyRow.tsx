import { useQuery } from '@tanstack/react-query'
import { DAY_MS, type Family, type MetricPoint } from '@wattpost/protocol'
import { useEffect, useMemo, useState } from 'react'
import { deviceKey } from '../../api/queryCache.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import { type RecentPoints, useRecentPoints } from '../../ui/charts/recentPoints.ts'
import type { SparkPoint } from '../../ui/charts/Sparkline.tsx'
import { DeviceRow } from '../../ui/list/DeviceRow.tsx'
import { rowLastSeenText } from '../../ui/time/elapsed.ts'
import { deviceFacts } from './deviceFacts.ts'
import { TREND_POINTS, trendPoints } from './rowTrend.ts'
import { rowView } from './rowViews.ts'
import { useFamilyDevice } from './useDeviceRows.ts'

interface FamilyRowProps {
  readonly family: Family
  readonly id: string
  readonly recentPoints: RecentPoints
}

const NO_METRICS: readonly string[] = []

/** A device in the list of its family, live. It renders when this device changes. */
export function FamilyRow({ family, id, recentPoints }: FamilyRowProps) {
  const device = useFamilyDevice(family, id)
  const view = device && rowView(device)
  const { nowMs, freshness } = useFreshness(device?.device)
  const recent = useRecentPoints(recentPoints, id, view?.trend.atMs, view?.trend.powerW)
  const points = useRowTrend(id, view?.trend.metrics ?? NO_METRICS, recent)
  if (device === undefined || view === undefined) return null
  const { values, signal, trend } = view
  const { site, state, isStale, isDisconnected, reason } = deviceFacts(device, freshness, nowMs)
  return (
    <DeviceRow
      to={`/device/${family}/${encodeURIComponent(id)}`}
      {...{ id, site, state, isDisconnected, reason, values, signal }}
      stale={isStale}
      lastSeen={rowLastSeenText(device.device, nowMs)}
      trend={{ name: trend.name, color: trend.color, points }}
    />
  )
}

/** Rows that pass by while scrolling ask for nothing: a row asks once it has been rendered for this time, ms. */
const SETTLE_MS = 400
/** Rows that fetch their history at a time. */
const AT_ONCE = 4
/** Older history is fetched again, ms. */
const STALE_MS = 30 * 60_000

/** The line of a row over the last 24 hours: its history, fetched once, and live values. */
function useRowTrend(
  id: string,
  metrics: readonly string[],
  recent: readonly SparkPoint[],
): readonly SparkPoint[] {
  const live = useLive()
  const canRequest = useCanRequest()
  const isSettled = useIsSettled()
  const { data, isError } = useQuery({
    queryKey: [...deviceKey(id), 'row-trend', metrics.join()],
    enabled: isSettled && canRequest && metrics.length > 0,
    staleTime: STALE_MS,
    retry: false,
    queryFn: ({ signal }) =>
      inTurn(signal, () => {
        const toMs = live.time.nowMs()
        const span = { fromMs: toMs - DAY_MS, toMs, pointsMax: TREND_POINTS }
        return Promise.all(metrics.map((metric) => live.points({ deviceId: id, metric, ...span })))
      }),
  })
  const history = isError || metrics.length === 0 ? NONE : data
  return useMemo(() => trendPoints(history, recent), [history, recent])
}

const NONE: readonly (readonly MetricPoint[])[] = []

function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

let running = 0
const waiting: (() => void)[] = []

/** Runs at most `AT_ONCE` jobs; a job whose row has gone before its turn is skipped. */
async function inTurn<T>(signal: AbortSignal, job: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    signal.throwIfAborted()
    return await job()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
