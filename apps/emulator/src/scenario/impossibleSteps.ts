import type { HeldSpec } from '../world/spec.ts'
import { World } from '../world/world.ts'
import { MISTAKES_MAX, type Mistake } from './mistake.ts'
import type { Scenario } from './schema.ts'
import type { Step } from './step.ts'
import { actionOf } from './stepAction.ts'
import { stepName } from './stepName.ts'

/**
 * The steps that ask a device for what it cannot do. Only the made fleet can tell: what a hydra has hangs on its
 * variant, which the seed may choose.
 */
export function impossibleSteps(
  { timeline, stepPlaces }: Scenario,
  specs: readonly HeldSpec[],
): Mistake[] {
  const actedOn = new Set(timeline.flatMap((step) => ('do' in step ? [step.device] : [])))
  const world = new World(specs.filter(({ id }) => actedOn.has(id)))
  const mistakes = timeline.flatMap((step, index) => {
    const place = stepPlaces[index]
    if (place === undefined) throw new Error(`step ${index} of the timeline stands nowhere`)
    const message = refusalOf(step, index, world)
    return message === null ? [] : [{ ...place, message }]
  })
  return mistakes.slice(0, MISTAKES_MAX)
}

function refusalOf(step: Step, index: number, world: World): string | null {
  if (!('do' in step) || step.device === undefined || step.do === 'assign') return null
  if (world.device(step.device)?.can(actionOf(step)) === true) return null
  return `step ${stepName(step, index)}: ${step.device} has nothing to ${step.do}; name another device or action`
}
