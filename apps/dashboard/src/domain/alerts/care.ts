import { type Alert, type AlertGroup, groupOf } from './alert.ts'

/** Groups that a user can be notified of. */
export const NOTIFIED_GROUPS = ['outage', 'tamper', 'battery'] as const satisfies AlertGroup[]
export type NotifiedGroup = (typeof NOTIFIED_GROUPS)[number]

/** Means every device without a choice of its own. */
export const ALL_DEVICES = '*'

/** A user's decisions about alerts. */
export interface AlertCare {
  /** Acknowledged alerts, each at a moment at which it ran, epoch ms. */
  readonly acknowledged: readonly { readonly key: string; readonly atMs: number }[]
  /** Keys of muted alerts, and ids of muted devices. */
  readonly muted: readonly string[]
  /** Groups to be notified of, by device id. */
  readonly notify: Readonly<Record<string, readonly NotifiedGroup[]>>
}

export const NO_CARE: AlertCare = { acknowledged: [], muted: [], notify: {} }

/** Older acknowledgements are dropped beyond this number. */
const ACKNOWLEDGED_MAX = 500

/** The time of an alert; without an end it runs. */
interface Lasting {
  readonly key: string
  readonly fromMs: number | null
  readonly toMs: number | null
}

/** Whether an acknowledgement was given for this incident, not for an earlier or a later one of the same condition. */
export function isAcknowledged(
  { acknowledged }: AlertCare,
  { key, fromMs, toMs }: Lasting,
  nowMs: number,
): boolean {
  const [from, to] = [fromMs ?? Number.NEGATIVE_INFINITY, toMs ?? nowMs]
  return acknowledged.some((one) => one.key === key && from <= one.atMs && one.atMs <= to)
}

export function isMuted(
  { muted }: AlertCare,
  { key, deviceId }: Pick<Alert, 'key' | 'deviceId'>,
): boolean {
  return muted.includes(key) || muted.includes(deviceId)
}

/** Whether a user has still to see to an alert: this decides "Needs attention" and the bell's count. */
export function needsAttention(
  care: AlertCare,
  alert: Lasting & Pick<Alert, 'deviceId'>,
  nowMs: number,
): boolean {
  return !isMuted(care, alert) && !isAcknowledged(care, alert, nowMs)
}

/** With an incident acknowledged. */
export function withAcknowledged(
  care: AlertCare,
  { key, toMs }: Lasting,
  nowMs: number,
): AlertCare {
  const one = { key, atMs: toMs ?? nowMs }
  return { ...care, acknowledged: [...care.acknowledged, one].slice(-ACKNOWLEDGED_MAX) }
}

/** Without the acknowledgements of an incident. */
export function withoutAcknowledged(care: AlertCare, incident: Lasting, nowMs: number): AlertCare {
  const acknowledged = care.acknowledged.filter(
    (one) => !isAcknowledged({ ...care, acknowledged: [one] }, incident, nowMs),
  )
  return { ...care, acknowledged }
}

/** With an alert or a device muted, or no longer muted. @param name key of an alert, or id of a device */
export function withMuted(care: AlertCare, name: string, muted: boolean): AlertCare {
  const others = care.muted.filter((one) => one !== name)
  return { ...care, muted: muted ? [...others, name] : others }
}

/** Whether the user chose to be notified of an alert. */
export function isNotified(
  care: AlertCare,
  alert: Pick<Alert, 'key' | 'deviceId' | 'kind'>,
): boolean {
  if (isMuted(care, alert)) return false
  const groups: readonly AlertGroup[] =
    care.notify[alert.deviceId] ?? care.notify[ALL_DEVICES] ?? []
  return groups.includes(groupOf(alert))
}

/** The groups chosen for a device; for `null` its own choice ends. */
export function withNotify(
  care: AlertCare,
  deviceId: string,
  groups: readonly NotifiedGroup[] | null,
): AlertCare {
  const { [deviceId]: _, ...others } = care.notify
  return { ...care, notify: groups === null ? others : { ...others, [deviceId]: groups } }
}

/** Reads what a browser stored; anything unreadable is left out. */
export function parseCare(stored: unknown): AlertCare {
  const { acknowledged, muted, notify } = Object(stored) as Record<string, unknown>
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
  const isText = (value: unknown): value is string => typeof value === 'string'
  return {
    acknowledged: list(acknowledged).flatMap((one) => {
      const { key, atMs } = Object(one) as Record<string, unknown>
      return isText(key) && typeof atMs === 'number' ? [{ key, atMs }] : []
    }),
    muted: list(muted).filter(isText),
    notify: Object.fromEntries(
      Object.entries(Object(notify) as Record<string, unknown>).map(([id, groups]) => [
        id,
        NOTIFIED_GROUPS.filter((group) => list(groups).includes(group)),
      ]),
    ),
  }
}
