import { setImmediate } from 'node:timers/promises'
import type { World } from './world/world.ts'

/** So many devices are looked at soon; more would keep a processor busy for what nobody asks. */
const DEVICES_MAX = 2_000
/** Whoever else has something to do waits no longer, ms. */
const SLICE_MS = 10

/**
 * Lets the devices of a fleet live through the days before a moment, with room in between for whatever else is
 * going on: asked of a thousand devices at once, their past would keep everybody waiting for most of a minute.
 * @param signal ends it where it is; what is not lived yet is lived when it is asked for
 */
export async function livePasts(world: World, untilMs: number, signal: AbortSignal): Promise<void> {
  let began = performance.now()
  for (const { device } of world.residents.slice(0, DEVICES_MAX))
    while (device.liveADay(untilMs)) {
      if (performance.now() - began < SLICE_MS) continue
      await setImmediate()
      if (signal.aborted) return
      began = performance.now()
    }
}
