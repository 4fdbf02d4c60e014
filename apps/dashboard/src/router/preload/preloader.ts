import { PARALLEL_PRELOADS_MAX } from '@wattpost/protocol'
import { matchRoutes, type RouteObject } from 'react-router'

/** Runs a limited number of jobs in parallel, each key once unless its job failed. */
interface Queue {
  add(key: unknown, job: () => Promise<unknown>): void
}

/** @param parallelMax most jobs at a time */
export function createQueue(parallelMax: number): Queue {
  const waiting: (() => Promise<unknown>)[] = []
  const addedKeys = new Set<unknown>()
  let running = 0

  const startWaiting = () => {
    while (running < parallelMax) {
      const job = waiting.shift()
      if (job === undefined) return
      running += 1
      void job().finally(() => {
        running -= 1
        startWaiting()
      })
    }
  }

  return {
    add: (key, job) => {
      if (addedKeys.has(key)) return
      addedKeys.add(key)
      waiting.push(() => job().catch(() => addedKeys.delete(key)))
      startWaiting()
    },
  }
}

interface PreloaderParts {
  readonly routes: RouteObject[]
  /** Preloads the content of the page with a route's path, if it has any. */
  readonly preloadContent: (routePath: string) => Promise<unknown>
  /** Called with errors of loads. */
  readonly onError: (error: unknown) => void
}

/** Preloads the JS chunks and content of the page at a path, at most four at a time [C12]. */
export function createPreloader(parts: PreloaderParts): (path: string) => void {
  const queue = createQueue(PARALLEL_PRELOADS_MAX)
  const report = (error: unknown) => {
    parts.onError(error)
    throw error
  }
  return (path) => {
    const matches = matchRoutes(parts.routes, path) ?? []
    for (const { route } of matches) {
      const { lazy } = route
      if (typeof lazy !== 'object' || lazy.Component === undefined) continue
      const load = lazy.Component
      queue.add(load, () => load().catch(report))
    }
    const routePath = matches.at(-1)?.route.path
    if (routePath !== undefined) queue.add(routePath, () => parts.preloadContent(routePath))
  }
}
