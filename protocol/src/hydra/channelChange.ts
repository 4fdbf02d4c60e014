/** What happened on a channel [S11]. */
export const powerStatuses = ['power_failed', 'power_restored'] as const
export type PowerStatus = (typeof powerStatuses)[number]

/** New state 1 is restored, any other changed state failed; nothing when new and old are the same [S11]. */
export function channelChange(oldState: number, newState: number): PowerStatus | null {
  if (oldState === newState) return null
  return newState === 1 ? 'power_restored' : 'power_failed'
}
