import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildEmulator } from '../support/command.ts'

beforeAll(buildEmulator)

const MAIN = fileURLToPath(new URL('../../apps/emulator/dist/main.js', import.meta.url))
const PEAK = new URL('../support/peakMemory.mjs', import.meta.url).href
const GROWTH_BYTES_MAX = 100 * 1024 * 1024
const BAD_FILE = 2

const bomb = Array.from({ length: 12 }, (_, n) => {
  const list = Array.from({ length: 9 }, () => (n === 0 ? 'x' : `*l${n - 1}`))
  return `l${n}: &l${n} [${list}]\n`
}).join('')

/** Peak memory of the command with a bad file. */
function peakBytes(text: string): number {
  const folder = mkdtempSync(join(tmpdir(), 'wattpost-weight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'bad.yaml')
  writeFileSync(file, text)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', PEAK, MAIN, '--no-open', '--scenario', file],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(BAD_FILE)
  expect(stderr).toContain('bad.yaml:')
  return Number(/peak (\d+)/.exec(stderr)?.[1])
}

test.each([
  ['an alias bomb', () => bomb],
  ['a bomb of merges', () => `a: &a { k: v }\nb: { ${'<<: *a, '.repeat(500)} }\n`],
  ['lists 10,000 deep', () => `tags: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['10,000 aliases', () => `a: &a 1\nb: [${'*a,'.repeat(10_000)}]`],
  ['an ordered map with a key 10,000 times', () => `x: !!omap [${'a: 1,'.repeat(10_000)}]`],
  ['as much as is read, in one line', () => 'a'.repeat(16_000_000)],
  ['100 MB', () => 'a'.repeat(100_000_000)],
])('case 32: %s takes at most 100 MB of memory', (name, textOf) => {
  const grownBytes = peakBytes(textOf()) - peakBytes('name: x\n')
  console.info(`${name}: +${(grownBytes / 1024 ** 2).toFixed(1)} MB`)
  expect(grownBytes).toBeLessThan(GROWTH_BYTES_MAX)
})
