/** At most this many things are remembered, and warned of. */
const REMEMBERED_MAX = 1000

/** Warns in the console, once for each key. */
export type WarnOnce = (key: string, message: string) => void

export function createWarnOnce(): WarnOnce {
  const warned = new Set<string>()
  return (key, message) => {
    if (warned.has(key) || warned.size >= REMEMBERED_MAX) return
    warned.add(key)
    console.warn(message)
  }
}
