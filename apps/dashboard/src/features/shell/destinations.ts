import {
  type Icon,
  IconBolt,
  IconGauge,
  IconLayoutDashboard,
  IconSolarPanel,
} from '@tabler/icons-react'

/** A place in the top bar, and with its short name in a phone's bottom bar. */
export interface Destination {
  readonly path: string
  /** Pages whose address begins so belong to this place. */
  readonly area: string
  readonly name: string
  readonly shortName: string
  readonly Icon: Icon
}

/** Where a signed-in person can go. */
export function destinations(productName: string): readonly Destination[] {
  return [
    {
      path: '/dashboard',
      area: '/dashboard',
      name: 'Dashboard',
      shortName: 'Dashboard',
      Icon: IconLayoutDashboard,
    },
    {
      path: '/device/bg/devices',
      area: '/device/bg/',
      name: `${productName} devices`,
      shortName: productName,
      Icon: IconSolarPanel,
    },
    {
      path: '/device/pm/devices',
      area: '/device/pm/',
      name: 'Power meters',
      shortName: 'Meters',
      Icon: IconGauge,
    },
    {
      path: '/device/hydra/devices',
      area: '/device/hydra/',
      name: 'Hydra devices',
      shortName: 'Hydra',
      Icon: IconBolt,
    },
  ]
}
