import { type DayTotals, dayTotals, ownValue } from '@wattpost/protocol'
import { useState } from 'react'
import { Refused } from '../../live/connection/liveSource.ts'
import { useLive } from '../../live/LiveContext.tsx'
import type { Live } from '../../live/live.ts'
import { useIsAnswered } from '../../live/useLiveState.ts'

/** The running days of these devices, as far as the answer can be read; rejects as `request` does. */
export type DayRequest = (ids: readonly string[]) => Promise<readonly DayTotals[]>

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
  const [seen, setSeen] = useState<SeenReply>('none')
  if (!isAnswered || seen === 'refusal') return null
  return async (ids) => {
    try {
      const days = await requestDays(live, ids)
      setSeen((before) => replyAfter(before, null))
      return days
    } catch (error) {
      setSeen((before) => replyAfter(before, error))
      throw error
    }
  }
}

/** The reply by which a page knows whether the backend has the request. */
type SeenReply = 'none' | 'answer' | 'refusal'

/**
 * The seen reply after one more request. A first request that is refused does not exist; after an answer, a refusal is
 * about one of its devices.
 * @param error of the request; `null` for an answer
 */
export function replyAfter(before: SeenReply, error: unknown): SeenReply {
  if (error === null) return 'answer'
  return before === 'none' && error instanceof Refused ? 'refusal' : before
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
