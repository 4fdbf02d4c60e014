import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorScreen } from '../pages/ErrorScreen.tsx'
import { RootPage } from '../pages/RootPage.tsx'
import { StartingPage } from '../pages/StartingPage.tsx'
import { requireDeviceId } from './deviceId.ts'
import type { Presence } from './guard.ts'
import { type LayoutName, layouts } from './layouts.ts'
import { authMiddleware, type MiddlewareRegistry, namedMiddleware } from './middleware.ts'
import { type RouteEntry, routeTable } from './routeTable.ts'

interface RouterParts {
  /** Resolves once it is known who is there. */
  readonly settled: () => Promise<{ kind: Presence }>
}

/** The application's router: fifteen routes, and one for every other path [R15]. */
export function createAppRouter({ settled }: RouterParts) {
  const registry: MiddlewareRegistry = {
    auth: authMiddleware(settled),
    deviceId: requireDeviceId,
  }
  return createBrowserRouter([
    {
      Component: RootPage,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: StartingPage,
      children: [...routesOf(routeTable, registry), inLayout('default', [unmatchedRoute])],
    },
  ])
}

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

const unmatchedRoute: RouteObject = {
  path: '*',
  lazy: {
    Component: async () => (await import('../pages/UnmatchedPage.tsx')).UnmatchedPage,
  },
}

function inLayout(name: LayoutName, children: RouteObject[]): RouteObject {
  return { lazy: { Component: layouts[name] }, children }
}
