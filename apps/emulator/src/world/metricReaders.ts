import {
  batterySystem,
  derivePowerState,
  meterTotals,
  phasePower,
  phases,
  powerState,
  realtimeEnergy,
} from '@wattpost/protocol'
import type { Device } from './anyDevice.ts'
import { BgDevice } from './bg/device.ts'
import { energiesSinceBirth } from './bg/energies.ts'
import type { HydraDevice } from './hydra/device.ts'
import { PmDevice } from './pm/device.ts'

/** Reads one metric at a moment: only what it needs, since a day of one is 8,640 moments. */
export type MetricReader = (ms: number) => number
type Readers = readonly (readonly [metric: string, read: MetricReader])[]

const BG_METRICS = powerState.omit({ timestamp: true }).keyof().options
const BG_COUNTERS = realtimeEnergy.omit({ timestamp: true }).keyof().options
const METER_METRICS = meterTotals.keyof().options
const PHASE_METRICS = phasePower.keyof().options
const SYSTEM_METRICS = batterySystem.keyof().options

/** The metrics that a device has, by name, each with how it is read. */
export function metricReaders(device: Device): ReadonlyMap<string, MetricReader> {
  if (device instanceof BgDevice) return new Map(bgReaders(device))
  return new Map(device instanceof PmDevice ? pmReaders(device) : hydraReaders(device))
}

function bgReaders(device: BgDevice): Readers {
  const at = (ms: number) => derivePowerState(ms, device.readings.at(device.at(ms)))
  // Since commissioning, never falling: what came in any time is the difference of its ends.
  const counted = (ms: number) => energiesSinceBirth(device.at(ms))
  return [
    ...BG_METRICS.map((metric) => [metric, (ms: number) => at(ms)[metric]] as const),
    ...BG_COUNTERS.map(
      (counter) => [`lifetime.${counter}`, (ms: number) => counted(ms)[counter]] as const,
    ),
  ]
}

function pmReaders(device: PmDevice): Readers {
  const ofPhase = phases.flatMap((phase) =>
    PHASE_METRICS.map(
      (metric) =>
        [`phase${phase}.${metric}`, (ms: number) => device.phasePower(ms, phase)[metric]] as const,
    ),
  )
  return [
    ...METER_METRICS.map((metric) => [metric, (ms: number) => device.totals(ms)[metric]] as const),
    ...ofPhase,
  ]
}

function hydraReaders(device: HydraDevice): Readers {
  const { readings } = device
  const ofChannels = readings.channels.flatMap((channel) => {
    const at = (ms: number) => readings.acPower(device.at(ms), channel)
    return [
      [`ac-power.${channel}.rp`, (ms: number) => at(ms).rp],
      [`ac-power.${channel}.v`, (ms: number) => at(ms).v],
    ] as const
  })
  const ofSystem = SYSTEM_METRICS.map(
    (metric) =>
      [
        `battery-system.${metric}`,
        (ms: number) => readings.batterySystem(device.at(ms))[metric],
      ] as const,
  )
  return [...ofChannels, ...ofSystem]
}
