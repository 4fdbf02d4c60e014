/** The effect of a key of the presenter. */
export type Command = 'next' | 'previous' | 'play' | 'exit'

type Key = Pick<KeyboardEvent, 'key' | 'defaultPrevented' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Keys of clickers: they work wherever the focus is, since a presenter does not look at it. */
const CLICKER: Readonly<Record<string, Command>> = { PageDown: 'next', PageUp: 'previous' }

/**
 * The command of a key press; `null` if it is none.
 * @param isFree no field, button or open dialog uses the key
 */
export function commandOf(event: Key, isFree: boolean): Command | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null
  const { key } = event
  if (key === 'Escape') return 'exit'
  if (key === ' ') return isFree ? 'play' : null
  return Object.hasOwn(CLICKER, key) ? (CLICKER[key] ?? null) : null
}
