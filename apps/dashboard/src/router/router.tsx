import { createBrowserRouter, type RouteObject } from 'react-router'
import { ErrorScreen } from '../pages/ErrorScreen.tsx'
import { RootPage } from '../pages/RootPage.tsx'
import { StartingPage } from '../pages/StartingPage.tsx'
import { requireDeviceId } from './deviceId.ts'
import type { Presence } from './guard.ts'
import { authMiddleware, type MiddlewareRegistry } from './middleware.ts'
import { inLayout, routesOf } from './routes.ts'
import { routeTable } from './routeTable.ts'

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

const unmatchedRoute: RouteObject = {
  path: '*',
  lazy: {
    Component: async () => (await import('../pages/UnmatchedPage.tsx')).UnmatchedPage,
  },
}
