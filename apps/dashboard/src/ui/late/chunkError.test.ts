import { expect, test } from 'vitest'
import { isChunkError } from './chunkError.ts'

test.each([
  ['Failed to fetch dynamically imported module: http://x/assets/a.js', true],
  ['error loading dynamically imported module: http://x/assets/a.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ['x is not a function', false],
  ['Failed to fetch', false],
])('%s is a chunk that did not come: %s [X6]', (message, expected) => {
  expect(isChunkError(new TypeError(message))).toBe(expected)
})
