import { repacked, textInside } from './binary.ts'
import { redactQuery, redactText, redactUrl } from './redactText.ts'
import { type Sensitivity, sensitivityOf } from './sensitiveKey.ts'
import { Substitutes, ValueRedactor } from './valueRedactor.ts'

const DEPTH_MAX = 100
/** Depth of texts in texts; deeper ones are dropped. */
const LAYERS_MAX = 6
const TEXT_LENGTH_MAX = 256 * 1024
/** Meanings that hold for all nested values too. */
const SPREADING: readonly Sensitivity[] = ['secret', 'name', 'position', 'imei', 'imsi']
const GEOJSON = /^(Point|Polygon|LineString|Feature|FeatureCollection|Multi\w+|GeometryCollection)$/

/**
 * Removes personal data and secrets from traffic: tokens, cookies, emails, IMEI, IMSI, positions, accounts, names.
 * Within a recording equal values get equal substitutes of the same shape. Unreadable content is dropped.
 */
export class Redactor {
  readonly #values: ValueRedactor
  #layer = 0

  /** @param salt drawn for this recording, and never written */
  constructor(salt: Uint8Array) {
    this.#values = new ValueRedactor(new Substitutes(salt))
  }

  /** Runs a redaction, and once more when it has learnt new values that its beginning may hold. */
  thoroughly<T>(redact: () => T): T {
    const before = this.#values.learntCount
    const once = redact()
    return this.#values.learntCount > before ? redact() : once
  }

  /** Learns a secret that is not recorded, so that other texts lose it. */
  learn(value: string, meaning: 'secret' | 'person'): void {
    this.#values.text(value, meaning)
  }

  /** A path with its query, or a whole address. */
  url(url: string): string {
    return redactUrl(url, this.#values, (text) => this.text(text))
  }

  /** A form's body. */
  form(body: string): string {
    return redactQuery(body, this.#values, (text) => this.text(text))
  }

  /** Any text: JSON, lines of JSON, or other. */
  text(text: string): string {
    const learnt = this.#values.learnt(text)
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
   * A JSON value, which may hold bytes as socket.io does.
   * @param meaning of its key
   */
  json(value: unknown, meaning: Sensitivity | null = null, depth = 0): unknown {
    if (depth > DEPTH_MAX) return 'redacted: nested too deep'
    if (typeof value === 'string') {
      return meaning === null ? this.text(value) : this.#values.text(value, meaning)
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

  /** Bytes with text in them become `{ $binary: base64 }`, all others `{ $omitted: length }`. */
  bytes(bytes: Uint8Array, meaning: Sensitivity | null = null): object {
    const inside = meaning === null ? textInside(bytes) : null
    if (inside === null) return { $omitted: bytes.length }
    return { $binary: repacked(this.text(inside), bytes).toString('base64') }
  }

  #number(value: number, meaning: Sensitivity | null): number {
    if (meaning !== null) return this.#values.number(value, meaning)
    return /^-?\d{15}$/.test(String(value)) ? this.#values.number(value, 'imei') : value
  }

  /** A key may be an id, as in a table of users. */
  #key(key: string, meaning: Sensitivity | null): string {
    const isId = /\d/.test(key) || key.length > 20
    const isTable = meaning === 'secret' || meaning === 'person'
    return isTable && isId ? this.#values.text(key, meaning) : this.text(key)
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
    return redactText(text, this.#values, (deeper) => this.text(deeper))
  }

  #lost(text: string): string {
    return `redacted: ${text.length} characters that could not be read`
  }
}

/** The meaning of a nested value: its own key's, or one that spreads from above. */
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
