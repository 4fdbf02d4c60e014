import { SECOND_MS } from '@wattpost/protocol'
import type { DeviceInput } from '../../world/action.ts'
import type { Acquired } from '../../world/spec.ts'
import type { Steps } from './steps.ts'
import { withoutEarlierDates } from './visibleDates.ts'

/** An item of a list with its JSON text, which is made once for all answers with the item. */
export class ListItem<Item extends object> {
  readonly value: Item
  #json: string | null = null

  constructor(value: Item) {
    this.value = value
  }

  get json(): string {
    this.#json ??= JSON.stringify(this.value)
    return this.#json
  }
}

/** The fields of a body whose lists consist of `ListItem`s. */
export type Listed<Body> = {
  readonly [K in keyof Body]: Body[K] extends readonly (infer Item extends object)[]
    ? readonly ListItem<Item>[]
    : Body[K]
}

/** The body of a list call, of items with known texts. */
export class ListBody {
  readonly #fields: object

  constructor(fields: object) {
    this.#fields = fields
  }

  /** The bytes of `JSON.stringify`. */
  json(): string {
    const fields = Object.entries(this.#fields).map(([key, value]) => {
      const text = Array.isArray(value)
        ? `[${value.map((item: ListItem<object>) => item.json).join(',')}]`
        : JSON.stringify(value)
      return `${JSON.stringify(key)}:${text}`
    })
    return `{${fields.join(',')}}`
  }

  toJSON(): object {
    const fields = Object.entries(this.#fields).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((item: ListItem<object>) => item.value) : value,
    ])
    return Object.fromEntries(fields)
  }
}

/** The part of a device that invalidates a cached item. */
interface Changeable {
  readonly id: string
  /** Inputs of the device; the list only grows. */
  readonly inputs: readonly DeviceInput[]
  nextEdgeMs(ms: number): number
}

interface CachedItem<Item extends object> {
  readonly item: ListItem<Item>
  readonly atMs: number
  /** The device's own state does not change before this moment. */
  readonly untilMs: number
  readonly inputs: number
}

/**
 * Makes the list item of a device at most once per second of virtual time, for any number of clients. An input
 * or a change of state makes a new item at once.
 */
export class ListItemCache<D extends Changeable, Item extends object> {
  readonly #make: (device: D, nowMs: number) => Item
  readonly #cache = new WeakMap<D, CachedItem<Item>>()

  constructor(make: (device: D, nowMs: number) => Item) {
    this.#make = make
  }

  item(device: D, nowMs: number): ListItem<Item> {
    const cached = this.#cache.get(device)
    if (cached !== undefined && isValid(cached, device, nowMs)) return cached.item
    const item = new ListItem(this.#make(device, nowMs))
    const secondMs = (Math.floor(nowMs / SECOND_MS) + 1) * SECOND_MS
    const untilMs = Math.min(secondMs, device.nextEdgeMs(nowMs))
    this.#cache.set(device, { item, atMs: nowMs, untilMs, inputs: device.inputs.length })
    return item
  }

  /** The items of some devices as a user gets them; pauses after each that was not known. */
  *items(
    devices: readonly D[],
    nowMs: number,
    acquired: (id: string) => Acquired | null,
  ): Steps<ListItem<Item>[]> {
    const items: ListItem<Item>[] = []
    for (const device of devices) {
      const known = this.#cache.get(device)?.item
      const item = this.item(device, nowMs)
      const since = acquired(device.id)
      items.push(since === null ? item : new ListItem(withoutEarlierDates(item.value, since)))
      if (item !== known) yield null
    }
    return items
  }
}

function isValid<Item extends object>(
  { atMs, untilMs, inputs }: CachedItem<Item>,
  device: Changeable,
  nowMs: number,
): boolean {
  return atMs <= nowMs && nowMs < untilMs && inputs === device.inputs.length
}
