import type { PowerState } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

interface MeasuredPanelProps {
  readonly powerState: PowerState
  readonly stale: boolean
}

/** What the device measures, as it measures it [E3]. */
export function MeasuredPanel({ powerState: state, stale }: MeasuredPanelProps) {
  const value = (number: number, unit: string, decimals: number) => (
    <Value quantity={plain(number, unit, decimals)} stale={stale} />
  )
  return (
    <Panel title="Measured now">
      <Facts
        facts={[
          ['Battery voltage', value(state.batteryVoltage, 'V', 2)],
          ['Battery current', value(state.batteryCurrent, 'A', 2)],
          ['Solar voltage', value(state.solarVoltage, 'V', 1)],
          ['Solar current', value(state.solarCurrent, 'A', 2)],
          ['Inverter current', value(state.inverterCurrent, 'A', 2)],
          ['AC output voltage', value(state.acOutputVoltage, 'V', 1)],
          ['AC output current', value(state.acOutputCurrent, 'A', 2)],
          ['AC output frequency', value(state.acOutputFrequency, 'Hz', 2)],
          ['AC output power factor', value(state.acOutputPowerFactor, '', 2)],
          ['AC input power factor', value(state.acInputPowerFactor, '', 2)],
        ]}
      />
    </Panel>
  )
}
