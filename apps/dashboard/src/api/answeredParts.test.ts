import { expect, test } from 'vitest'
import { answeredParts } from './answeredParts.ts'

const outage = new Error('Failed to fetch power status')

test('a call that fails hides no other', async () => {
  const fails = Promise.reject(outage)
  expect(await answeredParts([Promise.resolve(1), fails, Promise.resolve(null)])).toEqual({
    parts: [1, null, null],
    failed: outage,
  })
})

test('calls that all answer have no failure', async () => {
  expect(await answeredParts([Promise.resolve(1)])).toEqual({ parts: [1], failed: null })
  expect(await answeredParts([])).toEqual({ parts: [], failed: null })
})

test('calls that all fail reject with the first failure', async () => {
  const later = Promise.reject(new Error('later'))
  await expect(answeredParts([Promise.reject(outage), later])).rejects.toBe(outage)
})
