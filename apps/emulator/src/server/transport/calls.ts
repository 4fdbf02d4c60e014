import {
  type Family,
  ownValue,
  pathText,
  SERVER_ERRORS,
  type SessionUser,
} from '@wattpost/protocol'
import type { z } from 'zod'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { Period } from '../../world/calendar.ts'
import { computedDays } from '../../world/pausable.ts'
import type { Acquired } from '../../world/spec.ts'
import { VisibleWorld } from '../../world/visibleWorld.ts'
import type { DeviceOf } from '../../world/world.ts'
import { type Answer, refuseCall } from './answer.ts'
import { zoneOf } from './periods.ts'
import type { Steps } from './steps.ts'

/** A call for device data by an approved user, its query checked. */
export interface Visit<Q> {
  /** The devices that the user may see; handlers reach no others. */
  readonly world: VisibleWorld
  readonly nowMs: number
  /** From the path; empty where the path has none. */
  readonly id: string
  readonly query: Q
}

/** A call about one device, which the user may see. */
export interface DeviceVisit<F extends Family, Q> {
  readonly device: DeviceOf<F>
  /** Time zone of the days: the requested one, else the device's. */
  readonly tz: string
  readonly nowMs: number
  readonly query: Q
  /** Cuts off the part of a period before the device belonged to the user. */
  readonly visiblePart: (period: Period) => Period
  /** The visible part of a period, up to the last report of a device that is offline. */
  readonly reportedPart: (period: Period) => Period
  /** Time when the user got the device; `null` if they have had it from the beginning. */
  readonly acquired: Acquired | null
}

/** An entry of the table: a call for device data. */
export interface DeviceCall {
  readonly method: 'GET'
  /** Route; `:id` is a device's id. */
  readonly path: string
  readonly family: Family
  /** Scope: the user's `list`, or one `device` named in path or query. */
  readonly of: 'list' | 'device'
  readonly query: z.ZodType
  answer(visit: Visit<unknown>): Steps<Answer>
}

/** The input of a call, as a transport passes it on. */
export interface CallInput {
  readonly id: string
  readonly query: unknown
}

/** Declares a call for a list; the schema types the handler's query. */
export function listCall<Q extends z.ZodType>(
  path: string,
  family: Family,
  query: Q,
  answer: (visit: Visit<z.output<Q>>) => Steps<Answer>,
): DeviceCall {
  return {
    ...{ method: 'GET', path, family, of: 'list', query },
    answer: (visit) => answer(visit as Visit<z.output<Q>>),
  }
}

/**
 * Declares a call about one device of a family. A device out of the user's scope, or of another family, does
 * not exist [A4]; an unknown time zone is refused only after that. The device's history up to now is computed before
 * `answer` reads it.
 */
export function deviceCall<F extends Family, Q extends z.ZodType>(
  path: string,
  family: F,
  query: Q,
  answer: (visit: DeviceVisit<F, z.output<Q>>) => Answer,
): DeviceCall {
  const answerVisit = function* ({ world, nowMs, id, query }: Visit<unknown>): Steps<Answer> {
    const device = world.deviceOf(family, path.includes(':id') ? id : textOf(query, 'deviceId'))
    if (device === undefined) return refuseCall('unknown', SERVER_ERRORS.unknownDevice)
    const tz = zoneOf(textOf(query, 'tz') || undefined, device.spec.site.tz)
    if (!tz.ok) return refuseCall('invalid', tz.error.message)
    yield* computedDays(device, nowMs)
    const visiblePart = (period: Period) => world.known(device.id, period)
    const reportedPart = (period: Period) => device.reportedPart(visiblePart(period), nowMs)
    return answer({
      ...{ device, tz: tz.value, nowMs, query: query as z.output<Q> },
      ...{ visiblePart, reportedPart, acquired: world.acquired(device.id) },
    })
  }
  return { method: 'GET', path, family, of: 'device', query, answer: answerVisit }
}

function textOf(query: unknown, key: string): string {
  return String(ownValue(query, key) ?? '')
}

/**
 * Answers a call of the table: the user must be approved and the query readable. The whole answer is of the moment at
 * which its first step is done.
 */
export function* answerCall(
  player: ScenarioPlayer,
  call: DeviceCall,
  user: SessionUser,
  { id, query }: CallInput,
): Steps<Answer> {
  if (!user.approved) return refuseCall('forbidden', SERVER_ERRORS.awaitingApproval)
  const read = call.query.safeParse(query)
  if (!read.success) {
    const issue = read.error.issues[0]
    const where = pathText(issue?.path ?? [])
    return refuseCall('invalid', `${where}: ${issue?.message ?? 'not readable'}`)
  }
  const nowMs = player.nowMs()
  const world = new VisibleWorld(player.run.world, user)
  return yield* call.answer({ world, nowMs, id, query: read.data })
}
