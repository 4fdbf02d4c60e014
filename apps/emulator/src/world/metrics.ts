import {
  batterySystem,
  dayEnergy,
  derivePowerState,
  METRIC_SAMPLE_MS,
  type MetricPoint,
  meterTotals,
  phasePower,
  phases,
  powerState,
} from '@wattpost/protocol'
import { BgDevice } from './bg/device.ts'
import { energiesSinceCommissioning } from './bg/readings.ts'
import type { Period } from './calendar.ts'
import type { Device } from './createDevice.ts'
import type { HydraDevice } from './hydra/device.ts'
import { computedDays, type Pausable } from './pausable.ts'
import { PmDevice } from './pm/device.ts'

/** The names of a device's metrics. */
export function metricsOf(device: Device): readonly string[] {
  return [...metricReaders(device).keys()]
}

/** Points of a history; a moment without a point is a pause too. */
export type PointIterable = Pausable<MetricPoint>

/**
 * A metric's points over a period, without offline times; thinned evenly to `maxPoints` if given.
 */
export function* metricPoints(
  device: Device,
  metric: string,
  { fromMs, toMs }: Period,
  maxPoints: number | null,
): PointIterable {
  const stepMs = spacingMs(toMs - fromMs, maxPoints)
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs
  const read: MetricReader | undefined = metricReaders(device).get(metric)
  for (let ms = firstMs; ms < toMs; ms += stepMs) {
    yield* computedDays(device, ms)
    yield read !== undefined && device.isOnline(ms) ? { t: ms, v: read(ms) } : null
  }
}

function spacingMs(lengthMs: number, maxPoints: number | null): number {
  if (maxPoints === null) return METRIC_SAMPLE_MS
  return Math.max(1, Math.ceil(lengthMs / maxPoints / METRIC_SAMPLE_MS)) * METRIC_SAMPLE_MS
}

/** Reads one metric at a moment and nothing else: a day of a metric is 8,640 moments. */
export type MetricReader = (ms: number) => number
type Readers = readonly (readonly [metric: string, read: MetricReader])[]

const BG_METRICS = powerState.omit({ timestamp: true }).keyof().options
const BG_COUNTERS = dayEnergy.omit({ timestamp: true }).keyof().options
const METER_METRICS = meterTotals.keyof().options
const PHASE_METRICS = phasePower.keyof().options
const SYSTEM_METRICS = batterySystem.keyof().options

/** A device's metrics by name, with their readers. */
function metricReaders(device: Device): ReadonlyMap<string, MetricReader> {
  if (device instanceof BgDevice) return new Map(bgReaders(device))
  return new Map(device instanceof PmDevice ? pmReaders(device) : hydraReaders(device))
}

function bgReaders(device: BgDevice): Readers {
  const at = (ms: number) => derivePowerState(ms, device.readings.at(device.at(ms)))
  // Counters since commissioning, never falling: the energy of a period is the difference of its
  // ends.
  const counted = (ms: number) => energiesSinceCommissioning(device.at(ms))
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
