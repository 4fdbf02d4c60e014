import type { PowerState } from '@wattpost/protocol'
import { batteryFlow } from './batteryFlow.ts'

/** Which way power goes between a corner and the middle. */
type Way = 'in' | 'out' | 'still'

/** One corner of the picture. */
export interface BgFlow {
  readonly way: Way
  readonly powerW: number
  readonly word: string
}

export type BgCorner = 'solar' | 'grid' | 'load' | 'battery'

/** Less is no flow that one would draw, W. */
const STILL_W = 1

/** Solar and AC input feed the middle, the load takes from it, the battery does either [S15–S18]. */
export function bgFlows(state: PowerState): Readonly<Record<BgCorner, BgFlow>> {
  const battery = batteryFlow(state)
  const flow = (way: Way, powerW: number, word: string): BgFlow => ({
    ...{ powerW, word },
    way: Math.abs(powerW) < STILL_W ? 'still' : way,
  })
  return {
    solar: flow('in', state.solarPower, 'Solar'),
    grid: flow('in', state.acPower, 'AC input'),
    load: flow('out', state.consumtionPower, 'Load'),
    battery: flow(
      battery.word === 'discharging' ? 'in' : 'out',
      battery.powerW,
      `Battery ${battery.word}`,
    ),
  }
}
