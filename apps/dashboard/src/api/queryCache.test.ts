import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query'
import { meterPeriods } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../domain/failures/failure.ts'
import {
  createQueryClient,
  deviceKey,
  listKey,
  meterEnergyKey,
  refetchAll,
  refreshIntervalMs,
  snapshotKey,
} from './queryCache.ts'

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

test('an answer is fresh for 30 s: until then a page that opens again does not fetch', async () => {
  const queryFn = vi.fn(async () => 'answer')
  const client = createQueryClient()
  const open = () =>
    new QueryObserver(client, { queryKey: ['devices'], queryFn }).subscribe(() => {})
  open()()
  await vi.advanceTimersByTimeAsync(29_999)
  open()()
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  open()()
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledTimes(2)
  client.clear()
})

test('a window that gets the focus again does not refetch', async () => {
  const queryFn = vi.fn(async () => 'answer')
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { queryKey: ['devices'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60_000)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(queryFn).toHaveBeenCalledOnce()
  focusManager.setFocused(undefined)
  stop()
  client.unmount()
})

test('lists and snapshots have keys of their own, by family and device', () => {
  const keys = [listKey('bg'), listKey('pm'), snapshotKey('bg', '1'), snapshotKey('pm', '1')]
  keys.push(snapshotKey('bg', '2') as never)
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(5)
})

test('a running period is refetched every 10 s, a finished one never', () => {
  const fine = { state: { error: null } }
  expect([true, false].map((grows) => refreshIntervalMs(grows)(fine))).toEqual([10_000, false])
})

test.each([
  [30_000, 30_000],
  [2000, 10_000],
  [null, 10_000],
])(
  'an overloaded server that asks for a wait of %s ms is asked again after %i ms',
  (wait, after) => {
    const error = new CallError('', { kind: 'overloaded', retryAfterMs: wait }, null)
    expect(refreshIntervalMs(true)({ state: { error } })).toBe(after)
  },
)

test('after a move of time a first fetch that began before it is repeated, also for what is shown later', async () => {
  const client = createQueryClient()
  const answers: ((value: string) => void)[] = []
  const options = {
    queryKey: deviceKey('PM-1'),
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  }
  const leave = new QueryObserver(client, options).subscribe(() => {})
  leave()
  const refetched = refetchAll(client)
  answers[0]?.('from before the move')
  await refetched
  const shown = new QueryObserver(client, options)
  const hide = shown.subscribe(() => {})
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('from after it')
  await expect.poll(() => shown.getCurrentResult().data).toBe('from after it')
  hide()
})
