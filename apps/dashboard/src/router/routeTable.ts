import type { ComponentType } from 'react'
import type { LayoutName } from './layouts.ts'

/** One route of the specification. */
export interface RouteEntry {
  readonly path: string
  /** Names of route middleware, in order. */
  readonly middleware: readonly string[]
  /** `null` is a page that brings its own frame. */
  readonly layout: LayoutName | null
  /** Loaded on demand: each page is a chunk of its own [R13]. */
  readonly page: () => Promise<ComponentType>
}

const auth = ['auth']
/** What is no device's address is told so to everybody, signed in or not. */
const idAndAuth = ['deviceId', 'auth']

/** The fifteen routes [R1–R11]. */
export const routeTable: readonly RouteEntry[] = [
  {
    path: '/',
    middleware: [],
    layout: 'default',
    page: async () => (await import('../pages/LandingPage.tsx')).LandingPage,
  },
  {
    path: '/about',
    middleware: [],
    layout: 'default',
    page: async () => (await import('../pages/AboutPage.tsx')).AboutPage,
  },
  {
    path: '/features',
    middleware: [],
    layout: 'default',
    page: async () => (await import('../pages/FeaturesPage.tsx')).FeaturesPage,
  },
  {
    path: '/login',
    middleware: auth,
    layout: 'auth',
    page: async () => (await import('../pages/LoginPage.tsx')).LoginPage,
  },
  {
    path: '/register',
    middleware: auth,
    layout: 'auth',
    page: async () => (await import('../pages/RegisterPage.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    middleware: auth,
    layout: 'auth',
    page: async () => (await import('../pages/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  },
  {
    path: '/profile',
    middleware: auth,
    layout: 'default',
    page: async () => (await import('../pages/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: '/settings',
    middleware: auth,
    layout: 'default',
    page: async () => (await import('../pages/SettingsPage.tsx')).SettingsPage,
  },
  {
    path: '/dashboard',
    middleware: auth,
    layout: 'bgDashboard',
    page: async () => (await import('../pages/DashboardPage.tsx')).DashboardPage,
  },
  {
    path: '/device/bg/:id',
    middleware: idAndAuth,
    layout: 'bgDetail',
    page: async () => (await import('../pages/BgDevicePage.tsx')).BgDevicePage,
  },
  {
    path: '/device/bg/devices',
    middleware: auth,
    layout: 'bgList',
    page: async () => (await import('../pages/BgListPage.tsx')).BgListPage,
  },
  {
    path: '/device/pm/:id',
    middleware: idAndAuth,
    layout: 'detail',
    page: async () => (await import('../pages/PmDevicePage.tsx')).PmDevicePage,
  },
  {
    path: '/device/pm/devices',
    middleware: auth,
    layout: 'meterList',
    page: async () => (await import('../pages/PmListPage.tsx')).PmListPage,
  },
  {
    path: '/device/hydra/:id',
    middleware: idAndAuth,
    layout: null,
    page: async () => (await import('../pages/HydraDevicePage.tsx')).HydraDevicePage,
  },
  {
    path: '/device/hydra/devices',
    middleware: auth,
    layout: null,
    page: async () => (await import('../pages/HydraListPage.tsx')).HydraListPage,
  },
]
