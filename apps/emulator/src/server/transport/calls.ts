import {
  callQueries,
  callRoute,
  type DeviceCallId,
  type Family,
  httpCalls,
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

/** A call for device data, as transports serve it. */
export interface DeviceCall {
  readonly id: DeviceCallId
  readonly method: 'GET'
  /** Route; `:id` is a device's id. */
  readonly path: string
  readonly family: Family
  /** Scope: the user's `list`, or one `device` named in path or query. */
  readonly of: 'list' | 'device'
  readonly query: z.ZodType
  answer(visit: Visit<unknown>): Steps<Answer>
}

type Table = typeof httpCalls
type QueryOf<I extends DeviceCallId> = z.output<(typeof callQueries)[I]>

/** Answers each call for device data; a missing one is a type error. */
export type DeviceHandlers = {
  readonly [I in DeviceCallId]: Table[I]['scope'] extends 'list'
    ? (visit: Visit<QueryOf<I>>) => Steps<Answer>
    : (visit: DeviceVisit<Table[I]['family'], QueryOf<I>>) => Answer
}

/** The input of a call, as a transport passes it on. */
export interface CallInput {
  readonly id: string
  readonly query: unknown
}

/** The calls of the contract with their handlers. */
export function deviceCallsOf(handlers: DeviceHandlers): readonly DeviceCall[] {
  return (Object.keys(handlers) as DeviceCallId[]).map((id) => {
    const { family, scope } = httpCalls[id]
    const handler = handlers[id] as (visit: unknown) => unknown
    return {
      id,
      method: 'GET',
      path: callRoute(id),
      family,
      of: scope,
      query: callQueries[id],
      answer: (visit) =>
        scope === 'list'
          ? (handler(visit) as Steps<Answer>)
          : aboutDevice(id, visit, handler as (visit: DeviceVisit<Family, unknown>) => Answer),
    }
  })
}

/**
 * Answers a call about one device of a family. A device out of the user's scope, or of another family, does
 * not exist [A4]; an unknown time zone is refused only after that. The device's history up to now is computed before
 * `handler` reads it.
 */
function* aboutDevice(
  id: DeviceCallId,
  { world, nowMs, id: inPath, query }: Visit<unknown>,
  handler: (visit: DeviceVisit<Family, unknown>) => Answer,
): Steps<Answer> {
  const { family, path } = httpCalls[id]
  const device = world.deviceOf(family, path.includes('{id}') ? inPath : textOf(query, 'deviceId'))
  if (device === undefined) return refuseCall('unknown', SERVER_ERRORS.unknownDevice)
  const tz = zoneOf(textOf(query, 'tz') || undefined, device.spec.site.tz)
  if (!tz.ok) return refuseCall('invalid', tz.error.message)
  yield* computedDays(device, nowMs)
  const visiblePart = (period: Period) => world.known(device.id, period)
  return handler({
    device,
    tz: tz.value,
    nowMs,
    query,
    visiblePart,
    reportedPart: (period: Period) => device.reportedPart(visiblePart(period), nowMs),
    acquired: world.acquired(device.id),
  })
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
