import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { Mistake, Place } from './mistake.ts'

const TWICE = 'Map keys must be unique'

/** A YAML text with the places of its parts. */
export class PlacedYaml {
  readonly file: string
  readonly #lines = new LineCounter()
  readonly #document: Document

  constructor(file: string, text: string) {
    this.file = file
    this.#document = parseDocument(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      // Looked for below: the parser compares each key with every other, which takes minutes for a long map.
      uniqueKeys: false,
      logLevel: 'error',
    })
  }

  /** What the YAML itself gets wrong. */
  get mistakes(): Mistake[] {
    const mistakes = this.#document.errors.map(({ pos, message }) => ({
      ...this.#at(pos[0]),
      message,
    }))
    if (mistakes.length === 0)
      return repeatedKeys(this.#document).map((at) => ({ ...this.#at(at), message: TWICE }))
    // The parser says so once for each level on its way back.
    const tooDeep = mistakes.find(({ message }) => message.includes('call stack'))
    return tooDeep ? [{ ...tooDeep, message: 'nested too deep for a scenario' }] : mistakes
  }

  /** The plain data; runaway aliases, and one that contains itself, are refused by a mistake. */
  data(): { readonly json: unknown } | { readonly mistake: Mistake } {
    try {
      const json: unknown = this.#document.toJS({ maxAliasCount: 50 })
      JSON.stringify(json)
      return { json }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const message = why.includes('circular') ? 'an alias contains itself' : why
      return { mistake: { ...this.#at(0), message } }
    }
  }

  /** Where the part under a path stands, or a key of it. */
  place(path: readonly PropertyKey[], key?: string): Place {
    return this.#at(this.#offsetOf(path, key))
  }

  /** A mistake at the part under a path, or at a key of it. */
  mistake(path: readonly PropertyKey[], message: string, key?: string): Mistake {
    return { ...this.place(path, key), message }
  }

  #offsetOf(path: readonly PropertyKey[], key?: string): number {
    const node = path.length === 0 ? this.#document.contents : this.#document.getIn(path, true)
    const pair =
      key !== undefined && isMap(node)
        ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
        : undefined
    if (isScalar(pair?.key)) return pair.key.range?.[0] ?? 0
    if (isNode(node)) return node.range?.[0] ?? 0
    return path.length === 0 ? 0 : this.#offsetOf(path.slice(0, -1))
  }

  #at(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset)
    return { file: this.file, line: Math.max(1, line), column: Math.max(1, col) }
  }
}

/** Where keys stand that stood before in the same map. */
function repeatedKeys({ contents }: Document): number[] {
  const repeated: number[] = []
  const left: unknown[] = [contents]
  while (left.length > 0) {
    const node = left.pop()
    if (isSeq(node)) for (const item of node.items) left.push(item)
    if (!isMap(node)) continue
    const seen = new Set<unknown>()
    for (const { key, value } of node.items) {
      left.push(key, value)
      if (!isScalar(key)) continue
      if (seen.has(key.value)) repeated.push(key.range?.[0] ?? 0)
      seen.add(key.value)
    }
  }
  return repeated.sort((a, b) => a - b)
}
