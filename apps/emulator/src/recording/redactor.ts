import { repacked, textInside } from './binary.ts'
import { Masker } from './masker.ts'
import { redactQuery, redactUrl } from './redactUrl.ts'
import { type Sensitivity, sensitivityOf } from './sensitiveKey.ts'
import { Substitutes } from './substitute.ts'
import { redactedText } from './textPasses.ts'

const DEPTH_MAX = 100
/** Text within text within text: deeper nothing is looked for, and nothing stays. */
const LAYERS_MAX = 6
const TEXT_LENGTH_MAX = 256 * 1024
/** Meanings that hold for all that is below a key as well. */
const SPREADING: readonly Sensitivity[] = ['secret', 'name', 'position', 'imei', 'imsi']
const GEOJSON = /^(Point|Polygon|LineString|Feature|FeatureCollection|Multi\w+|GeometryCollection)$/

/**
 * Takes out of what passed whatever belongs to somebody: tokens, cookies, emails, IMEI, IMSI, positions, accounts,
 * names. The same value gets the same substitute of the same shape within one recording. What cannot be understood
 * is lost rather than kept.
 */
export class Redactor {
  readonly #masker: Masker
  #layer = 0

  /** @param salt drawn for this recording, and never written */
  constructor(salt: Uint8Array) {
    this.#masker = new Masker(new Substitutes(salt))
  }

  /** Runs a redaction, and once more when it learnt what it should have looked for from its beginning. */
  thoroughly<T>(redact: () => T): T {
    const before = this.#masker.learntCount
    const once = redact()
    return this.#masker.learntCount > before ? redact() : once
  }

  /** Remembers a secret that is itself not recorded, so that it is found wherever it is told. */
  learn(value: string, meaning: 'secret' | 'person'): void {
    this.#masker.text(value, meaning)
  }

  /** A path with its query, or a whole address. */
  url(url: string): string {
    return redactUrl(url, this.#masker, (text) => this.text(text))
  }

  /** A form's body. */
  form(body: string): string {
    return redactQuery(body, this.#masker, (text) => this.text(text))
  }

  /** Any text: JSON, lines of JSON, or whatever else. */
  text(text: string): string {
    const learnt = this.#masker.learnt(text)
    if (learnt !== undefined || text.length < 3) return learnt ?? text
    if (this.#layer >= LAYERS_MAX) return this.#lost(text)
    this.#layer += 1
    try {
      return this.#jsonText(text) ?? this.#plainText(text)
    } finally {
      this.#layer -= 1
    }
  }

  /**
   * A JSON value, with bytes in it as socket.io gives them.
   * @param meaning what the key says under which it stands
   */
  json(value: unknown, meaning: Sensitivity | null = null, depth = 0): unknown {
    if (depth > DEPTH_MAX) return 'redacted: nested too deep'
    if (typeof value === 'string') {
      return meaning === null ? this.text(value) : this.#masker.text(value, meaning)
    }
    if (typeof value === 'number') return this.#number(value, meaning)
    if (value instanceof Uint8Array) return this.bytes(value, meaning)
    if (Array.isArray(value)) return value.map((one) => this.json(one, meaning, depth + 1))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        this.#key(key, meaning),
        this.json(one, below(key, one, meaning), depth + 1),
      ]),
    )
  }

  /** Bytes with text in them as `{ $binary: base64 }`, any other only as `{ $omitted: length }`. */
  bytes(bytes: Uint8Array, meaning: Sensitivity | null = null): object {
    const inside = meaning === null ? textInside(bytes) : null
    if (inside === null) return { $omitted: bytes.length }
    return { $binary: repacked(this.text(inside), bytes).toString('base64') }
  }

  #number(value: number, meaning: Sensitivity | null): number {
    if (meaning !== null) return this.#masker.number(value, meaning)
    return /^-?\d{15}$/.test(String(value)) ? this.#masker.number(value, 'imei') : value
  }

  /** Keys can be ids, as in a table of users; those of fields are words. */
  #key(key: string, meaning: Sensitivity | null): string {
    const isId = /\d/.test(key) || key.length > 20
    const isTable = meaning === 'secret' || meaning === 'person'
    return isTable && isId ? this.#masker.text(key, meaning) : this.text(key)
  }

  #jsonText(text: string): string | undefined {
    if (!/^\s*["{[]/.test(text)) return undefined
    const value = parsed(text)
    if (value !== undefined) {
      const clean = JSON.stringify(this.json(value))
      return clean === JSON.stringify(value) ? text : clean
    }
    const lines = text.split('\n')
    const isLines = lines.length > 1 && lines.every((line) => /^\s*($|[{[].*[}\]]\s*$)/.test(line))
    if (isLines) return lines.map((line) => this.text(line)).join('\n')
    return /^\s*(\{\s*["}]|\[\s*["[{])/.test(text) ? this.#lost(text) : undefined
  }

  #plainText(text: string): string {
    if (text.length > TEXT_LENGTH_MAX) return this.#lost(text)
    return redactedText(text, this.#masker, (deeper) => this.text(deeper))
  }

  #lost(text: string): string {
    return `redacted: ${text.length} characters that could not be understood`
  }
}

/** What a key says of what is below it; a person's or a place's other fields speak for themselves. */
function below(key: string, value: unknown, outer: Sensitivity | null): Sensitivity | null {
  const inherited = outer !== null && SPREADING.includes(outer) ? outer : null
  if (inherited === 'secret') return inherited
  if (inherited === 'position' && typeof value === 'string' && GEOJSON.test(value)) return null
  return sensitivityOf(key) ?? inherited
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
