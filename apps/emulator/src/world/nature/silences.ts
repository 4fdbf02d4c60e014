import { between, streamOf, unit } from '../../engine/random.ts'
import type { DeviceSpec } from '../spec.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import type { Outage } from './outage.ts'

/** Share of days on which a device drops off its mobile network once (assumed). */
const SHARE_OF_DAYS = 0.12

/** The stretch of a UTC day, if any, in which the device does not reach the server. */
export function naturalSilences(spec: DeviceSpec, day: number): Outage[] {
  const stream = streamOf(spec.stream, 'silence', day)
  if (unit(stream, 0) >= SHARE_OF_DAYS) return []
  const fromMs = day * DAY_MS + Math.floor(unit(stream, 1) * DAY_MS)
  return [{ fromMs, toMs: fromMs + Math.floor(between(stream, 2, 2, 45) * MINUTE_MS) }]
}
