import { IconBattery2, IconHome, IconPlug, IconSun } from '@tabler/icons-react'
import {
  type BgLifetime,
  type DayEnergy,
  measuredPower,
  type PowerState,
  type RawPower,
  type Reported,
} from '@wattpost/protocol'
import { bgDayEnergy, bgLifetime, bgState } from '../../../domain/quantities/bg.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { entriesOf, type ValuesOf } from '../../../domain/quantities/quantity.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { LiveValue, useDevice } from '../../../ui/DeviceContext.tsx'
import { Facts, FactsPanel } from '../../../ui/Facts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fixed, quantityText, UNKNOWN } from '../../../ui/quantity.ts'
import { quantityFacts, shownQuantity } from '../../../ui/shownQuantity.tsx'
import { dateTimeWithYear } from '../../../ui/time/dateTime.ts'
import { Value } from '../../../ui/Value.tsx'
import { TodayTiles } from '../DevicePanels.tsx'
import { todayTable } from './bgEnergy.ts'
import { text } from './text.ts'

/** Totals since commissioning, and the battery's extremes [E8]. */
export function BgLifetimePanel({ lifetime }: { readonly lifetime: Reported<BgLifetime> }) {
  const { tz } = useDevice()
  const date = (atMs: number | null | undefined) => {
    if (atMs === undefined) return UNKNOWN
    return atMs === null ? text('never') : dateTimeWithYear(atMs, tz)
  }
  return (
    <FactsPanel
      title={text('lifetime')}
      facts={[
        ...quantityFacts(bgLifetime, lifetime),
        [text('deepestDischargeAt'), date(lifetime.deepest_discharge_date)],
        [text('lastFullCharge'), date(lifetime.last_full_charge_date)],
        [text('lastFullDischarge'), date(lifetime.last_full_discharge_date)],
      ]}
    />
  )
}

interface MeasuredPanelProps {
  readonly powerState: Reported<PowerState>
}

/** The device's measurements [E3]; those of an idle bypass are no measurements of the load, and have no value. */
export function MeasuredPanel({ powerState: state }: MeasuredPanelProps) {
  const { stale } = useDevice()
  const isIdle = isBypassIdle(state)
  return (
    <FactsPanel
      title={text('measuredNow')}
      note={isIdle && !stale ? text('bypassIdle') : null}
      facts={entriesOf(bgState).flatMap(([key, entry]) => {
        // The power flow shows powers.
        if (entry.unit === 'W') return []
        const value = isIdle && entry.isBypass ? undefined : state[key]
        return [
          [
            quantityName(entry),
            <Value key={key} quantity={shownQuantity(entry, value)} stale={stale} />,
          ],
        ]
      })}
    />
  )
}

/** Whether the inverter supplies the load: the AC instruments are in the bypass, which has no voltage then. */
function isBypassIdle({ acOutputVoltage, consumtionPower }: Reported<PowerState>): boolean {
  return acOutputVoltage === 0 && (consumtionPower ?? 0) > 0
}

/** The newest values by their wire names, before any derivation [E2]. */
export function BgRawPanel({ currentData }: { readonly currentData: Reported<RawPower> }) {
  return (
    <FactsPanel
      title={text('rawValues')}
      screenOnly
      facts={entriesOf(bgState).flatMap(([key, { unit }]) => {
        if (!(key in measuredPower.fields)) return []
        const value = (currentData as ValuesOf<string>)[key]
        return [[key, <LiveValue key={key} quantity={fixed(value, unit, 3)} />]]
      })}
    />
  )
}

/** The current day's sums [E4]. */
export function BgTodayTiles({ energy }: { readonly energy: Reported<DayEnergy> }) {
  const shown = (key: keyof typeof bgDayEnergy) => shownQuantity(bgDayEnergy[key], energy[key])
  const acConsumed = quantityText(shown('acConsumptionEnergy'))
  const discharged = quantityText(shown('batteryEnergyOut'))
  return (
    <TodayTiles
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
