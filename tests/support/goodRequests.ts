import type { SocketRequestName } from '@wattpost/protocol'

export const THRESHOLDS = {
  ...{ high_temperature: 61, high_voltage: 62, high_power_day: 63 },
  ...{ high_power_night: 64, low_energy: 65, not_charging: 66 },
}
export const DIVIDERS = { battery_r1: 11, battery_r2: 12, solar_r1: 13, solar_r2: 14 }

/** A valid payload of every request. */
export type GoodRequests = Record<SocketRequestName, (id?: string) => object>

/** @param nowS device time, epoch seconds */
export function goodRequests(nowS: () => number): GoodRequests {
  const anHour = () => ({ from: nowS() - 3600, to: nowS() })
  return {
    devices: () => ({}),
    device: (deviceId = 'BG-0001') => ({ deviceId }),
    chat_data: (deviceId = 'BG-0001') => ({ deviceId, metric: 'batteryVoltage', ...anHour() }),
    switch_data: (deviceId = 'BG-0001') => ({ deviceId, series: 'switch', ...anHour() }),
    meter_history: (deviceId = 'PM-0001') => ({ deviceId, ...anHour() }),
    day_totals: (deviceId = 'PM-0001') => ({ deviceIds: [deviceId] }),
    switch: (deviceId = 'BG-0001') => ({ deviceId, on: true }),
    thresholds: (deviceId = 'BG-0001') => ({ deviceId, ...THRESHOLDS }),
    dividers: (deviceId = 'BG-0001') => ({ deviceId, ...DIVIDERS }),
    watch: (deviceId = 'BG-0001') => ({ deviceIds: [deviceId] }),
    unwatch: (deviceId = 'BG-0001') => ({ deviceIds: [deviceId] }),
  }
}
