import type { BgLifetime, BgNetwork, PowerState, RawPower, Reported } from '@wattpost/protocol'
import { LiveValue, useDevice } from '../../ui/DeviceContext.tsx'
import { FactsPanel } from '../../ui/FactsPanel.tsx'
import { amount, fixed, UNKNOWN } from '../../ui/quantity.ts'
import { signalText } from '../../ui/Signal.tsx'
import { dateTimeWithYear } from '../../ui/time/dateTime.ts'
import { Value } from '../../ui/Value.tsx'
import { text } from './text.ts'

/** Totals since commissioning, and the battery's extremes [E8]. */
export function BgLifetimePanel({ lifetime }: { readonly lifetime: Reported<BgLifetime> }) {
  const { tz } = useDevice()
  const wh = (value: number | undefined) => <Value quantity={amount(value, 'Wh')} />
  const ah = (value: number | undefined) => <Value quantity={fixed(value, 'Ah', 0)} />
  const date = (atMs: number | null | undefined) => {
    if (atMs === undefined) return UNKNOWN
    return atMs === null ? text('never') : dateTimeWithYear(atMs, tz)
  }
  return (
    <FactsPanel
      title={text('lifetime')}
      facts={[
        [text('solar'), wh(lifetime.total_solar_energy)],
        [text('charged'), wh(lifetime.total_battery_chargedWh)],
        [text('discharged'), wh(lifetime.total_battery_dischargedWh)],
        [text('chargeIn'), ah(lifetime.total_battery_chargedAh)],
        [text('chargeOut'), ah(lifetime.total_battery_dischargedAh)],
        [
          text('deepestDischarge'),
          <Value key="deepest" quantity={fixed(lifetime.deepest_discharge, '%', 1)} />,
        ],
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
  const value = (number: number | undefined, unit: string, decimals: number) => (
    <LiveValue quantity={fixed(number, unit, decimals)} />
  )
  const isIdle = isBypassIdle(state)
  const ac = (number: number | undefined, unit: string, decimals: number) =>
    value(isIdle ? undefined : number, unit, decimals)
  return (
    <FactsPanel
      title={text('measuredNow')}
      note={isIdle && !stale ? text('bypassIdle') : null}
      facts={[
        [text('batteryVoltage'), value(state.batteryVoltage, 'V', 2)],
        [text('batteryCurrent'), value(state.batteryCurrent, 'A', 2)],
        [text('solarVoltage'), value(state.solarVoltage, 'V', 1)],
        [text('solarCurrent'), value(state.solarCurrent, 'A', 2)],
        [text('inverterCurrent'), value(state.inverterCurrent, 'A', 2)],
        [text('acOutputVoltage'), ac(state.acOutputVoltage, 'V', 1)],
        [text('acOutputCurrent'), ac(state.acOutputCurrent, 'A', 2)],
        [text('acOutputFrequency'), ac(state.acOutputFrequency, 'Hz', 2)],
        [text('acOutputPowerFactor'), ac(state.acOutputPowerFactor, '', 2)],
        [text('acInputPowerFactor'), ac(state.acInputPowerFactor, '', 2)],
      ]}
    />
  )
}

/** Whether the inverter supplies the load: the AC instruments are in the bypass, which has no voltage then. */
function isBypassIdle({ acOutputVoltage, consumtionPower }: Reported<PowerState>): boolean {
  return acOutputVoltage === 0 && (consumtionPower ?? 0) > 0
}

/** Network, signal and identity of the device's modem [E2]. */
export function BgNetworkPanel({ network }: { readonly network: Partial<Reported<BgNetwork>> }) {
  const { stale } = useDevice()
  return (
    <FactsPanel
      title={text('network')}
      facts={[
        [text('network'), network.network ?? UNKNOWN],
        [text('signalStrength'), stale ? UNKNOWN : signalText(network.signal_quality)],
        [text('imei'), network.imei ?? UNKNOWN],
        [text('imsi'), network.imsi ?? UNKNOWN],
      ]}
    />
  )
}

const RAW_UNITS: readonly (readonly [keyof RawPower, string])[] = [
  ['batteryVoltage', 'V'],
  ['batteryCurrent', 'A'],
  ['solarVoltage', 'V'],
  ['solarCurrent', 'A'],
  ['inverterCurrent', 'A'],
  ['acOutputVoltage', 'V'],
  ['acOutputCurrent', 'A'],
  ['acOutputFrequency', 'Hz'],
  ['acOutputPowerFactor', ''],
  ['acPower', 'W'],
  ['acInputPowerFactor', ''],
]

/** The newest values by their wire names, before any derivation [E2]. */
export function BgRawPanel({ currentData }: { readonly currentData: Reported<RawPower> }) {
  return (
    <FactsPanel
      title={text('rawValues')}
      screenOnly
      facts={RAW_UNITS.map(([name, unit]) => [
        name,
        <LiveValue key={name} quantity={fixed(currentData[name], unit, 3)} />,
      ])}
    />
  )
}
