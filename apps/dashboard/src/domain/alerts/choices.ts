import { type Alert, type AlertGroup, groupOf } from './alert.ts'

/** Groups that a user can be notified of. */
export const NOTIFIED_GROUPS = ['outage', 'tamper', 'battery'] as const satisfies AlertGroup[]
export type NotifiedGroup = (typeof NOTIFIED_GROUPS)[number]

/** Means every device without a choice of its own. */
export const ALL_DEVICES = '*'

/** A user's decisions about alerts. */
export interface AlertChoices {
  /** Acknowledged alerts, each at a moment at which it ran, epoch ms. */
  readonly acknowledged: readonly { readonly key: string; readonly atMs: number }[]
  /** Keys of muted alerts, and ids of muted devices. */
  readonly muted: readonly string[]
  /** Groups to be notified of, by device id. */
  readonly notify: Readonly<Record<string, readonly NotifiedGroup[]>>
}

export const NO_CHOICES: AlertChoices = { acknowledged: [], muted: [], notify: {} }

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
  { acknowledged }: AlertChoices,
  { key, fromMs, toMs }: Lasting,
  nowMs: number,
): boolean {
  const [from, to] = [fromMs ?? Number.NEGATIVE_INFINITY, toMs ?? nowMs]
  return acknowledged.some((one) => one.key === key && from <= one.atMs && one.atMs <= to)
}

export function isMuted(
  { muted }: AlertChoices,
  { key, deviceId }: Pick<Alert, 'key' | 'deviceId'>,
): boolean {
  return muted.includes(key) || muted.includes(deviceId)
}

/** Whether a user has still to see to an alert: this decides "Needs attention" and the bell's count. */
export function needsAttention(
  choices: AlertChoices,
  alert: Lasting & Pick<Alert, 'deviceId'>,
  nowMs: number,
): boolean {
  return !isMuted(choices, alert) && !isAcknowledged(choices, alert, nowMs)
}

/** With an incident acknowledged. */
export function withAcknowledged(
  choices: AlertChoices,
  { key, toMs }: Lasting,
  nowMs: number,
): AlertChoices {
  const one = { key, atMs: toMs ?? nowMs }
  return { ...choices, acknowledged: [...choices.acknowledged, one].slice(-ACKNOWLEDGED_MAX) }
}

/** Without the acknowledgements of an incident. */
export function withoutAcknowledged(
  choices: AlertChoices,
  incident: Lasting,
  nowMs: number,
): AlertChoices {
  const acknowledged = choices.acknowledged.filter(
    (one) => !isAcknowledged({ ...choices, acknowledged: [one] }, incident, nowMs),
  )
  return { ...choices, acknowledged }
}

/** With an alert or a device muted, or no longer muted. @param name key of an alert, or id of a device */
export function withMuted(choices: AlertChoices, name: string, muted: boolean): AlertChoices {
  const others = choices.muted.filter((one) => one !== name)
  return { ...choices, muted: muted ? [...others, name] : others }
}

/** Whether the user chose to be notified of an alert. */
export function isNotified(
  choices: AlertChoices,
  alert: Pick<Alert, 'key' | 'deviceId' | 'kind'>,
): boolean {
  if (isMuted(choices, alert)) return false
  const groups: readonly AlertGroup[] =
    choices.notify[alert.deviceId] ?? choices.notify[ALL_DEVICES] ?? []
  return groups.includes(groupOf(alert))
}

/** The groups chosen for a device; for `null` its own choice ends. */
export function withNotify(
  choices: AlertChoices,
  deviceId: string,
  groups: readonly NotifiedGroup[] | null,
): AlertChoices {
  const { [deviceId]: _, ...others } = choices.notify
  return { ...choices, notify: groups === null ? others : { ...others, [deviceId]: groups } }
}

/** Reads what a browser stored; anything unreadable is left out. */
export function parseChoices(stored: unknown): AlertChoices {
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
