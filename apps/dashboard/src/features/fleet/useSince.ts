import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { HydraCalls } from '../../api/hydraCalls.ts'
import { timelineQuery } from '../../api/hydraQueries.ts'
import { deviceKey } from '../../api/keys.ts'
import { useHydraCalls } from '../../api/useHydraCalls.ts'
import { isDecided } from '../../live/connectionState.ts'
import { useConnection, useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import { dayStart } from '../../ui/charts/zone.ts'
import type { Attention } from './attention.ts'
import { heldSince, type Since } from './heldSince.ts'
import type { Wanting } from './wanting.ts'

/** So many are dated by asking, the gravest first; more at once is a disaster of which nobody reads the end. */
const ASKED_MAX = 40
const DAY_MS = 86_400_000
/** One for each two minutes. */
const POINTS_MAX = 720

interface Sources {
  readonly live: Live
  readonly hydra: HydraCalls
}

/** Dates what needs attention by what the devices' histories say. */
export function useSince(items: readonly Wanting[]): readonly Attention[] {
  const sources = { live: useLive(), hydra: useHydraCalls() }
  const decided = isDecided(useConnection())
  const asked = items.filter(({ origin }) => origin.kind !== 'known').slice(0, ASKED_MAX)
  const found = useQueries({
    queries: asked.map((item) => ({
      queryKey: [...deviceKey(item.deviceId), 'since', item.reason],
      enabled: decided,
      queryFn: ({ client }: { readonly client: QueryClient }) => begun(item, sources, client),
      staleTime: Number.POSITIVE_INFINITY,
      // When it is so once more, it will have begun at another time.
      gcTime: 0,
    })),
    combine: (loads) => new Map(asked.map(({ key }, at) => [key, loads[at]?.data ?? null])),
  })
  return items.map((item) => ({ ...item, since: sinceOf(item, found) }))
}

function sinceOf({ key, origin }: Wanting, found: ReadonlyMap<string, Since | null>) {
  if (origin.kind === 'known') return { atMs: origin.atMs, atLeast: false }
  return found.get(key) ?? null
}

/** When it began, as far as the last 24 hours tell, or for channels the running day. */
async function begun(
  { deviceId, tz, origin }: Wanting,
  { live, hydra }: Sources,
  client: QueryClient,
): Promise<Since | null> {
  const toMs = live.time.nowMs()
  const question = { deviceId, fromMs: toMs - DAY_MS, toMs }
  switch (origin.kind) {
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
        timelineQuery(hydra, deviceId, { range: 'd', offset: 0, tz }),
      )
      const changes = origin.channels.flatMap((channel) => byChannel[channel]?.at(-1)?.ts ?? [])
      return changes.length === 0
        ? { atMs: dayStart(toMs, tz), atLeast: true }
        : { atMs: Math.max(...changes), atLeast: false }
    }
  }
}
