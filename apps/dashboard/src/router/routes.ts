import type { RouteObject } from 'react-router'
import { type LayoutName, layouts } from './layouts.ts'
import { type MiddlewareRegistry, namedMiddleware } from './middleware.ts'
import type { RouteEntry } from './routeTable.ts'

/** The table as the router takes it; pages of one layout share it, so that it stays in its place. */
export function routesOf(
  table: readonly RouteEntry[],
  registry: MiddlewareRegistry,
): RouteObject[] {
  const routesWith = (layout: LayoutName | null) =>
    table.filter((entry) => entry.layout === layout).map((entry) => routeOf(entry, registry))
  const names = [...new Set(table.map(({ layout }) => layout))]
  return names.flatMap((name) =>
    name === null ? routesWith(null) : inLayout(name, routesWith(name)),
  )
}

function routeOf(entry: RouteEntry, registry: MiddlewareRegistry): RouteObject {
  return {
    path: entry.path,
    middleware: namedMiddleware(registry, entry.middleware),
    lazy: { Component: entry.page },
  }
}

/** Routes within one layout. */
export function inLayout(name: LayoutName, children: RouteObject[]): RouteObject {
  return { lazy: { Component: layouts[name] }, children }
}
