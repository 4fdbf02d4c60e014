import type { DeviceInput } from '../action.ts'
import type { DeviceConditions } from '../deviceConditions.ts'
import { partOn } from '../supply/parts.ts'
import type { HydraInstallation } from './installation.ts'

/** Which of channels 1–6 carry voltage. */
export type ChannelsUp = readonly [boolean, boolean, boolean, boolean, boolean, boolean]

const GRID_CHANNELS_UP: ChannelsUp = [true, true, true, false, false, false]
export const NO_CHANNEL: ChannelsUp = [false, false, false, false, false, false]

/** The channels that carry voltage: their source is up and no input switched them off. */
export function channelsUp(
  { hasGrid, hasGenerator }: HydraInstallation,
  inputs: readonly DeviceInput[],
  ms: number,
  { gridUp, generatorUp }: DeviceConditions,
): ChannelsUp {
  const grid = hasGrid && gridUp
  const generator = hasGenerator && generatorUp
  if (!grid && !generator) return NO_CHANNEL
  // Stryker disable next-line ConditionalExpression: a shortcut, the general case gives the same channels
  if (inputs.length === 0 && !generator) return GRID_CHANNELS_UP
  const up = (source: boolean, channel: number) => source && partOn(inputs, channel, ms)
  return [
    up(grid, 1),
    up(grid, 2),
    up(grid, 3),
    up(generator, 4),
    up(generator, 5),
    up(generator, 6),
  ]
}

export function onGrid([a, b, c]: ChannelsUp): boolean {
  return a || b || c
}

export function onGenerator([, , , a, b, c]: ChannelsUp): boolean {
  return a || b || c
}

/**
 * Shares of the AC load by phase of the source that carries it; 0 on a dead phase.
 * @param fromGrid the grid carries the load (channels 1–3), else the generator does (4–6)
 */
export function liveShares(
  [a, b, c]: readonly [number, number, number],
  [one, two, three, four, five, six]: ChannelsUp,
  fromGrid: boolean,
): readonly [number, number, number] {
  return fromGrid
    ? [one ? a : 0, two ? b : 0, three ? c : 0]
    : [four ? a : 0, five ? b : 0, six ? c : 0]
}

/**
 * A total, in W, divided over the channels of the grid or the generator by their shares.
 * @param fromGrid the total is on the grid's channels 1–3, else on the generator's 4–6
 */
export function split(
  shares: readonly [number, number, number],
  totalW: number,
  fromGrid: boolean,
): readonly [number, number, number, number, number, number] {
  const whole = sum(shares)
  const [a, b, c] = shares
  const on = (share: number) => (totalW * share) / whole
  return fromGrid ? [on(a), on(b), on(c), 0, 0, 0] : [0, 0, 0, on(a), on(b), on(c)]
}

export function sum([a, b, c]: readonly [number, number, number]): number {
  return a + b + c
}
