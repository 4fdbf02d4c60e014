import type { ChannelsUp } from './channelPower.ts'

/** Efficiency from AC to DC. */
export const RECTIFIER_EFFICIENCY = 0.92

/** Power flows of a hydra, in W; battery power is positive while charging. */
export interface HydraFlows {
  /** Of channels 1–6; negative where a channel feeds into the grid. */
  readonly channelW: readonly [number, number, number, number, number, number]
  /** Which of channels 1–6 carry voltage. */
  readonly channelUp: ChannelsUp
  /** Imported voltages of channels 1–6; otherwise the instruments simulate them. */
  readonly channelV?: readonly (number | undefined)[]
  /** Any channel of the grid carries voltage. */
  readonly gridUp: boolean
  /** Any channel of the generator carries voltage. */
  readonly generatorUp: boolean
  readonly solarW: number
  readonly batteryW: number
  readonly batteryV: number
  /** The part of the battery's charging power that comes from the sun. */
  readonly solarChargeW: number
  /** Change of the stored energy by an imported state of charge, Wh per hour; otherwise it follows from `batteryW`. */
  readonly storedPerHourWh?: number | undefined
  /** The load by source. */
  readonly split: { grid: number; generator: number; solar: number; battery: number }
}
