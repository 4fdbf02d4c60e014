import { SCENARIO_BYTES_MAX } from '@wattpost/protocol'
import { CST, Lexer } from 'yaml'
import { type Mistake, mistakeAt, mistakeOf } from './mistake.ts'
import { tooLongMessage } from './mistakeMessages.ts'

/** Limits of a scenario text. */
export interface TextSize {
  readonly bytes: number
  readonly lines: number
  /** Keys, values, lists, maps and escapes; a step has about ten. */
  readonly nodes: number
  /** Characters of one value; the parser copies those in quotes one by one. */
  readonly valueLength: number
}

/** A text that is sent to a running emulator, whose other users wait while it is parsed. */
export const SENT_TEXT: TextSize = {
  bytes: SCENARIO_BYTES_MAX,
  lines: 100_000,
  nodes: 32_000,
  valueLength: 200_000,
}

/** A file, chosen by the user who runs the emulator: a recorded session lists its answers in one. */
export const SCENARIO_FILE: TextSize = {
  bytes: 16_000_000,
  lines: 1_000_000,
  nodes: 1_000_000,
  valueLength: 16_000_000,
}

/** Lists and maps inside each other. */
export const SCENARIO_DEPTH_MAX = 64
/** The parser searches the whole text for each alias. */
export const SCENARIO_ALIASES_MAX = 200

/** Others, as `!!omap`, take quadratic time. */
const TAGS: readonly string[] = ['!!str', '!!int', '!!float', '!!bool', '!!null', '!!map', '!!seq']

/** Tokens that begin a node or belong to one. */
const NODE_TOKENS: ReadonlySet<string> = new Set([
  ...['scalar', 'single-quoted-scalar', 'double-quoted-scalar', 'block-scalar-header'],
  ...['flow-seq-start', 'flow-map-start', 'seq-item-ind', 'explicit-key-ind'],
  ...['alias', 'anchor', 'tag'],
])
/** Tokens with a text of any length. */
const VALUE_TOKENS: ReadonlySet<string> = new Set([
  ...['text', 'single-quoted-scalar', 'double-quoted-scalar', 'anchor', 'alias', 'tag'],
])
/** Tokens without weight of their own; the limit of lines bounds them. */
const LAYOUT_TOKENS: ReadonlySet<string> = new Set(['space', 'newline', 'comment', 'doc-mode'])

/**
 * Finds what makes a scenario text expensive: its size, depth, nodes,
 * lines, values, aliases or tags. Reads the text once, token by
 * token, up to the first finding, and builds no tree.
 */
export function expensivePart(file: string, text: string, size: TextSize): Mistake | null {
  if (text.length > size.bytes || bytesOf(text) > size.bytes)
    return mistakeOf(file, tooLongMessage(size.bytes))
  const limits = new TextLimits(size)
  for (const token of new Lexer().lex(text)) {
    const message = limits.read(token)
    if (message !== null) return mistakeAt({ file, ...limits.location }, message)
  }
  return null
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}

/** Length in UTF-8; half of a surrogate pair counts as half of its four bytes. */
function bytesOf(text: string): number {
  let bytes = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return bytes
}

/** Counts the tokens of a text. */
class TextLimits {
  readonly #size: TextSize
  #line = 1
  #column = 1
  #nodes = 0
  #aliases = 0
  #flowDepth = 0
  /** Columns of the open block lists and maps, ascending. */
  readonly #blocks: number[] = []
  /** Column of the last scalar: of a key, once its colon follows. */
  #keyColumn = 1
  #lastType = ''
  /** Whether the next token is the text of a scalar, which may look like any other. */
  #isText = false

  constructor(size: TextSize) {
    this.#size = size
  }

  /** Location of the token that `read` was called with. */
  get location() {
    return { line: this.#line, column: this.#column }
  }

  /** Counts a token. @returns the message if it exceeds a limit */
  read(token: string): string | null {
    const type = this.#isText ? 'text' : (CST.tokenType(token) ?? '')
    const problem = this.#refusedToken(type, token)
    if (problem !== null) return problem
    if (type !== 'text' && !LAYOUT_TOKENS.has(type)) this.#count(type)
    if (type === 'double-quoted-scalar')
      this.#nodes += token.split('\\', this.#size.nodes + 2).length - 1
    const { nodes, lines } = this.#size
    if (this.#flowDepth + this.#blocks.length > SCENARIO_DEPTH_MAX)
      return `nested too deep for a scenario: at most ${SCENARIO_DEPTH_MAX} levels of lists and maps`
    if (this.#nodes > nodes)
      return `too much for a scenario: at most ${grouped(nodes)} keys, values, lists and maps`
    if (this.#line > lines) return `too many lines for a scenario: at most ${grouped(lines)}`
    this.#isText = type === 'scalar'
    // Marks of the lexer are not in the text.
    if (type !== 'scalar' && type !== 'doc-mode' && type !== 'flow-error-end') this.#moveBy(token)
    return null
  }

  /** The message about a token that is refused for itself. */
  #refusedToken(type: string, token: string): string | null {
    const { valueLength } = this.#size
    if (type === 'directive-line') return 'a scenario has no directives; remove the line with "%"'
    if (VALUE_TOKENS.has(type) && token.length > valueLength)
      return `too long for a value: at most ${grouped(valueLength)} characters`
    if (type === 'tag' && !TAGS.includes(token))
      return `the tag "${token.slice(0, 100)}" is not supported; remove it`
    if (type === 'alias' && ++this.#aliases > SCENARIO_ALIASES_MAX)
      return `too many aliases for a scenario: at most ${SCENARIO_ALIASES_MAX}; write the value out`
    if ((type === 'flow-seq-end' || type === 'flow-map-end') && this.#flowDepth === 0)
      return 'the bracket closes nothing; remove it'
    return null
  }

  #moveBy(token: string): void {
    let from = 0
    for (let at = token.indexOf('\n'); at >= 0; at = token.indexOf('\n', from)) {
      this.#line++
      this.#column = 1
      from = at + 1
    }
    this.#column += token.length - from
  }

  #count(type: string): void {
    const isEmptyEntry =
      (type === 'comma' || type === 'map-value-ind') && !NODE_TOKENS.has(this.#lastType)
    if (NODE_TOKENS.has(type) || isEmptyEntry) this.#nodes++
    this.#lastType = type
    if (type === 'flow-error-end') this.#flowDepth = 0
    else if (type === 'flow-seq-start' || type === 'flow-map-start') this.#flowDepth++
    else if (type === 'flow-seq-end' || type === 'flow-map-end') this.#flowDepth--
    else if (this.#flowDepth === 0) this.#countBlock(type)
  }

  #countBlock(type: string): void {
    if (type === 'seq-item-ind' || type === 'explicit-key-ind') this.#openBlock(this.#column)
    else if (type === 'map-value-ind') this.#openBlock(this.#keyColumn)
    else this.#keyColumn = this.#column
  }

  /** Opens a block, or continues the one at this column; blocks further to the right are closed. */
  #openBlock(column: number): void {
    while ((this.#blocks.at(-1) ?? 0) >= column) this.#blocks.pop()
    this.#blocks.push(column)
  }
}
