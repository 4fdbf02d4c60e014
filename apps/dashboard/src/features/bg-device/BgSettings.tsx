import type { DividerParams, NotificationsThreshold } from '@wattpost/protocol'
import { useLive } from '../../live/LiveContext.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { Setting } from './setting.ts'

const THRESHOLDS: readonly Setting<keyof NotificationsThreshold>[] = [
  { key: 'high_temperature', name: 'High temperature', unit: '°C', min: -40, max: 120 },
  { key: 'high_voltage', name: 'High voltage', unit: 'V', min: 1, max: 1000 },
  { key: 'high_power_day', name: 'High power by day', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'high_power_night', name: 'High power by night', unit: 'W', min: 0, max: 1_000_000 },
  { key: 'low_energy', name: 'Low energy', unit: 'Wh', min: 0, max: 10_000_000 },
  { key: 'not_charging', name: 'Not charging for', unit: 'min', min: 0, max: 1440 },
]

const DIVIDERS: readonly Setting<keyof DividerParams>[] = [
  { key: 'battery_r1', name: 'Battery R1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'battery_r2', name: 'Battery R2', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r1', name: 'Solar R1', unit: 'kΩ', min: 0.001, max: 10_000 },
  { key: 'solar_r2', name: 'Solar R2', unit: 'kΩ', min: 0.001, max: 10_000 },
]

/** When a person wants to be told [E7]. */
export function ThresholdsPanel({
  id,
  values,
}: {
  readonly id: string
  readonly values: NotificationsThreshold
}) {
  const live = useLive()
  return (
    <SettingsForm
      title="Thresholds"
      settings={THRESHOLDS}
      values={values}
      send={(wanted) => live.request('thresholds', { deviceId: id, ...wanted })}
    />
  )
}

/** What the device divides voltages by before it measures them [E6]. */
export function DividersPanel({
  id,
  values,
}: {
  readonly id: string
  readonly values: DividerParams
}) {
  const live = useLive()
  return (
    <SettingsForm
      title="Voltage dividers"
      settings={DIVIDERS}
      values={values}
      send={(wanted) => live.request('dividers', { deviceId: id, ...wanted })}
    />
  )
}
