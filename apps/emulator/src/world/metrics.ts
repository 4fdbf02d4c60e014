import {
  derivePowerState,
  type MetricPoint,
  meterTotals,
  phasePower,
  phases,
  powerState,
  type StateSeries,
} from '@wattpost/protocol'
import type { BgDevice } from './bg/device.ts'
import type { Period } from './calendar.ts'
import type { HydraDevice } from './hydra/device.ts'
import type { PmDevice } from './pm/device.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

type AnyDevice = BgDevice | PmDevice | HydraDevice

/** Devices report every ten seconds: that is the native spacing of a metric's points. */
export const SAMPLE_MS = 10 * SECOND_MS

/** The metrics that a device has, by name. */
export function metricsOf(device: AnyDevice): readonly string[] {
  return Object.keys(valuesAt(device, device.spec.bornMs))
}

/** Points as they are made, one at a time; `null` where a look found none, so that long histories can be paused. */
export type PointsInMaking = Iterable<MetricPoint | null>

/** A metric's points over a period, none where the device was offline; evenly thinned to `maxPoints` if given. */
export function* metricPoints(
  device: AnyDevice,
  metric: string,
  { fromMs, toMs }: Period,
  maxPoints: number | null,
): PointsInMaking {
  const stepMs = spacingMs(toMs - fromMs, maxPoints)
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs
  for (let ms = firstMs; ms < toMs; ms += stepMs) {
    const v = device.isOnline(ms) ? valuesAt(device, ms)[metric] : undefined
    yield v === undefined ? null : { t: ms, v }
  }
}

/** A state series: its value at the beginning, then each change [K8]; 1 and 0 on the wire's scale [S10]. */
export function* statePoints(
  device: BgDevice,
  series: StateSeries,
  { fromMs, toMs }: Period,
): PointsInMaking {
  let last: number | null = null
  for (let ms = fromMs; ms < toMs; ms = Math.min(nextLookMs(device, ms), toMs)) {
    const v = stateAt(device, series, ms)
    const isNews = device.isOnline(ms) && v !== last
    if (isNews) last = v
    yield isNews ? { t: ms, v } : null
  }
}

/** Modes change at whole minutes or at edges. */
function nextLookMs(device: BgDevice, ms: number): number {
  return Math.min(device.nextEdgeMs(ms), (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS)
}

function stateAt(device: BgDevice, series: StateSeries, ms: number): number {
  const { flows, conditions } = device.at(ms)
  if (series === 'power') return flows.outputOn ? 0 : 1
  return (series === 'switch' ? conditions.switchOn : conditions.tamperOn) ? 1 : 0
}

function spacingMs(lengthMs: number, maxPoints: number | null): number {
  if (maxPoints === null) return SAMPLE_MS
  return Math.max(1, Math.ceil(lengthMs / maxPoints / SAMPLE_MS)) * SAMPLE_MS
}

function valuesAt(device: AnyDevice, ms: number): Record<string, number> {
  const snapshot = device.snapshot(ms)
  switch (snapshot.family) {
    case 'bg':
      return numbers(
        derivePowerState(ms, snapshot.device.currentData),
        Object.keys(powerState.shape),
      )
    case 'pm': {
      const { powerState: state } = snapshot.device
      const perPhase = phases.map((phase) =>
        Object.keys(phasePower.shape).map((key) => [
          `phase${phase}.${key}`,
          numbers(state[`phase${phase}`], [key])[key],
        ]),
      )
      return {
        ...numbers(state, Object.keys(meterTotals.shape)),
        ...Object.fromEntries(perPhase.flat()),
      }
    }
    case 'hydra': {
      const data = snapshot.device.latestData
      const channels = Object.entries(data['ac-power'] ?? {}).flatMap(([channel, { rp, v }]) => [
        [`ac-power.${channel}.rp`, rp],
        [`ac-power.${channel}.v`, v],
      ])
      const system = Object.entries(data['battery-system'] ?? {}).map(([key, value]) => [
        `battery-system.${key}`,
        value,
      ])
      return Object.fromEntries([...channels, ...system])
    }
  }
}

/** The named numbers of a group, its timestamp apart. */
function numbers(group: object, keys: readonly string[]): Record<string, number> {
  const wanted = Object.entries(group).filter(
    ([key, value]) => keys.includes(key) && key !== 'timestamp' && typeof value === 'number',
  )
  return Object.fromEntries(wanted)
}
