import { deviceCalls } from '@wattpost/emulator'
import { type Family, type SocketRequestName, socketRequests } from '@wattpost/protocol'
import { goodRequests } from './goodRequests.ts'

/** Picks by a seed. */
export class Picks {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A whole number below `below`. */
  number(below: number): number {
    // mulberry32
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let x = this.#state
    x = Math.imul(x ^ (x >>> 15), x | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) % below
  }

  one<T>(from: readonly T[]): T {
    const picked = from[this.number(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  /** True in one of `of` times. */
  rarely(of: number): boolean {
    return this.number(of) === 0
  }
}

/** A try for a device: an address, or a request of the socket, made from its id. */
export type Try =
  | { readonly by: 'http'; readonly pathFor: (id: string) => string }
  | {
      readonly by: 'socket'
      readonly name: SocketRequestName
      readonly payloadFor: (id: string) => unknown
    }

/** The name of a device's site. */
export function siteOf(id: string): string {
  return `Site of ${id}`
}

export const PREFIX: Record<Family, string> = { bg: 'BG', pm: 'PM', hydra: 'HY' }
const NAMES = Object.keys(socketRequests) as SocketRequestName[]

/** Values of query parameters, good and bad. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  range: ['d', 'w', 'm', 'hourly', 'daily', 'x'],
  offset: ['0', '1', '3', '-1'],
  days: ['1', '2', '3', '400'],
  period: ['day', 'week', 'month', 'year'],
  type: ['ie', 'ce', 'all', 'none'],
  resolution: ['hourly', 'daily', ''],
  tz: ['Africa/Lagos', 'Asia/Kathmandu', 'Nowhere'],
  channels: ['1', '1,2', 'x'],
  startDate: ['2026-01-14', '2026-01-15', '2026-01-15T10:30:00Z', 'soon'],
  endDate: ['2026-01-15', '2026-01-16', '2026-01-15T11:00:00Z'],
  page: ['0', '1', '9', 'x'],
  limit: ['1', '2', '100', '0'],
  filter: ['up', 'down', 'unknown', 'x'],
  device: ['HY-0001'],
}
const KEYS = Object.keys(VALUES)

/** Other ways to write an id, and the name of its site. */
const DISGUISES: readonly ((id: string) => string)[] = [
  (id) => id.toLowerCase(),
  (id) => ` ${id}`,
  (id) => `${id} `,
  (id) => `${id}\u0000`,
  (id) => `${id}/`,
  (id) => `x/../${id}`,
  (id) => `%${id}`,
  (id) => `${id}*`,
  (id) => `${id},${id}`,
  siteOf,
]

/** A random try; the id may be in disguise, and other parts may be wrong. */
export function anyTry(picks: Picks, family: Family, nowMs: number): Try {
  const disguise = picks.rarely(8) ? picks.one(DISGUISES) : (id: string) => id
  return picks.rarely(3)
    ? anyRequest(picks, disguise, nowMs)
    : { by: 'http', pathFor: anyPath(picks, family, disguise) }
}

function anyPath(picks: Picks, family: Family, disguise: (id: string) => string) {
  // Mostly a call of the device's own family; there is none for bg devices.
  const isOther = family === 'bg' || picks.rarely(6)
  const calls = isOther ? deviceCalls : deviceCalls.filter((one) => one.family === family)
  const { path, of } = picks.one(calls)
  const query = new URLSearchParams()
  for (let left = picks.number(4); left > 0; left -= 1) {
    const key = picks.one(KEYS)
    query.append(key, picks.one(VALUES[key] ?? ['']))
  }
  const isNamed = path.includes(':id')
  return (id: string) => {
    const own = new URLSearchParams(query)
    if (!isNamed) own.append(of === 'list' ? 'search' : 'deviceId', disguise(id))
    return `${path.replace(':id', encodeURIComponent(disguise(id)))}?${own}`
  }
}

function anyRequest(picks: Picks, disguise: (id: string) => string, nowMs: number): Try {
  const name = picks.one(NAMES)
  const good = goodRequests(() => Math.floor(nowMs / 1000) - picks.number(7200))[name]
  const shape = picks.number(12)
  const dropped = picks.number(9)
  const payloadFor = (id: string) => {
    const named = disguise(id)
    const payload: Record<string, unknown> = { ...good(named) }
    if (name === 'devices') payload.search = named
    if (dropped === 0) delete payload[Object.keys(payload).at(-1) ?? '']
    if (shape === 0) return { ...payload, deviceId: [named] }
    if (shape === 1) return { ...payload, deviceIds: [named, named] }
    if (shape === 2) return { ...payload, deviceId: { id: named } }
    if (shape === 3) return [payload]
    return payload
  }
  return { by: 'socket', name, payloadFor }
}
