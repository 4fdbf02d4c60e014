import { useMemo } from 'react'
import type { FlowNode } from '../../ui/flow/flowNode.ts'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { fleetFlow } from './fleetFlow.ts'
import type { FleetPower } from './fleetPower.ts'

/** Where the fleet's power comes from and where it goes, all sites together. */
export function FleetFlow({ power }: { readonly power: FleetPower }) {
  const { solarW, gridW, generatorW, batteryW, loadW, tell } = power
  const nodes: readonly FlowNode[] = useMemo(
    () => fleetFlow({ solarW, gridW, generatorW, batteryW, loadW }),
    [solarW, gridW, generatorW, batteryW, loadW],
  )
  return <PowerFlow label="Power flow of the fleet" nodes={nodes} stale={tell === 0} />
}
