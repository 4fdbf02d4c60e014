import type { DeviceInput } from './action.ts'

/**
 * How far a device's own clock is ahead of the true time, ms. By its own clock a device stamps what it tells: its
 * frames, its live values and the energies of its day. What the server finds out by itself keeps the true time:
 * whether and when it heard the device, dates it noted, and all history.
 */
export function clockSkewMs(inputs: readonly DeviceInput[], ms: number): number {
  if (inputs.length === 0) return 0
  const set = inputs.findLast(({ atMs, action }) => action.do === 'clock-skew' && atMs <= ms)
  return set?.action.do === 'clock-skew' ? set.action.skewMs : 0
}
