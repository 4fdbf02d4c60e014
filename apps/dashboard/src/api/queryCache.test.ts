import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { meterPeriods } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient, meterEnergyKey } from './queryCache.ts'

test('a meter’s day, week and month have separate keys, even with the same start [H10]', () => {
  const mondayMs = Date.parse('2026-06-01T00:00:00+01:00')
  const keys = meterPeriods.map((period) =>
    JSON.stringify(meterEnergyKey('PM-1', period, 'Africa/Lagos', mondayMs)),
  )
  expect(new Set(keys).size).toBe(3)
})

// Without a window the library assumes a server, which never retries.
beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

test('a failed query is not retried [H1]', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('500')))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['devices'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().status).toBe('error')
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})
