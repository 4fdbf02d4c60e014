import {
  type ChannelGroup,
  channelGroup,
  channelState,
  type DeviceStatus,
  type ReportedHydra,
  type ReportedLatest,
} from '@wattpost/protocol'
import { decimal } from '../../i18n/numbers.ts'
import { isLowCharge } from '../battery.ts'
import { type KnownDevice, powerOf } from '../deviceState.ts'
import type { Alert } from './alert.ts'
import { batteryDirection } from '../idlePower.ts'
import { alertOf, offlineAlert } from './known.ts'
import { text } from './text.ts'

/** An AC channel's state. */
export interface ChannelState {
  readonly channel: number
  readonly group: ChannelGroup
  readonly state: DeviceStatus
}

/** The states of a hydra's channels by its last report. */
function channelStates({ 'ac-power': power = {} }: ReportedLatest): readonly ChannelState[] {
  return Object.entries(power).flatMap(([name, values]) => {
    const group = channelGroup(Number(name))
    return group === null ? [] : [{ channel: Number(name), group, state: channelState(values) }]
  })
}

/**
 * Alerts of a hydra, most urgent first [E14, E15, C6].
 * @param channels by default as the device reports them
 */
export function hydraAlerts(
  { device, state }: KnownDevice<ReportedHydra>,
  channels: readonly ChannelState[] = channelStates(device.latestData),
): readonly Alert[] {
  if (state === 'unknown') return [offlineAlert('hydra', device)]
  return [
    ...supplyAlerts(device, channels, powerOf({ family: 'hydra', device }, state) === 'off'),
    ...chargeAlerts(device),
    ...unreadableAlerts(device),
  ]
}

/** The most urgent alert of the supply. */
function supplyAlerts(
  device: ReportedHydra,
  channels: readonly ChannelState[],
  isDark: boolean,
): readonly Alert[] {
  const grid = channels.filter(({ group }) => group === 'grid')
  const generator = channels.filter(({ group }) => group === 'generator')
  const down = grid.filter(({ state }) => state === 'down')
  if (grid.length > 0 && down.length === grid.length) {
    return [gridAlert(device, down, generatorState(generator), isDark)]
  }
  if (isDark) {
    return [
      alertOf('hydra', device, {
        ...{ kind: 'noPower', title: text('noPower'), text: text('noPowerText'), tone: 'down' },
        origin: { kind: 'channels', channels: numbersOf([...grid, ...generator]) },
      }),
    ]
  }
  if (grid.length === 0 && generatorState(generator) === 'down')
    return [generatorAlert(device, generator)]
  if (down.length === 0) return []
  const numbers = numbersOf(down)
  const names = { count: down.length, channels: numbers.join(text('listSeparator')) }
  return [
    alertOf('hydra', device, {
      ...{ kind: 'partialGrid', title: text('partialGridOutage'), tone: 'warning' },
      text: text('channelsDown', names),
      origin: { kind: 'channels', channels: numbers },
    }),
  ]
}

/** `up` while a generator runs, `down` while none does, `none` at a site without. */
function generatorState(generator: readonly ChannelState[]): DeviceStatus | 'none' {
  if (generator.length === 0) return 'none'
  if (generator.some(({ state }) => state === 'up')) return 'up'
  return generator.every(({ state }) => state === 'down') ? 'down' : 'unknown'
}

/** An outage of the grid; its title has what supplies the site. */
function gridAlert(
  device: ReportedHydra,
  grid: readonly ChannelState[],
  generator: ReturnType<typeof generatorState>,
  isDark: boolean,
): Alert {
  const alert = (title: string, consequence: string, tone: Alert['tone']) =>
    alertOf('hydra', device, {
      ...{ kind: 'gridDown', title, headline: text('gridDown'), text: consequence, tone },
      origin: { kind: 'channels', channels: numbersOf(grid) },
    })
  if (generator === 'down') {
    const consequence = isDark ? 'gridAndGeneratorDarkText' : 'gridAndGeneratorDownText'
    return alert(text('gridAndGeneratorDown'), text(consequence), 'down')
  }
  if (isDark) return alert(text('gridDownNoPower'), text('gridDownNoPowerText'), 'down')
  if (generator === 'up') {
    return alert(text('gridDownOnGenerator'), text('gridDownOnGeneratorText'), 'warning')
  }
  if (generator === 'unknown') {
    return alert(text('gridDownGeneratorUnknown'), text('gridDownGeneratorUnknownText'), 'warning')
  }
  return alert(text('gridDownOnBattery'), text('gridDownOnBatteryText'), 'warning')
}

/** A stopped generator of a site that has no grid; its title has what is known to supply the site. */
function generatorAlert(device: ReportedHydra, generator: readonly ChannelState[]): Alert {
  const chargeW = device.latestData['battery-system']?.bp
  const isOnBattery = chargeW !== undefined && batteryDirection(chargeW) === 'discharging'
  return alertOf('hydra', device, {
    ...{ kind: 'generatorDown', tone: 'warning', headline: text('generatorDown') },
    title: text(isOnBattery ? 'generatorDownOnBattery' : 'generatorDown'),
    text: text(isOnBattery ? 'generatorDownOnBatteryText' : 'generatorDownText'),
    origin: { kind: 'channels', channels: numbersOf(generator) },
  })
}

function numbersOf(channels: readonly ChannelState[]): readonly number[] {
  return channels.map(({ channel }) => channel)
}

function chargeAlerts(device: ReportedHydra): readonly Alert[] {
  const charge = device.latestData['battery-system']?.abp
  if (charge === undefined || !isLowCharge(charge)) return []
  return [
    alertOf('hydra', device, {
      ...{ kind: 'lowBattery', title: text('lowBattery'), tone: 'warning' },
      text: text('lowChargeText', { percent: decimal(charge, 0) }),
      origin: { kind: 'points', metric: 'battery-system.abp', holds: isLowCharge },
    }),
  ]
}

/** Names of the parts of the latest data. */
const PARTS = {
  'ac-power': 'partAcPower',
  'ac-channel-energy': 'partAcEnergy',
  'battery-system': 'partBatterySystem',
  'battery-monitor-power': 'partMonitorPower',
  'battery-monitor-energy': 'partMonitorEnergy',
  'power-split': 'partPowerSplit',
} as const

function unreadableAlerts(device: ReportedHydra): readonly Alert[] {
  const { unreadable = [] } = device.latestData
  if (unreadable.length === 0) return []
  const parts = unreadable.map((name) => {
    const [type = '', number] = name.split(' ')
    const part = new Map(Object.entries(PARTS)).get(type)
    const label = part === undefined ? type : text(part)
    return number === undefined ? label : `${label} ${number}`
  })
  return [
    alertOf('hydra', device, {
      ...{ kind: 'unreadable', title: text('someUnavailable'), tone: 'warning' },
      text: text('someUnavailableText', { parts: parts.join(', ') }),
      origin: { kind: 'unknown' },
    }),
  ]
}
