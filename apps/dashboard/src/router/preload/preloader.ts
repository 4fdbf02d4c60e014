import { PARALLEL_PRELOADS_MAX } from '@wattpost/protocol'
import { matchRoutes, type RouteObject } from 'react-router'
import { createQueue } from './queue.ts'

interface PreloaderParts {
  readonly routes: RouteObject[]
  /** Loads a page's content ahead, if it has one. */
  readonly preloadContent: (path: string) => Promise<unknown>
  /** Told what did not come: nobody waits for it yet. */
  readonly failed: (error: unknown) => void
}

/** Loads what the page at a path is made of, at most four parts at a time [C12]. */
export function createPreloader(parts: PreloaderParts): (path: string) => void {
  const queue = createQueue(PARALLEL_PRELOADS_MAX)
  const tell = (error: unknown) => {
    parts.failed(error)
    throw error
  }
  return (path) => {
    const matches = matchRoutes(parts.routes, path) ?? []
    for (const { route } of matches) {
      const { lazy } = route
      if (typeof lazy !== 'object' || lazy.Component === undefined) continue
      const load = lazy.Component
      queue.add(load, () => load().catch(tell))
    }
    if (matches.length > 0) queue.add(path, () => parts.preloadContent(path))
  }
}
