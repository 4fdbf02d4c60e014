import {
  bgDevice,
  type DeviceStatus,
  hydraDevice,
  meterDevice,
  type SocketAnswers,
} from '@wattpost/protocol'
import { z } from 'zod'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import type { Live } from './live.ts'
import type { DataEvent } from './liveSource.ts'
import type { Place } from './place.ts'

/** Two parts of a device that frames of their own tell. */
export type Part = '1' | '4'
export type Watts = Readonly<Record<Part, number>>

interface Told {
  readonly deviceId: string
  readonly status: DeviceStatus
  readonly lastSeen: number
}

/** How a device of a family tells two powers, and how its page shows them. */
export interface ModelFamily {
  readonly name: string
  readonly id: string
  readonly event: DataEvent
  /** What a frame about this part holds beside its head. */
  frame(part: Part, watts: number): object
  /** The answer to `device`, without its place. */
  snapshot(lastSeenMs: number, watts: Watts): Pick<SocketAnswers['device'], 'family' | 'device'>
  /** Takes in what a page has fetched. */
  seed(live: Live, lastSeenMs: number, watts: Watts): void
  shown(live: Live): Watts | null
  place(live: Live): Place | undefined
  device(live: Live): Told | undefined
}

const hydraOf = (lastSeen: number, watts: Watts) => ({
  ...{ ...aHydra, lastSeen },
  latestData: {
    ...aHydra.latestData,
    'ac-power': {
      '1': { rp: watts[1], v: 230, ns: 1 as const },
      '4': { rp: watts[4], v: 230, ns: 1 as const },
    },
  },
})
const hydra: ModelFamily = {
  ...{ name: 'hydra', id: aHydra.deviceId, event: 'hydra_power' },
  frame: (part, watts) => ({ type: 'ac-power', channel: Number(part), v: 230, rp: watts }),
  snapshot: (...now) => ({ family: 'hydra', device: z.encode(hydraDevice, hydraOf(...now)) }),
  seed: (live, ...now) => live.seed.hydra([hydraOf(...now)]),
  shown: (live) => {
    const channels = live.stores.hydra.read(aHydra.deviceId)?.device.latestData['ac-power']
    return channels ? { '1': channels[1]?.rp ?? 0, '4': channels[4]?.rp ?? 0 } : null
  },
  place: (live) => live.stores.hydra.read(aHydra.deviceId)?.place,
  device: (live) => live.stores.hydra.read(aHydra.deviceId)?.device,
}

const bgOf = (lastSeen: number, watts: Watts) => ({
  ...{ ...aBg, lastSeen },
  notifications_threshold: { ...aBg.notifications_threshold, high_power_day: watts[1] },
  divider_params: { ...aBg.divider_params, battery_r1: watts[4] },
})
/** A bg device's limits: they are set in W too, and told in frames of their own. */
const bg: ModelFamily = {
  ...{ name: 'bg device', id: aBg.deviceId, event: 'power' },
  frame: (part, watts) =>
    part === '1'
      ? { hi_tmp: 60, hi_vol: 58, hi_pwd: watts, hi_pwn: 2000, lo_eng: 800, no_chg: 120 }
      : { br1: watts, br2: 2, sr1: 3, sr2: 4 },
  snapshot: (...now) => ({ family: 'bg', device: z.encode(bgDevice, bgOf(...now)) }),
  seed: (live, ...now) => live.seed.bg([bgOf(...now)]),
  shown: (live) => {
    const device = live.stores.bg.read(aBg.deviceId)?.device
    if (device === undefined) return null
    return {
      '1': device.notifications_threshold.high_power_day,
      '4': device.divider_params.battery_r1,
    }
  },
  place: (live) => live.stores.bg.read(aBg.deviceId)?.place,
  device: (live) => live.stores.bg.read(aBg.deviceId)?.device,
}

const pmOf = (lastSeen: number, watts: Watts) => ({
  ...{ ...aPm, lastSeen },
  powerState: {
    ...aPm.powerState,
    phaseA: { ...aPm.powerState.phaseA, activePower: watts[1] },
    phaseB: { ...aPm.powerState.phaseB, activePower: watts[4] },
  },
})
const pm: ModelFamily = {
  ...{ name: 'power meter', id: aPm.deviceId, event: 'meter_power' },
  frame: (part, watts) => ({
    ...{ type: 'phase-power', phase: part === '1' ? 'A' : 'B' },
    ...{ v: 230, i: 1, p: watts, q: 0, s: watts, pf: 1 },
  }),
  snapshot: (...now) => ({ family: 'pm', device: z.encode(meterDevice, pmOf(...now)) }),
  seed: (live, ...now) => live.seed.pm([pmOf(...now)]),
  shown: (live) => {
    const power = live.stores.pm.read(aPm.deviceId)?.device.powerState
    return power ? { '1': power.phaseA.activePower, '4': power.phaseB.activePower } : null
  },
  place: (live) => live.stores.pm.read(aPm.deviceId)?.place,
  device: (live) => live.stores.pm.read(aPm.deviceId)?.device,
}

export const families: readonly ModelFamily[] = [hydra, bg, pm]
