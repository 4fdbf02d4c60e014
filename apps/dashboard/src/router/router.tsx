import { createBrowserRouter, type LoaderFunction, type RouteObject } from 'react-router'
import type { Payloads } from '../api/payload.ts'
import { ErrorScreen } from '../pages/ErrorScreen.tsx'
import { RootPage } from '../pages/RootPage.tsx'
import { StartingPage } from '../pages/StartingPage.tsx'
import { requireDeviceId } from './deviceId.ts'
import { framesWith } from './frames.ts'
import type { Presence } from './guard.ts'
import { keyHistory } from './historyKeys.ts'
import { authMiddleware } from './middleware.ts'
import { ROOT_ID } from './routeIds.ts'
import { inLayout, routesOf } from './routes.ts'
import { routeTable } from './routeTable.ts'
import { sideRoutes } from './sideRoutes.ts'
import { pageTransition } from './transition.ts'

interface RouterParts {
  /** Resolves once it is known who is there. */
  readonly settled: () => Promise<{ kind: Presence }>
  /** Resolves once there is something for pages to read data from. */
  readonly openData: () => Promise<unknown>
  readonly payloads: Pick<Payloads, 'load'>
  /** Path of the page that came prerendered, if one did. */
  readonly prerendered: string | null
  /** Whether the server is the emulator. */
  readonly isEmulated: boolean
}

/** The application's routes: fifteen, those that sign-in needs, and one for every other path [R15]. */
export function appRoutes(parts: RouterParts): RouteObject[] {
  const { settled, openData, payloads, prerendered, isEmulated } = parts
  const payload: LoaderFunction = ({ url }) => payloads.load(url.pathname)
  const middleware = {
    auth: authMiddleware(settled),
    session: async () => void (await settled()),
    deviceId: requireDeviceId,
  }
  const table = [...routeTable, ...sideRoutes(isEmulated)]
  const routes = routesOf(table, { middleware, frames: framesWith(openData), payload })
  return [
    {
      id: ROOT_ID,
      Component: RootPage,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: StartingPage,
      middleware: [pageTransition(prerendered)],
      children: [...routes, inLayout('default', [unmatchedRoute])],
    },
  ]
}

const unmatchedRoute: RouteObject = {
  path: '*',
  lazy: {
    Component: async () => (await import('../pages/UnmatchedPage.tsx')).UnmatchedPage,
  },
}

export type AppRouter = ReturnType<typeof createBrowserRouter>

/** @param loaderData what came with a prerendered page, by route id; `null` for any other page */
export function createAppRouter(
  routes: RouteObject[],
  loaderData: Record<string, unknown> | null,
): AppRouter {
  keyHistory()
  return createBrowserRouter(routes, loaderData === null ? {} : { hydrationData: { loaderData } })
}
