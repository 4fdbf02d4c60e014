import type { Wanting } from './wanting.ts'

/** So many are told by name; who hears more at once could not keep them in mind. */
const NAMED_MAX = 3

type Told = Pick<Wanting, 'key' | 'reason' | 'deviceId'>

/**
 * What to read out when what needs attention has changed; `null` when it has not.
 * @param before what needed attention until now
 */
export function attentionNews(before: readonly Told[], now: readonly Told[]): string | null {
  const known = new Set(before.map(({ key }) => key))
  const fresh = now.filter(({ key }) => !known.has(key))
  if (fresh.length > NAMED_MAX) return `${fresh.length} more need attention.`
  if (fresh.length > 0) {
    return fresh.map(({ deviceId, reason }) => `${deviceId}: ${reason}.`).join(' ')
  }
  if (now.length === before.length) return null
  return now.length === 0 ? 'Nothing needs attention any more.' : ''
}
