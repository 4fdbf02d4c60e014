import type { LoaderFunction, RouteObject } from 'react-router'
import type { FrameName, Frames } from './frames.ts'
import { type LayoutName, layouts } from './layouts.ts'
import { type MiddlewareRegistry, namedMiddleware } from './middleware.ts'
import type { RouteEntry } from './routeTable.ts'

/** What the table's names stand for. */
export interface RouteParts {
  readonly middleware: MiddlewareRegistry
  readonly frames: Frames
  /** Loads a route's `_payload.json` [H6]. */
  readonly payload: LoaderFunction
}

/** The table as the router takes it; pages of one layout share it, so that it stays in its place. */
export function routesOf(table: readonly RouteEntry[], parts: RouteParts): RouteObject[] {
  const framed = groups(table, ({ frame }) => frame)
  return framed.flatMap(([frame, entries]) => inFrame(frame, laidOut(entries, parts), parts.frames))
}

function laidOut(entries: readonly RouteEntry[], parts: RouteParts): RouteObject[] {
  return groups(entries, ({ layout }) => layout).flatMap(([layout, pages]) => {
    const routes = pages.map((entry) => routeOf(entry, parts))
    return layout === null ? routes : inLayout(layout, routes)
  })
}

function routeOf(entry: RouteEntry, { middleware, payload }: RouteParts): RouteObject {
  return {
    id: entry.path,
    path: entry.path,
    middleware: namedMiddleware(middleware, entry.middleware),
    lazy: { Component: entry.page },
    ...(entry.hasPayload && { loader: payload }),
  }
}

function inFrame(name: FrameName | null, children: RouteObject[], frames: Frames): RouteObject[] {
  return name === null ? children : [{ lazy: { Component: frames[name] }, children }]
}

/** Routes within one layout. */
export function inLayout(name: LayoutName, children: RouteObject[]): RouteObject {
  return { lazy: { Component: layouts[name] }, children }
}

/** Things of one key together, in the order in which the keys first come. */
function groups<T, K>(things: readonly T[], keyOf: (thing: T) => K): [K, T[]][] {
  const byKey = new Map<K, T[]>()
  for (const thing of things) {
    byKey.set(keyOf(thing), [...(byKey.get(keyOf(thing)) ?? []), thing])
  }
  return [...byKey]
}
