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
  readonly name: string
  readonly shortName: string
  readonly Icon: Icon
}

/** Where a signed-in person can go. */
export function destinations(productName: string): readonly Destination[] {
  return [
    { path: '/dashboard', name: 'Dashboard', shortName: 'Dashboard', Icon: IconLayoutDashboard },
    {
      path: '/device/bg/devices',
      name: `${productName} devices`,
      shortName: productName,
      Icon: IconSolarPanel,
    },
    { path: '/device/pm/devices', name: 'Power meters', shortName: 'Meters', Icon: IconGauge },
    { path: '/device/hydra/devices', name: 'Hydra devices', shortName: 'Hydra', Icon: IconBolt },
  ]
}
