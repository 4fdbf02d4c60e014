import {
  type Curve,
  dailyCurve,
  energyOf,
  hourOfDay,
  round,
  seconds,
  sunlight,
  wave,
} from './curves.ts'
import { type Calendar, DAY } from './zone.ts'

/** `mains` has no panels, `direct` has no inverter output. */
type Supply = 'solar' | 'mains' | 'direct'

export interface BgDevice {
  deviceId: string
  supply: Supply
  index: number
  solar: Curve
  load: Curve
  charge: Curve
  discharge: Curve
}

const SUPPLIES: Supply[] = ['solar', 'mains', 'direct']
const INSTALLED = Date.UTC(2025, 0, 1)
const MAINS_CHARGE_W = 90

export function createBgDevices(noonHour: number): BgDevice[] {
  return SUPPLIES.map((supply, index) => {
    const sun = supply === 'mains' ? () => 0 : sunlight(800 + 100 * index, noonHour)
    const demand = wave(220 + 20 * index, 120, noonHour)
    const load = (hour: number) => (switchValues(hour).sw === 1 ? demand(hour) : 0)
    const surplus = (hour: number) => (supply === 'mains' ? MAINS_CHARGE_W : sun(hour) - load(hour))
    return {
      deviceId: `bg-${1001 + index}`,
      supply,
      index,
      solar: dailyCurve(sun),
      load: dailyCurve(load),
      charge: dailyCurve((hour) => Math.max(0, surplus(hour))),
      discharge: dailyCurve((hour) => Math.max(0, -surplus(hour))),
    }
  })
}

/** Raw flags: switch 1 is on, power 0 is on, tamper 1 is on. Each changes twice a day. */
export function switchValues(hour: number) {
  return {
    sw: hour >= 9 && hour < 9.5 ? 0 : 1,
    power: hour >= 19 && hour < 19.25 ? 1 : 0,
    tamper: hour >= 15 && hour < 15.05 ? 1 : 0,
  }
}

/** Values of the device's sensors: V, A, Hz and W. */
function bgLiveValues(device: BgDevice, ms: number) {
  const solar = device.solar.power(ms)
  const load = device.load.power(ms)
  const battery = device.charge.power(ms) - device.discharge.power(ms)
  const batteryVoltage = round(48 + device.index + battery / 400, 2)
  const solarVoltage = solar > 0 ? 72 : 1.2
  const hasAc = device.supply !== 'direct'
  const onMains = device.supply === 'mains'
  return {
    batteryVoltage,
    solarVoltage,
    inverterCurrent: round(onMains ? 0 : load / batteryVoltage, 3),
    batteryCurrent: round(battery / batteryVoltage, 3),
    solarCurrent: round(solar / solarVoltage, 3),
    acOutputCurrent: hasAc ? round(load / (120 * 0.96), 3) : 0,
    acOutputPowerFactor: hasAc ? 0.96 : 0,
    acOutputFrequency: hasAc ? 60 : 0,
    acOutputVoltage: hasAc ? 120 : 0,
    acPower: onMains ? round(load + MAINS_CHARGE_W, 1) : 0,
    acInputPowerFactor: onMains ? 0.98 : 0,
  }
}

/** Metrics that charts may ask for: the sensors, and the powers that the specification derives from them, in W. */
export function bgMetrics(device: BgDevice, ms: number): Record<string, number> {
  const live = bgLiveValues(device, ms)
  const batteryPower = live.batteryCurrent * live.batteryVoltage
  const hasNoAc = live.acPower === 0 && live.acOutputVoltage === 0 && live.acInputPowerFactor === 0
  const consumtionPower = hasNoAc
    ? live.inverterCurrent * live.batteryVoltage
    : live.acOutputCurrent * live.acOutputVoltage * live.acOutputPowerFactor
  return {
    ...live,
    batteryPower,
    batteryPowerOutput: live.batteryCurrent < 0 ? -batteryPower : 0,
    consumtionPower,
    solarPower: live.acPower > 0 ? 0 : Math.max(0, batteryPower + consumtionPower),
  }
}

/** Energy since midnight of the backend's zone, in Wh and Ah. */
function energyToday(device: BgDevice, ms: number, calendar: Calendar) {
  const today = { start: calendar.startOf('day', ms), end: ms }
  const load = energyOf(device.load, today)
  const charged = energyOf(device.charge, today)
  const discharged = energyOf(device.discharge, today)
  const onMains = device.supply === 'mains'
  return {
    timestamp: seconds(ms),
    solarEnergy: energyOf(device.solar, today),
    batteryEnergyIn: charged,
    batteryEnergyOut: discharged,
    inverterEnergyIn: 0,
    inverterEnergyOut: onMains ? 0 : load,
    batteryAhIn: round(charged / 48, 1),
    batteryAhOut: round(discharged / 48, 1),
    acConsumptionEnergy: onMains ? load : 0,
    acBatteryChargeEnergy: onMains ? charged : 0,
  }
}

function lifetime(device: BgDevice, ms: number) {
  const life = { start: INSTALLED, end: ms }
  const charged = energyOf(device.charge, life)
  const discharged = energyOf(device.discharge, life)
  return {
    tein: charged,
    total_solar_energy: energyOf(device.solar, life),
    total_battery_chargedAh: round(charged / 48),
    total_battery_dischargedAh: round(discharged / 48),
    total_battery_chargedWh: charged,
    total_battery_dischargedWh: discharged,
    deepest_discharge: 43.7,
    deepest_discharge_date: seconds(INSTALLED + 40 * DAY),
    last_full_charge_date: seconds(ms - DAY),
    last_full_discharge_date: seconds(INSTALLED + 40 * DAY),
  }
}

/** Payloads of `power` that change with each report. */
export function bgReport(device: BgDevice, ms: number, calendar: Calendar): object[] {
  const { deviceId } = device
  return [
    { deviceId, timestamp: seconds(ms), ...bgLiveValues(device, ms) },
    { deviceId, ...switchValues(hourOfDay(ms)), bv: 44_000 + 500 * device.index },
    { deviceId, daily_energy_data: energyToday(device, ms, calendar) },
    { deviceId, csq: 18 + (seconds(ms / 60) % 5) },
  ]
}

/** Payloads of `power` that a client gets once, when it connects. */
export function bgSettings(device: BgDevice, ms: number): object[] {
  const { deviceId, index } = device
  return [
    { deviceId, br1: 100_000, br2: 4_700, sr1: 150_000, sr2: 4_700 },
    {
      deviceId,
      hi_tmp: 60,
      high_voltage: 58,
      high_power_day: 1500,
      high_power_night: 800,
      low_energy: 500,
      not_charging: 1,
    },
    {
      deviceId,
      imei: `86012304567890${index}`,
      imsi: `73212300000000${index}`,
      network: 'Claro',
      csq: 18,
    },
    { deviceId, ...lifetime(device, ms) },
  ]
}
