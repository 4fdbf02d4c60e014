import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { CHOOSER_PATH } from '../session/signInPopup.ts'
import type { LayoutName, WrapperName } from './layouts.ts'

/** A route of the specification. */
export interface RouteEntry {
  readonly path: string
  /** Names of route middleware, in order. */
  readonly middleware: readonly string[]
  /** Wrapper of the layout; `null` for light pages. */
  readonly wrapper: WrapperName | null
  /** `null` for a page with its own layout. */
  readonly layout: LayoutName | null
  /** Loads the page, a separate JS chunk [R13]. */
  readonly page: () => Promise<ComponentType>
  /** The page's content is in its `_payload.json` [H6]. */
  readonly hasPayload?: true
}

const auth = ['auth']
/** A blank id is rejected before the auth check. */
const idAndAuth = ['deviceId', 'auth']

/** The fifteen routes [R1–R11]. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '/',
    middleware: [],
    wrapper: null,
    layout: 'default',
    page: async () => (await import('../pages/LandingPage.tsx')).LandingPage,
    hasPayload: true,
  },
  {
    path: '/about',
    middleware: [],
    wrapper: null,
    layout: 'default',
    page: async () => (await import('../pages/AboutPage.tsx')).AboutPage,
    hasPayload: true,
  },
  {
    path: '/features',
    middleware: [],
    wrapper: null,
    layout: 'default',
    page: async () => (await import('../pages/FeaturesPage.tsx')).FeaturesPage,
    hasPayload: true,
  },
  {
    path: '/login',
    middleware: auth,
    wrapper: null,
    layout: 'auth',
    page: async () => (await import('../pages/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    middleware: auth,
    wrapper: null,
    layout: 'auth',
    page: async () => (await import('../pages/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    middleware: auth,
    wrapper: null,
    layout: 'auth',
    page: async () => (await import('../pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/profile',
    middleware: auth,
    wrapper: 'data',
    layout: 'default',
    page: async () => (await import('../pages/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    middleware: auth,
    wrapper: 'data',
    layout: 'default',
    page: async () => (await import('../pages/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/dashboard',
    middleware: auth,
    wrapper: 'data',
    layout: 'bgDashboard',
    page: async () => (await import('../pages/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/device/bg/:id',
    middleware: idAndAuth,
    wrapper: 'data',
    layout: 'bgDetail',
    page: async () => (await import('../pages/BgDevicePage.tsx')).BgDevicePage,
  },
  {
    path: '/device/bg/devices',
    middleware: auth,
    wrapper: 'data',
    layout: 'bgList',
    page: async () => (await import('../pages/BgListPage.tsx')).BgListPage,
  },
  {
    path: '/device/pm/:id',
    middleware: idAndAuth,
    wrapper: 'data',
    layout: 'detail',
    page: async () => (await import('../pages/PmDevicePage.tsx')).PmDevicePage,
  },
  {
    path: '/device/pm/devices',
    middleware: auth,
    wrapper: 'data',
    layout: 'meterList',
    page: async () => (await import('../pages/PmListPage.tsx')).PmListPage,
  },
  {
    path: '/device/hydra/:id',
    middleware: idAndAuth,
    wrapper: 'data',
    layout: null,
    page: async () => (await import('../pages/HydraDevicePage.tsx')).HydraDevicePage,
  },
  {
    path: '/device/hydra/devices',
    middleware: auth,
    wrapper: 'data',
    layout: null,
    page: async () => (await import('../pages/HydraListPage.tsx')).HydraListPage,
  },
]

/** Pages of signed-in users beside the specification's fifteen. */
export const memberRoutes: readonly RouteEntry[] = [
  {
    path: '/alerts',
    middleware: auth,
    wrapper: 'data',
    layout: 'bgDashboard',
    page: async () => (await import('../pages/AlertsPage.tsx')).AlertsPage,
  },
  {
    path: '/availability',
    middleware: auth,
    wrapper: 'data',
    layout: 'bgDashboard',
    page: async () => (await import('../pages/AvailabilityPage.tsx')).AvailabilityPage,
  },
  {
    path: '/sites',
    middleware: auth,
    wrapper: 'data',
    layout: 'bgDashboard',
    page: async () => (await import('../pages/SitesPage.tsx')).SitesPage,
  },
]

/** Whether links in view are preloaded on the page at a path: on pages with data, except device pages. */
export function loadsLinksInView(path: string): boolean {
  const routes = [...routeTable, ...memberRoutes].filter(
    (one) => matchPath(one.path, path) !== null,
  )
  // The path of a list matches a device's route too.
  return routes.some(
    ({ wrapper, middleware }) => wrapper === 'data' && !middleware.includes('deviceId'),
  )
}

type ExtraRoute = Pick<RouteEntry, 'path' | 'middleware' | 'page'>

/** Target of the links in the identity service's emails. */
const EMAIL_ACTION: ExtraRoute = {
  path: '/account-action',
  middleware: ['session'],
  page: async () => (await import('../pages/MailedActionPage.tsx')).MailedActionPage,
}

/** The emulator's account chooser, in place of Google's. */
const CHOOSER: ExtraRoute = {
  path: CHOOSER_PATH,
  middleware: [],
  page: async () => (await import('../pages/ChooseAccountPage.tsx')).ChooseAccountPage,
}

/** Routes for sign-in, beside the specification's fifteen; no page links to them. */
export function extraRoutes(isEmulated: boolean): readonly RouteEntry[] {
  const entries = isEmulated ? [EMAIL_ACTION, CHOOSER] : [EMAIL_ACTION]
  return entries.map((entry) => ({ ...entry, wrapper: null, layout: 'auth' }))
}
