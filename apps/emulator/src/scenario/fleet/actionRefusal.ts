import type { Family, HydraVariant } from '@wattpost/protocol'
import { actionsOf, channelsOfKind, supports } from '../../world/supportedActions.ts'
import { unknownChannelMessage, unsupportedActionMessage } from '../text/mistakeMessages.ts'
import { type ActingStep, actionOf } from '../schema/actions.ts'

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
  const actions = actionsOf(kind)
  return 'channel' in step && actions.includes(step.do)
    ? {
        key: 'channel',
        message: unknownChannelMessage(step.device, step.channel, channelsOfKind(kind)),
      }
    : { key: 'do', message: unsupportedActionMessage(step.device, step.do, actions) }
}
