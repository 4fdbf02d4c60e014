import { useHydraDevice, useWatch } from '../../live/LiveContext.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { HydraParts } from './HydraParts.tsx'
import { HydraSkeleton } from './HydraSkeleton.tsx'
import { useHydraSnapshot } from './useHydraSnapshot.ts'

/** One hydra, live. */
export function HydraDeviceView({ id }: { readonly id: string }) {
  const load = useHydraSnapshot(id)
  const live = useHydraDevice(id)
  useWatch([id])
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<HydraSkeleton />}
    >
      {(shown) => <HydraParts live={shown} />}
    </Loaded>
  )
}
