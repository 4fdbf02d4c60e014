import type { Alert } from '../../domain/alerts/alert.ts'
import { begunAlerts, type Look, nextLog, openAlerts } from '../../domain/alerts/alertLog.ts'
import { isDecidedByReport } from '../../domain/alerts/bgAlerts.ts'
import { alertsOf } from '../../domain/alerts/fleetAlerts.ts'
import type { LastReport } from '../../live/freshness/freshness.ts'
import type { Live } from '../../live/live.ts'
import type { AlertMemory } from '../../settings/alertMemory.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { notifiedAlerts } from './notifications.ts'

/** Looks at all known devices again and again, and remembers what it saw. */
export interface AlertWatch {
  /** @returns the number of alerts that need attention; `null` while nothing is received */
  look(isConnectionLost: boolean): number | null
}

interface WatchParts {
  readonly live: Pick<Live, 'stores' | 'freshness' | 'time'>
  readonly memory: AlertMemory
  readonly visibility: () => DocumentVisibilityState
  readonly onNotify: (alerts: readonly Alert[]) => void
}

export function createAlertWatch({ live, memory, visibility, onNotify }: WatchParts): AlertWatch {
  let followed: ReadonlySet<string> = new Set()
  let running: ReadonlySet<string> = new Set()
  return {
    look: (isConnectionLost) => {
      // Against the computer's clock, which precedes a simulation's first reading, the whole log would seem to be of
      // another time. After a time jump, alerts of the earlier time neither end nor begin.
      const isTimeKnown = live.time.isKnown()
      if (isConnectionLost || !isTimeKnown || live.freshness.settling.getState().isSettling) {
        followed = new Set()
        return null
      }
      const look = { ...lookAt(live), followed }
      const seen = nextLog(memory.log.getState().seen, look)
      if (seen !== memory.log.getState().seen) memory.log.setState({ seen })
      const choices = memory.choices.getState()
      const notified = notifiedAlerts(begunAlerts(running, look), choices, visibility())
      if (notified.length > 0) onNotify(notified)
      followed = look.devices
      running = new Set(look.alerts.map(({ key }) => key))
      return openCount(look, memory)
    },
  }
}

function lookAt({ stores, freshness, time }: WatchParts['live']): Omit<Look, 'followed'> {
  const { bg, pm, hydra } = {
    bg: [...stores.bg.store.getState().devices.values()].map(({ device }) => device),
    pm: [...stores.pm.store.getState().devices.values()].map(({ device }) => device),
    hydra: [...stores.hydra.store.getState().devices.values()].map(({ device }) => device),
  }
  const nowMs = time.nowMs()
  const withFreshness = <D extends LastReport>(devices: readonly D[]) =>
    devices.map((device) => ({ device, freshness: freshness.of(device) }))
  const fleet = { bg: withFreshness(bg), pm: withFreshness(pm), hydra: withFreshness(hydra) }
  const devices = new Set([...bg, ...pm, ...hydra].map(({ deviceId }) => deviceId))
  const isDecided: Look['isDecided'] = ({ deviceId, kind }) => {
    const device = stores.bg.read(deviceId)?.device
    return device === undefined || isDecidedByReport(kind, device)
  }
  return { nowMs, alerts: alertsOf(fleet, { nowMs, zoneOf }), devices, isDecided }
}

/** Alerts that this page's reports do not decide count for this long after this browser saw them, ms. */
const REMEMBERED_MS = 3_600_000

/** The number of open alerts, with those of devices that this page has not loaded, or knows in part. */
function openCount({ alerts, nowMs }: Omit<Look, 'followed'>, memory: AlertMemory): number {
  const { seen } = memory.log.getState()
  const running = new Set(alerts.map(({ key }) => key))
  // The log has ended all others that do not run.
  const elsewhere = seen.filter(
    ({ key, toMs, seenMs }) => toMs === null && !running.has(key) && seenMs > nowMs - REMEMBERED_MS,
  )
  return openAlerts([...alerts, ...elsewhere], { choices: memory.choices.getState(), seen, nowMs })
    .length
}
