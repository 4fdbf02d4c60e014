import type { FactSeries, StateSeries } from '@wattpost/protocol'
import type { Device } from './anyDevice.ts'
import { BgDevice } from './bg/device.ts'
import type { Period } from './calendar.ts'
import type { PointsInMaking } from './metrics.ts'
import { PmDevice } from './pm/device.ts'
import { MINUTE_MS } from './time.ts'

type Series = StateSeries | FactSeries
/** A state's value at a moment on the wire's scale [S10]. */
type StateReader = (ms: number) => number

/** How a device's series is read; `null` when it has none of this name. */
export function stateReader(device: Device, series: Series): StateReader | null {
  if (device instanceof BgDevice) return bgReader(device, series)
  return device instanceof PmDevice ? pmReader(device, series) : null
}

/** A state series: its value at the beginning, then each change [K8]. What nobody heard is not told, but that nobody did is. */
export function* statePoints(
  device: Device,
  series: Series,
  read: StateReader,
  { fromMs, toMs }: Period,
): PointsInMaking {
  let last: number | null = null
  for (let ms = fromMs; ms < toMs; ms = Math.min(nextLookMs(device, ms), toMs)) {
    const v = read(ms)
    const isNews = (series === 'online' || device.isOnline(ms)) && v !== last
    if (isNews) last = v
    yield isNews ? { t: ms, v } : null
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

/** Everything changes at edges only, but for a battery that runs empty: modes change at whole minutes. */
function nextLookMs(device: Device, ms: number): number {
  const edgeMs = device.nextEdgeMs(ms)
  if (!(device instanceof BgDevice)) return edgeMs
  return Math.min(edgeMs, (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS)
}

const bit = (yes: boolean) => (yes ? 1 : 0)
