import { between, type Stream, streamOf } from '../engine/random.ts'

/** A 24 V or 48 V lithium iron phosphate bank. */
export interface Battery {
  readonly capacityWh: number
  /** 24 or 48. */
  readonly nominalV: number
  /** Charging beyond this is refused, W. */
  readonly chargeMaxW: number
  /** What reaches the cells of what is charged. */
  readonly efficiency: number
}

/** Below this state of charge the output is cut off; it comes back above the second. */
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

/** Voltage at the terminals in V while `powerW` flows in (positive) or out. */
export function terminalV(battery: Battery, soc: number, powerW: number): number {
  const restV = restVoltage(soc) * (battery.nominalV / 12)
  // Some 15 mΩ for a 48 V bank of 5 kWh; smaller banks resist more.
  const banks = battery.nominalV / 48
  const resistance = (0.015 * 5000 * banks * banks) / battery.capacityWh
  return restV + resistance * (powerW / restV)
}

/** Voltage at the cut-off, at rest, in V. */
export function cutOffV(battery: Battery): number {
  return restVoltage(CUT_OFF_SOC) * (battery.nominalV / 12)
}

/**
 * The most that may be charged now, in W: less and less above 90 %, and never so much that a minute of it
 * would overfill.
 */
export function chargeLimitW(battery: Battery, energyWh: number): number {
  const soc = energyWh / battery.capacityWh
  const taper = Math.min(1, Math.max(0.03, (1 - soc) / 0.1))
  const roomW = ((battery.capacityWh - energyWh) * 60) / battery.efficiency
  return Math.max(0, Math.min(battery.chargeMaxW * taper, roomW))
}

/** The most that may be drawn now, in W: the whole capacity in an hour, which leaves a charge above 0. */
export function dischargeLimitW(battery: Battery): number {
  return battery.capacityWh
}

function restVoltage(soc: number): number {
  let low = CURVE[0]
  for (const high of CURVE) {
    if (high[0] >= soc)
      return high === low
        ? high[1]
        : low[1] + ((high[1] - low[1]) * (soc - low[0])) / (high[0] - low[0])
    low = high
  }
  return low[1]
}

/** State of charge with which a device begins its life, 0–1. */
export function firstSoc(stream: Stream): number {
  return between(streamOf(stream, 'soc'), 0, 0.45, 0.8)
}
