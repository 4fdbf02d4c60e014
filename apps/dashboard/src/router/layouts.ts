import type { ComponentType } from 'react'

/** A wrapper of layouts: `data` adds Mantine and the data sources, which public pages do not load. */
export type WrapperName = 'data'

export type Wrappers = Readonly<Record<WrapperName, () => Promise<ComponentType>>>

/** @param openData resolves once data sources are ready */
export function createWrappers(openData: () => Promise<unknown>): Wrappers {
  return {
    data: async () => {
      const [{ DataProviders }] = await Promise.all([
        import('../pages/layouts/DataProviders.tsx'),
        openData(),
      ])
      return DataProviders
    },
  }
}

type Load = () => Promise<ComponentType>

/** All layouts by name [R12]. `hydraList` is registered, though its page has it disabled [R11]. */
export const layouts = {
  auth: async () => (await import('../pages/layouts/AuthLayout.tsx')).AuthLayout,
  bgDashboard: async () => (await import('../pages/layouts/MemberLayouts.tsx')).BgDashboardLayout,
  bgDetail: async () => (await import('../pages/layouts/MemberLayouts.tsx')).BgDetailLayout,
  bgList: async () => (await import('../pages/layouts/MemberLayouts.tsx')).BgListLayout,
  default: async () => (await import('../pages/layouts/DefaultLayout.tsx')).DefaultLayout,
  hydraList: async () => (await import('../pages/layouts/MemberLayouts.tsx')).HydraListLayout,
  meterList: async () => (await import('../pages/layouts/MemberLayouts.tsx')).MeterListLayout,
  detail: async () => (await import('../pages/layouts/MemberLayouts.tsx')).DetailLayout,
} as const satisfies Record<string, Load>

export type LayoutName = keyof typeof layouts
