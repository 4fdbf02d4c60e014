import type { BgDevice, HydraDevice, MeterDevice } from '@wattpost/protocol'
import * as known from '../../domain/alerts/known.testing.ts'
import type { KnownDevice } from '../../domain/alerts/known.ts'
import { FRESH, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import type { Known } from './fleet.ts'

export { channels } from '../../domain/alerts/known.testing.ts'

export const bg = (...args: Parameters<typeof known.bg>): Known<BgDevice> =>
  withFreshness(known.bg(...args))

export const pm = (...args: Parameters<typeof known.pm>): Known<MeterDevice> =>
  withFreshness(known.pm(...args))

export const hydra = (...args: Parameters<typeof known.hydra>): Known<HydraDevice> =>
  withFreshness(known.hydra(...args))

/** An unknown device is offline, with the connection up. */
function withFreshness<D>(device: KnownDevice<D>): Known<D> {
  return { ...device, freshness: device.state === 'unknown' ? STALE_BY_DEVICE : FRESH }
}
