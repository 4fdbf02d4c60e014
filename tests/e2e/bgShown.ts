import {
  type BgDevice,
  type BgLifetime,
  type BgNetwork,
  DAY_MS,
  type DayEnergy,
  type DividerParams,
  derivePowerState,
  type NotificationsThreshold,
  type PowerBody,
  type RawPower,
  type SwitchStatus,
} from '@wattpost/protocol'
import { expect, type Page } from 'playwright/test'
import { expectFacts, type Fact, panel } from './facts.ts'
import { openTab } from './openDevice.ts'
import { datedText, plainText, scaledText } from './shownQuantity.ts'

/** Fails unless the page shows each value of a bg device. */
export async function expectBgShown(
  page: Page,
  device: BgDevice,
  battery: readonly [name: string, powerW: number],
): Promise<void> {
  const { powerState: power, realtimeEnergy: energy } = device
  const flow = panel(page, 'Power now').locator('dl > div')
  const flows = [
    ['Solar', power.solarPower],
    ['AC input', power.acPower],
    ['Load', power.consumtionPower],
    battery,
  ] as const
  await expect(flow).toHaveText(flows.map(([name, watts]) => `${name}${scaledText(watts, 'W')}`))
  const wh = (value: number) => scaledText(value, 'Wh')
  await expect(panel(page, 'Today').getByRole('group')).toHaveText([
    `Solar today${wh(energy.solarEnergy)}`,
    `Inverter output today${wh(energy.inverterEnergyOut)}AC consumed ${wh(energy.acConsumptionEnergy)}`,
    `Battery charged today${wh(energy.batteryEnergyIn)}discharged ${wh(energy.batteryEnergyOut)}`,
    `Total AC input today${wh(energy.acEnergy)}`,
  ])
  await expectFacts(page, overviewOf(device))
  await openTab(page, 'Details')
  await expectFacts(page, [
    ...detailsOf(device),
    ...Object.entries(device.currentData).map(
      ([name, value]) => ['Raw values', name, plainText(value, UNITS[name] ?? '', 3)] as const,
    ),
  ])
  await openTab(page, 'Overview')
}

const UNITS: Readonly<Record<string, string>> = {
  ...{ batteryVoltage: 'V', solarVoltage: 'V', acOutputVoltage: 'V', acOutputFrequency: 'Hz' },
  ...{ batteryCurrent: 'A', solarCurrent: 'A', inverterCurrent: 'A', acOutputCurrent: 'A' },
  acPower: 'W',
}

function overviewOf(device: BgDevice): readonly Fact[] {
  const { powerState: power, realtimeEnergy: energy, switch_status: status } = device
  const wh = (value: number) => scaledText(value, 'Wh')
  // While the inverter supplies the load, the AC instruments measure nothing.
  const isAcIdle = power.acOutputVoltage === 0 && power.consumtionPower > 0
  const ac = (value: number, unit: string, decimals: number) =>
    isAcIdle ? '—' : plainText(value, unit, decimals)
  return [
    ['Switch', 'Switch', status.switch === 'on' ? 'On' : 'Off'],
    ['Switch', 'Power', status.power === 'on' ? 'On' : 'Off'],
    ['Switch', 'Tamper', status.tamper === 'on' ? 'Open' : 'Closed'],
    ['Switch', 'Cut\u2011off as reported (bv)', plainText(status.bv, 'mV', 0)],
    ['Switch', 'Cut\u2011off voltage', plainText(status.bv / 1000, 'V', 2)],
    ['Energy today', 'Solar', wh(energy.solarEnergy)],
    ['Energy today', 'Battery charged', wh(energy.batteryEnergyIn)],
    ['Energy today', 'Battery discharged', wh(energy.batteryEnergyOut)],
    ['Energy today', 'Charge in', plainText(energy.batteryAhIn, 'Ah', 1)],
    ['Energy today', 'Charge out', plainText(energy.batteryAhOut, 'Ah', 1)],
    ['Energy today', 'Inverter input', wh(energy.inverterEnergyIn)],
    ['Energy today', 'Inverter output', wh(energy.inverterEnergyOut)],
    ['Energy today', 'AC consumed', wh(energy.acConsumptionEnergy)],
    ['Energy today', 'AC battery charging', wh(energy.acBatteryChargeEnergy)],
    ['Energy today', 'Total AC input', wh(energy.acEnergy)],
    ['Measured now', 'Battery voltage', plainText(power.batteryVoltage, 'V', 2)],
    ['Measured now', 'Battery current', plainText(power.batteryCurrent, 'A', 2)],
    ['Measured now', 'Solar voltage', plainText(power.solarVoltage, 'V', 1)],
    ['Measured now', 'Solar current', plainText(power.solarCurrent, 'A', 2)],
    ['Measured now', 'Inverter current', plainText(power.inverterCurrent, 'A', 2)],
    ['Measured now', 'AC output voltage', ac(power.acOutputVoltage, 'V', 1)],
    ['Measured now', 'AC output current', ac(power.acOutputCurrent, 'A', 2)],
    ['Measured now', 'AC output frequency', ac(power.acOutputFrequency, 'Hz', 2)],
    ['Measured now', 'AC output power factor', ac(power.acOutputPowerFactor, '', 2)],
    ['Measured now', 'AC input power factor', ac(power.acInputPowerFactor, '', 2)],
  ]
}

function detailsOf(device: BgDevice): readonly Fact[] {
  const { divider_params: dividers, notifications_threshold: limits } = device
  const wh = (value: number) => scaledText(value, 'Wh')
  const withUnit = (value: number, unit: string) => `${value} ${unit}`
  const date = (atMs: number | null) => (atMs === null ? 'Never' : datedText(atMs))
  return [
    ['Lifetime', 'Solar', wh(device.total_solar_energy)],
    ['Lifetime', 'Battery charged', wh(device.total_battery_chargedWh)],
    ['Lifetime', 'Battery discharged', wh(device.total_battery_dischargedWh)],
    ['Lifetime', 'Charge in', plainText(device.total_battery_chargedAh, 'Ah', 0)],
    ['Lifetime', 'Charge out', plainText(device.total_battery_dischargedAh, 'Ah', 0)],
    ['Lifetime', 'Deepest discharge', plainText(device.deepest_discharge, '', 1)],
    ['Lifetime', 'Deepest discharge on', date(device.deepest_discharge_date)],
    ['Lifetime', 'Last full charge', date(device.last_full_charge_date)],
    ['Lifetime', 'Last full discharge', date(device.last_full_discharge_date)],
    ['Thresholds', 'High temperature', withUnit(limits.high_temperature, '°C')],
    ['Thresholds', 'High voltage', withUnit(limits.high_voltage, 'V')],
    ['Thresholds', 'Daytime power limit', withUnit(limits.high_power_day, 'W')],
    ['Thresholds', 'Night power limit', withUnit(limits.high_power_night, 'W')],
    ['Thresholds', 'Low energy', withUnit(limits.low_energy, 'Wh')],
    ['Thresholds', 'Alert if not charging for', withUnit(limits.not_charging, 'min')],
    ['Voltage dividers', 'Battery R1', `${dividers.battery_r1}`],
    ['Voltage dividers', 'Battery R2', `${dividers.battery_r2}`],
    ['Voltage dividers', 'Solar R1', `${dividers.solar_r1}`],
    ['Voltage dividers', 'Solar R2', `${dividers.solar_r2}`],
    ['Network', 'Network', device.network],
    ['Network', 'Signal', new RegExp(`\\(CSQ ${device.signal_quality} of 31\\)$`)],
    ['Network', 'IMEI', device.imei],
    ['Network', 'IMSI', device.imsi],
  ]
}

// All shown values differ, so that a swapped one is found. The battery discharges.

const raw: RawPower = {
  ...{ batteryVoltage: 51.23, batteryCurrent: -7.89, inverterCurrent: 12.34 },
  ...{ solarVoltage: 87.6, solarCurrent: 4.56, acPower: 1234.5, acInputPowerFactor: 0.93 },
  ...{ acOutputVoltage: 228.9, acOutputCurrent: 2.22 },
  ...{ acOutputFrequency: 49.87, acOutputPowerFactor: 0.81 },
}
const switchStatus: SwitchStatus = {
  ...{ switch: 'off', power: 'on', tamper: 'on', bv: 46_800, cut_off: 46.8 },
}
const dividers: DividerParams = {
  ...{ battery_r1: 101, battery_r2: 4.75, solar_r1: 222, solar_r2: 5.1 },
}
const thresholds: NotificationsThreshold = {
  ...{ high_temperature: 61, high_voltage: 57.5, high_power_day: 3100 },
  ...{ high_power_night: 2100, low_energy: 810, not_charging: 125 },
}
const network: BgNetwork = {
  ...{ imei: '356938035643809', imsi: '621300000000017', network: 'Ntel', signal_quality: 17 },
}
/** The total is AC consumption plus AC charging, whatever the frame has [S19]. */
const energyOf = (timestamp: number, acEnergy: number): DayEnergy => ({
  ...{ timestamp, solarEnergy: 4321, batteryEnergyIn: 1987, batteryEnergyOut: 1543 },
  ...{ inverterEnergyIn: 2765, inverterEnergyOut: 2432, batteryAhIn: 38.7, batteryAhOut: 29.1 },
  ...{ acConsumptionEnergy: 812, acBatteryChargeEnergy: 345, acEnergy },
})
const lifetimeOf = (atMs: number): BgLifetime => ({
  ...{ total_solar_energy: 9_876_543, deepest_discharge: 71.3 },
  ...{ total_battery_chargedAh: 123_456, total_battery_dischargedAh: 117_890 },
  ...{ total_battery_chargedWh: 6_543_210, total_battery_dischargedWh: 5_987_654 },
  deepest_discharge_date: atMs - 40 * DAY_MS,
  last_full_charge_date: atMs - 2 * DAY_MS,
  last_full_discharge_date: atMs - 90 * DAY_MS,
})

/** A report of each kind at the device's last seen moment, and the device that they make up. */
export function bgReports(device: BgDevice): {
  reports: readonly PowerBody[]
  reported: BgDevice
} {
  const atMs = device.lastSeen
  const powerState = derivePowerState(atMs, raw)
  const lifetime = lifetimeOf(atMs)
  return {
    reports: [
      { kind: 'live', raw, powerState },
      { kind: 'switch', switchStatus },
      { kind: 'energy', energy: energyOf(atMs, 5555) },
      { kind: 'dividers', dividers },
      { kind: 'thresholds', thresholds },
      { kind: 'network', network },
      { kind: 'lifetime', lifetime },
    ],
    reported: {
      ...device,
      ...{ currentData: raw, powerState, realtimeEnergy: energyOf(atMs, 812 + 345) },
      ...{ switch_status: switchStatus, divider_params: dividers },
      ...{ notifications_threshold: thresholds, ...network, ...lifetime },
    },
  }
}
