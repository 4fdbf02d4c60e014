import {
  type Curve,
  dailyCurve,
  during,
  energyOf,
  except,
  NO_POWER,
  sunlight,
  wave,
} from './curves.ts'
import { MINUTE, type Span } from './zone.ts'

export type HydraVariant = 'grid_gen' | 'solar_grid' | 'battery_monitor'

/** A moment at which the channel gets (1) or loses (0) power. */
interface StateChange {
  ms: number
  state: 0 | 1
}

export interface Channel {
  channel: number
  group: 'grid' | 'generator'
  load: Curve
  /** State before the first change. */
  initial: 0 | 1
  changes: StateChange[]
}

export interface Monitor {
  monitorId: number
  charge: Curve
  discharge: Curve
  /** The part of the charge that comes from panels. */
  solarCharge: Curve
}

export interface Hydra {
  deviceId: string
  variant: HydraVariant
  index: number
  channels: Channel[]
  monitors: Monitor[]
}

export const HYDRA_INSTALLED = Date.UTC(2025, 5, 1)
/** The generator starts after the outage begins, so both are down in between. */
const GENERATOR_DELAY = MINUTE
const NEVER: Span = { start: 0, end: 0 }

/** One device of each variant. The grid outage hits the first one, which has a generator. */
export function createHydras(noonHour: number, outage: Span = NEVER): Hydra[] {
  return [
    {
      deviceId: 'hydra-3001',
      variant: 'grid_gen',
      index: 0,
      channels: [...gridChannels(noonHour, outage), ...generatorChannels(noonHour, outage)],
      monitors: [createMonitor(1, noonHour, 'grid')],
    },
    {
      deviceId: 'hydra-3002',
      variant: 'solar_grid',
      index: 1,
      channels: gridChannels(noonHour, NEVER),
      monitors: [createMonitor(1, noonHour, 'solar')],
    },
    {
      deviceId: 'hydra-3003',
      variant: 'battery_monitor',
      index: 2,
      channels: [],
      monitors: [createMonitor(1, noonHour, 'grid'), createMonitor(2, noonHour, 'solar')],
    },
  ]
}

const channelLoad = (phase: number, noonHour: number) =>
  dailyCurve(wave(600 + 80 * phase, 250, noonHour + phase))

function gridChannels(noonHour: number, outage: Span): Channel[] {
  return [0, 1, 2].map((phase) => ({
    channel: 1 + phase,
    group: 'grid',
    load: except(channelLoad(phase, noonHour), outage),
    initial: 1,
    changes:
      outage.end > outage.start
        ? [
            { ms: outage.start, state: 0 },
            { ms: outage.end, state: 1 },
          ]
        : [],
  }))
}

function generatorChannels(noonHour: number, outage: Span): Channel[] {
  const run = { start: outage.start + GENERATOR_DELAY, end: outage.end }
  const runs = run.end > run.start
  return [0, 1, 2].map((phase) => ({
    channel: 4 + phase,
    group: 'generator',
    load: runs ? during(channelLoad(phase, noonHour), run) : NO_POWER,
    initial: 0,
    changes: runs
      ? [
          { ms: run.start, state: 1 },
          { ms: run.end, state: 0 },
        ]
      : [],
  }))
}

function createMonitor(monitorId: number, noonHour: number, source: 'grid' | 'solar'): Monitor {
  const charge = dailyCurve(sunlight(700 + 50 * monitorId, noonHour))
  return {
    monitorId,
    charge,
    discharge: dailyCurve(sunlight(600 + 50 * monitorId, noonHour + 12)),
    solarCharge: source === 'solar' ? charge : NO_POWER,
  }
}

/** State of a channel at a moment: 1 with power, 0 without. */
export const stateAt = (channel: Channel, ms: number): 0 | 1 =>
  channel.changes.findLast((change) => change.ms <= ms)?.state ?? channel.initial

/** Energies of a span over all channels and monitors, in Wh. */
export function hydraTotals(hydra: Hydra, span: Span) {
  const total = { import: 0, charge: 0, discharge: 0, solar: 0 }
  for (const { load } of hydra.channels) total.import += energyOf(load, span)
  for (const monitor of hydra.monitors) {
    total.charge += energyOf(monitor.charge, span)
    total.discharge += energyOf(monitor.discharge, span)
    total.solar += energyOf(monitor.solarCharge, span)
  }
  return {
    totalImportEnergy: total.import,
    totalChargeEnergy: total.charge,
    totalDischargeEnergy: total.discharge,
    solarChargeEnergy: total.solar,
  }
}
