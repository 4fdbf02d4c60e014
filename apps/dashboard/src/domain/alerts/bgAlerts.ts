import { type ReportedBg, wallMs } from '@wattpost/protocol'
import { anyDecimal, decimal } from '../../i18n/numbers.ts'
import { isLowBattery, lowBatteryV } from '../battery.ts'
import { type KnownDevice, type Power, powerOf } from '../deviceState.ts'
import type { Alert, AlertKind } from './alert.ts'
import { alertOf, offlineAlert } from './known.ts'
import { text } from './text.ts'

/**
 * Alerts of a bg device, most urgent first [E5, E7, S10]. An open enclosure stays an alert when the device is offline.
 * @param isDay whether it is day at the device
 */
export function bgAlerts(
  { device, state }: KnownDevice<ReportedBg>,
  isDay: boolean,
): readonly Alert[] {
  const tamper = device.switch_status.tamper === 'on' ? [enclosureAlert(device)] : []
  if (state === 'unknown') return [offlineAlert('bg', device), ...tamper]
  const power = powerOf({ family: 'bg', device }, state)
  return [...tamper, ...batteryAlerts(device, power), ...limitAlerts(device, isDay)]
}

/**
 * Whether the fields that decide an alert of this kind are known: a device that no list described has only the fields of
 * its frames.
 */
export function isDecidedByReport(kind: AlertKind, device: ReportedBg): boolean {
  const { switch_status: status, powerState, notifications_threshold: limits } = device
  switch (kind) {
    case 'enclosureOpen':
      return status.tamper !== undefined
    case 'cutOff':
    case 'switchedOff':
      return status.power !== undefined
    case 'lowBattery':
      return status.power !== undefined && powerState.batteryVoltage !== undefined
    case 'highVoltage':
      return limits.high_voltage !== undefined && powerState.batteryVoltage !== undefined
    case 'highLoad':
      return (
        'high_power_day' in limits &&
        'high_power_night' in limits &&
        powerState.consumtionPower !== undefined
      )
    default:
      return true
  }
}

const limitText = (limit: number | undefined) => (limit === undefined ? '—' : anyDecimal(limit))

const isOne = (value: number) => value === 1

function enclosureAlert(device: ReportedBg): Alert {
  return alertOf('bg', device, {
    ...{ kind: 'enclosureOpen', title: text('enclosureOpen'), text: text('enclosureOpenText') },
    ...{ tone: 'down', origin: { kind: 'states', series: 'tamper', holds: isOne } },
  })
}

/** The output is off, or soon will be. */
function batteryAlerts(device: ReportedBg, power: Power): readonly Alert[] {
  if (power !== 'on') return [outputAlert(device, power === 'switchedOff')]
  const { cut_off: cutOffV } = device.switch_status
  if (!isLowBattery(device)) return []
  const holds = (voltageV: number) => voltageV <= lowBatteryV(cutOffV ?? 0)
  const { batteryVoltage } = device.powerState
  const voltage = batteryVoltage === undefined ? '—' : decimal(batteryVoltage, 1)
  return [
    alertOf('bg', device, {
      ...{ kind: 'lowBattery', title: text('lowBattery'), tone: 'warning' },
      text: text('lowBatteryText', {
        voltage,
        cutOffV: limitText(cutOffV),
      }),
      origin: { kind: 'points', metric: 'batteryVoltage', holds },
    }),
  ]
}

/**
 * Why an output has no power that no user switched off: by its battery, where the device says so, or has a cut-off
 * voltage and does not deny it; else the reason is unknown.
 */
export function powerLossOf({
  power,
  isCutOff,
  cut_off: cutOffV,
}: ReportedBg['switch_status']): 'cutOff' | 'noPower' {
  if (power === undefined) return 'noPower'
  return (isCutOff ?? cutOffV !== undefined) ? 'cutOff' : 'noPower'
}

/** An output that a user switched off is only noted. */
function outputAlert(device: ReportedBg, isSwitchedOff: boolean): Alert {
  const origin = { kind: 'states', series: 'power', holds: isOne } as const
  if (isSwitchedOff) {
    return alertOf('bg', device, {
      ...{ kind: 'switchedOff', title: text('switchedOff'), text: text('switchedOffText') },
      ...{ tone: 'warning', origin },
    })
  }
  const { power, cut_off } = device.switch_status
  if (powerLossOf(device.switch_status) === 'noPower') {
    return alertOf('bg', device, {
      ...{ kind: 'noPower', title: text('noPower'), text: text('noPowerText'), tone: 'down' },
      origin: power === undefined ? { kind: 'unknown' } : origin,
    })
  }
  const cutOffV = limitText(cut_off)
  return alertOf('bg', device, {
    ...{ kind: 'cutOff', title: text('noPowerCutOff'), tone: 'down', origin },
    text: text('noPowerCutOffText', { cutOffV }),
  })
}

/** Exceeded limits of the owner; a limit of 0 is none. */
function limitAlerts(device: ReportedBg, isDay: boolean): readonly Alert[] {
  const { notifications_threshold: limits, powerState } = device
  const isAbove = (value: number | undefined, limit: number | undefined): limit is number =>
    limit !== undefined && value !== undefined && limit > 0 && value > limit
  const above = (metric: string, limit: number) =>
    ({ kind: 'points', metric, holds: (value: number) => value > limit }) as const
  const limitV = limits.high_voltage
  const limitW = isDay ? limits.high_power_day : limits.high_power_night
  const alerts: Alert[] = []
  if (isAbove(powerState.batteryVoltage, limitV)) {
    alerts.push(
      alertOf('bg', device, {
        ...{ kind: 'highVoltage', title: text('voltageAboveThreshold'), tone: 'warning' },
        text: text('voltageAboveThresholdText', { limitV: limitText(limitV) }),
        origin: above('batteryVoltage', limitV),
      }),
    )
  }
  if (isAbove(powerState.consumtionPower, limitW)) {
    alerts.push(
      alertOf('bg', device, {
        ...{ kind: 'highLoad', title: text('loadAboveThreshold'), tone: 'warning' },
        text: text(isDay ? 'loadAboveDayText' : 'loadAboveNightText', {
          limitW: limitText(limitW),
        }),
        origin: above('consumtionPower', limitW),
      }),
    )
  }
  return alerts
}

/** Whether it is day in a zone (IANA). */
type DayIn = (tz: string) => boolean

/** Day and night at a moment, epoch ms; each zone is computed once, since thousands of devices share a few. */
export function dayIn(nowMs: number): DayIn {
  const isDayByZone = new Map<string, boolean>()
  return (tz) => {
    const isDay = isDayByZone.get(tz) ?? isDayHour(new Date(wallMs(nowMs, tz)).getUTCHours())
    isDayByZone.set(tz, isDay)
    return isDay
  }
}
/** Whether an hour of the device's zone, 0–23, counts as day; day and night have separate power limits. */
export function isDayHour(hour: number): boolean {
  return hour >= 6 && hour < 18
}
