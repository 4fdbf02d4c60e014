import type {
  BgDevice,
  DeviceStatus,
  HydraDevice,
  LatestData,
  MeterDevice,
} from '@wattpost/protocol'
import { aBg, aHydra, aPm } from '../../live/devices/devices.testing.ts'
import type { KnownDevice } from './known.ts'

export function bg(
  power: Partial<BgDevice['powerState']>,
  more: Partial<BgDevice> = {},
  state: DeviceStatus = 'up',
): KnownDevice<BgDevice> {
  return { device: { ...aBg, ...more, powerState: { ...aBg.powerState, ...power } }, state }
}

export function pm(
  power: Partial<MeterDevice['powerState']>,
  more: Partial<MeterDevice> = {},
  state: DeviceStatus = 'up',
): KnownDevice<MeterDevice> {
  return { device: { ...aPm, ...more, powerState: { ...aPm.powerState, ...power } }, state }
}

export function hydra(
  latestData: LatestData,
  more: Partial<HydraDevice> = {},
  state: DeviceStatus = 'up',
): KnownDevice<HydraDevice> {
  return { device: { ...aHydra, ...more, latestData }, state }
}

/** AC channels by number, each with power or without. */
export function channels(states: Readonly<Record<number, 0 | 1>>): LatestData {
  const entries = Object.entries(states).map(([channel, ns]) => [
    channel,
    { rp: ns * 100, v: ns * 230, ns },
  ])
  return { 'ac-power': Object.fromEntries(entries) }
}
