import type { ReactNode } from 'react'
import { usePmDevice, useWatch } from '../../live/LiveContext.tsx'
import { DeviceSkeleton } from '../../ui/DeviceSkeleton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { MeterParts, type PmCharts } from './MeterParts.tsx'
import { usePmSnapshot } from './usePmSnapshot.ts'

/** Heights, CSS pixels: energy, totals, phases, metrics. */
const PARTS = [500, 80, 540, 430] as const

interface PmDeviceViewProps {
  readonly id: string
  readonly charts: (charts: PmCharts) => ReactNode
}

/** One power meter, live. */
export function PmDeviceView({ id, charts }: PmDeviceViewProps) {
  const load = usePmSnapshot(id)
  const live = usePmDevice(id)
  useWatch([id])
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={520} parts={PARTS} />}
    >
      {(known) => <MeterParts live={known} charts={charts} />}
    </Loaded>
  )
}
