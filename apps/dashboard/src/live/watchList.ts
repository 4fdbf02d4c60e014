/** Which devices are on screen; periodic values of those come faster. */
export interface WatchList {
  /** Adds devices; the answer takes them off again. One that is on twice leaves with the last. */
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
  const tell = (change: (ids: string[]) => void, ids: string[]) => {
    if (ids.length > 0) change(ids)
  }
  const remove = (deviceIds: readonly string[]) => {
    tell(
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
      tell(
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
