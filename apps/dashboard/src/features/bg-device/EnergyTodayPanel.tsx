import type { RealtimeEnergy } from '@wattpost/protocol'
import { useConfig } from '../../api/config.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import { energyTable } from './energyTable.ts'

interface EnergyTodayPanelProps {
  readonly id: string
  readonly energy: RealtimeEnergy
  readonly tz: string
}

/** Energies of the running day [E4, S19]. */
export function EnergyTodayPanel({ id, energy, tz }: EnergyTodayPanelProps) {
  const simulated = useConfig().emulator
  const wh = (value: number) => <Value quantity={amount(value, 'Wh')} />
  const ah = (value: number) => <Value quantity={plain(value, 'Ah', 1)} />
  return (
    <Panel
      title="Energy today"
      aside={
        <CsvButton
          name={`${id}-energy-today`}
          simulated={simulated}
          table={() => energyTable(energy, tz)}
        />
      }
    >
      <Facts
        facts={[
          ['Solar', wh(energy.solarEnergy)],
          ['Into the battery', wh(energy.batteryEnergyIn)],
          ['Out of the battery', wh(energy.batteryEnergyOut)],
          ['Charge in', ah(energy.batteryAhIn)],
          ['Charge out', ah(energy.batteryAhOut)],
          ['Into the inverter', wh(energy.inverterEnergyIn)],
          ['Out of the inverter', wh(energy.inverterEnergyOut)],
          ['AC consumed', wh(energy.acConsumptionEnergy)],
          ['AC to the battery', wh(energy.acBatteryChargeEnergy)],
          ['AC in total', wh(energy.acEnergy)],
        ]}
      />
    </Panel>
  )
}
