import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { MetricPoint, ReportedBg, ReportedHydra } from '@wattpost/protocol'
import { answeredParts } from '../../api/answeredParts.ts'
import { type HydraCalls, useHydraCalls } from '../../api/hydraCalls.ts'
import { timelineQuery } from '../../api/hydraQueries.ts'
import { deviceKey } from '../../api/queryCache.ts'
import type { Incident } from '../../domain/alerts/incident.ts'
import type { AnyDevice } from '../../domain/deviceState.ts'
import type { Span } from '../../domain/intervals.ts'
import { readOfflineTimes, readStates } from '../../live/history/stateSeries.ts'
import { useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import { useCanRequest } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { rangeSpan } from '../../ui/range/range.ts'
import {
  BEFORE_LOSS_MS,
  bgIncidents,
  hydraIncidents,
  meterIncidents,
  powerLosses,
  type StateHistory,
} from './history.ts'

/** Incidents of some devices by the server's history, as far as it has arrived. */
export interface AlertHistory {
  readonly incidents: readonly Incident[]
  /** By device, the span whose offline times the server knows completely. */
  readonly offlineKnown: ReadonlyMap<string, Span>
  /** Devices that have answered. */
  readonly answered: number
  readonly isLoading: boolean
  /** Number of devices whose history failed, and the first error. */
  readonly failed: { readonly count: number; readonly error: Error } | null
  readonly refetch: () => void
}

/** Age at which a history is read again, ms. */
const FRESH_MS = 60_000
/** One voltage a minute. */
const POINTS_MAX = 10
const BG_SERIES = ['power', 'tamper', 'switch'] as const
const PHASE_SERIES = ['phaseA', 'phaseB', 'phaseC'] as const

interface Sources {
  readonly live: Live
  readonly hydra: HydraCalls
  readonly client: QueryClient
}

/** The history of these devices over a span [H15, K8]. @param fromMs its start, the start of a day */
export function useHistory(devices: readonly AnyDevice[], fromMs: number): AlertHistory {
  const sources = { live: useLive(), hydra: useHydraCalls(), client: useQueryClient() }
  const canRequest = useCanRequest()
  const loads = useQueries({
    queries: devices.map((one) => ({
      queryKey: [...deviceKey(one.device.deviceId), 'incidents', fromMs],
      enabled: canRequest && fromMs > 0,
      staleTime: FRESH_MS,
      refetchInterval: FRESH_MS,
      queryFn: () => historyOf(one, fromMs, sources),
    })),
  })
  const errors = loads.flatMap(({ error, data }) => error ?? data?.failed ?? [])
  const [first] = errors
  return {
    incidents: loads.flatMap(({ data }) => data?.incidents ?? []),
    offlineKnown: new Map(loads.flatMap(({ data }) => data?.offlineKnown ?? [])),
    answered: loads.filter(({ data }) => data?.failed === null).length,
    isLoading: loads.some(({ isPending, error }) => isPending && error === null),
    failed: first === undefined ? null : { count: errors.length, error: first },
    refetch: () => {
      for (const { error, data, refetch } of loads) if (error ?? data?.failed) void refetch()
    },
  }
}

/** The answers of a device. */
interface DeviceHistory {
  /** Why a part is missing. */
  readonly failed: Error | null
  readonly incidents: readonly Incident[]
  /** The device's entry of `AlertHistory.offlineKnown`; none where the backend sends no offline times. */
  readonly offlineKnown: readonly (readonly [deviceId: string, span: Span])[]
}

async function historyOf(
  one: AnyDevice,
  fromMs: number,
  { live, hydra, client }: Sources,
): Promise<DeviceHistory> {
  const span = { fromMs, toMs: live.time.nowMs() }
  if (one.family === 'hydra') return hydraHistory(one.device, span, hydra, client)
  const names = one.family === 'bg' ? BG_SERIES : PHASE_SERIES
  const query = { deviceId: one.device.deviceId, span, nowMs: span.toMs }
  const answers = await answeredParts([
    readOfflineTimes(live, query),
    answeredParts(names.map((name) => readStates(live, query, name))),
  ])
  const [offline, points] = answers.parts
  const series = Object.fromEntries(names.map((name, at) => [name, points?.parts[at] ?? []]))
  const states: StateHistory = { series, offlineSpans: offline ?? [] }
  return {
    failed: answers.failed ?? points?.failed ?? null,
    incidents:
      one.family === 'bg'
        ? bgIncidents(
            { ...one.device, family: one.family },
            states,
            span,
            await voltagesBefore(powerLosses(states, span), one.device, span, live),
          )
        : meterIncidents({ ...one.device, family: one.family }, states, span),
    offlineKnown: offline === null ? [] : [[one.device.deviceId, span]],
  }
}

/** At most this number of losses, the newest, are explained by calls. */
const EXPLAINED_MAX = 20

/** The voltages of the battery before each loss that is over, V; none where they cannot be had. */
async function voltagesBefore(
  losses: readonly Span[],
  { deviceId, switch_status }: ReportedBg,
  { toMs }: Span,
  live: Live,
): Promise<readonly MetricPoint[]> {
  if (switch_status.cut_off === undefined) return []
  const over = losses.filter((loss) => loss.toMs < toMs).slice(-EXPLAINED_MAX)
  const points = over.map(({ fromMs }) =>
    live
      .points({
        ...{ deviceId, metric: 'batteryVoltage', fromMs: fromMs - BEFORE_LOSS_MS, toMs: fromMs },
        pointsMax: POINTS_MAX,
      })
      // The loss is known, only its reason is not.
      .catch(() => []),
  )
  return (await Promise.all(points)).flat()
}

/** Reads the weeks of the span, newest first. */
async function hydraHistory(
  device: ReportedHydra,
  span: Span,
  hydra: HydraCalls,
  client: QueryClient,
): Promise<DeviceHistory> {
  const tz = zoneOf(device)
  const weeks = [0, 1]
    .map((offset) => ({ offset, ...rangeSpan({ range: 'w', offset }, span.toMs, tz) }))
    .filter(({ toMs }) => toMs > span.fromMs)
  const { parts, failed } = await answeredParts(
    weeks.map(({ offset }) =>
      client.fetchQuery(timelineQuery(hydra, device.deviceId, { range: 'w', offset, tz }, [])),
    ),
  )
  const timelines = parts.flatMap((timeline) => timeline ?? [])
  // Without the running week, it is not known which outage has ended.
  if (failed !== null && parts[0] === null) throw failed
  const [oldest] = weeks.filter((_, at) => parts[at] !== null).slice(-1)
  const known = { ...span, fromMs: Math.max(span.fromMs, oldest?.fromMs ?? span.fromMs) }
  const isOfflineKnown = timelines.every(({ unknown }) => unknown !== undefined)
  return {
    failed,
    incidents: hydraIncidents(device, timelines, known),
    offlineKnown: isOfflineKnown ? [[device.deviceId, known]] : [],
  }
}
