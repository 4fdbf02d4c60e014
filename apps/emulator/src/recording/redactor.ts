import { createHmac } from 'node:crypto'
import { type Sensitivity, sensitivityOf } from '@wattpost/protocol'
import {
  isContractEvent,
  isContractLetters,
  isContractName,
  isContractNumber,
  isContractText,
  isDevicePart,
  isIdField,
  segmentKinds,
} from './keptValues.ts'
import type { Rewrite } from './record.ts'

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

const ID = /^[A-Za-z\d][A-Za-z\d_-]{0,23}$/
const MAC = /^[\da-f]{12}$/i
/** Longer runs of letters may be a name, longer runs of digits a telephone number. */
const LETTERS_MAX = 3
const DIGITS_MAX = 8
const DIGITS_ALONE = /^\d{1,6}$/

/** Whether a text has the form of a device's id that reveals nothing about a person: `HY-0001`, `meter-12`, `4711`. */
export function isDeviceId(text: string): boolean {
  if (!ID.test(text) || MAC.test(text.replace(/[_-]/g, ''))) return false
  const letters = text.match(/[A-Za-z]+/g)
  const digits = text.match(/\d+/g)
  if (letters === null) return DIGITS_ALONE.test(text)
  return (
    letters.every((run) => run.length <= LETTERS_MAX || isContractLetters(run.toLowerCase())) &&
    digits?.every((run) => run.length <= DIGITS_MAX) === true
  )
}

const LEARNT_MAX = 500_000
/** Further ids are replaced: each learnt part is looked for in all kept ids. */
const KEPT_MAX = 100_000
/** Beyond this number of parts it takes less time to look for the parts of each id. */
const PARTS_SOUGHT_MAX = 5_000
/** Longer texts are no name, site or secret, and would take long. */
const LEARNT_LENGTH_MAX = 1000
const PART_LENGTH_MIN = 3
const SECRET_LENGTH_MIN = 4
/** Words of a text, without the prefix of a device's id such as `GW-0012`. */
const WORDS = /(?<!\p{L})\p{L}{3,}(?!\p{L})(?![-_]?\p{N})/gu
const ALL_WORDS = /\p{L}{3,}/gu
const DIGITS = /\d{6,}/g

/**
 * The ids of devices that a recording keeps. An id that contains a replaced name, site or secret is personal: it is
 * replaced from then on, and to be rewritten where it was recorded before.
 */
export class KeptIds {
  readonly #kept = new Set<string>()
  /** The kept ids of the current record. */
  readonly #fresh = new Set<string>()
  readonly #personal = new Set<string>()
  readonly #learnt = new Set<string>()
  /** Learnt since the kept ids were last compared with it: a record may hold many thousands. */
  #uncompared = new Set<string>()
  /** All kept ids as one text, in which learnt values are found at once. */
  #joined = ''
  #rewrites: string[] = []

  /** Whether nothing more can be learnt. */
  get isFull(): boolean {
    return this.#learnt.size >= LEARNT_MAX
  }

  /** Number of ids that turned out to be personal. */
  get personalCount(): number {
    this.#compare()
    return this.#personal.size
  }

  /** Ends the current record. Its ids are on the disk unless it was only read, not recorded. */
  endRecord(isRecorded: boolean): void {
    this.#compare()
    if (!isRecorded) for (const id of this.#fresh) this.#kept.delete(id)
    this.#fresh.clear()
  }

  /** Whether an id can be recorded as it is. */
  keeps(id: string): boolean {
    if (this.#kept.has(id)) return true
    if (!isDeviceId(id) || this.#personal.has(id) || this.#kept.size >= KEPT_MAX) return false
    if (this.#containsLearnt(folded(id))) {
      this.#personal.add(id)
      return false
    }
    this.#kept.add(id)
    this.#fresh.add(id)
    this.#joined += `\n${folded(id)}`
    return true
  }

  /** Learns from a replaced text: its words, and from a sensitive one its digits too, and the whole. */
  learn(text: string, sensitivity: Sensitivity | null): void {
    if (text.length > LEARNT_LENGTH_MAX) return
    const plain = folded(text)
    const words = plain.match(sensitivity === null ? WORDS : ALL_WORDS) ?? []
    for (const word of words) if (!isContractLetters(word)) this.#add(word)
    if (sensitivity === null) return
    for (const digits of plain.replace(/[\s()./-]/g, '').match(DIGITS) ?? []) this.#add(digits)
    const isWhole = sensitivity === 'secret' || !isDeviceId(text)
    if (isWhole && plain.length >= SECRET_LENGTH_MIN && !isContractLetters(plain)) this.#add(plain)
  }

  /** The ids that turned out to be personal after they were recorded; answers each once. */
  takeRewrites(): string[] {
    this.#compare()
    const rewrites = this.#rewrites
    this.#rewrites = []
    return rewrites
  }

  #add(part: string): void {
    if (this.#learnt.has(part) || this.isFull) return
    this.#learnt.add(part)
    this.#uncompared.add(part)
  }

  /** Finds the kept ids that contain what was learnt since the last time. */
  #compare(): void {
    const parts = this.#uncompared
    if (parts.size === 0) return
    this.#uncompared = new Set()
    if (parts.size > PARTS_SOUGHT_MAX) this.#replace((id) => this.#containsLearnt(id))
    else
      for (const part of parts)
        if (this.#joined.includes(part)) this.#replace((id) => id.includes(part))
  }

  /** Takes the kept ids for personal whose folded text meets a condition. */
  #replace(isPersonal: (folded: string) => boolean): void {
    for (const id of this.#kept) {
      if (!isPersonal(folded(id))) continue
      this.#kept.delete(id)
      this.#personal.add(id)
      if (!this.#fresh.delete(id)) this.#rewrites.push(id)
    }
  }

  #containsLearnt(id: string): boolean {
    for (let from = 0; from < id.length; from += 1)
      for (let to = from + PART_LENGTH_MIN; to <= id.length; to += 1)
        if (this.#learnt.has(id.slice(from, to))) return true
    return false
  }
}

/** A text as it is compared: letter case, spaces and the forms of letters do not matter. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}
