import { createHmac } from 'node:crypto'
import { folded, KeptIds } from './deviceIds.ts'
import {
  isContractEvent,
  isContractName,
  isContractNumber,
  isContractText,
  isDevicePart,
  isIdField,
  segmentKinds,
} from './keptValues.ts'
import type { Rewrite } from './record.ts'
import { type Sensitivity, sensitivityOf } from './sensitiveKey.ts'

const DEPTH_MAX = 100
const DIGEST_LENGTH = 12
/** Longer texts are compared as they are: folding may make one 18 times as long. */
const FOLDED_LENGTH_MAX = 1000

/** The surroundings of a value. */
interface Surroundings {
  /** The nearest field above it. */
  readonly field: string | null
  /** The sensitivity of the fields above it. */
  readonly sensitivity: Sensitivity | null
  readonly depth: number
}

/**
 * Replaces all texts and numbers that the contract does not describe: only what it enumerates, its numbers and times,
 * and ids of devices are kept. Within a recording an equal text has an equal placeholder, so that replays find it.
 */
export class Redactor {
  readonly #salt: Uint8Array
  readonly #ids = new KeptIds()

  /** @param salt drawn for this recording, and never written */
  constructor(salt: Uint8Array) {
    this.#salt = salt
  }

  /** Whether the redactor cannot learn more: nothing should be recorded any more. */
  get isFull(): boolean {
    return this.#ids.isFull
  }

  /** Redacts one record; twice when its end shows that an id at its beginning is personal. */
  record<T>(redact: () => T): T {
    const before = this.#ids.personalCount
    const once = redact()
    const result = this.#ids.personalCount === before ? once : redact()
    this.#ids.endRecord(true)
    return result
  }

  /** Learns from a message that is not recorded. */
  learnFrom(redact: () => unknown): void {
    redact()
    this.#ids.endRecord(false)
  }

  /** Learns a secret that is not recorded. */
  learn(secret: string): void {
    this.#ids.learn(secret, 'secret')
  }

  /** Ids that turned out to be personal after they were recorded; answers each once. */
  takeRewrites(): Rewrite[] {
    return this.#ids.takeRewrites().map((text) => ({ text, by: this.#placeholder(text) }))
  }

  /** A path with its query, or a whole address. */
  url(url: string): string {
    const [, path = '', query, fragment] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(url) ?? []
    const parts = [this.#path(path)]
    if (query !== undefined) parts.push('?', this.form(query))
    if (fragment !== undefined) parts.push('#', this.text(fragment))
    return parts.join('')
  }

  /** `a=1&b=2`, as in queries and forms. */
  form(query: string): string {
    return query
      .split('&')
      .map((pair) => this.#pair(pair))
      .join('&')
  }

  /** Replaces a text. */
  text(text: string): string {
    return this.#value(text, { field: null, sensitivity: null, depth: 0 })
  }

  /** The name of a socket event. */
  eventName(name: string): string {
    return isContractEvent(name) ? name : this.text(name)
  }

  /** A JSON value, which may hold bytes as socket.io does; of bytes only the length is kept. */
  json(value: unknown, field: string | null = null): unknown {
    const sensitivity = field === null ? null : sensitivityOf(field)
    return this.#json(value, { field, sensitivity, depth: 0 })
  }

  #json(value: unknown, at: Surroundings): unknown {
    if (at.depth > DEPTH_MAX) return 'redacted: nested too deep'
    if (typeof value === 'string') return this.#value(value, at)
    if (typeof value === 'number') return this.#number(value, at)
    if (value instanceof Uint8Array) return { $omitted: value.length }
    const below = { ...at, depth: at.depth + 1 }
    if (Array.isArray(value)) return value.map((one) => this.#json(one, below))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        isContractName(key) ? key : this.text(key),
        this.#json(one, { ...below, ...fieldOf(key, value, at) }),
      ]),
    )
  }

  #value(text: string, { field, sensitivity }: Surroundings): string {
    if (text.trim() === '') return text
    if (sensitivity === null) {
      if (isContractText(text, field)) return text
      if (isIdField(field) && this.#ids.keeps(text)) return text
    }
    this.#ids.learn(text, sensitivity)
    return this.#placeholder(text)
  }

  #number(value: number, at: Surroundings): number | string {
    const { field, sensitivity } = at
    if (isIdField(field)) {
      const id = this.#value(String(value), at)
      return id === String(value) ? value : id
    }
    const isFlag = value === 0 || value === 1
    if (isFlag || (sensitivity === null && isContractNumber(value, field))) return value
    if (sensitivity !== null) this.#ids.learn(String(value), sensitivity)
    const digest = this.#digest(String(value))
    const other = String(value).replace(/\d/g, (_, at: number) =>
      String((digest[at % digest.length] ?? 0) % 10),
    )
    const number = Number(other)
    return Number.isFinite(number) ? number : 0
  }

  #path(path: string): string {
    const segments = path.split('/')
    const kinds = segmentKinds(segments)
    return segments
      .map((segment, at) => {
        if (segment === '' || kinds[at] === 'literal') return segment
        const field = kinds[at] === 'id' ? 'deviceId' : null
        return this.#encoded(segment, { field, sensitivity: null, depth: 0 })
      })
      .join('/')
  }

  #pair(pair: string): string {
    const at = pair.indexOf('=')
    if (at < 0) return pair === '' ? '' : this.text(percentDecoded(pair))
    const name = percentDecoded(pair.slice(0, at))
    const sensitivity = sensitivityOf(name)
    const value = this.#encoded(pair.slice(at + 1), { field: name, sensitivity, depth: 0 })
    return `${isContractName(name) ? name : this.text(name)}=${value}`
  }

  /** A percent-encoded text; unchanged when it is kept. The characters of an id need no encoding. */
  #encoded(encoded: string, at: Surroundings): string {
    const decoded = percentDecoded(encoded)
    const value = this.#value(decoded, at)
    return value === decoded && !isIdField(at.field) ? encoded : value
  }

  #placeholder(text: string): string {
    return `redacted-${this.#digest(text.length > FOLDED_LENGTH_MAX ? text : folded(text))
      .toString('hex')
      .slice(0, DIGEST_LENGTH)}`
  }

  #digest(text: string): Buffer {
    return createHmac('sha256', this.#salt).update(text).digest()
  }
}

/** The field and sensitivity of a value below a key. */
function fieldOf(
  key: string,
  object: object,
  above: Surroundings,
): Pick<Surroundings, 'field' | 'sensitivity'> {
  if (isDevicePart(key)) return { field: above.field, sensitivity: above.sensitivity }
  // `value` is a point's where there is a time, and anything elsewhere.
  const isPoint = 't' in object || 'timestamp' in object
  return {
    field: key === 'value' && !isPoint ? null : key,
    sensitivity: above.sensitivity ?? sensitivityOf(key),
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
