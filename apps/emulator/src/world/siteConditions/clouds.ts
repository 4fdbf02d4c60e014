import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { bell, type Stream, smooth, streamOf, unit } from '../../engine/random.ts'
import { type Curve, curveAt } from '../curve.ts'

/** A region's cloud streams, and the cover that its latitude adds. */
export interface Weather {
  readonly extra: number
  readonly day: Stream
  readonly passing: Stream
  readonly flicker: Stream
}

/**
 * Cloud cover that a latitude adds to the mean: wet near the equator, dry in the horse latitudes,
 * grey beyond. Calibrated to yields of 4.6 kWh a day per kWp in Manila, 5.7 in Phoenix, 2.8 in
 * London (https://photonik.solar/locations/energy-usage-generation-patterns/) and 4.5 in Lagos and
 * Nairobi (https://sinoware.com.cn/africa-solar-energy-output-on-the-up-and-up/).
 */
const EXTRA: Curve = [
  [0, 0.08],
  [10, 0.06],
  [15, 0.02],
  [24, -0.18],
  [33, -0.35],
  [40, -0.1],
  [50, 0.08],
  [90, 0.08],
]

/** The weather shared by all devices of a region, from its stream and latitude in degrees. */
export function weatherOf(regionStream: Stream, latitude: number): Weather {
  return {
    extra: curveAt(EXTRA, Math.abs(latitude)),
    day: streamOf(regionStream, 'cloudy-day'),
    passing: streamOf(regionStream, 'cloud'),
    flicker: streamOf(regionStream, 'flicker'),
  }
}

/** Cloud cover over a region, 0 clear to 1 overcast; it differs by day and varies within hours. */
export function cloudCover({ extra, day, passing, flicker }: Weather, ms: number): number {
  const dull = extra + 0.2 + 0.75 * unit(day, Math.floor(ms / DAY_MS))
  const drifting = (smooth(passing, ms / (HOUR_MS / 2)) - 0.5) * 0.8
  return clamp(dull + drifting + bell(flicker, Math.floor(ms / MINUTE_MS)) * 0.1)
}

/** Transmittance of clouds, 1 to 0.25: Kasten and Czeplak (1980), 1 − 0.75·N^3.4. */
export function transmittance(cover: number): number {
  return 1 - 0.75 * clamp(cover) ** 3.4
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
