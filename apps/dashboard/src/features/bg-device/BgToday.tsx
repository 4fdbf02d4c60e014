import { IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import type { DayEnergy, Reported } from '@wattpost/protocol'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount, fixed, quantityText } from '../../ui/quantity.ts'
import { TodayTiles } from '../../ui/TodayTiles.tsx'
import { Value } from '../../ui/Value.tsx'
import { todayTable } from './bgEnergy.ts'
import { text } from './text.ts'

/** The current day's sums [E4]. */
export function BgTodayTiles({ energy }: { readonly energy: Reported<DayEnergy> }) {
  const wh = (value: number | undefined) => amount(value, 'Wh')
  const acConsumed = quantityText(wh(energy.acConsumptionEnergy))
  const discharged = quantityText(wh(energy.batteryEnergyOut))
  return (
    <TodayTiles
      label={text('today')}
      tiles={[
        {
          label: text('solarToday'),
          Icon: IconSun,
          color: 'var(--source-solar)',
          quantity: wh(energy.solarEnergy),
        },
        {
          label: text('inverterOutputToday'),
          Icon: IconHome,
          color: 'var(--source-load)',
          quantity: wh(energy.inverterEnergyOut),
          note: text('acConsumedNote', { energy: acConsumed }),
        },
        {
          label: text('chargedToday'),
          Icon: IconBattery2,
          color: 'var(--source-battery)',
          quantity: wh(energy.batteryEnergyIn),
          note: text('dischargedNote', { energy: discharged }),
        },
        {
          label: text('acInputToday'),
          Icon: IconPlug,
          color: 'var(--source-grid)',
          quantity: wh(energy.acEnergy),
        },
      ]}
    />
  )
}

/** All energies of the current day [E4, S19]. */
export function EnergyTodayPanel({ energy }: { readonly energy: Reported<DayEnergy> }) {
  const { id, tz } = useDevice()
  const wh = (value: number | undefined) => <Value quantity={amount(value, 'Wh')} />
  const ah = (value: number | undefined) => <Value quantity={fixed(value, 'Ah', 1)} />
  return (
    <Panel
      title={text('energyToday')}
      aside={<CsvButton name={`${id}-energy-today`} table={() => todayTable(energy, tz)} />}
    >
      <Facts
        facts={[
          [text('solar'), wh(energy.solarEnergy)],
          [text('charged'), wh(energy.batteryEnergyIn)],
          [text('discharged'), wh(energy.batteryEnergyOut)],
          [text('chargeIn'), ah(energy.batteryAhIn)],
          [text('chargeOut'), ah(energy.batteryAhOut)],
          [text('inverterInput'), wh(energy.inverterEnergyIn)],
          [text('inverterOutput'), wh(energy.inverterEnergyOut)],
          [text('acConsumed'), wh(energy.acConsumptionEnergy)],
          [text('acCharging'), wh(energy.acBatteryChargeEnergy)],
          [text('totalAcInput'), wh(energy.acEnergy)],
        ]}
      />
    </Panel>
  )
}
