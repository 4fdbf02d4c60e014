import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'])
  .toString()
  .split('\n')
  .filter((file) => /\/patches\/[^/]+\.(ts|mjs)$/.test(file) && existsSync(file))
const patches = files.filter((file) => !/\.(test|testing)\.\w+$/.test(file))

test('the list of patches is complete', () => {
  expect(patches.length).toBeGreaterThanOrEqual(8)
  const page = readFileSync('docs/decisions/0030-patches-to-dependencies.md', 'utf8')
  const unlisted = patches.filter((file) => !page.includes(`${file.split('/').at(-1)}\``))
  expect(unlisted).toEqual([])
})

test.each(patches)('%s names package, version, reason and what it relies on', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(/Patch of \S+ \d+\.\d+/)
  expect(text).toMatch(/Reasons?: /)
  expect(text).toMatch(/Relies on: /)
})

test.each(patches)('%s has a test of the version and the shape', (file) => {
  const folder = file.slice(0, file.lastIndexOf('/'))
  const versions = readFileSync(file, 'utf8').match(/Patch of (\S+) (\d+\.\d+(?:\.\d+)?)/)
  const tests = files.filter((one) => one.startsWith(`${folder}/`) && one.includes('.test.'))
  const texts = tests.map((one) => readFileSync(one, 'utf8'))
  const version = versions?.[2] ?? ''
  const isTested = texts.some(
    (text) => text.includes(version) || /process\.versions\.node/.test(text),
  )
  expect(isTested).toBe(true)
})
