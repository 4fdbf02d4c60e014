import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { FrameName } from './frames.ts'
import type { LayoutName } from './layouts.ts'

/** One route of the specification. */
export interface RouteEntry {
  readonly path: string
  /** Names of route middleware, in order. */
  readonly middleware: readonly string[]
  /** What its layout stands in; `null` is nothing, which keeps a page light. */
  readonly frame: FrameName | null
  /** `null` is a page that brings its own frame. */
  readonly layout: LayoutName | null
  /** Loaded on demand: each page is a chunk of its own [R13]. */
  readonly page: () => Promise<ComponentType>
  /** Its content comes in its `_payload.json` [H6]. */
  readonly hasPayload?: true
}

const auth = ['auth']
/** What is no device's address is told so to everybody, signed in or not. */
const idAndAuth = ['deviceId', 'auth']

/** The fifteen routes [R1–R11]. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '/',
    middleware: [],
    frame: null,
    layout: 'default',
    page: async () => (await import('../pages/LandingPage.tsx')).LandingPage,
    hasPayload: true,
  },
  {
    path: '/about',
    middleware: [],
    frame: null,
    layout: 'default',
    page: async () => (await import('../pages/AboutPage.tsx')).AboutPage,
    hasPayload: true,
  },
  {
    path: '/features',
    middleware: [],
    frame: null,
    layout: 'default',
    page: async () => (await import('../pages/FeaturesPage.tsx')).FeaturesPage,
    hasPayload: true,
  },
  {
    path: '/login',
    middleware: auth,
    frame: null,
    layout: 'auth',
    page: async () => (await import('../pages/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    middleware: auth,
    frame: null,
    layout: 'auth',
    page: async () => (await import('../pages/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    middleware: auth,
    frame: null,
    layout: 'auth',
    page: async () => (await import('../pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/profile',
    middleware: auth,
    frame: 'data',
    layout: 'default',
    page: async () => (await import('../pages/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    middleware: auth,
    frame: 'data',
    layout: 'default',
    page: async () => (await import('../pages/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/dashboard',
    middleware: auth,
    frame: 'data',
    layout: 'bgDashboard',
    page: async () => (await import('../pages/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/device/bg/:id',
    middleware: idAndAuth,
    frame: 'data',
    layout: 'bgDetail',
    page: async () => (await import('../pages/BgDevicePage.tsx')).BgDevicePage,
  },
  {
    path: '/device/bg/devices',
    middleware: auth,
    frame: 'data',
    layout: 'bgList',
    page: async () => (await import('../pages/BgListPage.tsx')).BgListPage,
  },
  {
    path: '/device/pm/:id',
    middleware: idAndAuth,
    frame: 'data',
    layout: 'detail',
    page: async () => (await import('../pages/PmDevicePage.tsx')).PmDevicePage,
  },
  {
    path: '/device/pm/devices',
    middleware: auth,
    frame: 'data',
    layout: 'meterList',
    page: async () => (await import('../pages/PmListPage.tsx')).PmListPage,
  },
  {
    path: '/device/hydra/:id',
    middleware: idAndAuth,
    frame: 'data',
    layout: null,
    page: async () => (await import('../pages/HydraDevicePage.tsx')).HydraDevicePage,
  },
  {
    path: '/device/hydra/devices',
    middleware: auth,
    frame: 'data',
    layout: null,
    page: async () => (await import('../pages/HydraListPage.tsx')).HydraListPage,
  },
]

/**
 * Whether links in view are loaded ahead on the page at a path: only somebody signed in goes on to them, and a
 * device's page has enough of its own to load.
 */
export function loadsLinksInView(path: string): boolean {
  const routes = routeTable.filter((one) => matchPath(one.path, path) !== null)
  // A list's path would do for a device's too.
  const isDevice = routes.every(({ middleware }) => middleware.includes('deviceId'))
  return !isDevice && routes.some(({ frame }) => frame === 'data')
}
