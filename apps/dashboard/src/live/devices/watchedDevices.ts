import { WATCH_DEVICES_MAX } from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'
import { type ConnectionState, isOpen } from '../connection/connectionState.ts'
import type { LiveSource } from '../connection/liveSource.ts'
import type { Send } from '../connection/requester.ts'

/** The devices on screen, whose periodic values are sent more often. */
export interface WatchList {
  /** Adds devices until the returned function is called; a device added twice stays until both are called. */
  add(deviceIds: readonly string[]): () => void
  all(): readonly string[]
  has(deviceId: string): boolean
}

interface WatchChanges {
  readonly watched: (deviceIds: string[]) => void
  readonly unwatched: (deviceIds: string[]) => void
}

export function createWatchList({ watched, unwatched }: WatchChanges): WatchList {
  const counts = new Map<string, number>()
  const notify = (change: (ids: string[]) => void, ids: string[]) => {
    if (ids.length > 0) change(ids)
  }
  const remove = (deviceIds: readonly string[]) => {
    notify(
      unwatched,
      deviceIds.filter((id) => {
        const left = (counts.get(id) ?? 0) - 1
        if (left > 0) counts.set(id, left)
        else counts.delete(id)
        return left === 0
      }),
    )
  }
  return {
    add: (deviceIds) => {
      notify(
        watched,
        deviceIds.filter((id) => {
          const before = counts.get(id) ?? 0
          counts.set(id, before + 1)
          return before === 0
        }),
      )
      return () => remove(deviceIds)
    },
    all: () => [...counts.keys()],
    has: (deviceId) => counts.has(deviceId),
  }
}

/** Requests fast updates from the server for the devices on screen, unless the user prefers slow updates. */
export interface WatchedDevices {
  readonly list: WatchList
  /** Sends the list again, after a reconnection. */
  renew(): void
  setFastUpdates(isFast: boolean): void
}

interface WatchedDevicesParts {
  readonly connection: StoreApi<ConnectionState>
  readonly send: Send
  readonly source: () => LiveSource | null
  /** Called with devices whose update rate is about to change. */
  readonly rateChanged: (deviceIds: readonly string[]) => void
}

type SendIds = (deviceIds: string[]) => void

export function createWatchedDevices(parts: WatchedDevicesParts): WatchedDevices {
  const { connection, source, rateChanged } = parts
  const inChunks =
    (send: SendIds): SendIds =>
    (deviceIds) => {
      if (!isOpen(connection.getState())) return
      for (let from = 0; from < deviceIds.length; from += WATCH_DEVICES_MAX) {
        send(deviceIds.slice(from, from + WATCH_DEVICES_MAX))
      }
    }
  const sendWatch = inChunks((deviceIds) => {
    const sent = parts.send('watch', { deviceIds, batch: true })
    sent.catch((error: unknown) => console.warn('watch:', error))
  })
  const sendUnwatch = inChunks((deviceIds) => source()?.emit('unwatch', { deviceIds }))
  const changingRate =
    (send: SendIds): SendIds =>
    (deviceIds) => {
      rateChanged(deviceIds)
      send(deviceIds)
    }
  const [speedUp, slowDown] = [changingRate(sendWatch), changingRate(sendUnwatch)]
  let isFast = true
  const list = createWatchList({
    watched: (deviceIds) => isFast && speedUp(deviceIds),
    unwatched: (deviceIds) => isFast && slowDown(deviceIds),
  })
  return {
    list,
    renew: () => {
      if (isFast) sendWatch([...list.all()])
    },
    setFastUpdates: (areFast) => {
      if (areFast === isFast) return
      isFast = areFast
      const send = isFast ? speedUp : slowDown
      send([...list.all()])
    },
  }
}
