import type { DividerParams, NotificationsThreshold } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount, temperature } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

interface BgSettingsPanelProps {
  readonly thresholds: NotificationsThreshold
  readonly dividers: DividerParams
}

/** When a person wants to be told, and the voltage dividers [E6, E7]. */
export function BgSettingsPanel({ thresholds, dividers }: BgSettingsPanelProps) {
  const value = (number: number, unit: string, decimals = 0) => (
    <Value quantity={plain(number, unit, decimals)} />
  )
  return (
    <Panel title="Thresholds and dividers">
      <Facts
        facts={[
          [
            'High temperature',
            <Value key="t" quantity={temperature(thresholds.high_temperature)} />,
          ],
          ['High voltage', value(thresholds.high_voltage, 'V', 1)],
          [
            'High power by day',
            <Value key="d" quantity={amount(thresholds.high_power_day, 'W')} />,
          ],
          [
            'High power by night',
            <Value key="n" quantity={amount(thresholds.high_power_night, 'W')} />,
          ],
          ['Low energy', <Value key="l" quantity={amount(thresholds.low_energy, 'Wh')} />],
          ['Not charging for', value(thresholds.not_charging, 'min')],
          ['Battery R1 / R2', `${dividers.battery_r1} / ${dividers.battery_r2} kΩ`],
          ['Solar R1 / R2', `${dividers.solar_r1} / ${dividers.solar_r2} kΩ`],
        ]}
      />
    </Panel>
  )
}
