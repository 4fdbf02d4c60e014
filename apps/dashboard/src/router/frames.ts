import type { ComponentType } from 'react'

/** What a layout may stand in: the component library and all that pages with data read. Too heavy for others. */
export type FrameName = 'data'

export type Frames = Readonly<Record<FrameName, () => Promise<ComponentType>>>

/** @param openData resolves once there is something to read data from */
export function framesWith(openData: () => Promise<unknown>): Frames {
  return {
    data: async () => {
      const [{ DataFrame }] = await Promise.all([
        import('../pages/frames/DataFrame.tsx'),
        openData(),
      ])
      return DataFrame
    },
  }
}
