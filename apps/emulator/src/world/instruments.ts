import { bell, type Stream, smooth, streamOf } from '../engine/random.ts'
import { rounded } from './rounding.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

/** Mains voltage of one conductor in V: wanders by some percent over minutes, and a little each second. */
export function mainsV(stream: Stream, conductor: number, ms: number): number {
  const own = streamOf(stream, 'mains', conductor)
  const wander = (smooth(own, ms / (10 * MINUTE_MS)) - 0.5) * 0.05
  return rounded(230 * (1 + wander + 0.003 * bell(own, Math.floor(ms / SECOND_MS))), 1)
}

/** Mains frequency in Hz, around 50. */
export function mainsHz(stream: Stream, ms: number): number {
  return rounded(50 + 0.08 * bell(streamOf(stream, 'hertz'), Math.floor(ms / SECOND_MS)), 2)
}

/** Signal quality of the modem, CSQ 0–31. */
export function signalCsq(stream: Stream, ms: number): number {
  const own = streamOf(stream, 'csq')
  return Math.round(9 + 14 * smooth(own, 0.5) + 6 * smooth(own, 10 + ms / (20 * MINUTE_MS)))
}

/** Temperature inside the meter in °C: warmest in the afternoon of its wall clock. */
export function enclosureC(stream: Stream, ms: number, localHour: number): number {
  const daily = 31 + 6 * Math.cos(((localHour - 15) / 24) * 2 * Math.PI)
  return rounded(daily + smooth(streamOf(stream, 'temperature'), ms / (5 * MINUTE_MS)), 1)
}
