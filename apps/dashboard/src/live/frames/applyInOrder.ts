import type { FrameHead } from '@wattpost/protocol'
import type { DeviceStore, DeviceStores } from '../devices/deviceStores.ts'
import { type HydraLive, withUnconfirmedChannels } from '../devices/hydraLive.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { skewOf } from './deviceClock.ts'
import { type FrameOrder, frameOrder, type StreamCursor } from './streamCursor.ts'

export interface ApplyParts {
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
 * are stamped by the server's. An answer says nothing about the rhythm of the device.
 */
export type Origin = 'report' | 'connection' | 'answer'

/** Applies a frame, with its time corrected to the server's clock; returns whether it was applied. */
export type Apply = <
  L extends { readonly cursor: StreamCursor },
  F extends { readonly head: FrameHead },
>(
  store: DeviceStore<L>,
  frame: F,
  change: (live: L, frame: F, order: FrameOrder) => L,
  origin?: Origin,
) => boolean

/** Frames older than what the store has are dropped; a gap is reported. */
export function createApply({ time, onReport, onUnverified, onGap }: ApplyParts): Apply {
  return (store, stamped, change, origin: Origin = 'report') => {
    const { deviceId, t } = stamped.head
    const live = store.read(deviceId)
    if (live === undefined) {
      store.missed(deviceId, t)
      return false
    }
    const isByServer = origin !== 'report'
    const skewMs = skewOf(isByServer ? { ...live.cursor, skewMs: 0 } : live.cursor, t, time)
    // Most clocks are right, and a flood has thousands of frames a second: copies are made only where they differ.
    const frame = skewMs === 0 ? stamped : { ...stamped, head: { ...stamped.head, t: t - skewMs } }
    const order = frameOrder(live.cursor, frame.head, time.epoch())
    if (order === 'old') return false
    // The server's stamp says nothing about the device's clock.
    const isSkewKnown = isByServer || live.cursor.skewMs === skewMs
    const known = isSkewKnown ? live : { ...live, cursor: { ...live.cursor, skewMs } }
    store.put(deviceId, change(known, frame, order))
    if (origin !== 'answer') onReport(deviceId, frame.head.t)
    if (order === 'first') onUnverified(deviceId)
    else if (order !== 'next') onGap(deviceId)
    return true
  }
}

interface HydraApplyParts {
  readonly stores: Pick<DeviceStores, 'hydra'>
  readonly onChannelChange: (deviceId: string) => void
}

/** At most this many unknown devices are logged, each once. */
const UNKNOWN_DEVICES_MAX = 1000

/** Applies a hydra's frame. A frame of an unknown hydra is logged once and changes nothing [X21]. */
export function createApplyHydra(
  { stores: { hydra }, onChannelChange }: HydraApplyParts,
  apply: Apply,
) {
  const unknownDevices = new Set<string>()
  const warnUnknown = (deviceId: string) => {
    if (unknownDevices.has(deviceId) || unknownDevices.size >= UNKNOWN_DEVICES_MAX) return
    console.warn(`hydra update for unknown device ${deviceId}`)
    unknownDevices.add(deviceId)
  }
  return <F extends { readonly head: FrameHead }>(
    frame: F,
    change: (live: HydraLive, frame: F) => HydraLive,
    origin?: Origin,
  ): boolean => {
    const { deviceId } = frame.head
    const before = hydra.read(deviceId)?.device.status
    if (before === undefined) warnUnknown(deviceId)
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
