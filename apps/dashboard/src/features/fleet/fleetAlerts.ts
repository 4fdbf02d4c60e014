import {
  type ChannelGroup,
  channelState,
  type DeviceStatus,
  type Family,
  HOUR_MS,
  type Phase,
  type ReportedBg,
  type ReportedHydra,
  type ReportedMeter,
  wallMs,
} from '@wattpost/protocol'
import type { FleetAlert, Origin } from '../../domain/alerts/alert.ts'
import { isLowBattery, isLowCharge, lowBatteryV } from '../../domain/battery.ts'
import { isDayHour } from '../../domain/dayHours.ts'
import { groupChannels } from '../../domain/hydraPower.ts'
import { supplyLoss } from '../../domain/supplyLoss.ts'
import { isStaleByConnection } from '../../live/freshness/freshness.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { Fleet, Known } from './fleet.ts'
import { text } from './text.ts'

/** The alerts of all devices, unordered. */
export function alertsOf({ bg, pm, hydra }: Fleet, nowMs: number): readonly FleetAlert[] {
  const isDay = dayIn(nowMs)
  return [
    ...hydra.flatMap((known) => hydraAlerts(asReported(known))),
    ...bg.flatMap((known) => bgAlerts(asReported(known), isDay)),
    ...pm.flatMap((known) => meterAlerts(asReported(known))),
  ]
}

/** While this page's connection is down, the last report of a device counts: its age does not describe the device. */
function asReported<D extends { readonly status?: DeviceStatus | undefined }>(
  known: Known<D>,
): Known<D> {
  return isStaleByConnection(known.freshness)
    ? { ...known, state: known.device.status ?? 'up' }
    : known
}

/** Alerts of a bg device [E5, E7, S10]; an output that a user switched off is none. */
function bgAlerts({ device, state }: Known<ReportedBg>, isDay: DayIn): readonly FleetAlert[] {
  const tamper: FleetAlert[] =
    device.switch_status.tamper === 'on'
      ? [
          alertOf('bg', device, {
            ...{ title: text('enclosureOpen'), tone: 'down' },
            origin: { kind: 'states', series: 'tamper', holds: isOne },
          }),
        ]
      : []
  if (state === 'unknown') return [...tamper, offlineAlert('bg', device)]
  return [...tamper, ...batteryAlerts(device), ...limitAlerts(device, isDay)]
}

const isOne = (value: number) => value === 1

/** The battery is cut off, or soon will be. */
function batteryAlerts(device: ReportedBg): readonly FleetAlert[] {
  const { power, switch: position, cut_off: cutOffV } = device.switch_status
  if (power === 'off') {
    if (position === 'off') return []
    const origin = { kind: 'states', series: 'power', holds: isOne } as const
    return [alertOf('bg', device, { title: text('noPowerCutOff'), tone: 'down', origin })]
  }
  if (!isLowBattery(device)) return []
  const holds = (voltageV: number) => voltageV <= lowBatteryV(cutOffV ?? 0)
  const origin = { kind: 'points', metric: 'batteryVoltage', holds } as const
  return [alertOf('bg', device, { title: text('lowBattery'), tone: 'warning', origin })]
}

/** Exceeded limits of the owner; a limit of 0 is none. */
function limitAlerts(device: ReportedBg, isDay: DayIn): readonly FleetAlert[] {
  const { notifications_threshold: limits, powerState } = device
  const limitW = isDay(zoneOf(device)) ? limits.high_power_day : limits.high_power_night
  const checked = [
    [text('voltageAboveThreshold'), 'batteryVoltage', limits.high_voltage],
    [text('loadAboveThreshold'), 'consumtionPower', limitW],
  ] as const
  return checked.flatMap(([title, metric, limit]) => {
    const value = powerState[metric]
    if (limit === undefined || value === undefined || limit <= 0 || value <= limit) return []
    const origin = { kind: 'points', metric, holds: (one: number) => one > limit } as const
    return [alertOf('bg', device, { title, tone: 'warning', origin })]
  })
}

/** Whether it is day in a zone (IANA). */
export type DayIn = (tz: string) => boolean

/** Day and night at a moment, epoch ms; each zone is computed once, since thousands of devices share a few. */
export function dayIn(nowMs: number): DayIn {
  const isDayByZone = new Map<string, boolean>()
  return (tz) => {
    const isDay = isDayByZone.get(tz) ?? isDayHour(Math.floor(wallMs(nowMs, tz) / HOUR_MS) % 24)
    isDayByZone.set(tz, isDay)
    return isDay
  }
}

/** Alerts of a hydra [E14, E15, C6]. */
function hydraAlerts({ device, state }: Known<ReportedHydra>): readonly FleetAlert[] {
  if (state === 'unknown') return [offlineAlert('hydra', device)]
  return [...supplyAlerts(device, state === 'down'), ...chargeAlerts(device)]
}

function supplyAlerts(device: ReportedHydra, isDark: boolean): readonly FleetAlert[] {
  const [grid, generator] = [groupOf(device, 'grid'), groupOf(device, 'generator')]
  const gridDown = grid.channels.length > 0 && grid.isDown
  const bothDown = gridDown && generator.channels.length > 0 && generator.isDown
  const down = (title: string, channels: readonly number[], tone: FleetAlert['tone']) => [
    alertOf('hydra', device, { title, tone, origin: { kind: 'channels', channels } }),
  ]
  if (bothDown) {
    return down(text('gridAndGeneratorDown'), [...grid.channels, ...generator.channels], 'down')
  }
  if (gridDown && isDark) return down(text('gridDownNoPower'), grid.channels, 'down')
  if (gridDown && generator.channels.length > 0) {
    return down(text('gridDownOnGenerator'), grid.channels, 'warning')
  }
  if (gridDown) return down(text('gridDownOnBattery'), grid.channels, 'warning')
  return isDark ? down(text('noPower'), [...grid.channels, ...generator.channels], 'down') : []
}

function chargeAlerts(device: ReportedHydra): readonly FleetAlert[] {
  const system = device.latestData['battery-system']
  if (system?.abp === undefined || !isLowCharge(system.abp)) return []
  const origin = { kind: 'points', metric: 'battery-system.abp', holds: isLowCharge } as const
  return [alertOf('hydra', device, { title: text('lowBattery'), tone: 'warning', origin })]
}

/** The device's channels of a group; `isDown` when each of them reports no power. */
function groupOf({ latestData }: ReportedHydra, group: ChannelGroup) {
  const powers = groupChannels(latestData, group)
  return {
    channels: powers.map(([channel]) => channel),
    isDown: powers.every(([, power]) => channelState(power) === 'down'),
  }
}

/** Alerts of a power meter [E9–E11]. */
function meterAlerts({ device, state }: Known<ReportedMeter>): readonly FleetAlert[] {
  if (state === 'unknown') return [offlineAlert('pm', device)]
  const loss = supplyLoss({ ...device, status: state })
  switch (loss.kind) {
    case 'none':
      return []
    case 'phases':
      return loss.lost.map((phase) =>
        voltageAlert(device, phase, text('phaseLost', { phase }), loss.belowV),
      )
    case 'all':
      return [voltageAlert(device, loss.last, text('noSupply'), loss.belowV)]
  }
}

function voltageAlert(device: ReportedMeter, phase: Phase, title: string, belowV: number) {
  const holds = (voltageV: number) => voltageV < belowV
  const origin = { kind: 'points', metric: `phase${phase}.voltage`, holds } as const
  return alertOf('pm', device, { title, tone: 'down', origin })
}

interface Named {
  readonly deviceId: string
  readonly site?: string | undefined
  readonly tz?: string | undefined
}

function alertOf(
  family: Family,
  { deviceId, site = '', tz }: Named,
  alert: Pick<FleetAlert, 'title' | 'tone' | 'origin'>,
): FleetAlert {
  return { key: `${deviceId} ${alert.title}`, family, deviceId, site, tz: zoneOf({ tz }), ...alert }
}

/** The only alert of an offline device, whose other values are old. */
function offlineAlert(
  family: Family,
  device: Named & { readonly lastSeen?: number | undefined },
): FleetAlert {
  const { lastSeen: atMs } = device
  const origin: Origin = atMs === undefined ? { kind: 'unknown' } : { kind: 'known', atMs }
  return alertOf(family, device, { title: text('offline'), tone: 'unknown', origin })
}
