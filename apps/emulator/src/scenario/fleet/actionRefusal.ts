import type { Family, HydraVariant } from '@wattpost/protocol'
import { actionsOf, channelsOfKind, supports } from '../../world/supportedActions.ts'
import { type ActingStep, actionOf } from '../schema/actions.ts'
import { suggestion } from '../text/suggestion.ts'

/** A device by what determines its actions. */
interface ActingDevice {
  readonly family: Family
  /** Of a hydra; any if undefined. */
  readonly variant?: HydraVariant | undefined
}

/** The key of a step that its device does not support, with the reason; `null` for a step on a region. */
export function actionRefusal(
  step: ActingStep,
  kind: ActingDevice | undefined,
): { readonly key: string; readonly message: string } | null {
  if (step.device === undefined || kind === undefined || supports(kind, actionOf(step))) return null
  const { device } = step
  const actions = actionsOf(kind)
  if (!('channel' in step && actions.includes(step.do))) {
    const message = `${device} does not support ${step.do}${suggestion(step.do, actions)}`
    return { key: 'do', message }
  }
  const channels = channelsOfKind(kind).join(', ')
  return { key: 'channel', message: `${device} has no channel ${step.channel}; it has ${channels}` }
}
