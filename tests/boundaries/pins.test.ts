import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pinnedFiles, UNPINNED } from '../../cli/tooling/pinnedFiles.mjs'
import { keyOf, mutableIn } from '../../cli/tooling/pins.mjs'

test('each action and image is pinned by commit or digest, or named as one that could not be: npm run pins', () => {
  const mutable = pinnedFiles().flatMap((file) => mutableIn(readFileSync(file, 'utf8')))
  const named = JSON.parse(readFileSync(UNPINNED, 'utf8'))
  expect([...new Set(mutable.map(keyOf))].sort()).toEqual(named)
})
