import { between, type Stream, streamOf } from '../engine/random.ts'

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

type Knot = readonly [soc: number, volts: number]

/** Rest voltage of a 12.8 V block over state of charge, a typical LFP curve (assumed). */
const CURVE: readonly [Knot, ...Knot[]] = [
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
  const restV = restVoltage(soc) * (battery.nominalV / 12)
  // About 15 mΩ for a 48 V bank of 5 kWh; smaller banks have a higher resistance.
  const banks = battery.nominalV / 48
  const resistance = (0.015 * 5000 * banks * banks) / battery.capacityWh
  return restV + resistance * (powerW / restV)
}

/** Rest voltage at the cut-off, in V. */
export function cutOffV(battery: Battery): number {
  return restVoltage(CUT_OFF_SOC) * (battery.nominalV / 12)
}

/**
 * Highest charging power now, in W. It tapers above 90 %, and one minute of it never overfills the
 * bank.
 */
export function chargeLimitW(battery: Battery, energyWh: number): number {
  const soc = energyWh / battery.capacityWh
  const taper = Math.min(1, Math.max(0.03, (1 - soc) / 0.1))
  const roomW = ((battery.capacityWh - energyWh) * 60) / battery.efficiency
  return Math.max(0, Math.min(battery.chargeMaxW * taper, roomW))
}

/** Highest discharging power, in W: the whole capacity in one hour. */
export function dischargeLimitW(battery: Battery): number {
  return battery.capacityWh
}

function restVoltage(soc: number): number {
  let low = CURVE[0]
  for (const high of CURVE) {
    // Stryker disable next-line EqualityOperator: at a knot both of its neighbours give its voltage
    if (high[0] >= soc)
      return high === low
        ? high[1]
        : low[1] + ((high[1] - low[1]) * (soc - low[0])) / (high[0] - low[0])
    low = high
  }
  return low[1]
}

/** State of charge at which a device starts, 0–1. */
export function firstSoc(stream: Stream): number {
  return between(streamOf(stream, 'soc'), 0, 0.45, 0.8)
}
