import type { RouteObject } from 'react-router'

/** Called for a failed JS chunk. @returns whether the page is being reloaded */
export type OnChunkError = (error: unknown) => boolean

/** Wraps the routes' loaders: after a failed JS chunk they wait for the reload instead of showing an error [X6]. */
export function routesAwaitingReload(
  routes: readonly RouteObject[],
  onChunkError: OnChunkError,
): RouteObject[] {
  return routes.map((route) => {
    const wrapped = { ...route }
    if (typeof route.lazy === 'object' && route.lazy.Component !== undefined) {
      wrapped.lazy = {
        ...route.lazy,
        Component: partAwaitingReload(route.lazy.Component, onChunkError),
      }
    }
    if (route.children !== undefined)
      wrapped.children = routesAwaitingReload(route.children, onChunkError)
    return wrapped as RouteObject
  })
}

/** Wraps a loader: it never settles while the page is being reloaded for a failed JS chunk. */
export function partAwaitingReload<T>(
  load: () => Promise<T>,
  onChunkError: OnChunkError,
): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      if (onChunkError(error)) return new Promise<never>(() => {})
      throw error
    })
}
