import type { HeldSpec } from '../world/spec.ts'
import { World } from '../world/world.ts'
import type { Step } from './step.ts'
import { actionOf } from './stepAction.ts'
import { stepName } from './stepName.ts'

/**
 * The first step that asks a device for what it cannot do, in words; `null` when there is none. Only the made
 * fleet can tell: what a hydra has hangs on its variant, which the seed may choose.
 */
export function impossibleStep(
  timeline: readonly Step[],
  specs: readonly HeldSpec[],
): string | null {
  const actedOn = new Set(timeline.flatMap((step) => ('do' in step ? [step.device] : [])))
  const world = new World(specs.filter(({ id }) => actedOn.has(id)))
  for (const [index, step] of timeline.entries()) {
    if (!('do' in step) || step.device === undefined || step.do === 'assign') continue
    if (world.device(step.device)?.can(actionOf(step)) !== true)
      return `step ${stepName(step, index)}: ${step.device} has nothing to ${step.do}; name another device or action`
  }
  return null
}
