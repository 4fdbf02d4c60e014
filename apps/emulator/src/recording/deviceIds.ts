import { isContractLetters } from './keptValues.ts'
import type { Sensitivity } from './sensitiveKey.ts'

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
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ')
}
