import {
  bgDevice,
  decode,
  hydraDevice,
  meterDevice,
  type Refusal,
  type Result,
  type SocketAnswers,
  snapshotHead,
} from '@wattpost/protocol'
import { bgSnapshot } from './bgLive.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'
import type { DeviceStores } from './stores.ts'

/** Puts the answer of a `device` request in the place of all that was known of the device. */
export function takeSnapshot(
  stores: DeviceStores,
  { family, device, ...told }: SocketAnswers['device'],
): Result<unknown, Refusal> {
  const head = decode('snapshot', snapshotHead, told)
  if (!head.ok) return head
  switch (family) {
    case 'bg': {
      const read = decode('bg snapshot', bgDevice, device)
      if (read.ok) stores.bg.put(read.value.deviceId, bgSnapshot(read.value, undefined, head.value))
      return read
    }
    case 'pm': {
      const read = decode('power meter snapshot', meterDevice, device)
      if (read.ok) {
        const { deviceId } = read.value
        stores.pm.put(deviceId, pmSnapshot(read.value, stores.pm.read(deviceId), head.value))
      }
      return read
    }
    case 'hydra': {
      const read = decode('hydra snapshot', hydraDevice, device)
      if (read.ok) {
        const { deviceId } = read.value
        const before = stores.hydra.read(deviceId)
        stores.hydra.put(deviceId, hydraSnapshot(read.value, before, head.value))
      }
      return read
    }
  }
}
