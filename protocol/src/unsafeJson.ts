/** Lists and objects inside each other. */
const DEPTH_MAX = 64
/** Values of a JSON text, each with its key. */
const VALUES_MAX = 100_000

const TOO_DEEP = `It is nested too deeply; at most ${DEPTH_MAX} levels are read.`

/** Finds nesting deeper than 64 and `__proto__` keys in a value. @returns the problem, `null` without one */
export function unsafeJson(json: unknown): string | null {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: json, depth: 0 }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { value, depth } = part
    if (typeof value !== 'object' || value === null) continue
    if (depth === DEPTH_MAX) return TOO_DEEP
    if (Object.hasOwn(value, '__proto__')) return 'A key may not be "__proto__".'
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 })
  }
  return null
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Finds what makes a JSON text expensive to parse, without parsing it: nesting deeper than 64, too many values.
 * @param text characters, or bytes of UTF-8
 * @returns the problem, `null` without one
 */
export function expensiveJson(text: string | Uint8Array, valuesMax = VALUES_MAX): string | null {
  const { depth, values } = jsonExtent(text, { depth: DEPTH_MAX, values: valuesMax })
  if (depth > DEPTH_MAX) return TOO_DEEP
  if (values > valuesMax)
    return `It has too many values; at most ${valuesMax.toLocaleString('en')} are read.`
  return null
}

/** The size of a JSON text beside its length. */
export interface JsonExtent {
  /** Lists and objects inside each other. */
  readonly depth: number
  /** Values, each with its key. */
  readonly values: number
}

/** Measures a JSON text without parsing it, up to the first place that is beyond a limit. */
export function jsonExtent(text: string | Uint8Array, limits: JsonExtent): JsonExtent {
  const codeAt = codesOf(text)
  let [depth, deepest, values] = [0, 0, 0]
  for (let at = 0; at < text.length; at++) {
    const code = codeAt(at)
    if (code === QUOTE) at = endOfString(text.length, codeAt, at)
    else if (code === LIST || code === OBJECT) depth++
    else if (code === LIST_END || code === OBJECT_END) depth--
    if (code === LIST || code === OBJECT || code === COMMA) values++
    if (depth > deepest) deepest = depth
    if (deepest > limits.depth || values > limits.values) break
  }
  return { depth: deepest, values }
}

/** The value of a JSON text; `undefined` for a text that is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a JSON text is within limits, without parsing it. */
export function isJsonWithin(text: string | Uint8Array, limits: JsonExtent): boolean {
  const { depth, values } = jsonExtent(text, limits)
  return depth <= limits.depth && values <= limits.values
}

type CodeAt = (at: number) => number | undefined

function codesOf(text: string | Uint8Array): CodeAt {
  return typeof text === 'string' ? (at) => text.charCodeAt(at) : (at) => text[at]
}

/** Index of the closing quote, or of the text's end. */
function endOfString(length: number, codeAt: CodeAt, start: number): number {
  let at = start + 1
  while (at < length && codeAt(at) !== QUOTE) at += codeAt(at) === BACKSLASH ? 2 : 1
  return at
}
