import type { Family } from '@wattpost/protocol'
import type { Alert } from '../../domain/alerts/alert.ts'
import { type ByFamily, extentOf, FAMILIES, type StateCounts, totalOf } from '../../domain/fleet.ts'
import { text } from './text.ts'
import type { Answers } from './useAskEach.ts'
import type { WholeList } from './useFleetLists.ts'

/** More new alerts than this are announced as a number. */
const NAMED_MAX = 3

type Announced = Pick<Alert, 'key' | 'title' | 'deviceId'>

/**
 * The announcement of a change of the alerts; `null` without a change, empty when alerts only ended. An alert with a new
 * title is announced again: the generator has failed as well.
 * @param before the alerts until now
 */
export function alertNews(before: readonly Announced[], now: readonly Announced[]): string | null {
  const nameOf = ({ key, title }: Announced) => `${key} ${title}`
  const earlier = new Set(before.map(nameOf))
  const newAlerts = now.filter((alert) => !earlier.has(nameOf(alert)))
  if (newAlerts.length > NAMED_MAX) return text('newAlerts', { count: newAlerts.length })
  if (newAlerts.length > 0) {
    return newAlerts.map(({ deviceId, title }) => text('newAlert', { deviceId, title })).join(' ')
  }
  if (now.length === before.length) return null
  return now.length === 0 ? text('noMoreAlerts') : ''
}

/** What is known of the alerts. */
interface AlertsKnown {
  /** Every device is loaded. */
  readonly isWhole: boolean
  /** A list of devices has failed. */
  readonly hasFailed: boolean
  readonly isDisconnected: boolean
  /** Running alerts that are acknowledged or muted. */
  readonly quietCount: number
  /** Devices that were switched off. */
  readonly offCount: number
}

/** The text of an empty list of alerts: all clear only when all devices are known and none has an alert. */
export function noAlertsText(known: AlertsKnown): {
  readonly title: string
  readonly text: string
} {
  const { isWhole, hasFailed, isDisconnected, quietCount, offCount } = known
  if (isDisconnected) return { title: text('alertsUnknown'), text: text('alertsUnknownText') }
  if (hasFailed) return { title: text('noKnownAlerts'), text: text('noKnownAlertsText') }
  if (!isWhole) return { title: text('noAlertsYet'), text: text('noAlertsYetText') }
  if (quietCount > 0) {
    return { title: text('noOpenAlerts'), text: text('noOpenAlertsText', { count: quietCount }) }
  }
  const key = offCount === 0 ? 'allClearText' : 'allClearOffText'
  return { title: text('allClear'), text: text(key, { count: offCount }) }
}

/** The caption of a family's trend; `null` until the family is loaded. */
export function trendCaption(trend: string, count: number, isKnown: boolean): string | null {
  if (count > 0) return trend
  return isKnown ? text('noneOfFamily') : null
}

/** Numbers of devices by state, e.g. `3 online`; with `isUnclear` the others need not be offline. */
export function countTexts(
  { up, down, unknown }: StateCounts,
  isUnclear: boolean,
): readonly string[] {
  return [
    text('onlineCount', { count: up }),
    text('downCount', { count: down }),
    text(isUnclear ? 'unknownCount' : 'offlineCount', { count: unknown }),
  ]
}

type Lists = ByFamily<Pick<WholeList, 'ids' | 'total' | 'isWhole' | 'error'>>

/** The announcement at the end of loading; empty before, so that no step is read out. */
export function loadedNews(lists: Lists): string {
  const { isWhole, isSettled } = extentOf(lists)
  if (!isSettled) return ''
  return text(isWhole ? 'allLoaded' : 'someLoaded', { known: knownCount(lists) })
}

/** The part of the fleet that totals cover, once one family is loaded; empty when they cover all of it. */
export function partialText(lists: Lists, product: string): string {
  const { isWhole, isSettled } = extentOf(lists)
  if (isWhole) return ''
  const deviceCount = knownCount(lists)
  const total = totalOf(lists)
  const missing = FAMILIES.filter((family) => lists[family].ids === undefined)
  if (isSettled) {
    if (missing.length > 0)
      return text('partialFamilies', {
        known: deviceCount,
        families: familiesText(missing, product),
      })
    return total === undefined
      ? text('partialUncounted', { known: deviceCount })
      : text('partialTotals', { known: deviceCount, total })
  }
  const coming = missing.filter((family) => lists[family].error === null)
  if (coming.length > 0)
    return text('loadingFamilies', { known: deviceCount, families: familiesText(coming, product) })
  return total === undefined
    ? text('loadingUncounted', { known: deviceCount })
    : text('loadingOf', { known: deviceCount, total })
}

type TodayAnswers = Readonly<Record<'hydra' | 'pm', Pick<Answers<unknown>, 'byId' | 'isWhole'>>>

/** The part of the hydras and meters that today's figures cover, while it grows; empty before the first and after the last. */
export function todayText(lists: Lists, { hydra, pm }: TodayAnswers): string {
  const known = hydra.byId.size + pm.byId.size
  if (known === 0 || (hydra.isWhole && pm.isWhole)) return ''
  const total = (lists.hydra.ids?.length ?? 0) + (lists.pm.ids?.length ?? 0)
  return text('todaySoFar', { known, total })
}

function knownCount(lists: Lists): number {
  return FAMILIES.reduce((sum, family) => sum + (lists[family].ids?.length ?? 0), 0)
}

/** Names of at most two families. */
function familiesText(families: readonly Family[], product: string): string {
  const names = { bg: text('bgDevices', { product }), pm: text('meters'), hydra: text('hydra') }
  const [first = '', second] = families.map((family) => names[family])
  return second === undefined ? first : text('twoFamilies', { first, second })
}
