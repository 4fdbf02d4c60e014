import { accepted, messageOf, type Result, refused } from '@wattpost/protocol'
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import { MISTAKES_MAX, type Mistake, mistakeAt, type SourceLocation } from './mistake.ts'

/** A YAML text within the limits of `expensivePart`, with the locations of its parts. */
export class LocatedYaml {
  readonly file: string
  readonly #lines = new LineCounter()
  readonly #document: Document

  constructor(file: string, text: string) {
    this.file = file
    this.#document = parseDocument(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      // Checked below: the parser compares each key with all others, minutes for a long map.
      uniqueKeys: false,
      // Tags of YAML 1.1, e.g. `!!omap`, take quadratic time.
      resolveKnownTags: false,
      logLevel: 'error',
    })
  }

  /** The syntax errors. */
  get mistakes(): Mistake[] {
    const mistakes = this.#document.errors
      .slice(0, MISTAKES_MAX)
      .map(({ pos, message }) => mistakeAt(this.#at(pos[0]), message))
    if (mistakes.length === 0)
      return repeatedKeys(this.#document)
        .slice(0, MISTAKES_MAX)
        .map((at) => mistakeAt(this.#at(at), 'Map keys must be unique'))
    return mistakes
  }

  /** The plain data. Refuses excessive aliases, and one that contains itself. */
  data(): Result<unknown, Mistake> {
    try {
      const json: unknown = this.#document.toJS({ maxAliasCount: 50 })
      JSON.stringify(json)
      return accepted(json)
    } catch (error) {
      const why = messageOf(error)
      const message = why.includes('circular') ? 'an alias contains itself' : why
      return refused(mistakeAt(this.#at(0), message))
    }
  }

  /** The location of the part at a path, or of a key of it. */
  locate(path: readonly PropertyKey[], key?: string): SourceLocation {
    return this.#at(this.#offsetOf(path, key))
  }

  /** A mistake at the part at a path, or at a key of it. */
  mistake(path: readonly PropertyKey[], message: string, key?: string): Mistake {
    return mistakeAt(this.locate(path, key), message)
  }

  #offsetOf(path: readonly PropertyKey[], key?: string): number {
    const node = this.#document.getIn(path, true)
    const pair = isMap(node)
      ? node.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
      : undefined
    if (isScalar(pair?.key)) return startOf(pair.key)
    if (isNode(node)) return startOf(node)
    return path.length === 0 ? 0 : this.#offsetOf(path.slice(0, -1))
  }

  #at(offset: number): SourceLocation {
    const { line, col } = this.#lines.linePos(offset)
    return { file: this.file, line: Math.max(1, line), column: Math.max(1, col) }
  }
}

function startOf({ range }: Node): number {
  // Stryker disable next-line OptionalChaining: each part of a file has a range
  return range?.[0] ?? 0
}

/** The offsets of repeated keys of a map. */
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
      if (seen.has(key.value)) repeated.push(startOf(key))
      seen.add(key.value)
    }
  }
  return repeated.sort((a, b) => a - b)
}
