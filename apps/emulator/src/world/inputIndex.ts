import {
  type ActionName,
  actionDefinitions,
  type DeviceAction,
  type DeviceInput,
  type Part,
  partOf,
} from './action.ts'
import { countWhile } from './intervals.ts'

/** A group of inputs: those of one action, of one part, of the generator, or of the whole supply. */
export type InputGroup = ActionName | Part | 'generator' | 'supply'

const indices = new WeakMap<readonly DeviceInput[], InputIndex>()

/** The index of a list of inputs in order. Inputs may be added at its end. */
export function indexOf(inputs: readonly DeviceInput[]): InputIndex {
  const known = indices.get(inputs)
  if (known !== undefined) return known
  const index = new InputIndex(inputs)
  indices.set(inputs, index)
  return index
}

/** State of an index after the first inputs of its list. */
export interface SavedIndex {
  readonly deciding: DeviceInput[]
  readonly decided: number
}

/**
 * Gives a list that begins with the first inputs of another one an index, without reading each of them.
 * @param saved by the index of the other list when it had no more than these inputs
 */
export function indexStartOf(
  inputs: readonly DeviceInput[],
  other: readonly DeviceInput[],
  saved: SavedIndex,
): void {
  indices.set(inputs, indexOf(other).startOf(inputs, saved))
}

/** Finds inputs of a device without a search from its first input: a device may have thousands. */
class InputIndex {
  readonly #inputs: readonly DeviceInput[]
  readonly #groups = new Map<InputGroup, DeviceInput[]>()
  #grouped = 0
  /** The first inputs of the list, without those that later ones replace. */
  #deciding: DeviceInput[] = []
  #decided = 0

  constructor(inputs: readonly DeviceInput[]) {
    this.#inputs = inputs
  }

  /** The inputs of a group. */
  of(group: InputGroup): readonly DeviceInput[] {
    for (; this.#grouped < this.#inputs.length; this.#grouped += 1) {
      const input = this.#inputs[this.#grouped]
      if (input !== undefined) this.#addToGroups(input)
    }
    return this.#groups.get(group) ?? []
  }

  /** The last input of a group at or before a moment. */
  last(group: InputGroup, ms: number): DeviceInput | undefined {
    return this.of(group)[this.count(group, ms) - 1]
  }

  /** Number of inputs of a group at or before a moment. */
  count(group: InputGroup, ms: number): number {
    return countWhile(this.of(group), ({ atMs }) => atMs <= ms)
  }

  /** Whether a group has an input in an interval; `toMs` is excluded. */
  hasBetween(group: InputGroup, fromMs: number, toMs: number): boolean {
    const inputs = this.of(group)
    // Stryker disable next-line ConditionalExpression: a shortcut, taken at each step of most devices
    if (inputs.length === 0) return false
    const last = inputs[countWhile(inputs, ({ atMs }) => atMs < toMs) - 1]
    return last !== undefined && last.atMs >= fromMs
  }

  /**
   * The inputs that decide the conditions from a moment on, those of the generator apart: without those that later
   * ones have replaced by then. For a moment before an input that was left out, all inputs.
   */
  decidingFrom(ms: number): readonly DeviceInput[] {
    if (this.#decided > 0 && (this.#inputs[this.#decided - 1]?.atMs ?? 0) > ms) return this.#inputs
    for (; this.#decided < this.#inputs.length; this.#decided += 1) {
      const input = this.#inputs[this.#decided]
      if (input === undefined || input.atMs > ms) break
      if (!decides(input)) continue
      // A new list: the one before may be saved.
      this.#deciding = this.#deciding.filter((earlier) => !replaces(input, earlier))
      this.#deciding.push(input)
    }
    if (this.#decided === this.#inputs.length) return this.#deciding
    const rest = this.#inputs.slice(this.#decided)
    return [...this.#deciding, ...rest.filter(decides)]
  }

  save(): SavedIndex {
    return { deciding: this.#deciding, decided: this.#decided }
  }

  /** The index of a list with the first inputs of this one. */
  startOf(inputs: readonly DeviceInput[], { deciding, decided }: SavedIndex): InputIndex {
    const start = new InputIndex(inputs)
    start.#deciding = deciding
    start.#decided = decided
    start.#grouped = Math.min(this.#grouped, inputs.length)
    const later = new Map<InputGroup, number>()
    for (const { action } of this.#inputs.slice(start.#grouped, this.#grouped))
      for (const group of groupsOf(action)) later.set(group, (later.get(group) ?? 0) + 1)
    for (const [group, all] of this.#groups)
      start.#groups.set(group, all.slice(0, all.length - (later.get(group) ?? 0)))
    return start
  }

  #addToGroups(input: DeviceInput): void {
    for (const group of groupsOf(input.action)) {
      const inputs = this.#groups.get(group)
      if (inputs === undefined) this.#groups.set(group, [input])
      else inputs.push(input)
    }
  }
}

/** A generator that runs automatically follows the grid: its actions are in the group of the supply too. */
function groupsOf(action: DeviceAction): InputGroup[] {
  const part = partOf(action)
  const { changes } = actionDefinitions[action.do]
  return [
    action.do,
    ...(part === null ? [] : [part]),
    ...(changes === 'generator' ? (['generator'] as const) : []),
    ...(changes === 'generator' || changes === 'supply' ? (['supply'] as const) : []),
  ]
}

/** Whether an action changes a condition other than that of the generator. */
function decides({ action }: DeviceInput): boolean {
  const { changes } = actionDefinitions[action.do]
  return changes === 'condition' || changes === 'supply'
}

function replaces(later: DeviceInput, earlier: DeviceInput): boolean {
  const part = partOf(later.action)
  if (part !== null) return partOf(earlier.action) === part
  return actionDefinitions[later.action.do].replaces?.includes(earlier.action.do) ?? false
}
