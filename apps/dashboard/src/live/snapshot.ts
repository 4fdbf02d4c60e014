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
import { bgSnapshot } from './bgLive.ts'
import { heardDevice } from './deviceClock.ts'
import type { DeviceStore } from './deviceStore.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { isAheadOf, type Place } from './place.ts'
import { pmSnapshot } from './pmLive.ts'
import type { DeviceStores } from './stores.ts'
import type { TimeSource } from './timeSource.ts'

/** What became of a snapshot: one that frames overtook on its way would bring old values back. */
export type Snapshot = 'taken' | 'overtaken'

/** Puts the answer of a `device` request in the place of all that was known of the device. */
export function takeSnapshot(
  stores: DeviceStores,
  time: TimeSource,
  { family, device, ...told }: SocketAnswers['device'],
): Result<Snapshot, Refusal> {
  const head = decode('snapshot', snapshotHead, told)
  if (!head.ok) return head
  switch (family) {
    case 'bg': {
      const read = decode('bg snapshot', bgDevice, device)
      return read.ok
        ? taken(stores.bg, heardDevice(read.value, time), head.value, bgSnapshot)
        : read
    }
    case 'pm': {
      const read = decode('power meter snapshot', meterDevice, device)
      return read.ok
        ? taken(stores.pm, heardDevice(read.value, time), head.value, pmSnapshot)
        : read
    }
    case 'hydra': {
      const read = decode('hydra snapshot', hydraDevice, device)
      return read.ok
        ? taken(stores.hydra, heardDevice(read.value, time), head.value, hydraSnapshot)
        : read
    }
  }
}

function taken<D extends { readonly deviceId: string }, L extends { readonly place: Place }>(
  store: DeviceStore<L>,
  device: D,
  head: SnapshotHead,
  snapshot: (device: D, before?: L, head?: SnapshotHead) => L,
): Result<Snapshot, never> {
  const before = store.read(device.deviceId)
  if (before !== undefined && isAheadOf(before.place, head)) return accepted('overtaken')
  store.put(device.deviceId, snapshot(device, before, head))
  return accepted('taken')
}
