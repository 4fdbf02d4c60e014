import type {
  BgDevice,
  DeviceStatus,
  HydraDevice,
  LatestData,
  MeterDevice,
} from '@wattpost/protocol'
import { aBg, aHydra, aPm } from '../../live/devices.testing.ts'
import type { Known } from './fleet.ts'

export function bg(
  power: Partial<BgDevice['powerState']>,
  more: Partial<BgDevice> = {},
  state: DeviceStatus = 'up',
): Known<BgDevice> {
  return {
    device: { ...aBg, ...more, powerState: { ...aBg.powerState, ...power } },
    state,
    silence: silenceIn(state),
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
    silence: silenceIn(state),
  }
}

export function hydra(
  latestData: LatestData,
  more: Partial<HydraDevice> = {},
  state: DeviceStatus = 'up',
): Known<HydraDevice> {
  return { device: { ...aHydra, ...more, latestData }, state, silence: silenceIn(state) }
}

/** A device that is not heard, while others are. */
const silenceIn = (state: DeviceStatus) => (state === 'unknown' ? 'device' : 'nobody')

/** AC channels by number, each with power or without. */
export function channels(states: Readonly<Record<number, 0 | 1>>): LatestData {
  const entries = Object.entries(states).map(([channel, ns]) => [
    channel,
    { rp: ns * 100, v: ns * 230, ns },
  ])
  return { 'ac-power': Object.fromEntries(entries) }
}
