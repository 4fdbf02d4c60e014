import { type Family, ownValue, SERVER_ERRORS } from '@wattpost/protocol'
import type { z } from 'zod'
import { type Answer, no } from '../answer.ts'
import type { Period } from '../world/calendar.ts'
import type { VisibleWorld } from '../world/visibleWorld.ts'
import type { DeviceOf } from '../world/world.ts'
import { zoneOf } from './period.ts'

/** What a call for device data comes with: an approved user's sight of the world, a checked query, one moment. */
export interface Visit<Q> {
  /** The world as far as the user may see it: there is no way past it. */
  readonly world: VisibleWorld
  readonly nowMs: number
  /** From the path; empty where the route has none. */
  readonly id: string
  readonly query: Q
}

/** A call about one device, which the user may see; days are cut in `tz`. */
export interface DeviceVisit<F extends Family, Q> {
  readonly device: DeviceOf<F>
  /** The zone asked for, else the device's. */
  readonly tz: string
  readonly nowMs: number
  readonly query: Q
  /** What of a period the user may know: nothing from before the device was theirs. */
  readonly known: (period: Period) => Period
}

/** A call for device data. Every one goes through the same checks; there is no other way to declare one. */
export interface DeviceRoute {
  readonly path: string
  readonly family: Family
  /** `device`: its id stands in the path, else in the query. */
  readonly of: 'list' | 'device'
  readonly query: z.ZodType
  answer(visit: Visit<unknown>): Answer
}

/** Declares a call for a list, with its handler's query typed by its schema. */
export function listRoute<Q extends z.ZodType>(
  path: string,
  family: Family,
  query: Q,
  answer: (visit: Visit<z.output<Q>>) => Answer,
): DeviceRoute {
  const of = 'list'
  return { path, family, of, query, answer: (visit) => answer(visit as Visit<z.output<Q>>) }
}

/**
 * Declares a call about one device of a family. A device that the user may not see, or of another family,
 * does not exist for them [A4]; only then a zone that does not exist is refused.
 */
export function deviceRoute<F extends Family, Q extends z.ZodType>(
  path: string,
  family: F,
  query: Q,
  answer: (visit: DeviceVisit<F, z.output<Q>>) => Answer,
): DeviceRoute {
  const answerVisit = ({ world, nowMs, id, query }: Visit<unknown>): Answer => {
    const device = world.deviceOf(family, path.includes(':id') ? id : textOf(query, 'deviceId'))
    if (device === undefined) return no(404, SERVER_ERRORS.unknownDevice)
    const tz = zoneOf(textOf(query, 'tz') || undefined, device.spec.site.tz)
    if (!tz.ok) return no(400, tz.error)
    const known = (period: Period) => world.known(device.id, period)
    return answer({ device, tz: tz.value, nowMs, query: query as z.output<Q>, known })
  }
  return { path, family, of: 'device', query, answer: answerVisit }
}

function textOf(query: unknown, key: string): string {
  return String(ownValue(query, key) ?? '')
}
