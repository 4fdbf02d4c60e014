import type { SampleMoment } from './sample.ts'

/** How power moves on one of the picture's lines. */
export interface Flow {
  /** Towards the middle or away from it; `still` when there is next to none. */
  readonly way: 'in' | 'out' | 'still'
  /** 1 is slow, 3 is fast. */
  readonly pace: 1 | 2 | 3
}

/** Below this a line stands still, watts. */
const STILL_W = 5
const FAST_W = 800
const SLOW_W = 250

/** What moves between the four and the middle. */
export function flowsOf({ solarW, batteryW, gridW, loadW }: SampleMoment) {
  return {
    solar: flow(solarW),
    grid: flow(gridW),
    battery: flow(-batteryW),
    load: flow(-loadW),
  }
}

/** @param inW power towards the middle, watts */
function flow(inW: number): Flow {
  const powerW = Math.abs(inW)
  const pace = powerW >= FAST_W ? 3 : powerW >= SLOW_W ? 2 : 1
  return { way: powerW < STILL_W ? 'still' : inW > 0 ? 'in' : 'out', pace }
}
