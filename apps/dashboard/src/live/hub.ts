import {
  decodeClock,
  decodeConnection,
  decodeDropped,
  decodeHydraEnergy,
  decodeHydraPower,
  decodeHydraStatus,
  decodeMeterPower,
  decodeMeterStatus,
  decodePower,
  decodeSwitchData,
  type FrameHead,
  ownValue,
  type Refusal,
  type Result,
} from '@wattpost/protocol'
import { withBgConnection, withPower } from './bgLive.ts'
import { skewOf } from './deviceClock.ts'
import type { DeviceStore } from './deviceStore.ts'
import {
  type HydraLive,
  inDoubt,
  tellsChange,
  withHydraEnergy,
  withHydraPower,
  withHydraStatus,
} from './hydraLive.ts'
import type { DataEvent } from './liveSource.ts'
import { judge, type Place, type Verdict } from './place.ts'
import { withMeterPower, withMeterStatus, withoutHistory } from './pmLive.ts'
import type { DeviceStores } from './stores.ts'
import type { TimeSource } from './timeSource.ts'
import { withConnection } from './withConnection.ts'

interface HubParts {
  readonly stores: DeviceStores
  readonly time: TimeSource
  /** A device spoke of this moment, epoch ms. */
  readonly heard: (deviceId: string, atMs: number) => void
  /** A `chat_data` chunk, as it came. */
  readonly points: (json: unknown) => void
  /** A `switch_data` chunk, as it came. */
  readonly states: (json: unknown) => void
  /** Frames of this device are missing, or its stream began anew. */
  readonly missed: (deviceId: string) => void
  /** Whether frames of this device were lost before this one is not known. */
  readonly unproven: (deviceId: string) => void
  /** Time jumped: all that is shown may be wrong. */
  readonly jumped: () => void
  /** Frames of more devices than were named are missing. */
  readonly missedMany: () => void
  /** Time was moved on: what is shown is right, but periods that run have grown. */
  readonly skipped: () => void
  /** A hydra's channel went up, down or silent: its history has grown. */
  readonly channelChanged: (deviceId: string) => void
}

/** So many devices that nobody knows are told of once each; who sends more is not believed. */
const STRANGERS_MAX = 1000

/** A clock that is off by less, in real time, only tells that messages take their time. */
const SKIP_MS = 2000

/** Takes in what the server sends: reads it, judges its place, changes the stores [K2–K9]. */
export type Hub = (name: DataEvent, payload: unknown) => void

export function createHub(parts: HubParts): Hub {
  const { bg, pm, hydra } = parts.stores
  const strangers = new Set<string>()

  /**
   * Takes a frame in, at its time by the server's clock.
   * @returns whether it was
   */
  const take = <L extends { readonly place: Place }, F extends { readonly head: FrameHead }>(
    store: DeviceStore<L>,
    stamped: F,
    change: (live: L, frame: F, verdict: Verdict) => L,
  ): boolean => {
    const { deviceId, t } = stamped.head
    const live = store.read(deviceId)
    if (live === undefined) {
      store.missed(deviceId, t)
      return false
    }
    const skewMs = skewOf(live.place, t, parts.time)
    const frame = { ...stamped, head: { ...stamped.head, t: t - skewMs } }
    const verdict = judge(live.place, frame.head)
    if (verdict === 'old') return false
    const place = { ...live.place, skewMs }
    store.put(deviceId, change({ ...live, place }, frame, verdict))
    parts.heard(deviceId, frame.head.t)
    if (verdict === 'first') parts.unproven(deviceId)
    else if (verdict !== 'next') parts.missed(deviceId)
    return true
  }

  /**
   * Takes a hydra's frame in. Going silent or coming back changes its history too. One that was never
   * shown is a warning, once, and nothing changes [X21].
   */
  const takeHydra = <F extends { readonly head: FrameHead }>(
    frame: F,
    change: (live: HydraLive, frame: F) => HydraLive,
  ): boolean => {
    const { deviceId } = frame.head
    const before = hydra.read(deviceId)?.device.status
    const isNews = !strangers.has(deviceId) && strangers.size < STRANGERS_MAX
    if (before === undefined && isNews) {
      console.warn(`hydra update for unknown device ${deviceId}`)
      strangers.add(deviceId)
    }
    const taken = take(hydra, frame, (live, told, verdict) =>
      change(verdict === 'next' ? live : inDoubt(live), told),
    )
    const after = hydra.read(deviceId)?.device.status
    if (before !== after && [before, after].includes('unknown')) parts.channelChanged(deviceId)
    return taken
  }

  const readers: Record<DataEvent, (json: unknown) => void> = {
    power: reading(decodePower, (frame) => {
      take(bg, frame, withPower)
    }),
    meter_power: (json) => {
      const frame = decodeMeterPower(json)
      if (!frame.ok) return resetHistory(json, frame.error)
      take(pm, frame.value, withMeterPower)
    },
    meter_status: reading(decodeMeterStatus, (frame) => {
      take(pm, frame, withMeterStatus)
    }),
    hydra_power: reading(decodeHydraPower, (frame) => {
      const taken = takeHydra(frame, withHydraPower)
      if (taken && tellsChange(frame)) parts.channelChanged(frame.head.deviceId)
    }),
    hydra_status: reading(decodeHydraStatus, (frame) => {
      takeHydra(frame, withHydraStatus)
    }),
    hydra_energy: reading(decodeHydraEnergy, (frame) => {
      takeHydra(frame, withHydraEnergy)
    }),
    status: reading(decodeConnection, (frame) => {
      // It does not tell the family; only one of them can know the device.
      take(bg, frame, withBgConnection)
      take(pm, frame, withConnection)
      if (hydra.read(frame.head.deviceId) !== undefined) takeHydra(frame, withConnection)
    }),
    clock: reading(decodeClock, (clock) => {
      const before = parts.time.store.getState().reading
      const skippedMs = Math.abs(clock.now - parts.time.nowMs())
      parts.time.hear(clock)
      if (before === null) return
      if (before.epoch !== clock.epoch) parts.jumped()
      else if (skippedMs > SKIP_MS * Math.max(1, before.speed)) parts.skipped()
    }),
    dropped: reading(decodeDropped, ({ deviceIds, others }) => {
      for (const id of deviceIds) parts.missed(id)
      if (others) parts.missedMany()
    }),
    balance: (json) => console.info('balance:', json),
    chat_data: parts.points,
    switch_data: (json) => {
      const chunk = decodeSwitchData(json)
      // Logged, whoever asked and whether anybody still waits [X20].
      if (chunk.ok && chunk.value.status === 'error') {
        console.error(`switch_data: ${chunk.value.message}`)
      }
      parts.states(json)
    },
  }

  /** History that cannot be read is reset to empty [X22]; any other refused frame changes nothing. */
  const resetHistory = (json: unknown, refusal: Refusal): void => {
    console.warn(refusal.message)
    const deviceId = ownValue(json, 'deviceId')
    if (typeof deviceId !== 'string' || ownValue(json, 'daily_meter_data') === undefined) return
    const live = pm.read(deviceId)
    if (live !== undefined) pm.put(deviceId, withoutHistory(live))
  }

  return (name, payload) => {
    for (const json of Array.isArray(payload) ? payload : [payload]) readers[name](json)
  }
}

function reading<T>(
  decode: (json: unknown) => Result<T, Refusal>,
  take: (value: T) => void,
): (json: unknown) => void {
  return (json) => {
    const read = decode(json)
    if (read.ok) take(read.value)
    else console.warn(read.error.message)
  }
}
