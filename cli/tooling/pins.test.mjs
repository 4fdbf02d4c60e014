import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pinnedFiles, UNPINNED } from './pinnedFiles.mjs'
import { keyOf, mutableIn, pinnedText } from './pins.mjs'

const WORKFLOW = `steps:
  - uses: actions/checkout@v4.2.2
  - uses: docker/login-action@0123456789abcdef0123456789abcdef01234567 # v3.4.0
`
const FILES = `FROM node:24-slim AS install
FROM gcr.io/distroless/nodejs24-debian12:nonroot
    image: redis:7.4-alpine
    image: caddy:2.10-alpine@sha256:00
    image: ghcr.io/any/wattpost
`

test('tags of actions and images are mutable; commits and digests are not', () => {
  expect(mutableIn(WORKFLOW).map(keyOf)).toEqual(['actions/checkout:v4.2.2'])
  expect(mutableIn(FILES).map(keyOf)).toEqual([
    'node:24-slim',
    'gcr.io/distroless/nodejs24-debian12:nonroot',
    'redis:7.4-alpine',
  ])
})

test('what is known is pinned, and is not mutable any more; the rest stays', () => {
  const pinned = pinnedText(WORKFLOW, () => 'abc')
  expect(pinned).toContain('uses: actions/checkout@abc # v4.2.2\n')
  const pinOf = (/** @type {{ name: string }} */ { name }) =>
    name === 'redis' ? 'sha256:11' : undefined
  const images = pinnedText(FILES, pinOf)
  expect(images).toContain('image: redis:7.4-alpine@sha256:11\n')
  expect(mutableIn(images)).toHaveLength(2)
})

test('each action and image is pinned by commit or digest, or named as one that could not be: npm run pins', () => {
  const mutable = pinnedFiles().flatMap((file) => mutableIn(readFileSync(file, 'utf8')))
  const named = JSON.parse(readFileSync(UNPINNED, 'utf8'))
  expect([...new Set(mutable.map(keyOf))].sort()).toEqual(named)
})
