import { accepted, type Result, refused } from '@wattpost/protocol'
import type { Scenario } from '../schema/scenario.ts'
import { LocatedYaml } from '../text/locatedYaml.ts'
import { MISTAKES_MAX, type Mistake, mistakeAt, type SourceLocation } from '../text/mistake.ts'
import { expensivePart, SENT_TEXT, type TextSize } from '../text/textLimits.ts'
import { byLocation, readScenario } from './parseScenario.ts'

type At = readonly PropertyKey[]

const NO_FAULTS =
  'names no fault: write a list, e.g. - { http: GET /api/hydra/devices, status: 500 }, or a scenario'

/**
 * Parses a file of faults for a proxy: a scenario, or a list of faults. Of a scenario only its timeline counts; what a
 * proxy has no part in, as devices, frames and accounts, is refused. Time is real time from its start.
 */
export function parseFaults(
  file: string,
  text: string,
  size: TextSize = SENT_TEXT,
): Result<Scenario, Mistake[]> {
  const read = readFaults(file, text, size)
  if (!read.ok || read.value.timeline.some((step) => 'fault' in step || 'answer' in step))
    return read
  return refused([mistakeAt({ file, line: 1, column: 1 }, NO_FAULTS)])
}

/** What a proxy without a file plays. */
export function noFaults(): Scenario {
  const read = readFaults('none', '[]', SENT_TEXT)
  if (!read.ok) throw new Error('an empty list is refused')
  return read.value
}

function readFaults(file: string, text: string, size: TextSize): Result<Scenario, Mistake[]> {
  const expensive = expensivePart(file, text, size)
  if (expensive !== null) return refused([expensive])
  const written = new LocatedYaml(file, text)
  const data = written.mistakes.length === 0 ? written.data() : null
  const list: unknown = data?.ok ? data.value : null
  if (data?.ok && (typeof list !== 'object' || list === null))
    return refused([mistakeAt({ file, line: 1, column: 1 }, NO_FAULTS)])
  const yaml = Array.isArray(list) ? new ListedFaults(file, text, list) : written
  const read = readScenario(yaml, accountsIn(list))
  const foreign = data?.ok ? foreignParts(yaml) : []
  // A refused part needs no suggestion for its device.
  const lines = new Set(foreign.map(({ line }) => line))
  const others = read.ok ? [] : read.error.filter(({ line }) => !lines.has(line))
  const mistakes = [...others, ...foreign]
  if (!read.ok || mistakes.length > 0) return refused(mistakes.sort(byLocation))
  const { loop, tz } = read.value.clock
  return accepted({
    ...read.value,
    fleet: [],
    clock: { start: read.value.clock.start, tz, rate: 1, ...(loop !== undefined && { loop }) },
  })
}

/** A list of faults as a scenario in which they are active from the start. */
class ListedFaults extends LocatedYaml {
  readonly #items: readonly unknown[]

  constructor(file: string, text: string, items: readonly unknown[]) {
    super(file, text)
    this.#items = items
  }

  override data(): Result<unknown, Mistake> {
    return accepted({
      ...{ schema: 1, name: 'Faults', clock: { start: '2000-01-01T00:00:00Z' } },
      fleet: [{ count: 1, family: 'bg' }],
      timeline: this.#items.map((item) => {
        const step = isStep(item) ? Object(item) : stepOf(item)
        return 'at' in step || 'after' in step ? step : { at: '0s', ...step }
      }),
    })
  }

  override locate(path: At, key?: string): SourceLocation {
    const [part, index, step, ...rest] = path
    if (part !== 'timeline' || typeof index !== 'number') return super.locate([])
    const isBare = !isStep(this.#items[index])
    const below = isBare && step === 'fault' ? rest : path.slice(2)
    return super.locate([index, ...below], key)
  }
}

/** The step of a fault alone, which may have an id. */
function stepOf(item: unknown): object {
  const { id, ...fault } = Object(item)
  return id === undefined ? { fault: item } : { id, fault }
}

/** Whether an item is written as a step, not as a fault alone. */
function isStep(item: unknown): boolean {
  return ['fault', 'answer', 'lift', 'do', 'emit'].some((key) => Object.hasOwn(Object(item), key))
}

/** Every account that a file names may exist in the target. */
function accountsIn(data: unknown): string[] {
  const found = new Set<string>()
  JSON.stringify(data, (key, value: unknown) => {
    if (['who', 'owner', 'merchant'].includes(key) && typeof value === 'string') found.add(value)
    return value
  })
  return [...found]
}

const FOREIGN = 'a proxy has no simulated world: '
const STEP_PARTS: Readonly<Record<string, string>> = {
  do: `${FOREIGN}it takes steps with fault, answer or lift, no device actions`,
  emit: `${FOREIGN}it takes steps with fault, answer or lift, and sends no frames`,
  pace: 'a proxy plays in real time: leave this out',
}
const FILE_PARTS: Readonly<Record<string, string>> = {
  expect: 'a proxy judges no expectations: leave this out',
  browser: 'a proxy judges no expectations: leave this out',
  tracks: 'a proxy has one timeline: move its steps there',
}
const CONDITIONS: Readonly<Record<string, string>> = {
  event: 'a proxy reads no frames: wait for a request, a socket or an exhausted fault',
  ack: 'a proxy reads no acknowledgements: wait for a request, a socket or an exhausted fault',
}

/** Mistakes of the parts that a proxy does not support. */
function foreignParts(yaml: LocatedYaml): Mistake[] {
  const data = yaml.data()
  const scenario: unknown = data.ok ? data.value : null
  const steps: unknown = Object(scenario).timeline
  const inSteps = (Array.isArray(steps) ? steps : []).flatMap((step: unknown, index) => {
    const { fault, after } = Object(step)
    const at = ['timeline', index]
    return [
      ...refusedKeys(yaml, step, at, STEP_PARTS),
      ...refusedKeys(yaml, fault, [...at, 'fault'], REFUSED_LAYERS),
      ...refusedKeys(yaml, after, [...at, 'after'], CONDITIONS),
    ]
  })
  return [...refusedKeys(yaml, scenario, [], FILE_PARTS), ...inSteps].slice(0, MISTAKES_MAX)
}

/** The layers of a fault that a proxy cannot have, and why. */
export const REFUSED_LAYERS: Readonly<Record<string, string>> = {
  auth: 'a proxy does not run the identity service: it has faults of http and socket alone',
  device: `${FOREIGN}it has faults of http and socket alone`,
}

function refusedKeys(
  yaml: LocatedYaml,
  part: unknown,
  at: At,
  messages: Readonly<Record<string, string>>,
): Mistake[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.keys(part).flatMap((key) => {
    const message = Object.hasOwn(messages, key) ? messages[key] : undefined
    return message === undefined ? [] : [yaml.mistake(at, message, key)]
  })
}
