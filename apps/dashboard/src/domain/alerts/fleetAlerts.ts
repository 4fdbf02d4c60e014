import type { ReportedBg, ReportedHydra, ReportedMeter } from '@wattpost/protocol'
import { textLanguage } from '../../i18n/language.ts'
import { type Alert, groupOf } from './alert.ts'
import { bgAlerts, dayIn } from './bgAlerts.ts'
import { hydraAlerts } from './hydraAlerts.ts'
import type { KnownDevice } from './known.ts'
import { meterAlerts } from './meterAlerts.ts'

/** Devices by family. */
export interface KnownDevices {
  readonly bg: readonly KnownDevice<ReportedBg>[]
  readonly pm: readonly KnownDevice<ReportedMeter>[]
  readonly hydra: readonly KnownDevice<ReportedHydra>[]
}

/**
 * The alerts of all devices that need attention, unordered: notes are left out.
 * @param zoneOf IANA zone of a device
 */
export function alertsOf(
  { bg, pm, hydra }: KnownDevices,
  nowMs: number,
  zoneOf: (device: ReportedBg) => string,
): readonly Alert[] {
  const isDay = dayIn(nowMs)
  return [
    ...hydra.flatMap((known) => hydraAlerts(known)),
    ...bg.flatMap((known) => keptBgAlerts(known, isDay(zoneOf(known.device)))),
    ...pm.flatMap(meterAlerts),
  ].filter((alert) => groupOf(alert) !== 'note')
}

/** The alerts of a bg device that has not changed since, by what else decides them. */
const kept = new WeakMap<ReportedBg, { readonly by: string; readonly alerts: readonly Alert[] }>()

/** Bell and fleet ask each second for the same alerts, and most devices of a fleet do not change within a second. */
function keptBgAlerts(known: KnownDevice<ReportedBg>, isDay: boolean): readonly Alert[] {
  const by = `${known.state} ${isDay} ${textLanguage()}`
  const before = kept.get(known.device)
  if (before?.by === by) return before.alerts
  const alerts = bgAlerts(known, isDay)
  kept.set(known.device, { by, alerts })
  return alerts
}

const URGENCY = { down: 0, unknown: 1, warning: 2 } as const

/** The most urgent alert of a device, which its row names; `null` without one. */
export function mostUrgent(alerts: readonly Alert[]): Alert | null {
  const needing = alerts.filter((alert) => groupOf(alert) !== 'note')
  return needing.toSorted((a, b) => URGENCY[a.tone] - URGENCY[b.tone])[0] ?? null
}
