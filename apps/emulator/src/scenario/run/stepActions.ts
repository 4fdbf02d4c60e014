import type { DeviceAction } from '../../world/action.ts'
import type { ActingStep } from '../schema/actions.ts'
import { nextSetMs, valueAt } from '../schema/ramp.ts'

/** The action of a step. The value of a ramp depends on the time since its start, ms. */
export function actionOf(step: ActingStep, passedMs = 0): DeviceAction {
  switch (step.do) {
    case 'cloud':
      return { do: step.do, cover: valueAt(step.cover, passedMs) }
    case 'extra-load':
      return { do: step.do, powerW: valueAt(step.powerW, passedMs) }
    case 'thresholds':
      return { do: step.do, thresholds: step.thresholds }
    case 'dividers':
      return { do: step.do, dividers: step.dividers }
    case 'phase-off':
    case 'phase-on':
      return { do: step.do, phase: step.phase }
    case 'channel-off':
    case 'channel-on':
      return { do: step.do, channel: step.channel }
    case 'fuel-left':
      return { do: step.do, litres: step.litres }
    case 'load-shedding':
      return { do: step.do, stage: step.stage }
    case 'storm':
      return { do: step.do, reach: step.reach }
    case 'clock-skew':
      return { do: step.do, skewMs: step.skewMs }
    case 'assign':
      return { do: step.do, merchant: step.merchant, owner: step.owner }
    default:
      return { do: step.do }
  }
}

/** Time of the next value of a ramp, in ms after its start; `null` after the last. */
export function nextActionMs(step: ActingStep, passedMs: number): number | null {
  if (step.do === 'cloud') return nextSetMs(step.cover, passedMs)
  return step.do === 'extra-load' ? nextSetMs(step.powerW, passedMs) : null
}
