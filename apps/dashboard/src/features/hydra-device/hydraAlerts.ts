import type { ReportedLatest } from '@wattpost/protocol'
import type { DeviceAlert } from '../../domain/alerts/alert.ts'
import { isLowCharge } from '../../domain/battery.ts'
import {
  type Freshness,
  isDeviceOffline,
  isStaleByConnection,
} from '../../live/freshness/freshness.ts'
import type { Channel } from './channels.ts'
import { type TextKey, text } from './text.ts'

/** Names of the parts of the latest data. */
const PARTS: Readonly<Record<string, TextKey>> = {
  'ac-power': 'partAcPower',
  'ac-channel-energy': 'partAcEnergy',
  'battery-system': 'partBatterySystem',
  'battery-monitor-power': 'partMonitorPower',
  'battery-monitor-energy': 'partMonitorEnergy',
  'power-split': 'partPowerSplit',
}

/** A hydra's alerts, most urgent first; none while the dashboard itself is disconnected. */
export function hydraAlerts(
  channels: readonly Channel[],
  latest: ReportedLatest,
  freshness: Freshness,
): readonly DeviceAlert[] {
  if (isStaleByConnection(freshness)) return []
  if (isDeviceOffline(freshness)) return [{ title: text('offline'), text: text('offlineText') }]
  const charge = latest['battery-system']?.abp ?? Number.NaN
  return [
    ...supplyAlerts(channels),
    ...(isLowCharge(charge)
      ? [
          {
            title: text('lowBattery'),
            text: text('lowBatteryText', { percent: charge.toFixed(0) }),
          },
        ]
      : []),
    ...unreadableAlerts(latest),
  ]
}

function supplyAlerts(channels: readonly Channel[]): readonly DeviceAlert[] {
  const grid = channels.filter(({ group }) => group === 'grid')
  const down = grid.filter(({ state }) => state === 'down').map(({ channel }) => channel)
  if (down.length === 0) return []
  if (down.length < grid.length) {
    const names = { count: down.length, channels: down.join(text('listSeparator')) }
    return [{ title: text('partialGridOutage'), text: text('channelsDown', names) }]
  }
  const generator = channels.filter(({ group }) => group === 'generator')
  if (generator.some(({ state }) => state === 'up')) {
    return [{ title: text('gridDown'), text: text('onGenerator') }]
  }
  const consequence = generator.length > 0 ? 'gridAndGeneratorDown' : 'onBattery'
  return [{ title: text('gridDown'), text: text(consequence) }]
}

function unreadableAlerts({ unreadable = [] }: ReportedLatest): readonly DeviceAlert[] {
  if (unreadable.length === 0) return []
  const parts = unreadable.map((name) => {
    const [type = '', number] = name.split(' ')
    const part = PARTS[type]
    const label = part === undefined ? type : text(part)
    return number === undefined ? label : `${label} ${number}`
  })
  return [
    {
      title: text('someUnavailable'),
      text: text('someUnavailableText', { parts: parts.join(', ') }),
    },
  ]
}
