import { expect, test, vi } from 'vitest'
import { NoAnswer, Refused } from '../../live/connection/liveSource.ts'
import { replyAfter, requestDays } from './useDayTotals.ts'

const DAY = { deviceId: 'PM-1', hours: [{ t: 3600, ie: 5 }] }
/** Requests to a backend with this answer; the capability is as learned before. */
function asking(answer: unknown, capability: 'untried' | 'acknowledged' = 'untried') {
  const request = vi.fn(async () => answer as never)
  return { request, capabilities: { of: () => capability, store: null as never } }
}

test('the days of an answer have times in milliseconds', async () => {
  const { request, capabilities } = asking({ days: [DAY] })
  expect(await requestDays({ request, capabilities }, ['PM-1'])).toEqual([
    { ...DAY, hours: [{ t: 3_600_000, ie: 5 }] },
  ])
})

test('days that cannot be read, and answers of another form, are left out', async () => {
  const unreadable = [{ ...DAY, hours: [{ t: 3600 }] }, null, 7]
  expect(await requestDays(asking({ days: [...unreadable, DAY] }), ['PM-1'])).toHaveLength(1)
  for (const answer of [{}, { days: 'none' }, undefined])
    expect(await requestDays(asking(answer), ['PM-1'])).toEqual([])
})

test('the first answer has 3 s, a later one the usual time', async () => {
  const first = asking({ days: [] })
  await requestDays(first, ['PM-1'])
  expect(first.request).toHaveBeenCalledWith('day_totals', { deviceIds: ['PM-1'] }, 3000)
  const later = asking({ days: [] }, 'acknowledged')
  await requestDays(later, ['PM-1'])
  expect(later.request).toHaveBeenCalledWith('day_totals', { deviceIds: ['PM-1'] }, undefined)
})

test('only a refusal before any answer says that there is no such request', () => {
  const refused = new Refused('There is no request "day_totals".')
  expect(replyAfter('none', refused)).toBe('refusal')
  expect(replyAfter('none', null)).toBe('answer')
  expect(replyAfter('answer', refused), 'of a device that was taken away').toBe('answer')
  expect(replyAfter('refusal', null), 'the answer to an earlier request').toBe('answer')
  for (const error of [new NoAnswer('day_totals'), new Error('Socket not connected')])
    expect(replyAfter('none', error)).toBe('none')
})
