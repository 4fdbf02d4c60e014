import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeStamp, staleness, writeStamp } from './staleness.mjs'

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
  if (stale === undefined) throw new Error('the product is fresh')
  removeStamp(root, product)
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(join(root, product.output), 'built')
  writeStamp(root, product, stale.fingerprint)
}

test('a built product is fresh until an input changes', () => {
  build()
  expect(staleness(root, product)).toBeUndefined()
  writeFileSync(join(root, 'source.ts'), 'two')
  expect(staleness(root, product)).toBeDefined()
})

test('a missing output → stale', () => {
  build()
  rmSync(join(root, product.output))
  expect(staleness(root, product)).toBeDefined()
})

test('an interrupted build → stale', () => {
  build()
  removeStamp(root, product)
  expect(staleness(root, product)).toBeDefined()
})

test('files are read again only when a size or time changes; a new time alone → fresh', () => {
  build()
  const source = join(root, 'source.ts')
  utimesSync(source, 1000, 1000)
  expect(staleness(root, product)).toBeUndefined()
  // The same size and time: the file is not read again.
  writeFileSync(source, 'two')
  utimesSync(source, 1000, 1000)
  expect(staleness(root, product)).toBeUndefined()
  utimesSync(source, 1001, 1001)
  expect(staleness(root, product)).toBeDefined()
})

test('sizes and times of one build do not count for the next', () => {
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
