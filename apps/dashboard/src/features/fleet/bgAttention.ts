import type { BgDevice } from '@wattpost/protocol'
import { isLowBattery, lowBatteryV } from '../../live/lowBattery.ts'
import type { DayIn } from './dayIn.ts'
import type { Known } from './fleet.ts'
import { offline, type Wanting, wanting } from './wanting.ts'

/** What needs a person's eye [E5, E7, S10]; a switch that somebody turned off does not. */
export function bgAttention({ device, state }: Known<BgDevice>, isDay: DayIn): readonly Wanting[] {
  const tamper: Wanting[] =
    device.switch_status.tamper === 'on'
      ? [
          wanting('bg', device, {
            ...{ reason: 'Tamper: box open', tone: 'down' },
            origin: { kind: 'states', series: 'tamper', holds: isOne },
          }),
        ]
      : []
  if (state === 'unknown') return [...tamper, offline('bg', device)]
  return [...tamper, ...batteryAttention(device), ...limitAttention(device, isDay)]
}

const isOne = (value: number) => value === 1

/** Cut off, or soon to be. */
function batteryAttention(device: BgDevice): readonly Wanting[] {
  const { power, switch: wanted, cut_off: cutOffV } = device.switch_status
  if (power === 'off') {
    if (wanted === 'off') return []
    const origin = { kind: 'states', series: 'power', holds: isOne } as const
    return [wanting('bg', device, { reason: 'No power: battery cut off', tone: 'down', origin })]
  }
  if (!isLowBattery(device)) return []
  const holds = (voltageV: number) => voltageV <= lowBatteryV(cutOffV)
  const origin = { kind: 'points', metric: 'batteryVoltage', holds } as const
  return [wanting('bg', device, { reason: 'Low battery', tone: 'warning', origin })]
}

/** Limits that the owner has set; 0 sets none. */
function limitAttention(device: BgDevice, isDay: DayIn): readonly Wanting[] {
  const { notifications_threshold: limits, powerState } = device
  const limitW = isDay(device.tz) ? limits.high_power_day : limits.high_power_night
  const passed = [
    ['Voltage above threshold', 'batteryVoltage', limits.high_voltage],
    ['Load above threshold', 'consumtionPower', limitW],
  ] as const
  return passed.flatMap(([reason, metric, limit]) => {
    if (limit <= 0 || powerState[metric] <= limit) return []
    const origin = { kind: 'points', metric, holds: (value: number) => value > limit } as const
    return [wanting('bg', device, { reason, tone: 'warning', origin })]
  })
}
