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

type Readers<D> = Partial<Record<Series, (device: D, ms: number) => number>>

const BG: Readers<BgDevice> = {
  power: (device, ms) => bit(!device.at(ms).flows.outputOn),
  switch: (device, ms) => bit(device.conditionsAt(ms).switchOn),
  tamper: (device, ms) => bit(device.conditionsAt(ms).tamperOn),
  online: (device, ms) => bit(device.isOnline(ms)),
}
const PM: Readers<PmDevice> = {
  phaseA: (device, ms) => bit(device.isLive(ms, 'A')),
  phaseB: (device, ms) => bit(device.isLive(ms, 'B')),
  phaseC: (device, ms) => bit(device.isLive(ms, 'C')),
  online: (device, ms) => bit(device.isOnline(ms)),
}

/** The reader of a device's series; `null` if the device has no series of this name. */
export function stateReader(device: Device, series: Series): StateReader | null {
  if (device instanceof BgDevice) return readerOf(BG, device, series)
  return device instanceof PmDevice ? readerOf(PM, device, series) : null
}

function readerOf<D>(readers: Readers<D>, device: D, series: Series): StateReader | null {
  const read = readers[series]
  return read === undefined ? null : (ms) => read(device, ms)
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

/** Values change only at condition changes; a bg device also switches modes at whole minutes. */
function nextReadMs(device: Device, ms: number): number {
  const edgeMs = device.nextEdgeMs(ms)
  if (!(device instanceof BgDevice)) return edgeMs
  return Math.min(edgeMs, (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS)
}

const bit = (yes: boolean) => (yes ? 1 : 0)
