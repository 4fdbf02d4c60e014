import { type DayTotals, dayTotals, ownValue } from '@wattpost/protocol'
import { useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import { useIsAnswered } from '../../live/useLiveState.ts'

/** The running days of these devices, as far as the answer can be read; rejects as `request` does. */
type DayRequest = (ids: readonly string[]) => Promise<readonly DayTotals[]>

/**
 * Time for the first answer, ms: a backend without this request does not answer, and is then asked for each device. One
 * that has answered gets the usual time.
 */
const FIRST_ANSWER_MS = 3000

/** The request for the running days of many devices; `null` where the backend answers no such request. */
export function useDayTotals(): DayRequest | null {
  const live = useLive()
  // A backend that answers no lists answers no additional request either.
  const isAnswered = [useIsAnswered('devices'), useIsAnswered('day_totals')].every(Boolean)
  return isAnswered ? (ids) => requestDays(live, ids) : null
}

export async function requestDays(
  { request, capabilities }: Pick<Live, 'request' | 'capabilities'>,
  deviceIds: readonly string[],
): Promise<readonly DayTotals[]> {
  const isNew = capabilities.of('day_totals') !== 'acknowledged'
  const timeoutMs = isNew ? FIRST_ANSWER_MS : undefined
  const answer = await request('day_totals', { deviceIds: [...deviceIds] }, timeoutMs)
  const days: unknown = ownValue(answer, 'days')
  if (!Array.isArray(days)) return []
  return days.flatMap((day: unknown) => dayTotals.safeParse(day).data ?? [])
}
