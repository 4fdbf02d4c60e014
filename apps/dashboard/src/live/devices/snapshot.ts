import {
  accepted,
  bgDevice,
  decode,
  hydraDevice,
  meterDevice,
  type Refusal,
  type Result,
  type SnapshotHead,
  type SocketAnswers,
  snapshotHead,
} from '@wattpost/protocol'
import { withPlausibleTimes } from '../frames/deviceClock.ts'
import { isAheadOf, type StreamCursor } from '../frames/streamCursor.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { bgSnapshot } from './bgLive.ts'
import type { DeviceStore, DeviceStores } from './deviceStores.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'

/** Whether a snapshot was stored, or dropped because newer frames had overtaken it. */
export type SnapshotOutcome = 'taken' | 'overtaken'

/** Replaces a device in its store with the answer of a `device` request. */
export function takeSnapshot(
  stores: DeviceStores,
  time: TimeSource,
  { family, device, ...rest }: SocketAnswers['device'],
): Result<SnapshotOutcome, Refusal> {
  const head = decode('snapshot', snapshotHead, rest)
  if (!head.ok) return head
  switch (family) {
    case 'bg': {
      const read = decode('bg snapshot', bgDevice, device)
      return read.ok
        ? stored(stores.bg, withPlausibleTimes(read.value, time), head.value, bgSnapshot)
        : read
    }
    case 'pm': {
      const read = decode('power meter snapshot', meterDevice, device)
      return read.ok
        ? stored(stores.pm, withPlausibleTimes(read.value, time), head.value, pmSnapshot)
        : read
    }
    case 'hydra': {
      const read = decode('hydra snapshot', hydraDevice, device)
      return read.ok
        ? stored(stores.hydra, withPlausibleTimes(read.value, time), head.value, hydraSnapshot)
        : read
    }
  }
}

function stored<
  D extends { readonly deviceId: string },
  L extends { readonly cursor: StreamCursor },
>(
  store: DeviceStore<L>,
  device: D,
  head: SnapshotHead,
  snapshot: (device: D, before?: L, head?: SnapshotHead) => L,
): Result<SnapshotOutcome, never> {
  const before = store.read(device.deviceId)
  if (before !== undefined && isAheadOf(before.cursor, head)) return accepted('overtaken')
  store.put(device.deviceId, snapshot(device, before, head))
  return accepted('taken')
}
