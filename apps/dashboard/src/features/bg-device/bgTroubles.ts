import type { BgDevice } from '@wattpost/protocol'
import { isLowBattery } from '../../live/lowBattery.ts'

/** Something that is wrong with a device now, most pressing first. */
export interface Trouble {
  readonly title: string
  readonly text: string
}

type Looked = Pick<BgDevice, 'switch_status' | 'notifications_threshold' | 'powerState'>

/**
 * What is wrong, in plain words [E5, E7, S10].
 * @param hour of the day where the device stands: power by day and by night have limits of their own
 */
export function bgTroubles(device: Looked, stale: boolean, hour: number): readonly Trouble[] {
  const { switch_status: status, notifications_threshold: limits, powerState } = device
  const isDay = hour >= 6 && hour < 18
  const limitW = isDay ? limits.high_power_day : limits.high_power_night
  const known: readonly (readonly [boolean, string, string])[] = [
    [stale, 'Offline', 'The device does not report. What is shown of it is old.'],
    [status.tamper === 'on', 'Box open', 'Somebody has opened the box. See to it on site.'],
    [
      !stale && status.power === 'off' && status.switch === 'on',
      'No power at the output',
      `The switch is on, but the battery is at its cut-off voltage of ${status.cut_off} V.`,
    ],
    [
      !stale && status.power === 'off' && status.switch === 'off',
      'Switched off',
      'The output has no power because the switch is off.',
    ],
    [
      !stale && status.power === 'on' && isLowBattery(device),
      'Low battery',
      `It stands at ${powerState.batteryVoltage.toFixed(1)} V; at ${status.cut_off} V the output is cut off.`,
    ],
    [
      !stale && limits.high_voltage > 0 && powerState.batteryVoltage > limits.high_voltage,
      'High voltage',
      `The battery is above ${limits.high_voltage} V.`,
    ],
    [
      !stale && limitW > 0 && powerState.consumtionPower > limitW,
      'High power',
      `The load is above ${limitW} W, the limit by ${isDay ? 'day' : 'night'}.`,
    ],
  ]
  return known.flatMap(([isSo, title, text]) => (isSo ? [{ title, text }] : []))
}
