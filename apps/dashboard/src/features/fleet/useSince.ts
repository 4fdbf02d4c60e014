import { type QueryClient, useQueries } from '@tanstack/react-query'
import { DAY_MS } from '@wattpost/protocol'
import { type HydraCalls, useHydraCalls } from '../../api/hydraCalls.ts'
import { timelineQuery } from '../../api/hydraQueries.ts'
import { deviceKey } from '../../api/queryCache.ts'
import {
  type Alert,
  changedSince,
  type DatedAlert,
  heldSince,
  type Since,
} from '../../domain/alerts/alert.ts'
import type { SeenIncident } from '../../domain/alerts/alertLog.ts'
import { useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import { useCanRequest } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { dayStart } from '../../ui/time/zone.ts'

/** At most this number of alerts are dated by calls. */
const ASKED_MAX = 40
/** One point each two minutes. */
const POINTS_MAX = 720

interface Sources {
  readonly live: Live
  readonly hydra: HydraCalls
}

/**
 * Finds the start of each alert in the history of its device.
 * @param seen the alerts that this browser saw
 */
export function useSince(
  alerts: readonly Alert[],
  seen: readonly SeenStart[],
): readonly DatedAlert[] {
  const sources = { live: useLive(), hydra: useHydraCalls() }
  const canRequest = useCanRequest()
  const requested = alerts.filter(({ origin }) => origin.kind !== 'known').slice(0, ASKED_MAX)
  const sinceByKey = useQueries({
    queries: requested.map((alert) => ({
      queryKey: [...deviceKey(alert.deviceId), 'since', alert.kind],
      enabled: canRequest,
      queryFn: ({ client }: { readonly client: QueryClient }) => startOf(alert, sources, client),
      staleTime: Number.POSITIVE_INFINITY,
      // The next alert of this kind has another start.
      gcTime: 0,
    })),
    combine: (loads) => new Map(requested.map(({ key }, at) => [key, loads[at]?.data ?? null])),
  })
  return alerts.map((alert) => ({ ...alert, since: sinceOf(alert, sinceByKey, seen) }))
}

type SeenStart = Pick<SeenIncident, 'key' | 'fromMs' | 'isFromOpen' | 'toMs'>

/**
 * The start of an alert: of a limit, the moment at which this browser saw it begin. Earlier values say nothing: a new
 * threshold starts now.
 * @param found starts in the history, by the alerts' keys
 */
export function sinceOf(
  { key, origin }: Pick<Alert, 'key' | 'origin'>,
  found: ReadonlyMap<string, Since | null>,
  seen: readonly SeenStart[],
): Since | null {
  if (origin.kind === 'known') return { atMs: origin.atMs, atLeast: false }
  const begun = seen.find((one) => one.key === key && one.toMs === null && !one.isFromOpen)
  if (origin.kind === 'points' && begun?.fromMs) return { atMs: begun.fromMs, atLeast: false }
  return found.get(key) ?? null
}

/** The start within the last 24 hours, or today for channels. */
async function startOf(
  { deviceId, tz: deviceTz, origin }: Alert,
  { live, hydra }: Sources,
  client: QueryClient,
): Promise<Since | null> {
  const tz = zoneOf({ tz: deviceTz })
  const toMs = live.time.nowMs()
  const question = { deviceId, fromMs: toMs - DAY_MS, toMs }
  switch (origin.kind) {
    case 'unknown':
      return null
    case 'known':
      return { atMs: origin.atMs, atLeast: false }
    case 'states':
      return heldSince(await live.states({ ...question, metric: origin.series }), origin.holds)
    case 'points': {
      const { metric, holds } = origin
      return heldSince(await live.points({ ...question, metric, pointsMax: POINTS_MAX }), holds)
    }
    case 'channels': {
      const { byChannel } = await client.fetchQuery(
        timelineQuery(hydra, deviceId, { range: 'd', offset: 0, tz }, origin.channels),
      )
      return changedSince(byChannel, origin.channels, dayStart(toMs, tz))
    }
  }
}
