import {
  bgDevice,
  decode,
  hydraDevice,
  meterDevice,
  type Refusal,
  type Result,
  type SocketAnswers,
} from '@wattpost/protocol'
import { bgSnapshot } from './bgLive.ts'
import { hydraSnapshot } from './hydraLive.ts'
import { pmSnapshot } from './pmLive.ts'
import type { DeviceStores } from './stores.ts'

/** Puts the answer of a `device` request in the place of all that was known of the device. */
export function takeSnapshot(
  stores: DeviceStores,
  { family, device }: SocketAnswers['device'],
): Result<unknown, Refusal> {
  switch (family) {
    case 'bg': {
      const read = decode('bg snapshot', bgDevice, device)
      if (read.ok) stores.bg.put(read.value.deviceId, bgSnapshot(read.value))
      return read
    }
    case 'pm': {
      const read = decode('power meter snapshot', meterDevice, device)
      if (read.ok) {
        const { deviceId } = read.value
        stores.pm.put(deviceId, pmSnapshot(read.value, stores.pm.read(deviceId)))
      }
      return read
    }
    case 'hydra': {
      const read = decode('hydra snapshot', hydraDevice, device)
      if (read.ok) {
        const { deviceId } = read.value
        stores.hydra.put(deviceId, hydraSnapshot(read.value, stores.hydra.read(deviceId)))
      }
      return read
    }
  }
}
