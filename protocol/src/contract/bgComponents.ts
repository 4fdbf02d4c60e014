import { bgDevice, networkWire } from '../bg/device.ts'
import { dayEnergy, lifetimeWire } from '../bg/energy.ts'
import { dayEnergyWire } from '../bg/powerFrame.ts'
import { powerState } from '../bg/powerState.ts'
import { rawPower } from '../bg/rawPower.ts'
import {
  dividerParams,
  dividersWire,
  notificationsThreshold,
  thresholdsWire,
} from '../bg/settings.ts'
import { switchStatus, switchWire } from '../bg/switchStatus.ts'
import { bgDevicePage } from '../live/requests.ts'
import { type Component, component } from './component.ts'
import { added, addedNames, shortNames } from './marks.ts'
import { LOCATED } from './sharedComponents.ts'

const MEASURED = {
  batteryVoltage: 'V',
  solarVoltage: 'V',
  inverterCurrent: 'A',
  batteryCurrent: 'A; positive while charging',
  solarCurrent: 'A',
  acOutputCurrent: 'A',
  acOutputPowerFactor: '0 to 1',
  acOutputFrequency: 'Hz',
  acOutputVoltage: 'V',
  acPower: 'W, from the mains',
  acInputPowerFactor: '0 to 1',
}
/** Units of the settings, on the device and in the requests that set them. */
export const DIVIDERS = { battery_r1: 'kΩ', battery_r2: 'kΩ', solar_r1: 'kΩ', solar_r2: 'kΩ' }
export const THRESHOLDS = {
  high_temperature: '°C',
  high_voltage: 'V',
  high_power_day: 'W, by day',
  high_power_night: 'W, by night',
  low_energy: 'Wh left in the battery',
  not_charging: 'Minutes of daylight without charging',
}
const MODEM = '0 to 31; 99 is unknown'
const LIFETIME = {
  total_solar_energy: 'Wh',
  total_battery_chargedAh: 'Ah',
  total_battery_dischargedAh: 'Ah',
  total_battery_chargedWh: 'Wh',
  total_battery_dischargedWh: 'Wh',
  deepest_discharge: 'Percent of the capacity',
  deepest_discharge_date: 'Epoch seconds, or null',
  last_full_charge_date: 'Epoch seconds, or null',
  last_full_discharge_date: 'Epoch seconds, or null',
}
/** Measured values under their own names. */
export const bgLiveValues = powerState.omit({
  timestamp: true,
  batteryPower: true,
  batteryPowerOutput: true,
  consumtionPower: true,
  solarPower: true,
})

/** Bg devices and the bodies of `power` frames. */
export const bgComponents: readonly Component[] = [
  component('BgDevice', bgDevice, ['E2'], 'A bg device: battery, solar and inverter.', {
    deviceId: 'Id of the device',
    ...LOCATED,
    status: added('State of the device', 'statusWords'),
    lastSeen: 'Last report, epoch seconds',
    currentData: 'The newest live values',
    powerState: 'The live values with the derived ones',
    realtimeEnergy: 'Energies of the current day',
    switch_status: 'Switch, power and tamper state',
    divider_params: 'Voltage dividers',
    notifications_threshold: 'Limits for notifications',
    imei: 'IMEI of the modem',
    imsi: 'IMSI of the SIM card',
    network: 'Name of the mobile network',
    signal_quality: MODEM,
    ...LIFETIME,
  }),
  component('BgDevicePage', bgDevicePage, ['C3'], 'A page of bg devices.', {
    devices: 'The devices of the page',
    total: 'Number of devices that match',
    hasMore: 'Whether a further page exists',
  }),
  component('BgPowerState', powerState, ['E3', 'S15'], 'Measured and derived values.', {
    timestamp: 'Time of measurement, epoch seconds',
    ...MEASURED,
    batteryPower: 'W; battery current × battery voltage [S15]',
    batteryPowerOutput: 'W; battery power while discharging, else 0 [S16]',
    consumtionPower: 'W; the specification’s spelling [S17]',
    solarPower: 'W; 0 while AC power is above 0 [S18]',
  }),
  component(
    'BgLiveValues',
    bgLiveValues,
    ['K4', 'E3'],
    'Live values under their own names.',
    MEASURED,
  ),
  component('BgShortValues', rawPower, ['K4'], 'Live values under short names.', {
    ...addedNames({
      vb: '`batteryVoltage`, V',
      vs: '`solarVoltage`, V',
      ii: '`inverterCurrent`, A',
      ib: '`batteryCurrent`, A; positive while charging',
      is: '`solarCurrent`, A',
      io: '`acOutputCurrent`, A',
      pfo: '`acOutputPowerFactor`, 0 to 1',
      fo: '`acOutputFrequency`, Hz',
      vo: '`acOutputVoltage`, V',
      pi: '`acPower`, W',
      pfi: '`acInputPowerFactor`, 0 to 1',
    }),
  }),
  component('BgDayEnergy', dayEnergy, ['E4'], 'Energies since midnight.', {
    timestamp: 'Time of measurement, epoch seconds',
    solarEnergy: 'Wh',
    batteryEnergyIn: 'Wh',
    batteryEnergyOut: 'Wh',
    inverterEnergyIn: 'Wh',
    inverterEnergyOut: 'Wh',
    batteryAhIn: 'Ah',
    batteryAhOut: 'Ah',
    acConsumptionEnergy: 'Wh',
    acBatteryChargeEnergy: 'Wh',
    acEnergy: 'Wh; the sum of the two above when either is above 0 [S19]',
  }),
  component('BgDayEnergyBody', dayEnergyWire, ['K4'], 'Energies of the day.', {
    daily_energy_data: 'The energies since midnight',
  }),
  component('BgSwitchStatus', switchStatus, ['E5'], 'Switch, power and tamper.', {
    switch: '`on` or `off`',
    power: '`on` or `off`',
    tamper: '`on`: the enclosure is open',
    bv: 'Battery voltage, mV',
    cut_off: 'Cut-off voltage, V: `bv` / 1000 [C4]',
  }),
  component('BgSwitchBody', switchWire, ['K4', 'S10'], 'Switch, power and tamper.', {
    sw: '`switch`; 1 is on, 0 is off',
    ...shortNames({
      pw: ['power', '0 is on, 1 is off'],
      tm: ['tamper', '1 is on, 0 is off'],
    }),
    bv: 'Battery voltage, mV; the cut-off voltage is `bv` / 1000 [C4]',
  }),
  component('BgDividers', dividerParams, ['E6'], 'Voltage divider resistors.', DIVIDERS),
  component('BgDividersBody', dividersWire, ['K4'], 'Voltage divider resistors.', {
    br1: '`battery_r1`, kΩ',
    ...shortNames({
      br2: ['battery_r2', 'kΩ'],
      sr1: ['solar_r1', 'kΩ'],
      sr2: ['solar_r2', 'kΩ'],
    }),
  }),
  component(
    'BgThresholds',
    notificationsThreshold,
    ['E7'],
    'Limits for notifications.',
    THRESHOLDS,
  ),
  component('BgThresholdsBody', thresholdsWire, ['K4'], 'Limits for notifications.', {
    hi_tmp: '`high_temperature`, °C',
    ...shortNames({
      hi_vol: ['high_voltage', THRESHOLDS.high_voltage],
      hi_pwd: ['high_power_day', THRESHOLDS.high_power_day],
      hi_pwn: ['high_power_night', THRESHOLDS.high_power_night],
      lo_eng: ['low_energy', THRESHOLDS.low_energy],
      no_chg: ['not_charging', THRESHOLDS.not_charging],
    }),
  }),
  component('BgNetworkBody', networkWire, ['K4'], 'Mobile network; any of the fields.', {
    imei: 'IMEI of the modem',
    imsi: added('IMSI of the SIM card'),
    ...shortNames({ net: ['network', 'Name of the mobile network'] }),
    csq: `\`signal_quality\`, ${MODEM}`,
  }),
  component('BgLifetimeBody', lifetimeWire, ['K4', 'E8'], 'Lifetime and historical values.', {
    tein: '`total_battery_chargedWh`, Wh',
    ...shortNames({
      tse: ['total_solar_energy', LIFETIME.total_solar_energy],
      tahin: ['total_battery_chargedAh', LIFETIME.total_battery_chargedAh],
      tahout: ['total_battery_dischargedAh', LIFETIME.total_battery_dischargedAh],
      teout: ['total_battery_dischargedWh', LIFETIME.total_battery_dischargedWh],
      dd: ['deepest_discharge', LIFETIME.deepest_discharge],
      ddd: ['deepest_discharge_date', LIFETIME.deepest_discharge_date],
      lfc: ['last_full_charge_date', LIFETIME.last_full_charge_date],
      lfd: ['last_full_discharge_date', LIFETIME.last_full_discharge_date],
    }),
  }),
]
