import type { DeviceStatus } from '@wattpost/protocol'

/**
 * Who is silent: `device` does not report, `connection` is this page's own, of which nothing can be concluded
 * about the device, `nobody` is.
 */
export type Silence = 'nobody' | 'device' | 'connection'

/**
 * Why a device's last word is not worth what it was.
 * @param told what the device's status was when it was last heard of; `unknown` is word of its silence
 * @param isOld whether the last word is older than the device's rhythm explains
 * @param wasListened whether it was so already when something else could be heard here
 */
export function silenceOf(told: DeviceStatus, isOld: boolean, wasListened: boolean): Silence {
  if (told === 'unknown') return 'device'
  if (!isOld) return 'nobody'
  return wasListened ? 'device' : 'connection'
}
