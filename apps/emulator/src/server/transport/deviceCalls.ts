import {
  callQueries,
  callRoute,
  type DeviceCallId,
  encodeHydraDevice,
  encodeMeterDevice,
  energyRow,
  type Family,
  httpCalls,
  hydraBody,
  type hydraListBody,
  meterBody,
  meterHistoryRow,
  type meterListBody,
  ownValue,
  pathText,
  powerStatusReport,
  powerTimeline,
  type RangeCode,
  SERVER_ERRORS,
  type SessionUser,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import type { Period } from '../../world/calendar.ts'
import type { HydraDevice } from '../../world/hydra/device.ts'
import { energyRows, energySummary } from '../../world/hydra/energy.ts'
import { powerStatusOf, timelineOf } from '../../world/hydra/powerStatus.ts'
import { computedDays } from '../../world/pausable.ts'
import type { PmDevice } from '../../world/pm/device.ts'
import { meterRows } from '../../world/pm/readings.ts'
import type { Acquired } from '../../world/spec.ts'
import { VisibleWorld } from '../../world/visibleWorld.ts'
import type { DeviceOf } from '../../world/world.ts'
import { type Answer, answer, refuseCall } from './answer.ts'
import { ListBody, type Listed, ListItemCache } from './listItems.ts'
import { customSpan, energyPeriod, rangePeriod, untilNow, zoneOf } from './periods.ts'
import { encodedRows, LongBody, type Steps } from './steps.ts'
import { withoutEarlierDates } from './visibleDates.ts'

/** A list call of an approved user, its query checked. */
interface ListVisit<Q> {
  /** The devices that the user may see; handlers reach no others. */
  readonly world: VisibleWorld
  readonly nowMs: number
  readonly query: Q
}

/** A call about one device, which the user may see. */
interface DeviceVisit<F extends Family, Q> {
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

type Table = typeof httpCalls
type QueryOf<I extends DeviceCallId> = z.output<(typeof callQueries)[I]>

/** Answers each call for device data; a missing one is a type error. */
type DeviceHandlers = {
  readonly [I in DeviceCallId]: Table[I]['scope'] extends 'list'
    ? (visit: ListVisit<QueryOf<I>>) => Steps<Answer>
    : (visit: DeviceVisit<Table[I]['family'], QueryOf<I>>) => Answer
}

const meterItems = new ListItemCache((device: PmDevice, nowMs) =>
  encodeMeterDevice(device.snapshot(nowMs).device),
)
const hydraItems = new ListItemCache((device: HydraDevice, nowMs) =>
  encodeHydraDevice(device.snapshot(nowMs).device),
)

const METER_RANGES: Record<'day' | 'week' | 'month', RangeCode> = {
  day: 'd',
  week: 'w',
  month: 'm',
}

/** The calls for power meters [H8–H10] and hydras [H11–H17]: clip the period to the time of ownership, and encode. */
const handlers: DeviceHandlers = {
  *listMeters({ world, query, nowMs }) {
    const { devices, total, hasMore } = yield* world.page('pm', query, nowMs)
    const data = yield* meterItems.items(devices, nowMs, (id) => world.acquired(id))
    const body = { success: true, data, total, hasMore } as const
    return answer(new ListBody(body satisfies Listed<z.input<typeof meterListBody>>))
  },
  getMeter: ({ device, nowMs, acquired }) => {
    const data = device.snapshot(nowMs).device
    return answer(withoutEarlierDates(z.encode(meterBody, { success: true, data }), acquired))
  },
  getMeterEnergy: ({ device, tz, query, nowMs, reportedPart }) => {
    const period = reportedPart(rangePeriod(tz, METER_RANGES[query.period], 0, nowMs))
    const bucket = query.period === 'day' ? 'hour' : 'day'
    const rows = () => meterRows(device, period, bucket, tz)
    return answer(new LongBody({ success: true }, 'data', encodedRows(meterHistoryRow, rows)))
  },
  *listHydras({ world, query, nowMs }) {
    const { devices, total, hasMore } = yield* world.page('hydra', query, nowMs)
    const items = yield* hydraItems.items(devices, nowMs, (id) => world.acquired(id))
    const body = { devices: items, total, hasMore }
    return answer(new ListBody(body satisfies Listed<z.input<typeof hydraListBody>>))
  },
  getHydra: ({ device, nowMs, acquired }) => {
    const body = z.encode(hydraBody, { device: device.snapshot(nowMs).device })
    return answer(withoutEarlierDates(body, acquired))
  },
  getHydraHistory: ({ device, tz, query, nowMs, reportedPart }) => {
    const first = rangePeriod(tz, 'd', query.days - 1, nowMs)
    const bucket = query.range === 'daily' ? 'day' : 'hour'
    const period = reportedPart({ fromMs: first.fromMs, toMs: nowMs })
    const rows = () => energyRows(device, period, bucket, 'all', tz)
    return answer(new LongBody({}, 'energyData', rows))
  },
  getPowerStatus: ({ device, tz, query, nowMs, visiblePart }) => {
    const period = visiblePart(rangePeriod(tz, query.range, query.offset, nowMs))
    return answer(z.encode(powerStatusReport, powerStatusOf(device, period)))
  },
  getPowerTimeline: ({ device, tz, query, nowMs, visiblePart }) => {
    const period = visiblePart(rangePeriod(tz, query.range, query.offset, nowMs))
    return answer(z.encode(powerTimeline, timelineOf(device, period, query.channels ?? null)))
  },
  getHydraEnergy: ({ device, tz, query, nowMs, reportedPart }) => {
    const cut = energyPeriod(query, tz, nowMs)
    if (!cut.ok) return refuseCall('invalid', cut.error.message)
    const { bucket } = cut.value
    const period = reportedPart(cut.value.period)
    const rows = () => energyRows(device, period, bucket, query.type, tz)
    return answer(new LongBody({}, 'energyData', encodedRows(energyRow, rows)))
  },
  getEnergySummary: ({ device, tz, query, nowMs, reportedPart }) => {
    const span = customSpan(tz, query.startDate, query.endDate, nowMs)
    if (!span.ok) return refuseCall('invalid', span.error.message)
    const rows = energySummary(device, reportedPart(untilNow(span.value, nowMs)), query.type, tz)
    return answer({ energyData: rows.map((row) => z.encode(energyRow, row)) })
  },
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
}

/** The calls for device data. */
export const deviceCalls: readonly DeviceCall[] = (Object.keys(handlers) as DeviceCallId[]).map(
  (id) => {
    const { method, family, scope } = httpCalls[id]
    return { id, method, path: callRoute(id), family, of: scope }
  },
)

/** The input of a call, as a transport passes it on. */
export interface CallInput {
  /** From the path; empty where the path has none. */
  readonly id: string
  readonly query: unknown
}

/**
 * Answers a call: the user must be approved and the query readable. The whole answer is of the moment at which its first
 * step is done.
 */
export function* answerCall(
  player: ScenarioPlayer,
  call: DeviceCallId,
  user: SessionUser,
  { id, query }: CallInput,
): Steps<Answer> {
  if (!user.approved) return refuseCall('forbidden', SERVER_ERRORS.awaitingApproval)
  const read = callQueries[call].safeParse(query)
  if (!read.success) {
    const issue = read.error.issues[0]
    const where = pathText(issue?.path ?? [])
    return refuseCall('invalid', `${where}: ${issue?.message ?? 'not readable'}`)
  }
  const nowMs = player.nowMs()
  const visit = { world: new VisibleWorld(player.run.world, user), nowMs, query: read.data }
  // The table says that this handler takes this query.
  const handler = handlers[call] as (visit: unknown) => unknown
  return httpCalls[call].scope === 'list'
    ? yield* handler(visit) as Steps<Answer>
    : yield* aboutDevice(call, id, visit, handler as (visit: object) => Answer)
}

/**
 * Answers a call about one device of a family. A device out of the user's scope, or of another family, does
 * not exist [A4]; an unknown time zone is refused only after that. The device's history up to now is computed before
 * `handler` reads it.
 */
function* aboutDevice(
  call: DeviceCallId,
  inPath: string,
  { world, nowMs, query }: ListVisit<unknown>,
  handler: (visit: DeviceVisit<Family, unknown>) => Answer,
): Steps<Answer> {
  const { family, path } = httpCalls[call]
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
