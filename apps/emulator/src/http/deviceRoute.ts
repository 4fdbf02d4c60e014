import { type Family, SERVER_ERRORS, type SessionUser } from '@wattpost/protocol'
import type { z } from 'zod'
import { type Answer, no } from '../answer.ts'
import { maySee } from '../world/scope.ts'
import type { DeviceOf, World } from '../world/world.ts'
import { zoneOf } from './period.ts'

/** What a handler of device data works with: an approved user, a checked query, one moment. */
export interface Visit<Q> {
  readonly user: SessionUser
  readonly world: World
  readonly nowMs: number
  /** From the path; empty where the route has none. */
  readonly id: string
  readonly query: Q
}

/** A call for device data. Every one goes through the same checks; there is no other way to declare one. */
export interface DeviceRoute {
  readonly path: string
  readonly query: z.ZodType
  answer(visit: Visit<unknown>): Answer
}

/** Declares a call, with its handler's query typed by its schema. */
export function deviceRoute<Q extends z.ZodType>(
  path: string,
  query: Q,
  answer: (visit: Visit<z.output<Q>>) => Answer,
): DeviceRoute {
  return { path, query, answer: (visit) => answer(visit as Visit<z.output<Q>>) }
}

/** Answers for a device of a family that the user may see; anything else does not exist for them [A4]. */
export function withDevice<F extends Family>(
  { user, world }: Pick<Visit<unknown>, 'user' | 'world'>,
  family: F,
  id: string,
  answer: (device: DeviceOf<F>) => Answer,
): Answer {
  const device = world.deviceOf(family, id)
  return device !== undefined && maySee(user, device.spec)
    ? answer(device)
    : no(404, SERVER_ERRORS.unknownDevice)
}

/** The same for a call that cuts days: in the zone asked for, else in the device's; a zone that does not exist is refused. */
export function withDeviceInZone<F extends Family>(
  visit: Visit<{ readonly tz?: string | undefined }>,
  family: F,
  id: string,
  answer: (device: DeviceOf<F>, tz: string) => Answer,
): Answer {
  return withDevice(visit, family, id, (device) => {
    const tz = zoneOf(visit.query.tz, device.spec.site.tz)
    return tz.ok ? answer(device, tz.value) : no(400, tz.error)
  })
}
