import type { RouteObject } from 'react-router'

/** Told of a part that did not come; answers whether the page is on its way to be loaded anew. */
export type LostPart = (error: unknown) => boolean

/**
 * The routes, which wait for the page to be loaded anew where a part of theirs does not come [X6]: nobody
 * sees an error in between.
 */
export function heldRoutes(routes: readonly RouteObject[], lost: LostPart): RouteObject[] {
  return routes.map((route) => {
    const held = { ...route }
    if (typeof route.lazy === 'object' && route.lazy.Component !== undefined) {
      held.lazy = { ...route.lazy, Component: heldPart(route.lazy.Component, lost) }
    }
    if (route.children !== undefined) held.children = heldRoutes(route.children, lost)
    return held as RouteObject
  })
}

/** Loads a part; where it does not come and the page is loaded anew, never answers. */
export function heldPart<T>(load: () => Promise<T>, lost: LostPart): () => Promise<T> {
  return () =>
    load().catch((error: unknown) => {
      if (lost(error)) return new Promise<never>(() => {})
      throw error
    })
}
