import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStamp, staleness, writeStamp } from './product.mjs'

const product = {
  name: 'thing',
  inputs: ['source.ts'],
  output: 'dist/thing.js',
  script: 'build.mjs',
  args: [],
  cwd: '.',
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattpost-product-'))
  writeFileSync(join(root, 'source.ts'), 'one')
})
afterEach(() => rmSync(root, { recursive: true }))

function build() {
  const stale = staleness(root, product)
  if (stale === undefined) throw new Error('built although fresh')
  removeStamp(root, product)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, product.output), 'built')
  writeStamp(root, product, stale.fingerprint)
}

test('it is built once, and anew when an input changes', () => {
  build()
  expect(staleness(root, product)).toBeUndefined()
  writeFileSync(join(root, 'source.ts'), 'two')
  expect(staleness(root, product)).toBeDefined()
})

test('an output that is gone is built anew', () => {
  build()
  rmSync(join(root, product.output))
  expect(staleness(root, product)).toBeDefined()
})

test('a build that broke off is not taken for one', () => {
  build()
  removeStamp(root, product)
  expect(staleness(root, product)).toBeDefined()
})

test('once looked into, sizes and times are enough; another time alone is no reason to build', () => {
  build()
  const source = join(root, 'source.ts')
  utimesSync(source, 1000, 1000)
  expect(staleness(root, product)).toBeUndefined()
  // Not read again: the same size and time would hide it.
  writeFileSync(source, 'two')
  utimesSync(source, 1000, 1000)
  expect(staleness(root, product)).toBeUndefined()
  utimesSync(source, 1001, 1001)
  expect(staleness(root, product)).toBeDefined()
})

test('what was seen of one build says nothing of another', () => {
  build()
  const source = join(root, 'source.ts')
  const { mtime } = statSync(source)
  expect(staleness(root, product)).toBeUndefined()
  writeFileSync(source, 'two')
  build()
  writeFileSync(source, 'one')
  utimesSync(source, mtime, mtime)
  expect(staleness(root, product)).toBeDefined()
})
