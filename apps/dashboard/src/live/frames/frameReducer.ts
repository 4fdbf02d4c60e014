import {
  type ClockReading,
  decodeClock,
  decodeDropped,
  type FrameContext,
  framesIn,
  identityIn,
  idIn,
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type ReportedConnection,
  type ReportedFrame,
  type ReportedHead,
  type ReportedHydraStatusBody,
  type ReportedMeterRow,
  type Result,
  readConnection,
  readFrame,
  readHydraEnergy,
  readHydraPower,
  readHydraStatus,
  readMeterPower,
  readMeterStatus,
  readPower,
  readSwitchData,
} from '@wattpost/protocol'
import { noteFinding, noteMessage, noteOf } from '../../domain/messageNotes.ts'
import { createWarnOnce, type WarnOnce } from '../../domain/warnOnce.ts'
import type { DataEvent } from '../connection/liveSource.ts'
import { isReportOfNow, unlistedBg, withBgConnection, withPower } from '../devices/bgLive.ts'
import { type DeviceStore, type DeviceStores, onlyDeviceOf } from '../devices/deviceStores.ts'
import {
  type HydraLive,
  reportsChannelChange,
  withHydraEnergy,
  withHydraPower,
  withHydraStatus,
  withUnconfirmedChannels,
} from '../devices/hydraLive.ts'
import { withMeterPower, withMeterStatus, withoutHistory } from '../devices/pmLive.ts'
import { withConnection } from '../devices/withReport.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { skewOf } from './deviceClock.ts'
import { type FrameOrder, frameOrder, type StreamCursor } from './streamCursor.ts'

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
  const applyUpdate = readAs('hydra_power', [hydra], readUpdate, (frame) =>
    applyHydra(frame, withHydraStatus),
  )
  const updateOnly: Handler = (json) => {
    if (idIn(json) !== null) applyUpdate(json)
  }
  const handlers: Record<DataEvent, Handler> = {
    power: readAs('power', [bg], readPower, (frame) => {
      addUnlisted(parts.stores, frame.head.deviceId)
      apply(bg, frame, withPower, isReportOfNow(frame) ? 'report' : 'answer')
    }),
    meter_power: readAs(
      'meter_power',
      [pm],
      readMeterPower,
      (frame) => {
        const { head, body } = frame
        apply(pm, frame, withMeterPower, body.kind === 'history' ? 'answer' : 'report')
        if (body.kind === 'history') keepEarlyHistory(pm, head.deviceId, body.rows)
      },
      (json) => resetHistory(pm, json),
    ),
    meter_status: readAs('meter_status', [pm], readMeterStatus, (frame) =>
      apply(pm, frame, withMeterStatus),
    ),
    hydra_power: readAs(
      'hydra_power',
      [hydra],
      readHydraPower,
      (frame) => {
        const before = hydra.read(frame.head.deviceId)
        const isApplied = applyHydra(frame, withHydraPower)
        if (isApplied && reportsChannelChange(frame, before))
          parts.onChannelChange(frame.head.deviceId)
      },
      updateOnly,
    ),
    hydra_status: readAs('hydra_status', [hydra], readHydraStatus, (frame) => {
      const before = hydra.read(frame.head.deviceId)
      const isApplied = applyHydra(frame, withHydraStatus)
      if (isApplied && reportsChannelChange(frame, before))
        parts.onChannelChange(frame.head.deviceId)
    }),
    hydra_energy: readAs(
      'hydra_energy',
      [hydra],
      readHydraEnergy,
      (frame) => applyHydra(frame, withHydraEnergy),
      updateOnly,
    ),
    status: readAs('status', [bg, pm, hydra], readConnection, (frame) => {
      // The frame does not name the family; only one store can know the device.
      keepEarlyStatus(bg, frame)
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
  const isKnown = (id: string) => [bg, pm, hydra].some((store) => store.read(id) !== undefined)
  return (name, payload) => {
    for (const json of framesIn(payload, isKnown)) handlers[name](json)
  }
}

/** Reads all readable fields of frames. An unreadable part is logged, once for each device and event. */
function createReadAs({ time, readContext }: FrameReducerParts, warn: WarnOnce) {
  return <F extends ReportedFrame<unknown>>(
    event: DataEvent,
    stores: readonly DeviceStore<unknown>[],
    read: (json: unknown, context: FrameContext) => Result<Reading<F>, Refusal>,
    handle: (frame: F) => void,
    onRefused: Handler = () => {},
  ): Handler => {
    const context = { ...readContext, nowMs: time.nowMs, onlyDevice: () => onlyDeviceOf(stores) }
    const note = noteOf(event)
    const warnOfUnknown = (json: unknown, deviceId: string) => {
      const type = ownValue(json, 'type') ?? 'no type'
      warn(`${event} ${deviceId}`, `${event} (${type}) of the unknown device ${deviceId}`)
    }
    return (json) => {
      const frame = read(json, context)
      noteMessage(note, json, frame, warn)
      if (!frame.ok) return onRefused(json)
      const { value, forms } = frame.value
      handle(value)
      const { deviceId } = value.head
      if (stores.some((store) => store.read(deviceId) !== undefined)) return
      noteFinding(note, 'unknown', deviceId)
      if (forms.includes('further identity')) warnOfUnknown(json, deviceId)
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

/**
 * A device may go offline before a list, a page or a `power` frame has named it: the status waits, since other families
 * send such frames too. What is known by then may be newer.
 */
function keepEarlyStatus(bg: DeviceStores['bg'], frame: ReportedConnection): void {
  const { deviceId, t } = frame.head
  if (bg.read(deviceId) === undefined)
    bg.changeOnceKnown(deviceId, (live) =>
      live.cursor.atMs > t ? live : withBgConnection(live, frame),
    )
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
  const deviceId = identityIn(json) === 'none' ? onlyDeviceOf([pm]) : idIn(json)
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

interface ApplyParts {
  readonly time: TimeSource
  /** A device reported at this moment, epoch ms. */
  readonly onReport: (deviceId: string, atMs: number) => void
  /** Frames of this device are missing, or its stream has a new epoch. */
  readonly onGap: (deviceId: string) => void
  /** The first numbered frame of this device: earlier ones may be missing. */
  readonly onUnverified: (deviceId: string) => void
}

/**
 * The source of a frame: a `report` is stamped by the device's clock; a change of the `connection` and an `answer`
 * are stamped by the server's, as is any frame without a time. An answer says nothing about the rhythm of the device.
 */
type Origin = 'report' | 'connection' | 'answer'

/** Applies a frame, with its time corrected to the server's clock; returns whether it was applied. */
type Apply = <
  L extends { readonly cursor: StreamCursor },
  F extends { readonly head: ReportedHead },
>(
  store: DeviceStore<L>,
  frame: F,
  change: (live: L, frame: F, order: FrameOrder) => L,
  origin?: Origin,
) => boolean

/**
 * Frames older than what the store has are dropped, except answers: a report that overtakes one does not make it wrong. A
 * gap is reported.
 */
function createApply({ time, onReport, onUnverified, onGap }: ApplyParts): Apply {
  return (store, stamped, change, origin: Origin = 'report') => {
    const { deviceId, t, isUntimed } = stamped.head
    const live = store.read(deviceId)
    if (live === undefined) {
      store.missed(deviceId, t)
      return false
    }
    const isByServer = origin !== 'report' || isUntimed === true
    const skewMs = skewOf(isByServer ? { ...live.cursor, skewMs: 0 } : live.cursor, t, time)
    // Most clocks are right, and a flood has thousands of frames a second: copies are made only where they differ.
    const frame = skewMs === 0 ? stamped : { ...stamped, head: { ...stamped.head, t: t - skewMs } }
    const order = frameOrder(live.cursor, frame.head, time.epoch())
    if (order === 'old' && origin !== 'answer') return false
    // The server's stamp says nothing about the device's clock.
    const isSkewKnown = isByServer || live.cursor.skewMs === skewMs
    const known = isSkewKnown ? live : { ...live, cursor: { ...live.cursor, skewMs } }
    store.put(deviceId, change(known, frame, order))
    if (origin !== 'answer') onReport(deviceId, frame.head.t)
    if (order === 'first') onUnverified(deviceId)
    else if (order !== 'next' && order !== 'old') onGap(deviceId)
    return true
  }
}

interface HydraApplyParts {
  readonly stores: Pick<DeviceStores, 'hydra'>
  readonly onChannelChange: (deviceId: string) => void
}

/** Reads only whose update a frame is: one of which nothing else can be read marks its hydra up all the same [S12]. */
function readUpdate(json: unknown, context: FrameContext) {
  return readFrame<ReportedHydraStatusBody>('hydra update', json, context, () => ({
    network_data: {},
  }))
}

/** At most this many unknown devices are logged, each once. */
const UNKNOWN_DEVICES_MAX = 1000

/** Applies a hydra's frame. A frame of an unknown hydra is logged once and changes nothing [X21]. */
function createApplyHydra({ stores: { hydra }, onChannelChange }: HydraApplyParts, apply: Apply) {
  const unknownDevices = new Set<string>()
  const warnUnknown = (deviceId: string) => {
    if (unknownDevices.has(deviceId) || unknownDevices.size >= UNKNOWN_DEVICES_MAX) return
    console.warn(`hydra update for unknown device ${deviceId}`)
    unknownDevices.add(deviceId)
  }
  return <F extends { readonly head: ReportedHead }>(
    frame: F,
    change: (live: HydraLive, frame: F) => HydraLive,
    origin?: Origin,
  ): boolean => {
    const { deviceId } = frame.head
    const live = hydra.read(deviceId)
    if (live === undefined) warnUnknown(deviceId)
    const before = live?.device.status
    const isApplied = apply(
      hydra,
      frame,
      (live, next, order) => change(order === 'next' ? live : withUnconfirmedChannels(live), next),
      origin,
    )
    const after = hydra.read(deviceId)?.device.status
    // Going offline or coming back changes the history too.
    if (before !== after && [before, after].includes('unknown')) onChannelChange(deviceId)
    return isApplied
  }
}
