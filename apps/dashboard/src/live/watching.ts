import { WATCH_DEVICES_MAX } from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionState, isOpen } from './connectionState.ts'
import type { LiveSource } from './liveSource.ts'
import type { Request } from './requester.ts'
import { createWatchList, type WatchList } from './watchList.ts'

/** Asks the server for fast values of what is on screen, as long as fast values are wanted at all. */
export interface Watching {
  readonly list: WatchList
  /** The server knows nothing of this connection yet. */
  renew(): void
  /** Whether values on screen shall come fast at all; otherwise as seldom as those that nobody looks at. */
  hurry(isFast: boolean): void
}

interface WatchingParts {
  readonly connection: StoreApi<ConnectionState>
  readonly request: Request
  readonly source: () => LiveSource | null
  /** These devices are about to speak more often, or less. */
  readonly paceChanges: (deviceIds: readonly string[]) => void
}

type Tell = (deviceIds: string[]) => void

export function createWatching(parts: WatchingParts): Watching {
  const { connection, request, source, paceChanges } = parts
  const inPortions =
    (tell: Tell): Tell =>
    (deviceIds) => {
      if (!isOpen(connection.getState())) return
      for (let from = 0; from < deviceIds.length; from += WATCH_DEVICES_MAX) {
        tell(deviceIds.slice(from, from + WATCH_DEVICES_MAX))
      }
    }
  const tellWatched = inPortions((deviceIds) => {
    const watching = request('watch', { deviceIds, batch: true })
    watching.catch((error: unknown) => console.warn('watch:', error))
  })
  // Nobody waits for an answer to this.
  const tellUnwatched = inPortions((deviceIds) => source()?.emit('unwatch', { deviceIds }))

  const pacing =
    (tell: Tell): Tell =>
    (deviceIds) => {
      paceChanges(deviceIds)
      tell(deviceIds)
    }
  const [speedUp, slowDown] = [pacing(tellWatched), pacing(tellUnwatched)]
  let isFast = true
  const list = createWatchList({
    watched: (deviceIds) => isFast && speedUp(deviceIds),
    unwatched: (deviceIds) => isFast && slowDown(deviceIds),
  })
  return {
    list,
    renew: () => {
      if (isFast) tellWatched([...list.all()])
    },
    hurry: (wanted) => {
      if (wanted === isFast) return
      isFast = wanted
      const tell = isFast ? speedUp : slowDown
      tell([...list.all()])
    },
  }
}
