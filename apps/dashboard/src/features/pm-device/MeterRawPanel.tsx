import type { MeterPowerState } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { dateAndTime } from '../../ui/siteTime.ts'
import { Value } from '../../ui/Value.tsx'

interface MeterRawPanelProps {
  readonly powerState: MeterPowerState
  readonly tz: string
  readonly stale: boolean
}

/** What the meter tells of itself, in the units it tells it in [E10]. */
export function MeterRawPanel({ powerState: state, tz, stale }: MeterRawPanelProps) {
  const value = (number: number, unit: string, decimals: number) => (
    <Value quantity={plain(number, unit, decimals)} stale={stale} />
  )
  return (
    <Panel title="Raw values" screenOnly>
      <Facts
        facts={[
          ['Measured', dateAndTime(state.timestamp, tz)],
          ['Total active power', value(state.totalActivePower, 'W', 1)],
          ['Total reactive power', value(state.totalReactivePower, 'var', 1)],
          ['Total apparent power', value(state.totalApparentPower, 'VA', 1)],
          ['Total power factor', value(state.totalPowerFactor, '', 3)],
          ['Frequency', value(state.frequency, 'Hz', 3)],
          ['Neutral current', value(state.neutralCurrent, 'A', 3)],
          ['Temperature', value(state.temperature, '°C', 1)],
        ]}
      />
    </Panel>
  )
}
