import { expect, test } from 'vitest'
import { Rounds } from './rounds.ts'

test('a round that began before does not count', async () => {
  const rounds = new Rounds()
  /** @type {(() => void)[]} */
  const ends = []
  const round = () => rounds.take(() => new Promise((resolve) => ends.push(() => resolve(null))))
  const first = round()
  let isOver = false
  const next = rounds.next(2).then(() => {
    isOver = true
  })
  ends[0]?.()
  await first
  expect(isOver).toBe(false)
  const second = round()
  ends[1]?.()
  await second
  expect(isOver).toBe(false)
  const third = rounds.take(() => Promise.reject(new Error('it failed')))
  await expect(third).rejects.toThrow('it failed')
  await next
})
