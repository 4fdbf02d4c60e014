import type { BgLifetime } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { datedMoment } from '../../ui/siteTime.ts'
import { Value } from '../../ui/Value.tsx'

interface BgLifetimePanelProps {
  readonly lifetime: BgLifetime
  readonly tz: string
}

/** Totals since commissioning, and the battery's extremes [E8]. */
export function BgLifetimePanel({ lifetime, tz }: BgLifetimePanelProps) {
  const wh = (value: number) => <Value quantity={amount(value, 'Wh')} />
  const date = (atMs: number | null) => (atMs === null ? 'not yet' : datedMoment(atMs, tz))
  return (
    <Panel title="Lifetime">
      <Facts
        facts={[
          ['Solar', wh(lifetime.total_solar_energy)],
          ['Battery charged', wh(lifetime.total_battery_chargedWh)],
          ['Battery discharged', wh(lifetime.total_battery_dischargedWh)],
          [
            'Charged',
            <Value key="c" quantity={plain(lifetime.total_battery_chargedAh, 'Ah', 0)} />,
          ],
          [
            'Discharged',
            <Value key="d" quantity={plain(lifetime.total_battery_dischargedAh, 'Ah', 0)} />,
          ],
          [
            'Deepest discharge',
            <Value key="e" quantity={plain(lifetime.deepest_discharge, '%', 1)} />,
          ],
          ['Deepest discharge at', date(lifetime.deepest_discharge_date)],
          ['Last full charge', date(lifetime.last_full_charge_date)],
          ['Last full discharge', date(lifetime.last_full_discharge_date)],
        ]}
      />
    </Panel>
  )
}
