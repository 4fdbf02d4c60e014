import type { DeviceAction } from '../world/action.ts'
import type { ActingStep } from './schema.ts'

/** What a step does, without when and to whom. */
export function actionOf(step: ActingStep): DeviceAction {
  switch (step.do) {
    case 'cloud':
      return { do: step.do, cover: step.cover }
    case 'extra-load':
      return { do: step.do, powerW: step.powerW }
    case 'thresholds':
      return { do: step.do, thresholds: step.thresholds }
    case 'dividers':
      return { do: step.do, dividers: step.dividers }
    default:
      return { do: step.do }
  }
}
