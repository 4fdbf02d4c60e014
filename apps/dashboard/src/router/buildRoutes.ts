import type { LoaderFunction, RouteObject } from 'react-router'
import { type LayoutName, layouts, type WrapperName, type Wrappers } from './layouts.ts'
import { type MiddlewareRegistry, namedMiddleware } from './middleware.ts'
import type { RouteEntry } from './routeTable.ts'

/** Id of the root route. */
export const ROOT_ID = 'root'

/** Implementations of the table's names. */
export interface RouteParts {
  readonly middleware: MiddlewareRegistry
  readonly wrappers: Wrappers
  /** Loads a route's `_payload.json` [H6]. */
  readonly payload: LoaderFunction
}

/** Converts the table to the router's routes; pages of the same layout share its instance. */
export function buildRoutes(table: readonly RouteEntry[], parts: RouteParts): RouteObject[] {
  const wrapped = groupBy(table, ({ wrapper }) => wrapper)
  return wrapped.flatMap(([wrapper, entries]) =>
    inWrapper(wrapper, laidOut(entries, parts), parts.wrappers),
  )
}

function laidOut(entries: readonly RouteEntry[], parts: RouteParts): RouteObject[] {
  return groupBy(entries, ({ layout }) => layout).flatMap(([layout, pages]) => {
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

function inWrapper(
  name: WrapperName | null,
  children: RouteObject[],
  wrappers: Wrappers,
): RouteObject[] {
  return name === null ? children : [{ lazy: { Component: wrappers[name] }, children }]
}

/** Routes within one layout. */
export function inLayout(name: LayoutName, children: RouteObject[]): RouteObject {
  return { lazy: { Component: layouts[name] }, children }
}

/** Groups items by key, in order of first occurrence. */
function groupBy<T, K>(items: readonly T[], keyOf: (item: T) => K): [K, T[]][] {
  const byKey = new Map<K, T[]>()
  for (const item of items) {
    byKey.set(keyOf(item), [...(byKey.get(keyOf(item)) ?? []), item])
  }
  return [...byKey]
}
