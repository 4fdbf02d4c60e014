import {
  batteryPowerOutputW,
  batteryPowerW,
  consumptionPowerW,
  solarPowerW,
} from '../bg/derivedPower.ts'
import { type DayEnergy, totalAcEnergyWh } from '../bg/energy.ts'
import type { PowerState } from '../bg/powerState.ts'
import type { RawPower } from '../bg/rawPower.ts'
import type { Reported } from './parts.ts'

type Known = { readonly [K in keyof RawPower]?: RawPower[K] | undefined }
type Derived = Pick<
  PowerState,
  'batteryPower' | 'batteryPowerOutput' | 'consumtionPower' | 'solarPower'
>

/** The derived values, W, that follow from the measured values that are known [S15–S18]. */
export function derivedOfKnown(known: Known): Partial<Derived> {
  // A formula without one of its values gives NaN.
  const raw = { ...UNKNOWN, ...definedOf(known) }
  const derived = {
    batteryPower: batteryPowerW(raw),
    batteryPowerOutput: Number.isNaN(raw.batteryCurrent) ? Number.NaN : batteryPowerOutputW(raw),
    consumtionPower: isAcKnown(raw) ? consumptionPowerW(raw) : Number.NaN,
    solarPower: isAcKnown(raw) && !Number.isNaN(raw.acPower) ? solarPowerW(raw) : Number.NaN,
  }
  return Object.fromEntries(Object.entries(derived).filter(([, powerW]) => Number.isFinite(powerW)))
}

const UNKNOWN: RawPower = {
  batteryVoltage: Number.NaN,
  solarVoltage: Number.NaN,
  inverterCurrent: Number.NaN,
  batteryCurrent: Number.NaN,
  solarCurrent: Number.NaN,
  acOutputCurrent: Number.NaN,
  acOutputPowerFactor: Number.NaN,
  acOutputFrequency: Number.NaN,
  acOutputVoltage: Number.NaN,
  acPower: Number.NaN,
  acInputPowerFactor: Number.NaN,
}

function definedOf(known: Known): Partial<RawPower> {
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

/** Whether it is known if there is any AC, which decides how consumption is computed [S17]. */
function isAcKnown({ acPower, acOutputVoltage, acInputPowerFactor }: RawPower): boolean {
  const values = [acPower, acOutputVoltage, acInputPowerFactor]
  return values.some((value) => value !== 0 && !Number.isNaN(value)) || values.every((v) => v === 0)
}

/** The total AC energy, Wh, when both of its parts are known [S19]. */
export function acEnergyOfKnown({
  acBatteryChargeEnergy,
  acConsumptionEnergy,
  acEnergy = Number.NaN,
}: Reported<DayEnergy>): Partial<Pick<DayEnergy, 'acEnergy'>> {
  if (acBatteryChargeEnergy === undefined || acConsumptionEnergy === undefined) return {}
  const totalWh = totalAcEnergyWh({ acBatteryChargeEnergy, acConsumptionEnergy, acEnergy })
  return Number.isNaN(totalWh) ? {} : { acEnergy: totalWh }
}
