import { SECOND_MS } from '@wattpost/protocol'
import type { DeviceInput } from '../world/action.ts'

/** The part of a device that invalidates a cached item. */
interface Changeable {
  /** Inputs of the device; the list only grows. */
  readonly inputs: readonly DeviceInput[]
  nextEdgeMs(ms: number): number
}

interface CachedItem<Item> {
  readonly item: Item
  readonly atMs: number
  /** The device's own state does not change before this moment. */
  readonly untilMs: number
  readonly inputs: number
}

/**
 * Makes the list item of a device at most once per second of virtual time, for any number of clients. An input
 * or a change of state makes a new item at once.
 */
export function cachedListItem<D extends Changeable, Item>(
  make: (device: D, nowMs: number) => Item,
): (device: D, nowMs: number) => Item {
  const cache = new WeakMap<D, CachedItem<Item>>()
  return (device, nowMs) => {
    const cached = cache.get(device)
    if (cached !== undefined && isValid(cached, device, nowMs)) return cached.item
    const item = make(device, nowMs)
    const secondMs = (Math.floor(nowMs / SECOND_MS) + 1) * SECOND_MS
    const untilMs = Math.min(secondMs, device.nextEdgeMs(nowMs))
    cache.set(device, { item, atMs: nowMs, untilMs, inputs: device.inputs.length })
    return item
  }
}

function isValid<Item>(
  { atMs, untilMs, inputs }: CachedItem<Item>,
  device: Changeable,
  nowMs: number,
): boolean {
  return atMs <= nowMs && nowMs < untilMs && inputs === device.inputs.length
}
