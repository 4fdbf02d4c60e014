import { type FactSeries, MINUTE_MS, type StateSeries } from '@wattpost/protocol'
import { BgDevice } from './bg/device.ts'
import type { Period } from './calendar.ts'
import type { Device } from './createDevice.ts'
import type { PointIterable } from './metrics.ts'
import { computedDays } from './pausable.ts'
import { PmDevice } from './pm/device.ts'

type Series = StateSeries | FactSeries
/** A state's value at a moment on the wire's scale [S10]. */
type StateReader = (ms: number) => number

/** The reader of a device's series; `null` if the device has no series of this name. */
export function stateReader(device: Device, series: Series): StateReader | null {
  if (device instanceof BgDevice) return bgReader(device, series)
  return device instanceof PmDevice ? pmReader(device, series) : null
}

/**
 * A state series: the value at the start, then each change [K8]. Offline times have no points,
 * except in the `online` series.
 */
export function* statePoints(
  device: Device,
  series: Series,
  read: StateReader,
  { fromMs, toMs }: Period,
): PointIterable {
  let last: number | null = null
  for (let ms = fromMs; ms < toMs; ms = Math.min(nextReadMs(device, ms), toMs)) {
    yield* computedDays(device, ms)
    const v = read(ms)
    const isChange = (series === 'online' || device.isOnline(ms)) && v !== last
    if (isChange) last = v
    yield isChange ? { t: ms, v } : null
  }
}

function bgReader(device: BgDevice, series: Series): StateReader | null {
  switch (series) {
    case 'power':
      return (ms) => (device.at(ms).flows.outputOn ? 0 : 1)
    case 'switch':
      return (ms) => bit(device.conditionsAt(ms).switchOn)
    case 'tamper':
      return (ms) => bit(device.conditionsAt(ms).tamperOn)
    case 'online':
      return (ms) => bit(device.isOnline(ms))
    default:
      return null
  }
}

function pmReader(device: PmDevice, series: Series): StateReader | null {
  switch (series) {
    case 'phaseA':
      return (ms) => bit(device.isLive(ms, 'A'))
    case 'phaseB':
      return (ms) => bit(device.isLive(ms, 'B'))
    case 'phaseC':
      return (ms) => bit(device.isLive(ms, 'C'))
    case 'online':
      return (ms) => bit(device.isOnline(ms))
    default:
      return null
  }
}

/** Values change only at condition changes; a bg device also switches modes at whole minutes. */
function nextReadMs(device: Device, ms: number): number {
  const edgeMs = device.nextEdgeMs(ms)
  if (!(device instanceof BgDevice)) return edgeMs
  return Math.min(edgeMs, (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS)
}

const bit = (yes: boolean) => (yes ? 1 : 0)
