import type { Refusal, Result } from '@wattpost/protocol'
import type { Device, World } from '../../world/world.ts'
import type { FaultInjector } from './activeFaults.ts'
import type { Lateness } from '../log/logEntry.ts'
import type { WorldEntry } from '../log/worldLog.ts'
import { type ActingStep, actionOf, nextActionMs } from '../schema/actions.ts'
import { stepName } from '../schema/step.ts'
import type { DeviceActions, Ramp } from './deviceActions.ts'

import type { Timeline } from './timeline.ts'

/** Dependencies of `StepRunner`. */
export interface StepRunnerParts {
  readonly world: World
  readonly timeline: Timeline
  readonly actions: DeviceActions
  readonly injector: FaultInjector
  /** Virtual now. */
  readonly nowMs: () => number
  readonly log: (entry: WorldEntry) => void
  readonly enter: (dueAtMs: number, event: { readonly kind: 'ramp'; readonly ramp: Ramp }) => void
}

/** Carries out the steps of the timeline. */
export class StepRunner {
  readonly #parts: StepRunnerParts

  constructor(parts: StepRunnerParts) {
    this.#parts = parts
  }

  run(index: number, lap: number, { timedOut, afterTimeoutOf }: Lateness = {}): void {
    const { timeline, injector, nowMs, log } = this.#parts
    const step = timeline.step(index)
    const name = stepName(step, index)
    const lateness = { ...(timedOut && { timedOut }), ...(afterTimeoutOf && { afterTimeoutOf }) }
    log({ kind: 'step', step: name, lap, ...lateness })
    const cause = { by: 'step', step: name } as const
    if ('emit' in step)
      log({ kind: 'verbatim', deviceId: step.device, event: step.emit, data: step.data })
    else if ('fault' in step) mustSucceed(name, injector.inject(name, step.fault, cause))
    else if ('answer' in step) injector.inject(name, step, cause)
    else if ('lift' in step) injector.end(step.lift, 'lifted')
    else this.#act(step, this.#targets(step), { index, startMs: nowMs() })
    timeline.onStep(name, lap, nowMs(), timedOut ? name : afterTimeoutOf)
  }

  /** Sets the next value of a ramp on its devices, except those that another action has set since. */
  continueRamp(ramp: Ramp): void {
    const step = this.#parts.timeline.step(ramp.index)
    // Stryker disable next-line ConditionalExpression: only acting steps have ramps.
    if (!('do' in step)) return
    const action = actionOf(step)
    const left = this.#targets(step).filter(({ id }) =>
      this.#parts.actions.isSetBy(ramp, id, action),
    )
    // Stryker disable next-line ConditionalExpression,EqualityOperator: a ramp of no device has no effect.
    if (left.length > 0) this.#act(step, left, ramp)
  }

  #act(step: ActingStep, devices: readonly Device[], ramp: Ramp): void {
    const { actions, nowMs, enter } = this.#parts
    const passedMs = nowMs() - ramp.startMs
    const action = actionOf(step, passedMs)
    const name = stepName(step, ramp.index)
    const nextMs = nextActionMs(step, passedMs)
    const continuing = nextMs === null ? null : ramp
    for (const { id } of devices)
      mustSucceed(name, actions.act(id, action, { by: 'step', step: name }, continuing))
    if (nextMs !== null) enter(ramp.startMs + nextMs, { kind: 'ramp', ramp })
  }

  #targets(step: ActingStep): Device[] {
    const { world } = this.#parts
    if (step.device !== undefined) return [world.simulatedDevice(step.device).device]
    const action = actionOf(step)
    return world.simulatedDevices
      .filter(({ spec }) => spec.site.region === step.region)
      .map(({ device }) => device)
      .filter((device) => world.check(device, action).ok)
  }
}

/** The scenario was checked against its fleet: a refused step is a defect of this program. */
function mustSucceed(step: string, result: Result<null, Refusal>): void {
  if (!result.ok) throw new Error(`step ${step}: ${result.error.message}`)
}
