import { beforeEach, expect, test, vi } from 'vitest'
import { isOfLaterTry, missingParts, untilItComes } from './untilItComes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const gone = () => new TypeError('Failed to fetch dynamically imported module')

test('a part that does not come is asked for until it does, and said to be missing meanwhile', async () => {
  const [first, second] = [gone(), gone()]
  const load = vi.fn(async () => 'the part')
  load.mockRejectedValueOnce(first).mockRejectedValueOnce(second)
  const part = untilItComes('The director', load)()
  await vi.advanceTimersByTimeAsync(0)
  expect([...missingParts.getState()]).toEqual(['The director'])
  await vi.advanceTimersByTimeAsync(6000)
  expect(await part).toBe('the part')
  expect(load).toHaveBeenCalledTimes(3)
  expect(missingParts.getState().size).toBe(0)
  // For the first the page may be loaded anew, once.
  expect([first, second].map(isOfLaterTry)).toEqual([false, true])
})

test('a part that fails by itself is not asked for again', async () => {
  const broken = new Error('broken')
  const load = vi.fn().mockRejectedValue(broken)
  await expect(untilItComes('The tour', load)()).rejects.toBe(broken)
  expect(load).toHaveBeenCalledTimes(1)
  expect(missingParts.getState().size).toBe(0)
})
