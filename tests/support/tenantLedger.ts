import type { AccountName } from './accounts.ts'

/** Ids of the tried devices. A site has the id in its name, so that it is found too. */
const ID = /\b(?:BG|PM|HY)-\d{4}\b/g
/** ISO texts with a zone; epoch seconds and milliseconds of these years. */
const ISO = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g
const EPOCH = /(?<![\d.])1[78]\d{8}(?:\d{3})?(?:\.\d+)?(?![\d.])/g

/** Virtual time in which a user held a device, ms. */
interface Span {
  readonly fromMs: number
  toMs: number
}

/** The people who hold a device, by the names of their accounts. */
export interface Holders {
  readonly merchant: AccountName
  readonly owner: AccountName | null
}

/** The holders of each device over time, which the tries expect; independent of the product's own code. */
export class TenantLedger {
  readonly #holders = new Map<string, Holders>()
  readonly #spans = new Map<string, Span[]>()

  /** A device from the beginning, with all its past. */
  add(id: string, holders: Holders): void {
    this.#holders.set(id, holders)
    for (const name of peopleOf(holders)) this.#spansOf(name, id).push(span(-Infinity))
  }

  /** @param atMs virtual time of the hand-over, later than all before */
  handOver(id: string, holders: Holders, atMs: number): void {
    const [before, now] = [this.#heldBy(id), peopleOf(holders)]
    this.#holders.set(id, holders)
    for (const name of before)
      if (!now.includes(name)) (this.#spansOf(name, id).at(-1) ?? span(0)).toMs = atMs
    for (const name of now) if (!before.includes(name)) this.#spansOf(name, id).push(span(atMs))
  }

  holds(name: AccountName, id: string): boolean {
    return this.#heldBy(id).includes(name)
  }

  /** Whether a user held a device at a moment; at that of a hand-over, both users do. */
  held(name: AccountName, id: string, atMs: number): boolean {
    return this.#spansOf(name, id).some(({ fromMs, toMs }) => fromMs <= atMs && atMs <= toMs)
  }

  /**
   * Data that a user must not receive: devices of others, and dates from before the user got a device.
   * @param about the device that was asked for; parts with a `deviceId` are about that
   * @param sinceMs virtual time of the request; of an event, the earliest at which it can have been sent
   * @returns a line for each device and date
   */
  leaksIn(name: AccountName, received: unknown, about: string | null, sinceMs: number): string[] {
    const ids = [...new Set(JSON.stringify(received ?? null).match(ID))]
    const foreign = ids.filter(
      (id) => this.#holders.has(id) && this.#since(name, id, sinceMs) === null,
    )
    return [
      ...foreign.map((id) => `${id} is not ${name}’s`),
      ...this.#earlyIn(name, received, about, sinceMs),
    ]
  }

  #earlyIn(name: AccountName, received: unknown, about: string | null, sinceMs: number): string[] {
    if (typeof received === 'object' && received !== null) {
      const { deviceId } = received as { readonly deviceId?: unknown }
      const device = typeof deviceId === 'string' ? deviceId : about
      return Object.values(received).flatMap((part) => this.#earlyIn(name, part, device, sinceMs))
    }
    const fromMs = about === null ? null : this.#since(name, about, sinceMs)
    if (fromMs === null) return []
    const early = momentsIn(String(received)).filter((ms) => ms < wholeSeconds(fromMs))
    return early.map((ms) => `${about} is ${name}’s since ${at(fromMs)}, not ${at(ms)}`)
  }

  /** Since when a user has held a device that was theirs at a moment or later; `null` if it was not. */
  #since(name: AccountName, id: string, atMs: number): number | null {
    const spans = this.#spansOf(name, id).filter(({ toMs }) => toMs >= atMs)
    return spans.length === 0 ? null : Math.min(...spans.map(({ fromMs }) => fromMs))
  }

  #heldBy(id: string): AccountName[] {
    const holders = this.#holders.get(id)
    return holders === undefined ? [] : peopleOf(holders)
  }

  #spansOf(name: AccountName, id: string): Span[] {
    const key = `${name} ${id}`
    const spans = this.#spans.get(key) ?? []
    this.#spans.set(key, spans)
    return spans
  }
}

function peopleOf({ merchant, owner }: Holders): AccountName[] {
  return owner === null ? [merchant] : [merchant, owner]
}

const span = (fromMs: number): Span => ({ fromMs, toMs: Infinity })
/** Dates have whole seconds. */
const wholeSeconds = (ms: number) => Math.floor(ms / 1000) * 1000
const at = (ms: number) => new Date(ms).toISOString()

function momentsIn(text: string): number[] {
  const iso = (text.match(ISO) ?? []).map((one) => Date.parse(one))
  const epochs = (text.match(EPOCH) ?? []).map(Number)
  return [...iso, ...epochs.map((n) => (n < 1e11 ? n * 1000 : n))]
}
