import type { DeviceRows } from './collect.ts'
import { feederOf, type StateStep, stateNamed, type TrackedState } from './states.ts'
import type { Target } from './targets.ts'

/** A step of the timeline, made from a changed state. */
export interface ImportedStep {
  /** Since the start, ms. */
  readonly atMs: number
  readonly device: string
  /** Name of the changed state, and what it is now. */
  readonly state: string
  readonly on: boolean
  readonly action: StateStep
}

/** A conductor with less voltage is dead, V. */
const DEAD_V = 10

/**
 * The steps of a device: changes of its state columns, and of states that follow from voltages. A channel or phase is
 * dead while its feeder is off: only what it is with a live feeder is a state of its own.
 */
export function stepsOf(
  { id, targets, timesMs, cells }: DeviceRows,
  startMs: number,
): ImportedStep[] {
  const sources = sourcesOf(targets)
  const isPart = ({ state }: StateSource) => feederOf(state.name) !== null
  const [parts, others] = [sources.filter(isPart), sources.filter((one) => !isPart(one))]
  const states = new Map(sources.map(({ state }) => [state.name, state.initially]))
  return [...timesMs.entries()].flatMap(([row, ms]) => {
    const changed = ({ state, isOn }: StateSource) => {
      const feeder = feederOf(state.name)
      const on = isOn((target) => cells[target]?.[row] ?? Number.NaN)
      const isDead = feeder !== null && states.get(feeder) === false
      if (isDead || on === null || on === states.get(state.name)) return []
      states.set(state.name, on)
      const action = on ? state.on : state.off
      return [{ atMs: ms - startMs, device: id, state: state.name, on, action }]
    }
    const feeding = others.flatMap(changed)
    // Switched first: a part that stays dead does not come up with its feeder.
    return [...parts.flatMap(changed), ...feeding]
  })
}

interface StateSource {
  readonly state: TrackedState
  /** Reads the state of a row; `null` if the row does not say. */
  readonly isOn: (cell: (target: number) => number) => boolean | null
}

function sourcesOf(targets: readonly Target[]): StateSource[] {
  const written = targets.flatMap((target, index): StateSource[] =>
    target.kind !== 'state' ? [] : [{ state: target.state, isOn: (cell) => above(cell(index), 0) }],
  )
  const has = (name: string) => written.some(({ state }) => state.name === name)
  return [...written, ...followingStates(targets).filter(({ state }) => !has(state.name))]
}

/** The states of phases and channels, and the voltages from which they follow. */
const PARTS = [
  ...['A', 'B', 'C'].map((phase) => ({
    state: `phase${phase}`,
    quantity: `phase${phase}.voltage`,
  })),
  ...[1, 2, 3, 4, 5, 6].map((channel) => ({
    state: `channel-${channel}`,
    quantity: `ac-power.${channel}.v`,
  })),
]

/** States without a column: a phase or channel without voltage is off; a generator with power runs. */
function followingStates(targets: readonly Target[]): StateSource[] {
  const indexOf = (quantity: string) =>
    targets.findIndex((one) => one.kind === 'value' && one.quantity.name === quantity)
  const parts = PARTS.map(({ state, quantity }) => [indexOf(quantity), stateNamed(state)] as const)
  const byVoltage = parts.flatMap(([index, state]): StateSource[] =>
    index < 0 ? [] : [{ state, isOn: (cell) => above(cell(index), DEAD_V) }],
  )
  const voltages = [4, 5, 6].map((channel) => indexOf(`ac-power.${channel}.v`)).filter(isFound)
  const powers = [4, 5, 6].map((channel) => indexOf(`ac-power.${channel}.rp`)).filter(isFound)
  const [signs, limit] = voltages.length > 0 ? [voltages, DEAD_V] : [powers, 0]
  if (signs.length === 0) return byVoltage
  const generator: StateSource = {
    state: stateNamed('generator'),
    isOn: (cell) => {
      const known = signs.map(cell).filter((value) => !Number.isNaN(value))
      return known.length === 0 ? null : known.some((value) => value > limit)
    },
  }
  return [generator, ...byVoltage]
}

const isFound = (index: number) => index >= 0

function above(value: number, limit: number): boolean | null {
  return Number.isNaN(value) ? null : value > limit
}
