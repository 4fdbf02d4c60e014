import {
  type ClockReading,
  decodeClock,
  decodeDropped,
  type FrameContext,
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type ReportedFrame,
  type ReportedMeterRow,
  type Result,
  readConnection,
  readDeviceId,
  readHydraEnergy,
  readHydraPower,
  readHydraStatus,
  readMeterPower,
  readMeterStatus,
  readPower,
  readSwitchData,
} from '@wattpost/protocol'
import { createWarnOnce, type WarnOnce } from '../../domain/warnOnce.ts'
import type { DataEvent } from '../connection/liveSource.ts'
import { withConnection } from '../devices/applyFrame.ts'
import { unlistedBg, withBgConnection, withPower } from '../devices/bgLive.ts'
import { type DeviceStore, type DeviceStores, onlyDeviceOf } from '../devices/deviceStores.ts'
import {
  reportsChannelChange,
  withHydraEnergy,
  withHydraPower,
  withHydraStatus,
} from '../devices/hydraLive.ts'
import { withMeterPower, withMeterStatus, withoutHistory } from '../devices/pmLive.ts'
import { type ApplyParts, createApply, createApplyHydra } from './applyInOrder.ts'

export interface FrameReducerParts extends ApplyParts {
  readonly stores: DeviceStores
  /** The backend's words; by default those that are known. */
  readonly readContext?: ReadContext
  /** A raw `chat_data` chunk. */
  readonly onPoints: (json: unknown) => void
  /** A raw `switch_data` chunk. */
  readonly onStates: (json: unknown) => void
  /** Frames of unnamed devices are missing. */
  readonly onManyGaps: () => void
  /**
   * Time jumped, or another server answers: all values may be wrong.
   * @param continuedAtMs the new time, unless it is ahead of the expected one: the server may continue the same world
   */
  readonly onTimeJump: (continuedAtMs: number | null) => void
  /** Time was moved forward: values are right, running periods have grown. */
  readonly onTimeSkip: () => void
  /** A channel of this hydra went up, down or unknown: its history has grown. */
  readonly onChannelChange: (deviceId: string) => void
}

/** Decodes an event of the server and applies it to the device stores [K2–K9]. */
export type FrameReducer = (name: DataEvent, payload: unknown) => void

type Handler = (json: unknown) => void

export function createFrameReducer(parts: FrameReducerParts): FrameReducer {
  const { bg, pm, hydra } = parts.stores
  const apply = createApply(parts)
  const applyHydra = createApplyHydra(parts, apply)
  const warn = createWarnOnce()
  const readAs = createReadAs(parts, warn)
  const handlers: Record<DataEvent, Handler> = {
    power: readAs([bg], readPower, (frame) => {
      addUnlisted(parts.stores, frame.head.deviceId)
      apply(bg, frame, withPower)
    }),
    meter_power: readAs(
      [pm],
      readMeterPower,
      (frame) => {
        const { head, body } = frame
        apply(pm, frame, withMeterPower, body.kind === 'history' ? 'answer' : 'report')
        if (body.kind === 'history') keepEarlyHistory(pm, head.deviceId, body.rows)
      },
      (json) => resetHistory(pm, json),
    ),
    meter_status: readAs([pm], readMeterStatus, (frame) => apply(pm, frame, withMeterStatus)),
    hydra_power: readAs([hydra], readHydraPower, (frame) => {
      const isApplied = applyHydra(frame, withHydraPower)
      if (isApplied && reportsChannelChange(frame)) parts.onChannelChange(frame.head.deviceId)
    }),
    hydra_status: readAs([hydra], readHydraStatus, (frame) => {
      const isApplied = applyHydra(frame, withHydraStatus)
      if (isApplied && reportsChannelChange(frame)) parts.onChannelChange(frame.head.deviceId)
    }),
    hydra_energy: readAs([hydra], readHydraEnergy, (frame) => applyHydra(frame, withHydraEnergy)),
    status: readAs([bg, pm, hydra], readConnection, (frame) => {
      // The frame does not name the family; only one store can know the device.
      apply(bg, frame, withBgConnection, 'connection')
      apply(pm, frame, withConnection, 'connection')
      if (hydra.read(frame.head.deviceId) !== undefined)
        applyHydra(frame, withConnection, 'connection')
    }),
    clock: decoded(decodeClock, createClockHandler(parts)),
    dropped: decoded(decodeDropped, ({ deviceIds, others }) => {
      for (const id of deviceIds) parts.onGap(id)
      if (others) parts.onManyGaps()
    }),
    balance: (json) => console.info('balance:', json),
    chat_data: parts.onPoints,
    switch_data: (json) => {
      logFailedSeries(json)
      parts.onStates(json)
    },
  }
  return (name, payload) => {
    for (const json of Array.isArray(payload) ? payload : [payload]) handlers[name](json)
  }
}

/** Reads all readable fields of frames. An unreadable part is logged, once for each device and event. */
function createReadAs({ time, readContext }: FrameReducerParts, warn: WarnOnce) {
  return <F extends ReportedFrame<unknown>>(
    stores: readonly DeviceStore<unknown>[],
    read: (json: unknown, context: FrameContext) => Result<Reading<F>, Refusal>,
    handle: (frame: F) => void,
    onRefused: Handler = () => {},
  ): Handler => {
    const context = { ...readContext, nowMs: time.nowMs, onlyDevice: () => onlyDeviceOf(stores) }
    return (json) => {
      const frame = read(json, context)
      const refusal = frame.ok ? frame.value.unread : frame.error
      if (refusal !== null)
        warn(`${refusal.what} ${readDeviceId(ownValue(json, 'deviceId'))}`, refusal.message)
      if (frame.ok) handle(frame.value.value)
      else onRefused(json)
    }
  }
}

/** A backend that sends a history once, after connecting, may be faster than its list of meters [K2, E12]. */
function keepEarlyHistory(
  pm: DeviceStores['pm'],
  deviceId: string,
  history: readonly ReportedMeterRow[],
): void {
  if (pm.read(deviceId) === undefined)
    pm.changeOnceKnown(deviceId, (live) => ({ ...live, history }))
}

/** At most this many devices are taken from frames alone. */
const UNLISTED_MAX = 10_000

/** A device that sends frames exists, even when no list has named it. */
function addUnlisted({ bg }: DeviceStores, deviceId: string): void {
  if (bg.read(deviceId) !== undefined) return
  if (bg.store.getState().devices.size < UNLISTED_MAX) bg.put(deviceId, unlistedBg(deviceId))
}

/** Smaller differences of the clock are delays of messages, ms of real time. */
const SKIP_MS = 2000

function createClockHandler({ time, onTimeJump, onTimeSkip }: FrameReducerParts) {
  return (clock: ClockReading) => {
    const before = time.store.getState().clock
    const aheadMs = clock.now - time.nowMs()
    time.set(clock)
    if (before === null) return
    const delayMs = SKIP_MS * Math.max(1, before.speed)
    if (before.epoch !== clock.epoch) onTimeJump(aheadMs > delayMs ? null : clock.now)
    else if (Math.abs(aheadMs) > delayMs) onTimeSkip()
  }
}

/** A payload that is no history at all empties the history [X22]; any other refused frame changes nothing. */
function resetHistory(pm: DeviceStores['pm'], json: unknown): void {
  const deviceId = readDeviceId(ownValue(json, 'deviceId'))
  if (deviceId === null || ownValue(json, 'daily_meter_data') === undefined) return
  const live = pm.read(deviceId)
  if (live !== undefined) pm.put(deviceId, withoutHistory(live))
}

const ANY_DEVICE: FrameContext = { nowMs: () => 0, onlyDevice: () => '' }

/** Logs a failed series, even when its request has ended [X20]. */
function logFailedSeries(json: unknown): void {
  const chunk = readSwitchData(json, ANY_DEVICE)
  if (chunk.ok && chunk.value.value.status === 'error') {
    console.error(`switch_data: ${chunk.value.value.message}`)
  }
}

function decoded<T>(
  decode: (json: unknown) => Result<T, Refusal>,
  handle: (value: T) => void,
): Handler {
  return (json) => {
    const read = decode(json)
    if (read.ok) handle(read.value)
    else console.warn(read.error.message)
  }
}
