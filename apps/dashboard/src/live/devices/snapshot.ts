import {
  accepted,
  decode,
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readBg,
  readHydra,
  readMeter,
  type SnapshotHead,
  type SocketAnswers,
  snapshotHead,
} from '@wattpost/protocol'
import { type Stamped, withPlausibleTimes } from '../frames/deviceClock.ts'
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
  context: ReadContext = {},
): Result<SnapshotOutcome, Refusal> {
  const head = decode('snapshot', snapshotHead, rest)
  if (!head.ok) return head
  switch (family) {
    case 'bg':
      return taken(stores.bg, time, readBg(device, context), head.value, bgSnapshot)
    case 'pm':
      return taken(stores.pm, time, readMeter(device, context), head.value, pmSnapshot)
    case 'hydra':
      return taken(stores.hydra, time, readHydra(device, context), head.value, hydraSnapshot)
  }
}

function taken<
  D extends Stamped & { readonly deviceId: string },
  L extends { readonly cursor: StreamCursor },
>(
  store: DeviceStore<L>,
  time: TimeSource,
  read: Result<Reading<D>, Refusal>,
  head: SnapshotHead,
  snapshot: (device: D, before?: L, head?: SnapshotHead) => L,
): Result<SnapshotOutcome, Refusal> {
  if (!read.ok) return read
  const device = withPlausibleTimes(read.value.value, time)
  const before = store.read(device.deviceId)
  if (before !== undefined && isAheadOf(before.cursor, head, time.epoch()))
    return accepted('overtaken')
  store.put(device.deviceId, snapshot(device, before, head))
  return accepted('taken')
}
