import type {
  BgDevice,
  DeviceStatus,
  HydraDevice,
  LatestData,
  MeterDevice,
} from '@wattpost/protocol'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import type { Known } from './fleet.ts'

export function bg(
  power: Partial<BgDevice['powerState']>,
  more: Partial<BgDevice> = {},
  state: DeviceStatus = 'up',
): Known<BgDevice> {
  return {
    device: { ...aBg, ...more, powerState: { ...aBg.powerState, ...power } },
    state,
    freshness: freshnessIn(state),
  }
}

export function pm(
  power: Partial<MeterDevice['powerState']>,
  more: Partial<MeterDevice> = {},
  state: DeviceStatus = 'up',
): Known<MeterDevice> {
  return {
    device: { ...aPm, ...more, powerState: { ...aPm.powerState, ...power } },
    state,
    freshness: freshnessIn(state),
  }
}

export function hydra(
  latestData: LatestData,
  more: Partial<HydraDevice> = {},
  state: DeviceStatus = 'up',
): Known<HydraDevice> {
  return { device: { ...aHydra, ...more, latestData }, state, freshness: freshnessIn(state) }
}

/** An unknown device is offline, with the connection up. */
const freshnessIn = (state: DeviceStatus) => (state === 'unknown' ? STALE_BY_DEVICE : FRESH)

/** AC channels by number, each with power or without. */
export function channels(states: Readonly<Record<number, 0 | 1>>): LatestData {
  const entries = Object.entries(states).map(([channel, ns]) => [
    channel,
    { rp: ns * 100, v: ns * 230, ns },
  ])
  return { 'ac-power': Object.fromEntries(entries) }
}
