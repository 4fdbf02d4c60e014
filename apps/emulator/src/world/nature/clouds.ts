import { bell, type Stream, smooth, streamOf, unit } from '../../engine/random.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'

/** The random numbers of a region's sky. */
export interface Weather {
  readonly day: Stream
  readonly passing: Stream
  readonly flicker: Stream
}

/** The weather that all devices of a region share. */
export function weatherOf(regionStream: Stream): Weather {
  return {
    day: streamOf(regionStream, 'cloudy-day'),
    passing: streamOf(regionStream, 'cloud'),
    flicker: streamOf(regionStream, 'flicker'),
  }
}

/** Cloud cover over a region, 0 clear to 1 overcast: days differ, and clouds pass within hours. */
export function cloudCover({ day, passing, flicker }: Weather, ms: number): number {
  const dull = 0.2 + 0.75 * unit(day, Math.floor(ms / DAY_MS))
  const drifting = (smooth(passing, ms / (HOUR_MS / 2)) - 0.5) * 0.8
  return clamp(dull + drifting + bell(flicker, Math.floor(ms / MINUTE_MS)) * 0.1)
}

/** What clouds let through, 1 to 0.25: Kasten and Czeplak (1980), 1 − 0.75·N^3.4. */
export function transmittance(cover: number): number {
  return 1 - 0.75 * clamp(cover) ** 3.4
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
