import type { BgDevice } from '@wattpost/protocol'
import { isDayHour } from '../../live/dayHours.ts'
import { isLowBattery } from '../../live/lowBattery.ts'
import type { Silence } from '../../live/silence.ts'

/** Something that is wrong with a device now, most pressing first. */
export interface Trouble {
  readonly title: string
  readonly text: string
}

type Looked = Pick<BgDevice, 'switch_status' | 'notifications_threshold' | 'powerState'>

/**
 * What is wrong, in plain words [E5, E7, S10]. While the page's own connection is away, which is told above, an
 * open box is still worth a word.
 * @param hour of the day where the device stands
 */
export function bgTroubles(device: Looked, silence: Silence, hour: number): readonly Trouble[] {
  const { switch_status: status, notifications_threshold: limits, powerState } = device
  const isDay = isDayHour(hour)
  const isHeard = silence === 'nobody'
  const limitW = isDay ? limits.high_power_day : limits.high_power_night
  const known: readonly (readonly [boolean, string, string])[] = [
    [silence === 'device', 'Offline', 'The device does not report. What is shown of it is old.'],
    [status.tamper === 'on', 'Box open', 'Somebody has opened the box. See to it on site.'],
    [
      isHeard && status.power === 'off' && status.switch === 'on',
      'No power at the output',
      `The switch is on, but the battery is at its cut-off voltage of ${status.cut_off} V.`,
    ],
    [
      isHeard && status.power === 'off' && status.switch === 'off',
      'Switched off',
      'The output has no power because the switch is off.',
    ],
    [
      isHeard && status.power === 'on' && isLowBattery(device),
      'Low battery',
      `It stands at ${powerState.batteryVoltage.toFixed(1)} V; at ${status.cut_off} V the output is cut off.`,
    ],
    [
      isHeard && limits.high_voltage > 0 && powerState.batteryVoltage > limits.high_voltage,
      'High voltage',
      `The battery is above ${limits.high_voltage} V.`,
    ],
    [
      isHeard && limitW > 0 && powerState.consumtionPower > limitW,
      'High power',
      `The load is above ${limitW} W, the limit by ${isDay ? 'day' : 'night'}.`,
    ],
  ]
  return known.flatMap(([isSo, title, text]) => (isSo ? [{ title, text }] : []))
}
