import {
  batterySystem,
  DAY_MS,
  encodeMeterPower,
  meterTotals,
  phasePower,
  powerState,
  type StateSeries,
  stateSeries,
  type WireFrame,
} from '@wattpost/protocol'
import type { ScenarioPlayer } from '../../../scenario/player/scenarioPlayer.ts'
import { dayStartMs, type Period } from '../../../world/calendar.ts'
import type { Device } from '../../../world/createDevice.ts'
import type { OutgoingFrame } from '../../../world/device.ts'
import { metricPoints, metricsOf } from '../../../world/metrics.ts'
import { computedDays } from '../../../world/pausable.ts'
import { PmDevice } from '../../../world/pm/device.ts'
import { meterRows } from '../../../world/pm/readings.ts'
import type { Acquired } from '../../../world/spec.ts'
import { statePoints, stateReader } from '../../../world/stateSeries.ts'
import { VisibleWorld } from '../../../world/visibleWorld.ts'
import type { Connection } from '../connection.ts'
import {
  chatSender,
  collected,
  type HistoryParts,
  seriesSender,
  streamPoints,
} from '../histories.ts'
import type { Steps } from '../steps.ts'
import { withoutEarlierDates } from '../visibleDates.ts'
import { additionsOf } from './fields.ts'
import { framesIn, wholeReport } from './frames.ts'

/** Points of a metric over the last day: one every five minutes. */
const POINTS_MAX = 288
/** Daily rows of a meter. */
const METER_DAYS = 7

export interface UnpromptedParts extends HistoryParts {
  readonly player: ScenarioPlayer
  /** The position of a device's stream, after all frames up to now are sent. */
  readonly cursorOf: (deviceId: string) => WireFrame
}

/**
 * Reports each visible device to a new connection, since a dialect without acknowledgements answers no list. In the
 * core the last 24 hours follow. What is yielded says when to wait for other work: see `Pause`.
 */
export function* reportUnprompted(parts: UnpromptedParts, connection: Connection): Steps<void> {
  yield 'long'
  const { player, dialect } = parts
  const ids = new VisibleWorld(player.run.world, connection.user).deviceIds
  for (const id of ids) yield* withDevice(parts, connection, id, sendReport)
  if (dialect().isCore) for (const id of ids) yield* withDevice(parts, connection, id, sendLastDay)
}

/** A device that the connection may see now. */
interface Target {
  readonly connection: Connection
  readonly device: Device
  readonly nowMs: number
  readonly visiblePart: (period: Period) => Period
  /** Time when the user got the device; `null` if they have had it from the beginning. */
  readonly acquired: Acquired | null
  readonly isWanted: () => boolean
}

type Send = (parts: UnpromptedParts, target: Target) => Steps<void>

/** Waits for other work and a slow reader before each device. */
function* withDevice(
  parts: UnpromptedParts,
  connection: Connection,
  id: string,
  send: Send,
): Steps<void> {
  const { player } = parts
  yield connection.mayWrite()
  const visible = () => new VisibleWorld(player.run.world, connection.user)
  const device = visible().device(id)
  const mayReceive = () => connection.isOpen && connection.user.approved
  // A recorded device has no simulated values: it reports only what its recording holds.
  if (!mayReceive() || device === undefined || player.run.isRecorded(id)) return
  yield* send(parts, {
    connection,
    device,
    nowMs: player.nowMs(),
    visiblePart: (period) => visible().known(id, period),
    acquired: visible().acquired(id),
    isWanted: () => mayReceive() && visible().device(id) === device,
  })
}

function* sendReport({ dialect, cursorOf }: UnpromptedParts, target: Target): Steps<void> {
  const { connection, device, nowMs, acquired } = target
  yield* computedDays(device, nowMs)
  const cursor = cursorOf(device.id)
  const report = wholeReport(device, nowMs).map((frame) => ({
    ...frame,
    data: datedSinceAcquired(frame, target),
  }))
  for (const { event, data } of framesIn(dialect(), report))
    connection.send(event, { ...withoutEarlierDates(data, acquired), ...cursor })
}

/**
 * The data of a frame. The report of an offline device has the time of its last one; to a user who got the device later it
 * is dated when they got it, since earlier times are not theirs.
 */
function datedSinceAcquired(
  { data }: OutgoingFrame,
  { device, nowMs, acquired }: Target,
): WireFrame {
  if (acquired === null || device.isOnline(nowMs)) return data
  return { ...data, t: Math.max(Number(data.t), acquired.sinceMs / 1000) }
}

function* sendLastDay(parts: UnpromptedParts, target: Target): Steps<void> {
  const { connection, device, nowMs, visiblePart } = target
  const { id: deviceId } = device
  const period = visiblePart({ fromMs: nowMs - DAY_MS, toMs: nowMs })
  if (device instanceof PmDevice) {
    const { data } = yield* dailyRows(device, target)
    connection.send('meter_power', data)
  }
  for (const metric of metricsOf(device).filter(isOfEntity)) {
    const points = metricPoints(device, metric, period, POINTS_MAX)
    yield* streamPoints(target, points, chatSender(parts, connection, { deviceId, metric }))
  }
  for (const series of stateSeries) yield* sendSeries(parts, target, period, series)
}

/** Fields beyond the specification's, of the groups whose values are metrics. */
const ADDED = [powerState, meterTotals, phasePower, batterySystem].flatMap(additionsOf)

/** Metrics that the field groups do not mark as additions, though the specification has none: counters, channel voltages. */
const NOT_IN_SPECIFICATION = /^lifetime\.|^ac-power\.\d\.v$/

/** Metrics are the paths of values in the entities of the specification. */
function isOfEntity(metric: string): boolean {
  const key = metric.slice(metric.lastIndexOf('.') + 1)
  return !ADDED.includes(key) && !NOT_IN_SPECIFICATION.test(metric)
}

function* sendSeries(
  parts: UnpromptedParts,
  target: Target,
  period: Period,
  series: StateSeries,
): Steps<void> {
  const { connection, device } = target
  const read = stateReader(device, series)
  if (read === null) return
  const points = statePoints(device, series, read, period)
  const send = seriesSender(parts, connection, { deviceId: device.id, series })
  yield* streamPoints(target, points, send)
}

function* dailyRows(device: PmDevice, { nowMs, visiblePart }: Target): Steps<OutgoingFrame> {
  const { tz } = device.spec.site
  const fromMs = dayStartMs(tz, nowMs - METER_DAYS * DAY_MS)
  const days = visiblePart({ fromMs, toMs: nowMs })
  const period = device.reportedPart(days, nowMs)
  const rows = yield* collected(meterRows(device, period, 'day', tz))
  const head = { deviceId: device.id, t: nowMs }
  const data = encodeMeterPower({ head, body: { kind: 'history', rows } })
  return { event: 'meter_power', deviceId: device.id, data }
}
