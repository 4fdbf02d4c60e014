import {
  type Mistake,
  type NamedEntry,
  suggestion,
  type TrackedQuantity,
  trackedQuantities,
} from '@wattpost/emulator/importing'
import { stateWords } from './cells.ts'
import type { LocatedMap, StateColumn, ValueColumn } from './map.ts'
import { type TrackedState, trackedStates } from './states.ts'
import { type Conversion, conversionOf, unknownUnitMessage } from './units.ts'

/** What a column sets, of one device. */
export type Target = { readonly column: string } & (
  | {
      readonly kind: 'value'
      readonly quantity: TrackedQuantity
      readonly conversion: Conversion
      readonly scale: number
    }
  | {
      readonly kind: 'state'
      readonly state: TrackedState
      readonly words: ReadonlyMap<string, boolean>
    }
)

/** The targets of each device by id. */
export type Targets = ReadonlyMap<string, readonly Target[]>

interface Found {
  readonly targets: Targets
  readonly mistakes: Mistake[]
}

/** The targets of a map: which column sets what of which device. */
export function targetsOf({ map, yaml }: LocatedMap): Found {
  const mistakes: Mistake[] = []
  const targets = new Map<string, Target[]>(map.fleet.map(({ id }) => [id, []]))
  for (const [index, entry] of map.fleet.entries())
    if (entry.family === 'hydra' && entry.variant === undefined)
      mistakes.push(yaml.mistake(['fleet', index], 'a hydra needs its "variant" here'))
  for (const [column, spec] of map.columns) {
    const at = ['columns', column]
    const own = spec.device ?? (map.device === undefined ? map.fleet[0]?.id : undefined)
    const isOpen = spec.device === undefined && map.device === undefined && map.fleet.length > 1
    if (isOpen) mistakes.push(yaml.mistake(at, 'whose is it? name its "device"'))
    const entries = own === undefined ? map.fleet : map.fleet.filter(({ id }) => id === own)
    if (entries.length === 0)
      mistakes.push(
        yaml.mistake(
          at,
          `no device "${own}"${suggestion(own ?? '', [...targets.keys()])}`,
          'device',
        ),
      )
    const found = entries.flatMap((entry) => {
      const target = targetOf(column, spec, entry)
      return typeof target === 'string' ? [] : [{ id: entry.id, target }]
    })
    const [first] = entries
    const refusal = first && found.length === 0 ? targetOf(column, spec, first) : null
    if (typeof refusal === 'string') mistakes.push(yaml.mistake(at, refusal, keyOf(refusal, spec)))
    if (isOpen) continue
    for (const { id, target } of found) targets.get(id)?.push(target)
  }
  for (const [id, list] of targets)
    for (const { column, message } of [...repeated(list), ...overdetermined(id, list)])
      mistakes.push(yaml.mistake(['columns', column], message))
  if (map.columns.size === 0) mistakes.push(yaml.mistake(['columns'], 'name at least one column'))
  return { targets, mistakes }
}

/** The key that a refusal is about: it begins with its name. */
function keyOf(refusal: string, spec: ValueColumn | StateColumn): string {
  if (refusal.startsWith('unit:')) return 'unit'
  return 'value' in spec ? 'value' : 'state'
}

function targetOf(
  column: string,
  spec: ValueColumn | StateColumn,
  entry: NamedEntry,
): Target | string {
  if ('state' in spec) {
    const states = trackedStates(entry)
    const state = states.find(({ name }) => name === spec.state)
    if (state !== undefined)
      return { kind: 'state', column, state, words: stateWords(spec.on, spec.off) }
    return `${entry.id} has no state "${spec.state}"${suggestion(
      spec.state,
      states.map(({ name }) => name),
    )}`
  }
  const quantities = quantitiesOf(entry)
  const quantity = quantities.find(({ name }) => name === spec.value)
  if (quantity === undefined)
    return `${entry.id} has no value "${spec.value}"${suggestion(
      spec.value,
      quantities.map(({ name }) => name),
    )}`
  const conversion = conversionOf(quantity.unit, spec.unit)
  if (conversion === null) return unknownUnitMessage(quantity.unit, spec.unit ?? '')
  return { kind: 'value', column, quantity, conversion, scale: spec.scale }
}

function quantitiesOf({ family, variant, feedIn = false }: NamedEntry): TrackedQuantity[] {
  if (family !== 'hydra') return trackedQuantities({ family })
  return variant === undefined ? [] : trackedQuantities({ family, variant, feedsIn: feedIn })
}

/** The name of what a target sets. */
export function targetName(target: Target): string {
  return target.kind === 'value' ? target.quantity.name : target.state.name
}

interface ColumnMistake {
  readonly column: string
  readonly message: string
}

function repeated(targets: readonly Target[]): ColumnMistake[] {
  return targets.flatMap((target, index) => {
    const name = targetName(target)
    const first = targets.findIndex((one) => targetName(one) === name)
    if (first === index) return []
    return [
      {
        column: target.column,
        message: `${name} has the column "${targets[first]?.column}" already`,
      },
    ]
  })
}

/** Values of which the last follows from the others: it may contradict them. */
const DEPENDENT: readonly (readonly string[])[] = [
  ['batteryPower', 'batteryCurrent'],
  ['solarPower', 'batteryPower', 'consumtionPower'],
  ['solarPower', 'batteryCurrent', 'consumtionPower'],
  ...['A', 'B', 'C'].map((phase) =>
    ['current', 'activePower', 'powerFactor'].map((field) => `phase${phase}.${field}`),
  ),
]

/** Columns that say one thing twice, or too little. */
function overdetermined(id: string, targets: readonly Target[]): ColumnMistake[] {
  const byName = new Map(targets.map((target) => [targetName(target), target]))
  const twice = DEPENDENT.flatMap((group) => {
    const last = byName.get(group.at(-1) ?? '')
    if (last === undefined || !group.every((one) => byName.has(one))) return []
    const others = group.slice(0, -1).join(' and ')
    const message = `${group.at(-1)} of ${id} follows from ${others}; leave one of them out`
    return [{ column: last.column, message }]
  })
  const alone = ['A', 'B', 'C'].flatMap((phase) => {
    const current = byName.get(`phase${phase}.current`)
    if (current === undefined || byName.has(`phase${phase}.voltage`)) return []
    const message = `phase${phase}.current of ${id} needs phase${phase}.voltage; name its column too`
    return [{ column: current.column, message }]
  })
  return [...twice, ...alone]
}
