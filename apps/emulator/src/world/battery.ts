import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { between, type Stream, streamOf } from '../engine/random.ts'
import { type Curve, curveAt } from './curve.ts'

/** A 24 V or 48 V lithium iron phosphate battery bank. */
export interface Battery {
  readonly capacityWh: number
  /** 24 or 48. */
  readonly nominalV: number
  /** Highest charging power, W. */
  readonly chargeMaxW: number
  /** Share of the charged energy that is stored, 0–1. */
  readonly efficiency: number
}

/** The output switches off at the first state of charge and on again above the second. */
export const CUT_OFF_SOC = 0.1
export const RECOVERY_SOC = 0.2

/** Rest voltage of a 12.8 V block over state of charge, a typical LFP curve (assumed). */
const CURVE: Curve = [
  [0, 10.6],
  [0.05, 12.0],
  [0.1, 12.5],
  [0.2, 12.9],
  [0.4, 13.1],
  [0.7, 13.3],
  [0.9, 13.4],
  [0.99, 13.6],
  [1, 14.2],
]

/** Terminal voltage in V while `powerW` flows in (positive) or out. */
export function terminalV(battery: Battery, soc: number, powerW: number): number {
  const restV = curveAt(CURVE, soc) * (battery.nominalV / 12)
  // About 15 mΩ for a 48 V bank of 5 kWh; smaller banks have a higher resistance.
  const banks = battery.nominalV / 48
  const resistance = (0.015 * 5000 * banks * banks) / battery.capacityWh
  return restV + resistance * (powerW / restV)
}

/** Rest voltage at the cut-off, in V. */
export function cutOffV(battery: Battery): number {
  return curveAt(CURVE, CUT_OFF_SOC) * (battery.nominalV / 12)
}

/**
 * Highest charging power now, in W. It tapers above 90 %, and one step of it never overfills the bank.
 * @param stepMs longest time for which the power stays
 */
export function chargeLimitW(battery: Battery, energyWh: number, stepMs: number): number {
  const soc = energyWh / battery.capacityWh
  const taper = Math.min(1, Math.max(0.03, (1 - soc) / 0.1))
  const roomW = ((battery.capacityWh - energyWh) * (HOUR_MS / stepMs)) / battery.efficiency
  return Math.max(0, Math.min(battery.chargeMaxW * taper, roomW))
}

/** Just below the cut-off, so that a step that ends here does cut off. */
const EMPTY_SOC = CUT_OFF_SOC - 0.001

/**
 * Highest discharging power, in W: the whole capacity in one hour. A step of more than a minute ends at the cut-off.
 * @param stepMs longest time for which the power stays
 */
export function dischargeLimitW({ capacityWh }: Battery, energyWh: number, stepMs: number): number {
  if (stepMs <= MINUTE_MS) return capacityWh
  const leftWh = Math.max(0, energyWh - EMPTY_SOC * capacityWh)
  return Math.min(capacityWh, leftWh * (HOUR_MS / stepMs))
}

/** Highest powers of a battery during one step, in W. */
export interface BatteryLimits {
  readonly chargeW: number
  readonly dischargeW: number
}

/** @param stepMs longest time for which the powers stay */
export function limitsOf(battery: Battery, energyWh: number, stepMs: number): BatteryLimits {
  return {
    chargeW: chargeLimitW(battery, energyWh, stepMs),
    dischargeW: dischargeLimitW(battery, energyWh, stepMs),
  }
}

/** State of charge at which a device starts, 0–1. */
export function firstSoc(stream: Stream): number {
  return between(streamOf(stream, 'soc'), 0, 0.45, 0.8)
}
