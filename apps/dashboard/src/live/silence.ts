import type { DeviceStatus } from '@wattpost/protocol'

/**
 * Who is silent: `device` does not report, `connection` is this page's own, of which nothing can be concluded
 * about the device, `nobody` is.
 */
export type Silence = 'nobody' | 'device' | 'connection'

/**
 * Why a device's last word is not worth what it was.
 * @param told what the device's status was when it was last heard of; `unknown` is word of its silence
 * @param isCut whether it is known that nothing comes here, from nobody
 * @param isOld whether the last word is older than the device's rhythm explains
 */
export function silenceOf(told: DeviceStatus, isCut: boolean, isOld: boolean): Silence {
  if (told === 'unknown') return 'device'
  if (isCut) return 'connection'
  return isOld ? 'device' : 'nobody'
}
