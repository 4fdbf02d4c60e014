import { createPath, type LoaderFunction, type RouteObject } from 'react-router'
import type { Payloads } from '../api/payload.ts'
import { ErrorScreen } from '../pages/ErrorScreen.tsx'
import { RootPage } from '../pages/RootPage.tsx'
import { StartingPage } from '../pages/StartingPage.tsx'
import { createPageRouter } from '../ui/address/pageAddress.ts'
import { buildRoutes, inLayout, ROOT_ID } from './buildRoutes.ts'
import { createWrappers } from './layouts.ts'
import { authMiddleware, requireDeviceId, type SignInState } from './middleware.ts'
import { extraRoutes, memberRoutes, routeTable } from './routeTable.ts'
import { pageTransition } from './transition.ts'

interface RouterParts {
  /** Resolves once the session is known. */
  readonly sessionReady: () => Promise<{ kind: SignInState }>
  /** Resolves once data sources are ready. */
  readonly openData: () => Promise<unknown>
  readonly payloads: Pick<Payloads, 'load'>
  /** Path of the prerendered page; `null` for other pages. */
  readonly prerendered: string | null
  /** Whether the server is the emulator. */
  readonly isEmulated: boolean
}

/** The application's routes: the specification's fifteen, our own pages, those for sign-in, and the unmatched path [R15]. */
export function appRoutes(parts: RouterParts): RouteObject[] {
  const { sessionReady, openData, payloads, prerendered, isEmulated } = parts
  // The route's path, not the address: `/About` shows the content of `/about`.
  const payload: LoaderFunction = ({ pattern }) => payloads.load(pattern)
  const middleware = {
    auth: authMiddleware(sessionReady),
    session: async () => void (await sessionReady()),
    deviceId: requireDeviceId,
  }
  const table = [...routeTable, ...memberRoutes, ...extraRoutes(isEmulated)]
  const routes = buildRoutes(table, { middleware, wrappers: createWrappers(openData), payload })
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

export type AppRouter = ReturnType<typeof createPageRouter>

/** @param loaderData loader data of a prerendered page, by route id; `null` for other pages */
export function createAppRouter(
  routes: RouteObject[],
  loaderData: Record<string, unknown> | null,
): AppRouter {
  addHistoryKeys()
  return createPageRouter(routes, loaderData === null ? {} : { hydrationData: { loaderData } })
}

/** Calls `onNavigate` when a navigation starts; not for the first page. */
export function followNavigation(router: AppRouter, onNavigate: (path: string) => void): void {
  let target = createPath(router.state.location)
  router.subscribe(({ navigation, location }) => {
    const path = createPath(navigation.location ?? location)
    if (path === target) return
    target = path
    onNavigate(path)
  })
}

/**
 * Adds a key to each history entry, by which the router restores scroll positions. The router itself adds keys only to
 * entries that it creates: pages opened by their URL would share one position [R16]. Call it before creating the router.
 */
function addHistoryKeys(): void {
  addKey()
  // A hash entered in the address bar creates an entry in the same document.
  window.addEventListener('popstate', addKey)
}

function addKey(): void {
  if (history.state?.key !== undefined) return
  const key = Math.random().toString(36).slice(2)
  history.replaceState({ ...history.state, key }, '')
}
