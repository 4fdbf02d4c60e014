import { between, streamOf } from '../../engine/random.ts'
import { meanLoadW } from '../nature/load.ts'
import type { HydraSpec } from '../spec.ts'
import { hydraInstallation } from './installation.ts'

/** A generator's tank, and how fast it empties. */
export interface Tank {
  readonly capacityL: number
  /** Burnt while running, l/h. */
  readonly burnLPerH: number
}

/**
 * Litres for each kWh: 0.2 to 0.3 under a normal load
 * (https://waltpower.com/calculate-diesel-generator-fuel-consumption); small engines are at the upper end.
 */
const L_PER_KWH = 0.3
/** Hours that a full tank lasts (assumed). */
const AUTONOMY_H = [24, 60] as const

/**
 * The tank of a hydra's generator. What it burns follows from the site's mean load, not from the load of the
 * moment: so that it is known when the tank runs dry without winding the device.
 */
export function tankOf(spec: HydraSpec): Tank {
  const { acLoad, dcLoad } = hydraInstallation(spec)
  const burnLPerH = (L_PER_KWH * (meanLoadW(acLoad) + meanLoadW(dcLoad))) / 1000
  const hours = between(streamOf(spec.stream, 'tank'), 0, ...AUTONOMY_H)
  return { capacityL: Math.ceil((burnLPerH * hours) / 10) * 10, burnLPerH }
}
