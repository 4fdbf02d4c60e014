import type { ComponentType } from 'react'

type Load = () => Promise<ComponentType>

/**
 * Every layout by its name [R12]. The hydra list's is registered though its one page has it
 * disabled [R11].
 */
export const layouts = {
  auth: async () => (await import('../pages/layouts/AuthLayout.tsx')).AuthLayout,
  bgDashboard: async () =>
    (await import('../pages/layouts/BgDashboardLayout.tsx')).BgDashboardLayout,
  bgDetail: async () => (await import('../pages/layouts/BgDetailLayout.tsx')).BgDetailLayout,
  bgList: async () => (await import('../pages/layouts/BgListLayout.tsx')).BgListLayout,
  default: async () => (await import('../pages/layouts/DefaultLayout.tsx')).DefaultLayout,
  hydraList: async () => (await import('../pages/layouts/HydraListLayout.tsx')).HydraListLayout,
  meterList: async () => (await import('../pages/layouts/MeterListLayout.tsx')).MeterListLayout,
  detail: async () => (await import('../pages/layouts/DetailLayout.tsx')).DetailLayout,
} as const satisfies Record<string, Load>

export type LayoutName = keyof typeof layouts
