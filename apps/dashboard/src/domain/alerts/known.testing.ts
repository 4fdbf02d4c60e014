import type {
  BgDevice,
  DeviceStatus,
  HydraDevice,
  LatestData,
  MeterDevice,
} from '@wattpost/protocol'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import type { Freshness, KnownDevice } from '../deviceState.ts'

/** A device with its state; an unknown device is offline, with the connection up. */
type Known<D> = KnownDevice<D> & { readonly freshness: Freshness }

function known<D>(device: D, state: DeviceStatus): Known<D & { readonly status: DeviceStatus }> {
  const freshness = state === 'unknown' ? STALE_BY_DEVICE : FRESH
  return { device: { ...device, status: state }, state, freshness }
}

export function bg(
  power: Partial<BgDevice['powerState']>,
  more: Partial<BgDevice> = {},
  state: DeviceStatus = 'up',
): Known<BgDevice> {
  return known({ ...aBg, ...more, powerState: { ...aBg.powerState, ...power } }, state)
}

export function pm(
  power: Partial<MeterDevice['powerState']>,
  more: Partial<MeterDevice> = {},
  state: DeviceStatus = 'up',
): Known<MeterDevice> {
  return known({ ...aPm, ...more, powerState: { ...aPm.powerState, ...power } }, state)
}

export function hydra(
  latestData: LatestData,
  more: Partial<HydraDevice> = {},
  state: DeviceStatus = 'up',
): Known<HydraDevice> {
  return known({ ...aHydra, ...more, latestData }, state)
}

/** AC channels by number, each with power or without. */
export function channels(states: Readonly<Record<number, 0 | 1>>): LatestData {
  const entries = Object.entries(states).map(([channel, ns]) => [
    channel,
    { rp: ns * 100, v: ns * 230, ns },
  ])
  return { 'ac-power': Object.fromEntries(entries) }
}
