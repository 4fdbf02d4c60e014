import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecovery } from './recovery.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function createSetup(backfill: (id: string) => Promise<void> = async () => {}) {
  const requested: { id: string; answer: () => void; fail: () => void }[] = []
  const invalidate: string[] = []
  const recovery = createRecovery({
    snapshot: (id) =>
      new Promise<void>((resolve, reject) => {
        requested.push({ id, answer: resolve, fail: () => reject(new Error('no answer')) })
      }),
    backfill,
    invalidate: (id) => invalidate.push(id),
  })
  const ids = () => requested.map(({ id }) => id)
  return { requested, invalidate, recovery, ids }
}

test('a device has one request at a time, however many gaps it has', async () => {
  const { requested, invalidate, recovery, ids } = createSetup()
  recovery.recover('A')
  recovery.recover('A')
  expect(ids()).toEqual(['A'])
  requested[0]?.answer()
  await vi.waitFor(() => expect(invalidate).toEqual(['A']))
  recovery.recover('A')
  expect(ids()).toEqual(['A', 'A'])
})

test('a fleet is fetched eight at a time', async () => {
  const { requested, recovery, ids } = createSetup()
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  expect(ids()).toHaveLength(8)
  requested[0]?.answer()
  await vi.waitFor(() => expect(ids()).toHaveLength(9))
})

test('the charts of a fleet are filled eight at a time', async () => {
  const fills: (() => void)[] = []
  const filling = () => new Promise<void>((resolve) => fills.push(resolve))
  const { requested, invalidate, recovery } = createSetup(filling)
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  for (let answered = 0; answered < 20; answered += 1) {
    requested[answered]?.answer()
    await new Promise(setImmediate)
  }
  expect(invalidate).toHaveLength(20)
  expect(fills).toHaveLength(8)
  fills[0]?.()
  await new Promise(setImmediate)
  expect(fills).toHaveLength(9)
})

test('a failed recovery is repeated after another succeeds, or after a reconnection', async () => {
  const { requested, recovery, ids } = createSetup()
  recovery.recover('A')
  requested[0]?.fail()
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  expect(ids()).toEqual(['A'])
  recovery.recoverAll([])
  expect(ids()).toEqual(['A', 'A'])
  requested[1]?.fail()
  recovery.recover('B')
  requested[2]?.answer()
  await vi.waitFor(() => expect(ids()).toEqual(['A', 'A', 'B', 'A']))
})

test('a failed recovery is repeated after three seconds, three times in a row', async () => {
  vi.useFakeTimers()
  const { requested, recovery, ids } = createSetup()
  recovery.recover('A')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    requested[attempt]?.fail()
    await vi.advanceTimersByTimeAsync(2999)
    expect(ids()).toHaveLength(Math.min(attempt + 1, 4))
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(ids()).toEqual(['A', 'A', 'A', 'A'])
})

test('after a success a failed recovery is repeated three times again', async () => {
  vi.useFakeTimers()
  const { requested, recovery, ids } = createSetup()
  recovery.recover('A')
  for (const attempt of [0, 1, 2]) {
    requested[attempt]?.fail()
    await vi.advanceTimersByTimeAsync(3000)
  }
  requested[3]?.answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toHaveLength(4)
  recovery.recover('A')
  requested[4]?.fail()
  await vi.advanceTimersByTimeAsync(3000)
  expect(ids()).toHaveLength(6)
})

test('a recovery repeated by a reconnection is not repeated again while its chart is filled', async () => {
  vi.useFakeTimers()
  const { requested, recovery, ids } = createSetup(() => new Promise(() => {}))
  recovery.recover('A')
  requested[0]?.fail()
  await vi.advanceTimersByTimeAsync(1000)
  recovery.recoverAll([])
  requested[1]?.answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual(['A', 'A'])
})

test('a chart whose answer was lost is filled again, although no other gap follows (case 6)', async () => {
  vi.useFakeTimers()
  const backfill = vi
    .fn()
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue(undefined)
  const { requested, recovery } = createSetup(backfill)
  recovery.recover('A')
  requested[0]?.answer()
  await vi.advanceTimersByTimeAsync(3000)
  requested[1]?.answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(backfill).toHaveBeenCalledTimes(2)
})

test('a failed recovery is not repeated for the next user (case 25) [S8]', async () => {
  vi.useFakeTimers()
  const { requested, recovery, ids } = createSetup()
  recovery.recover('theirs')
  requested[0]?.fail()
  await vi.advanceTimersByTimeAsync(1000)
  recovery.clear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual(['theirs'])
})

test('a recovery that fails after the end of its user is not repeated (case 25) [S8]', async () => {
  vi.useFakeTimers()
  const { requested, recovery, ids } = createSetup()
  recovery.recover('theirs')
  recovery.clear()
  requested[0]?.fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ids()).toEqual(['theirs'])
})

test('waiting backfills are dropped with the user [S8]', async () => {
  const fills: (() => void)[] = []
  const filling = () => new Promise<void>((resolve) => fills.push(resolve))
  const { requested, recovery } = createSetup(filling)
  recovery.recoverAll(Array.from({ length: 10 }, (_, index) => `D${index}`))
  for (let answered = 0; answered < 10; answered += 1) {
    requested[answered]?.answer()
    await new Promise(setImmediate)
  }
  recovery.clear()
  fills[0]?.()
  await new Promise(setImmediate)
  expect(fills).toHaveLength(8)
})

test('waiting recoveries are dropped with the user [S8]', async () => {
  const { requested, recovery, ids } = createSetup()
  recovery.recoverAll(Array.from({ length: 20 }, (_, index) => `D${index}`))
  recovery.clear()
  for (const { answer } of [...requested]) answer()
  await new Promise(setImmediate)
  expect(ids()).toHaveLength(8)
})

test('an open recovery is not repeated for the next user (case 25) [S8]', async () => {
  const { requested, invalidate, recovery, ids } = createSetup()
  recovery.recover('theirs')
  recovery.recover('theirs too')
  recovery.clear()
  requested[0]?.fail()
  requested[1]?.answer()
  await new Promise(setImmediate)
  recovery.recoverAll([])
  expect(ids()).toEqual(['theirs', 'theirs too'])
  expect(invalidate).toEqual([])
})

test('an open backfill is not repeated for the next user (case 25) [S8]', async () => {
  const fills: { answer: () => void; fail: (error: Error) => void }[] = []
  const filling = () =>
    new Promise<void>((answer, fail) => {
      fills.push({ answer, fail })
    })
  const { requested, recovery, ids } = createSetup(filling)
  recovery.recoverAll(['theirs', 'theirs too', 'theirs as well'])
  for (const { answer } of requested.slice(0, 2)) answer()
  await vi.waitFor(() => expect(fills).toHaveLength(2))
  requested[2]?.fail()
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled())
  recovery.clear()
  fills[0]?.fail(new Error('no answer'))
  fills[1]?.answer()
  await new Promise(setImmediate)
  recovery.recoverAll([])
  expect(ids()).toHaveLength(3)
})

test('the next user does not wait for requests of the last one', () => {
  const { recovery, ids } = createSetup()
  recovery.recoverAll(Array.from({ length: 8 }, (_, index) => `D${index}`))
  recovery.clear()
  recovery.recover('D0')
  expect(ids()).toHaveLength(9)
})

test('confirm fetches no history, unless a gap occurs meanwhile', async () => {
  const { requested, invalidate, recovery, ids } = createSetup()
  recovery.confirm('A')
  requested[0]?.answer()
  recovery.confirm('B')
  recovery.recover('B')
  requested[1]?.answer()
  await vi.waitFor(() => expect(invalidate).toEqual(['B']))
  expect(ids()).toEqual(['A', 'B'])
})

test('a gap during a backfill is fetched at once and filled again (case 6)', async () => {
  const fills: (() => void)[] = []
  const filling = () => new Promise<void>((resolve) => fills.push(resolve))
  const { requested, recovery, ids } = createSetup(filling)
  recovery.recover('A')
  requested[0]?.answer()
  await vi.waitFor(() => expect(fills).toHaveLength(1))
  recovery.recover('A')
  expect(ids()).toEqual(['A', 'A'])
  requested[1]?.answer()
  await new Promise(setImmediate)
  expect(fills).toHaveLength(1)
  fills[0]?.()
  await vi.waitFor(() => expect(fills).toHaveLength(2))
})

test('a waiting recovery with history is not reduced by a later confirm', async () => {
  const { requested, invalidate, recovery } = createSetup()
  recovery.recover('A')
  recovery.confirm('A')
  requested[0]?.answer()
  await vi.waitFor(() => expect(invalidate).toEqual(['A']))
})
