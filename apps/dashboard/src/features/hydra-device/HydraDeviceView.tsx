import { useHydraDevice, useWatch } from '../../live/LiveContext.tsx'
import { DeviceSkeleton } from '../../ui/DeviceSkeleton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { HydraParts } from './HydraParts.tsx'
import { useHydraSnapshot } from './useHydraSnapshot.ts'

/** Heights, CSS pixels: choice of the period, energy, channels, outages. */
const PARTS = [40, 460, 250, 520] as const

/** One hydra, live. */
export function HydraDeviceView({ id }: { readonly id: string }) {
  const load = useHydraSnapshot(id)
  const live = useHydraDevice(id)
  useWatch([id])
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={360} parts={PARTS} />}
    >
      {(shown) => <HydraParts live={shown} />}
    </Loaded>
  )
}
