import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** Called for a failed JS chunk. @returns whether the page is being reloaded */
export type OnChunkError = (error: unknown) => boolean

/** Loads a route's component. */
type Load = () => Promise<unknown>

/** Wraps the routes' loaders: after a failed JS chunk they wait for the reload instead of showing an error [X6]. */
export function routesAwaitingReload(
  routes: readonly RouteObject[],
  onChunkError: OnChunkError,
): RouteObject[] {
  return withLoaders(routes, (load) => partAwaitingReload(load, onChunkError))
}

/**
 * Wraps the routes' loaders: a component that fails to load is replaced by one that throws the error, which leads to the
 * error screen [R18]. The router itself reports such an error only for routes with a `loader`, and shows nothing else.
 */
export function routesThatThrow(
  routes: readonly RouteObject[],
  onChunkError: OnChunkError,
): RouteObject[] {
  return withLoaders(routes, (load) => () => load().catch((error) => thrower(error, onChunkError)))
}

/** The router keeps this component, so a later visit reloads the page where it may. */
function thrower(error: unknown, onChunkError: OnChunkError): ComponentType {
  return () => {
    if (onChunkError(error)) return null
    throw error
  }
}

/** Copies routes at all depths; `wrap` replaces the loader of each lazy component. */
function withLoaders(routes: readonly RouteObject[], wrap: (load: Load) => Load): RouteObject[] {
  return routes.map((route) => {
    const wrapped = { ...route }
    if (typeof route.lazy === 'object' && route.lazy.Component !== undefined) {
      const Component = wrap(route.lazy.Component) as typeof route.lazy.Component
      wrapped.lazy = { ...route.lazy, Component }
    }
    if (route.children !== undefined) wrapped.children = withLoaders(route.children, wrap)
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
