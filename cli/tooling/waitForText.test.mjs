import { expect, test } from 'vitest'
import { waitForText } from './dev.mjs'

const output = 'Building…\nWattpost is ready at http://127.0.0.1:4310'
const isFound = (found) => Promise.race([found, new Promise((resolve) => setImmediate(resolve))])

test('finds a phrase split over pieces of a text', async () => {
  for (let end = 0; end <= output.length; end += 1) {
    const { push, found } = waitForText('is ready')
    push(output.slice(0, end))
    push(output.slice(end))
    expect(await isFound(found), `cut at ${end}`).toBe('is ready')
  }
})

test('finds a phrase that comes letter by letter', async () => {
  const { push, found } = waitForText('is ready')
  for (const letter of output) push(letter)
  expect(await isFound(found)).toBe('is ready')
})

test('does not find another phrase', async () => {
  const { push, found } = waitForText('is ready')
  push('is alrea')
  push('dy gone')
  expect(await isFound(found)).toBeUndefined()
})
