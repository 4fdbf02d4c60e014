import { expect, test } from 'vitest'
import { listenFor } from './listenFor.mjs'

const said = 'Building…\nWattpost is ready at http://127.0.0.1:4310'
const isHeard = (heard) => Promise.race([heard, new Promise((resolve) => setImmediate(resolve))])

test('a word is heard wherever the pieces of a text end', async () => {
  for (let end = 0; end <= said.length; end += 1) {
    const { hear, heard } = listenFor('is ready')
    hear(said.slice(0, end))
    hear(said.slice(end))
    expect(await isHeard(heard), `cut at ${end}`).toBe('is ready')
  }
})

test('a word is heard that comes letter by letter', async () => {
  const { hear, heard } = listenFor('is ready')
  for (const letter of said) hear(letter)
  expect(await isHeard(heard)).toBe('is ready')
})

test('another word is not', async () => {
  const { hear, heard } = listenFor('is ready')
  hear('is alrea')
  hear('dy gone')
  expect(await isHeard(heard)).toBeUndefined()
})
