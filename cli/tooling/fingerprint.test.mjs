import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './fingerprint.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'wattpost-fingerprint-'))
  mkdirSync(join(root, 'app/src'), { recursive: true })
  writeFileSync(join(root, 'app/src/main.ts'), 'start()')
})
afterEach(() => rmSync(root, { recursive: true }))

const taken = () => fingerprint(root, ['app'])

test('another content → another fingerprint', () => {
  const before = taken()
  writeFileSync(join(root, 'app/src/main.ts'), 'stop()')
  expect(taken()).not.toBe(before)
})

test('a new file or a new name → another fingerprint', () => {
  const before = taken()
  writeFileSync(join(root, 'app/src/other.ts'), '')
  const withOther = taken()
  expect(withOther).not.toBe(before)
  rmSync(join(root, 'app/src/other.ts'))
  writeFileSync(join(root, 'app/src/another.ts'), '')
  expect(taken()).not.toBe(withOther)
})

test('times, tests and generated files → the same fingerprint', () => {
  const before = taken()
  utimesSync(join(root, 'app/src/main.ts'), 1, 1)
  writeFileSync(join(root, 'app/src/main.test.ts'), 'test()')
  mkdirSync(join(root, 'app/dist'))
  writeFileSync(join(root, 'app/dist/main.js'), 'start()')
  expect(taken()).toBe(before)
})
