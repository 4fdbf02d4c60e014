import type { DeviceInput } from '../world/action.ts'
import { SECOND_MS } from '../world/time.ts'

/** What hangs on when a device is looked at. */
interface Lookable {
  /** What was done to it, only ever added to. */
  readonly inputs: readonly DeviceInput[]
  nextEdgeMs(ms: number): number
}

interface Shown<Item> {
  readonly item: Item
  readonly atMs: number
  /** Until here, itself not included, nothing about the device changes by itself. */
  readonly untilMs: number
  readonly inputs: number
}

/**
 * Makes what a list shows of a device, once in a second of virtual time however many ask: instruments are read
 * once a second, and the item says itself when it was seen. Whatever is done to the device, and whatever
 * changes about it meanwhile, shows at once.
 */
export function shownItem<D extends Lookable, Item>(
  make: (device: D, nowMs: number) => Item,
): (device: D, nowMs: number) => Item {
  const shown = new WeakMap<D, Shown<Item>>()
  return (device, nowMs) => {
    const known = shown.get(device)
    if (known !== undefined && isStill(known, device, nowMs)) return known.item
    const item = make(device, nowMs)
    const secondMs = (Math.floor(nowMs / SECOND_MS) + 1) * SECOND_MS
    const untilMs = Math.min(secondMs, device.nextEdgeMs(nowMs))
    shown.set(device, { item, atMs: nowMs, untilMs, inputs: device.inputs.length })
    return item
  }
}

function isStill<Item>(
  { atMs, untilMs, inputs }: Shown<Item>,
  device: Lookable,
  nowMs: number,
): boolean {
  return atMs <= nowMs && nowMs < untilMs && inputs === device.inputs.length
}
