import { expect, test } from 'vitest'
import { mapConcurrently, pageSize } from './useAskEach.ts'

test('pages grow from one round of calls to 192 devices', () => {
  const sizes: number[] = []
  for (let requested = 0; requested < 1000; requested += sizes.at(-1) ?? 0)
    sizes.push(pageSize(requested))
  expect(sizes).toEqual([24, 24, 48, 96, 192, 192, 192, 192, 192])
})

test('at most 24 calls are open; results keep the order, whatever call ends first', async () => {
  let [open, most] = [0, 0]
  const results = await mapConcurrently(
    Array.from({ length: 100 }, (_, at) => at),
    async (at) => {
      open += 1
      most = Math.max(most, open)
      for (let turn = 0; turn <= (at * 7) % 5; turn += 1) await Promise.resolve()
      open -= 1
      return `${at}`
    },
  )
  expect(most).toBe(24)
  expect(results).toEqual(Array.from({ length: 100 }, (_, at) => `${at}`))
})
