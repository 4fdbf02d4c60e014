import { IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import type { DayEnergy, Reported } from '@wattpost/protocol'
import { bgDayEnergy } from '../../domain/quantities/bg.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { quantityText } from '../../ui/quantity.ts'
import { quantityFacts, shownQuantity } from '../../ui/shownQuantity.tsx'
import { TodayTiles } from '../../ui/TodayTiles.tsx'
import { todayTable } from './bgEnergy.ts'
import { text } from './text.ts'

/** The current day's sums [E4]. */
export function BgTodayTiles({ energy }: { readonly energy: Reported<DayEnergy> }) {
  const shown = (key: keyof typeof bgDayEnergy) => shownQuantity(bgDayEnergy[key], energy[key])
  const acConsumed = quantityText(shown('acConsumptionEnergy'))
  const discharged = quantityText(shown('batteryEnergyOut'))
  return (
    <TodayTiles
      label={text('today')}
      tiles={[
        {
          label: text('solarToday'),
          Icon: IconSun,
          color: 'var(--source-solar)',
          quantity: shown('solarEnergy'),
        },
        {
          label: text('inverterOutputToday'),
          Icon: IconHome,
          color: 'var(--source-load)',
          quantity: shown('inverterEnergyOut'),
          note: text('acConsumedNote', { energy: acConsumed }),
        },
        {
          label: text('chargedToday'),
          Icon: IconBattery2,
          color: 'var(--source-battery)',
          quantity: shown('batteryEnergyIn'),
          note: text('dischargedNote', { energy: discharged }),
        },
        {
          label: text('acInputToday'),
          Icon: IconPlug,
          color: 'var(--source-grid)',
          quantity: shown('acEnergy'),
        },
      ]}
    />
  )
}

/** All energies of the current day [E4, S19]. */
export function EnergyTodayPanel({ energy }: { readonly energy: Reported<DayEnergy> }) {
  const { id, tz } = useDevice()
  return (
    <Panel
      title={text('energyToday')}
      aside={<CsvButton name={`${id}-energy-today`} table={() => todayTable(energy, tz)} />}
    >
      <Facts facts={quantityFacts(bgDayEnergy, energy)} />
    </Panel>
  )
}
