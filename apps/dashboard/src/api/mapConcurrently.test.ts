import { expect, test } from 'vitest'
import { mapConcurrently } from './mapConcurrently.ts'

test('at most 24 calls are open; results keep the order, whatever call ends first', async () => {
  let [open, most] = [0, 0]
  const results = await mapConcurrently(
    Array.from({ length: 100 }, (_, at) => at),
    24,
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
