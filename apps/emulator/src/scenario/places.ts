import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { ScenarioFault } from './fault.ts'

/** A YAML text with the places of its parts. */
export class PlacedYaml {
  readonly #file: string
  readonly #lines = new LineCounter()
  readonly #document: Document

  constructor(file: string, text: string) {
    this.#file = file
    this.#document = parseDocument(text, {
      lineCounter: this.#lines,
      prettyErrors: false,
      logLevel: 'error',
    })
  }

  /** What the YAML itself gets wrong. */
  get faults(): ScenarioFault[] {
    const faults = this.#document.errors.map(({ pos, message }) => this.#at(pos[0], message))
    // The parser says so once for each level on its way back.
    const tooDeep = faults.find(({ message }) => message.includes('call stack'))
    return tooDeep ? [{ ...tooDeep, message: 'nested too deep for a scenario' }] : faults
  }

  /** The plain data; runaway aliases, and one that contains itself, are refused by a fault. */
  data(): { readonly json: unknown } | { readonly fault: ScenarioFault } {
    try {
      const json: unknown = this.#document.toJS({ maxAliasCount: 50 })
      JSON.stringify(json)
      return { json }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { fault: this.#at(0, why.includes('circular') ? 'an alias contains itself' : why) }
    }
  }

  /** A fault at the part under a path, or at a key of it. */
  fault(path: readonly PropertyKey[], message: string, key?: string): ScenarioFault {
    return this.#at(this.#offsetOf(path, key), message)
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

  #at(offset: number, message: string): ScenarioFault {
    const { line, col } = this.#lines.linePos(offset)
    return { file: this.#file, line: Math.max(1, line), column: Math.max(1, col), message }
  }
}
