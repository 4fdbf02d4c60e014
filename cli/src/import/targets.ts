import {
  type Mistake,
  mistakeText,
  type NamedEntry,
  suggestion,
  type TrackedQuantity,
  type TrackUnit,
  trackedQuantities,
} from '@wattpost/emulator/importing'
import { stateWords } from './cells.ts'
import type { LocatedMap, StateColumn, ValueColumn } from './map.ts'
import { type TrackedState, trackedStates } from './states.ts'

/** The value or state of one device that a column sets. */
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
      return target === null ? [] : [{ id: entry.id, target }]
    })
    const refusal = found.length === 0 ? refusalOf(spec, entries) : null
    if (refusal !== null) mistakes.push(yaml.mistake(at, refusal, keyOf(refusal, spec)))
    if (isOpen) continue
    for (const { id, target } of found) targets.get(id)?.push(target)
  }
  for (const [id, list] of targets)
    for (const { column, message } of [...repeated(list), ...overdetermined(id, list)])
      mistakes.push(yaml.mistake(['columns', column], message))
  mistakes.push(...aliasMistakes(map, yaml))
  if (map.columns.size === 0) mistakes.push(yaml.mistake(['columns'], 'name at least one column'))
  return { targets, mistakes }
}

/** Other names of devices that the fleet lacks. */
function aliasMistakes({ device, fleet }: LocatedMap['map'], yaml: LocatedMap['yaml']): Mistake[] {
  const known = fleet.map(({ id }) => id)
  return Object.entries(device?.ids ?? {})
    .filter(([, id]) => !known.includes(id))
    .map(([alias, id]) =>
      yaml.mistake(
        ['device', 'ids', alias],
        `"${alias}" is "${id}", and the fleet has no such device${suggestion(id, known)}`,
      ),
    )
}

/** The key that a refusal is about: it begins with its name. */
function keyOf(refusal: string, spec: ValueColumn | StateColumn): string {
  if (refusal.startsWith('unit:')) return 'unit'
  return 'value' in spec ? 'value' : 'state'
}

/** The target of a column for a device; `null` if the device has no such value or state in that unit. */
function targetOf(
  column: string,
  spec: ValueColumn | StateColumn,
  entry: NamedEntry,
): Target | null {
  if ('state' in spec) {
    const state = trackedStates(entry).find(({ name }) => name === spec.state)
    if (state === undefined) return null
    return { kind: 'state', column, state, words: stateWords(spec.on, spec.off) }
  }
  const quantity = quantitiesOf(entry).find(({ name }) => name === spec.value)
  const conversion = quantity && conversionOf(quantity.unit, spec.unit)
  if (quantity === undefined || !conversion) return null
  return { kind: 'value', column, quantity, conversion, scale: spec.scale }
}

/** Reason why a column fits none of the devices that it may be of; names what any of them has. */
function refusalOf(spec: ValueColumn | StateColumn, entries: readonly NamedEntry[]): string | null {
  if (entries.length === 0) return null
  const [kind, written] = 'state' in spec ? ['state', spec.state] : ['value', spec.value]
  const quantities = entries.flatMap(quantitiesOf)
  const quantity = quantities.find(({ name }) => name === written)
  if ('value' in spec && quantity !== undefined)
    return unknownUnitMessage(quantity.unit, spec.unit ?? '')
  const names = 'state' in spec ? entries.flatMap((entry) => trackedStates(entry)) : quantities
  const known = [...new Set(names.map(({ name }) => name))]
  const [first] = entries
  const lacks = entries.length === 1 ? `${first?.id} has no` : 'no device of the fleet has a'
  return `${lacks} ${kind} "${written}"${suggestion(written, known)}`
}

function quantitiesOf({ family, variant, feedIn = false }: NamedEntry): TrackedQuantity[] {
  if (family !== 'hydra') return trackedQuantities({ family })
  return variant === undefined ? [] : trackedQuantities({ family, variant, feedsIn: feedIn })
}

/** The name of what a target sets. */
export function targetName(target: Target): string {
  return target.kind === 'value' ? target.quantity.name : target.state.name
}

/** Notes about columns whose name ends with another unit than the map reads them in. */
export function headerUnitNotes({ map, yaml }: LocatedMap): string[] {
  return [...map.columns].flatMap(([column, spec]) => {
    const known = map.fleet.flatMap(quantitiesOf)
    const quantity = 'value' in spec ? known.find(({ name }) => name === spec.value) : undefined
    if (quantity === undefined || !('value' in spec)) return []
    const inName = unitInName(quantity.unit, column)
    const [own, named] = [spec.unit, inName].map((one) => conversionOf(quantity.unit, one))
    if (inName === undefined || isSame(own, named, spec.scale)) return []
    const read = spec.unit ?? `${quantity.unit}, the unit of ${quantity.name}`
    const message = `"${column}" names ${inName}, and is read in ${read}; if that is wrong, set unit: ${inName}`
    return [mistakeText(yaml.mistake(['columns', column], message))]
  })
}

function isSame(
  own: Conversion | null | undefined,
  named: Conversion | null | undefined,
  scale: number,
): boolean {
  if (!own || !named) return true
  const isFactor = [own.factor, own.factor * Math.abs(scale)].includes(named.factor)
  return isFactor && own.offset === named.offset && own.isCounter === named.isCounter
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

/** The values of a device that no column sets, and that do not follow from those that are set: they stay simulated. */
export function simulatedValues(entry: NamedEntry, targets: readonly Target[]): string[] {
  const set = new Set(targets.map(targetName))
  const follows = (name: string) =>
    (name === 'battery-system.bp' && set.has('battery-system.abp')) ||
    DEPENDENT.some(
      (group) => group.includes(name) && group.every((one) => one === name || set.has(one)),
    )
  return quantitiesOf(entry)
    .map(({ name }) => name)
    .filter((name) => !set.has(name) && !follows(name))
}

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

/** Conversion of a unit to that of a quantity: `value * factor + offset`. */
interface Conversion {
  readonly factor: number
  readonly offset: number
  /** The column counts energy: its increase between rows is the power. */
  readonly isCounter: boolean
}

const by = (factor: number, offset = 0): Conversion => ({ factor, offset, isCounter: false })
const counter = (factor: number): Conversion => ({ factor, offset: 0, isCounter: true })

/** The units of columns, by the unit of their quantity. */
const UNITS: Readonly<Record<TrackUnit, Readonly<Record<string, Conversion>>>> = {
  W: {
    ...{ W: by(1), kW: by(1e3), MW: by(1e6), mW: by(1e-3) },
    ...{ Wh: counter(1), kWh: counter(1e3), MWh: counter(1e6) },
  },
  V: { V: by(1), kV: by(1e3), mV: by(1e-3) },
  A: { A: by(1), kA: by(1e3), mA: by(1e-3) },
  Hz: { Hz: by(1), mHz: by(1e-3) },
  '°C': {
    '°C': by(1),
    C: by(1),
    '°F': by(5 / 9, -160 / 9),
    F: by(5 / 9, -160 / 9),
    K: by(1, -273.15),
  },
  '%': { '%': by(1), ratio: by(100) },
  '': { ratio: by(1), '%': by(0.01) },
}

/** The conversion from a written unit to that of a quantity; without one it is the quantity's own. */
function conversionOf(unit: TrackUnit, written: string | undefined): Conversion | null {
  return written === undefined ? by(1) : (UNITS[unit][written] ?? null)
}

/**
 * The unit that the name of a column ends with, e.g. `kW` of `P1 [kW]` and of `p1_kw`, if a quantity in `unit` may have
 * it. `mw` may be two units, so it is none.
 */
function unitInName(unit: TrackUnit, column: string): string | undefined {
  const [, word = ''] = /[\s_.\-/([]([^\s_.\-/()[\]]+)[)\]]?\s*$/.exec(column) ?? []
  if (Object.hasOwn(UNITS[unit], word)) return word
  const alike = Object.keys(UNITS[unit]).filter((one) => one.toLowerCase() === word.toLowerCase())
  return word.length > 1 && alike.length === 1 ? alike[0] : undefined
}

/** `no unit "kw", did you mean "kW"?` */
function unknownUnitMessage(unit: TrackUnit, written: string): string {
  return `unit: no "${written}"${suggestion(written, Object.keys(UNITS[unit]))}`
}
