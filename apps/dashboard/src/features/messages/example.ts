import { sensitivityOf } from '@wattpost/protocol'

/** Elements of a list, and entries of a map, that an example shows. */
const SHOWN_MAX = 3
const DEPTH_MAX = 8
/** Longest example, characters. */
const LENGTH_MAX = 6000

/**
 * A message for people, as JSON: secrets and personal data masked, long lists cut.
 * @param masked the word in place of a masked value
 */
export function exampleText(message: unknown, masked: string): string {
  const text = JSON.stringify(shortened(message, masked, 0), null, 2) ?? ''
  return text.length <= LENGTH_MAX ? text : `${text.slice(0, LENGTH_MAX)}…`
}

function shortened(value: unknown, masked: string, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) return '…'
  if (Array.isArray(value)) {
    const first = value.slice(0, SHOWN_MAX).map((each) => shortened(each, masked, depth + 1))
    return value.length > SHOWN_MAX ? [...first, `… ${value.length - SHOWN_MAX}`] : first
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isMasked(key, part) ? masked : shortened(part, masked, depth + 1),
    ]),
  )
}

/** Whether a value is one that names a person, a place or a secret; what is not known needs no mask. */
function isMasked(key: string, value: unknown): boolean {
  return value !== null && value !== undefined && sensitivityOf(key) !== null
}
