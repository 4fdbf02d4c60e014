import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { FaultInjector } from './activeFaults.ts'
import { beginOf } from '../faults/deviceFaultSchema.ts'
import type { RunInput } from '../inputs/input.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { stepName } from '../schema/step.ts'
import type { DeviceActions } from './deviceActions.ts'
import type { Timeline } from './timeline.ts'

/** Dependencies of `InputApplier`. */
export interface InputApplierParts {
  readonly timeline: Timeline
  readonly actions: DeviceActions
  readonly injector: FaultInjector
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  /** Carries out the events that are due now: they come before an input of the same moment. */
  readonly settle: () => void
}

/** Applies inputs to a run. */
export class InputApplier {
  readonly #parts: InputApplierParts

  constructor(parts: InputApplierParts) {
    this.#parts = parts
  }

  /** Refuses an input that cannot be applied now. */
  check(input: RunInput): Result<unknown, Refusal> {
    const { timeline, actions, injector, settle } = this.#parts
    if (input.kind === 'act') return actions.check(input.deviceId, input.action)
    if (input.kind === 'opened') {
      const { index } = input
      if (timeline.waits(index)) return accepted(null)
      const message = timeline.has(index) ? `step ${index} does not wait` : `no step ${index}`
      return refused({ what: 'input', where: 'index', message })
    }
    if (input.kind !== 'hit') settle()
    const { kind, id } = input
    const isActive = injector.active.get(id) !== undefined
    if (kind === 'raise' && !isActive)
      return 'device' in input.what
        ? actions.check(input.what.of, beginOf(input.what))
        : accepted(null)
    if (kind !== 'raise' && isActive) return accepted(null)
    const message = `${id} is ${isActive ? 'already' : 'not'} active`
    return refused({ what: 'input', where: 'id', message })
  }

  apply(input: RunInput): Result<null, Refusal> {
    const { timeline, actions, injector, nowMs, log, settle } = this.#parts
    const checked = this.check(input)
    if (!checked.ok) return checked
    switch (input.kind) {
      case 'act':
        settle()
        return actions.act(input.deviceId, input.action, input.cause)
      case 'raise':
        return injector.inject(input.id, input.what, { by: 'control' })
      case 'lift':
        injector.end(input.id, 'lifted')
        break
      case 'hit':
        injector.hit(input.id)
        break
      case 'opened':
        log({ kind: 'opened', step: stepName(timeline.step(input.index), input.index) })
        timeline.open(input.index, nowMs())
    }
    return accepted(null)
  }
}
