import type { DeviceAction } from '../world/action.ts'
import type { ActingStep } from './actions.ts'
import { nextSetMs, valueAt } from './ramp.ts'

/** What a step does, without when and to whom; so long after it came, where that makes a difference. */
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

/** How long after it came a step acts again, since its value goes on changing; `null` when it is done. */
export function nextActionMs(step: ActingStep, passedMs: number): number | null {
  if (step.do === 'cloud') return nextSetMs(step.cover, passedMs)
  return step.do === 'extra-load' ? nextSetMs(step.powerW, passedMs) : null
}
