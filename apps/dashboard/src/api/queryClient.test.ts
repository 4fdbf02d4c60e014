import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './queryClient.ts'

// Without a window the library takes itself for a server, which tries nothing twice anyway.
beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

test('what could not be had is asked for once, and no more [H1]', async () => {
  const queryFn = vi.fn(() => Promise.reject(new Error('500')))
  const observer = new QueryObserver(createQueryClient(), { queryKey: ['devices'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  expect(observer.getCurrentResult().status).toBe('error')
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})
