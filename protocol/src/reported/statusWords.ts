import { type DeviceStatus, deviceStatus } from '../live/deviceStatus.ts'

/** A status as reported: one of our three, or `unclear` for a word that has no known meaning. */
export type ReportedStatus = DeviceStatus | 'unclear'

/** Further words for a status, in lower case. */
export type StatusWords = Readonly<Record<string, DeviceStatus>>

/** Words that backends use for our three. A device that is not connected is unknown. */
export const KNOWN_WORDS: ReadonlyMap<string, DeviceStatus> = new Map([
  ['up', 'up'],
  ['online', 'up'],
  ['active', 'up'],
  ['on', 'up'],
  ['1', 'up'],
  ['true', 'up'],
  ['down', 'down'],
  ['off', 'down'],
  ['0', 'down'],
  ['false', 'down'],
  ['unknown', 'unknown'],
  ['offline', 'unknown'],
  ['inactive', 'unknown'],
])

/**
 * Reads a status in other words or another letter case; `undefined` without a word.
 * @param words words of this backend, which precede the known ones
 */
export function readStatus(json: unknown, words: StatusWords = {}): ReportedStatus | undefined {
  const strict = deviceStatus.safeParse(json)
  if (strict.success) return strict.data
  if (!['string', 'number', 'boolean'].includes(typeof json)) return undefined
  const word = String(json).trim().toLowerCase()
  if (word === '') return undefined
  return (Object.hasOwn(words, word) ? words[word] : KNOWN_WORDS.get(word)) ?? 'unclear'
}
