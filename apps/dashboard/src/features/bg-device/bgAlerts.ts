import type { ReportedBg } from '@wattpost/protocol'
import type { DeviceAlert } from '../../domain/alerts/alert.ts'
import { isLowBattery } from '../../domain/battery.ts'
import { isDayHour } from '../../domain/dayHours.ts'
import { type Freshness, isDeviceOffline } from '../../live/freshness/freshness.ts'
import { UNKNOWN } from '../../ui/quantity.ts'
import { type TextKey, text } from './text.ts'

type AlertSource = Pick<ReportedBg, 'switch_status' | 'notifications_threshold' | 'powerState'>

type AlertRule = readonly [applies: boolean, title: TextKey, explanation: string]

/**
 * A bg device's alerts, most urgent first [E5, E7, S10]. An open enclosure stays an alert when the readings are stale.
 * @param hour of the day at the device
 */
export function bgAlerts(
  device: AlertSource,
  freshness: Freshness,
  hour: number,
): readonly DeviceAlert[] {
  const { switch_status: status, notifications_threshold: limits, powerState } = device
  const isFresh = freshness.kind === 'fresh'
  const hasPower = status.power !== 'off'
  const isDay = isDayHour(hour)
  const limitW = (isDay ? limits.high_power_day : limits.high_power_night) ?? 0
  const limitV = limits.high_voltage ?? 0
  const cutOffV = status.cut_off ?? UNKNOWN
  const { batteryVoltage: batteryV = Number.NaN, consumtionPower: loadW = Number.NaN } = powerState
  const rules: readonly AlertRule[] = [
    [isDeviceOffline(freshness), 'offline', text('offlineText')],
    [status.tamper === 'on', 'enclosureOpen', text('enclosureOpenText')],
    [
      isFresh && !hasPower && status.switch === 'on',
      'noOutputPower',
      text('noOutputPowerText', { cutOffV }),
    ],
    [isFresh && !hasPower && status.switch === 'off', 'switchedOff', text('switchedOffText')],
    [
      isFresh && hasPower && isLowBattery(device),
      'lowBattery',
      text('lowBatteryText', { voltage: batteryV.toFixed(1), cutOffV }),
    ],
    [
      isFresh && limitV > 0 && batteryV > limitV,
      'highVoltage',
      text('highVoltageText', { limitV }),
    ],
    [
      isFresh && limitW > 0 && loadW > limitW,
      'highPower',
      text(isDay ? 'highPowerDayText' : 'highPowerNightText', { limitW }),
    ],
  ]
  return rules.flatMap(([applies, title, explanation]) =>
    applies ? [{ title: text(title), text: explanation }] : [],
  )
}
