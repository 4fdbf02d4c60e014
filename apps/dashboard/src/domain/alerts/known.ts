import type { Family, Phase } from '@wattpost/protocol'
import type { Alert, Origin } from './alert.ts'
import { text } from './text.ts'

/** The part of a device that names it in an alert. */
export interface Named {
  readonly deviceId: string
  readonly site?: string | undefined
  readonly tz?: string | undefined
  /** Epoch ms. */
  readonly lastSeen?: number | undefined
}

/** The condition of an alert; `headline` and `text` are the device page's. */
type Condition = Pick<Alert, 'kind' | 'title' | 'text' | 'tone' | 'origin'> &
  Partial<Pick<Alert, 'headline'>>

export function alertOf(
  family: Family,
  { deviceId, site = '', tz }: Named,
  condition: Condition,
): Alert {
  const { kind, title: headline } = condition
  return { key: `${deviceId} ${kind}`, family, deviceId, site, tz, headline, ...condition }
}

/** The only alert of an offline device, whose other values are old. */
export function offlineAlert(family: Family, device: Named): Alert {
  const { lastSeen: atMs } = device
  const origin: Origin = atMs === undefined ? { kind: 'unknown' } : { kind: 'known', atMs }
  return alertOf(family, device, {
    ...{ kind: 'offline', title: text('offline'), tone: 'unknown', origin },
    text: text('offlineText'),
  })
}

/** E.g. `Phases A and B lost`. */
export function phasesTitle(lost: readonly Phase[]): string {
  return text('phasesLost', { count: lost.length, phases: lost.join(text('listSeparator')) })
}
