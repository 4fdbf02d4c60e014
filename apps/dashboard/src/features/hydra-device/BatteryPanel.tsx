import type { BatterySystem } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

interface BatteryPanelProps {
  readonly system: BatterySystem
  readonly stale: boolean
}

/** The battery system as a whole [E15]. */
export function BatteryPanel({ system, stale }: BatteryPanelProps) {
  const watts = (value: number) => <Value quantity={amount(value, 'W')} stale={stale} />
  return (
    <Panel title="Battery system">
      <Facts
        facts={[
          ['Charge', <Value key="abp" quantity={plain(system.abp, '%', 0)} stale={stale} />],
          [system.bp < 0 ? 'Battery gives' : 'Battery takes', watts(Math.abs(system.bp))],
          ['Solar', watts(system.sp)],
          ['Mains', watts(system.mp)],
          ['Stored', <Value key="tsc" quantity={plain(system.tsc, 'Ah', 1)} stale={stale} />],
          ['Monitors', system.mc],
        ]}
      />
    </Panel>
  )
}
