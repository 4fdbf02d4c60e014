/** Jobs of which only so many run at a time; each key's is done once, unless it failed. */
export interface Queue {
  add(key: unknown, job: () => Promise<unknown>): void
}

/** @param parallelMax how many run at a time */
export function createQueue(parallelMax: number): Queue {
  const waiting: (() => Promise<unknown>)[] = []
  const taken = new Set<unknown>()
  let running = 0

  const next = () => {
    while (running < parallelMax) {
      const job = waiting.shift()
      if (job === undefined) return
      running += 1
      void job().finally(() => {
        running -= 1
        next()
      })
    }
  }

  return {
    add: (key, job) => {
      if (taken.has(key)) return
      taken.add(key)
      waiting.push(() => job().catch(() => taken.delete(key)))
      next()
    },
  }
}
