import {
  accepted,
  type Family,
  families,
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readBg,
  readHydra,
  readMeter,
  readSnapshotHead,
  type SnapshotHead,
} from '@wattpost/protocol'
import { noteMessage, noteOf } from '../../domain/messageNotes.ts'
import { type Stamped, withPlausibleTimes } from '../frames/deviceClock.ts'
import { isAheadOf, type StreamCursor } from '../frames/streamCursor.ts'
import type { TimeSource } from '../freshness/timeSource.ts'
import { bgSnapshot } from './bgLive.ts'
import type { DeviceStore, DeviceStores } from './deviceStores.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'

/** Whether a snapshot was stored, or dropped because newer frames had overtaken it. */
export type SnapshotOutcome = 'taken' | 'overtaken'

/** Replaces a device in its store with the answer of a `device` request; refused where it is about another device. */
export function takeSnapshot(
  stores: DeviceStores,
  time: TimeSource,
  answer: unknown,
  deviceId: string,
  context: ReadContext = {},
): Result<SnapshotOutcome, Refusal> {
  const head = readSnapshotHead(answer, context)
  switch (familyOf(stores, answer, deviceId)) {
    case 'bg':
      return taken(stores.bg, time, answer, readBg(answer, context, deviceId), bgSnapshot, head)
    case 'pm':
      return taken(stores.pm, time, answer, readMeter(answer, context, deviceId), pmSnapshot, head)
    case 'hydra':
      return taken(
        stores.hydra,
        time,
        answer,
        readHydra(answer, context, deviceId),
        hydraSnapshot,
        head,
      )
  }
}

/** The family that an answer names; else that of the store that knows the device. A bg device need not be listed. */
function familyOf(stores: DeviceStores, answer: unknown, deviceId: string): Family {
  const named = families.find((family) => family === ownValue(answer, 'family'))
  return named ?? families.find((family) => stores[family].read(deviceId) !== undefined) ?? 'bg'
}

function taken<
  D extends Stamped & { readonly deviceId: string },
  L extends { readonly cursor: StreamCursor },
>(
  store: DeviceStore<L>,
  time: TimeSource,
  answer: unknown,
  read: Result<Reading<D>, Refusal>,
  snapshot: (device: D, before?: L, head?: SnapshotHead) => L,
  head: SnapshotHead,
): Result<SnapshotOutcome, Refusal> {
  // A refusal is the error of the request, which is shown.
  noteMessage(noteOf('device'), answer, read, () => {})
  if (!read.ok) return read
  const device = withPlausibleTimes(read.value.value, time)
  const before = store.read(device.deviceId)
  if (before !== undefined && isAheadOf(before.cursor, head, time.epoch()))
    return accepted('overtaken')
  store.put(device.deviceId, snapshot(device, before, head))
  return accepted('taken')
}
