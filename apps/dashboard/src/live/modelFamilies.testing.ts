import {
  bgDevice,
  hydraDevice,
  meterDevice,
  type ReportedStatus,
  type SocketAnswers,
} from '@wattpost/protocol'
import { z } from 'zod'
import type { DataEvent } from './connection/liveSource.ts'
import { aBg, aHydra, aPm } from './devices/devices.testing.ts'
import type { StreamCursor } from './frames/streamCursor.ts'
import type { Live } from './live.ts'

/** Two parts of a device with separate frames. */
export type Part = '1' | '4'
export type Watts = Readonly<Record<Part, number>>

interface Reported {
  readonly deviceId: string
  readonly status?: ReportedStatus | undefined
  readonly lastSeen?: number | undefined
}

/** A family's reports of two powers, and their values in the live layer. */
export interface ModelFamily {
  readonly name: string
  readonly id: string
  readonly event: DataEvent
  /** The fields of a frame about this part, besides the head. */
  frame(part: Part, watts: number): object
  /** The answer to `device`, without its cursor. */
  snapshot(lastSeenMs: number, watts: Watts): Pick<SocketAnswers['device'], 'family' | 'device'>
  /** Adds a fetched device. */
  storeFetched(live: Live, lastSeenMs: number, watts: Watts): void
  shown(live: Live): Watts | null
  cursor(live: Live): StreamCursor | undefined
  device(live: Live): Reported | undefined
}

const hydraOf = (lastSeen: number, watts: Watts) => ({
  ...aHydra,
  lastSeen,
  latestData: {
    ...aHydra.latestData,
    'ac-power': {
      '1': { rp: watts[1], v: 230, ns: 1 as const },
      '4': { rp: watts[4], v: 230, ns: 1 as const },
    },
  },
})
const hydra: ModelFamily = {
  name: 'hydra',
  id: aHydra.deviceId,
  event: 'hydra_power',
  frame: (part, watts) => ({ type: 'ac-power', channel: Number(part), v: 230, rp: watts }),
  snapshot: (...now) => ({ family: 'hydra', device: z.encode(hydraDevice, hydraOf(...now)) }),
  storeFetched: (live, ...now) => live.storeFetched.hydra([hydraOf(...now)]),
  shown: (live) => {
    const channels = live.stores.hydra.read(aHydra.deviceId)?.device.latestData['ac-power']
    return channels ? { '1': channels[1]?.rp ?? 0, '4': channels[4]?.rp ?? 0 } : null
  },
  cursor: (live) => live.stores.hydra.read(aHydra.deviceId)?.cursor,
  device: (live) => live.stores.hydra.read(aHydra.deviceId)?.device,
}

const bgOf = (lastSeen: number, watts: Watts) => ({
  ...aBg,
  lastSeen,
  notifications_threshold: { ...aBg.notifications_threshold, high_power_day: watts[1] },
  divider_params: { ...aBg.divider_params, battery_r1: watts[4] },
})
/** A bg device's limits in W, which have separate frames. */
const bg: ModelFamily = {
  name: 'bg device',
  id: aBg.deviceId,
  event: 'power',
  frame: (part, watts) =>
    part === '1'
      ? { hi_tmp: 60, hi_vol: 58, hi_pwd: watts, hi_pwn: 2000, lo_eng: 800, no_chg: 120 }
      : { br1: watts, br2: 2, sr1: 3, sr2: 4 },
  snapshot: (...now) => ({ family: 'bg', device: z.encode(bgDevice, bgOf(...now)) }),
  storeFetched: (live, ...now) => live.storeFetched.bg([bgOf(...now)]),
  shown: (live) => {
    const device = live.stores.bg.read(aBg.deviceId)?.device
    if (device === undefined) return null
    return {
      '1': device.notifications_threshold.high_power_day ?? 0,
      '4': device.divider_params.battery_r1 ?? 0,
    }
  },
  cursor: (live) => live.stores.bg.read(aBg.deviceId)?.cursor,
  device: (live) => live.stores.bg.read(aBg.deviceId)?.device,
}

const pmOf = (lastSeen: number, watts: Watts) => ({
  ...aPm,
  lastSeen,
  powerState: {
    ...aPm.powerState,
    phaseA: { ...aPm.powerState.phaseA, activePower: watts[1] },
    phaseB: { ...aPm.powerState.phaseB, activePower: watts[4] },
  },
})
const pm: ModelFamily = {
  name: 'power meter',
  id: aPm.deviceId,
  event: 'meter_power',
  frame: (part, watts) => ({
    type: 'phase-power',
    phase: part === '1' ? 'A' : 'B',
    v: 230,
    i: 1,
    p: watts,
    q: 0,
    s: watts,
    pf: 1,
  }),
  snapshot: (...now) => ({ family: 'pm', device: z.encode(meterDevice, pmOf(...now)) }),
  storeFetched: (live, ...now) => live.storeFetched.pm([pmOf(...now)]),
  shown: (live) => {
    const power = live.stores.pm.read(aPm.deviceId)?.device.powerState
    return power ? { '1': power.phaseA.activePower ?? 0, '4': power.phaseB.activePower ?? 0 } : null
  },
  cursor: (live) => live.stores.pm.read(aPm.deviceId)?.cursor,
  device: (live) => live.stores.pm.read(aPm.deviceId)?.device,
}

export const families: readonly ModelFamily[] = [hydra, bg, pm]
