import { SPEED_MAX } from '../engine/virtualClock.ts'

/** Virtual seconds per wall second, or as many as the machine can do. */
export type Speed = number | 'max'

/** `max` has no rate of its own, and clients need one to go by between two readings: the highest there is. */
export function rateOf(speed: Speed): number {
  return speed === 'max' ? SPEED_MAX : speed
}
